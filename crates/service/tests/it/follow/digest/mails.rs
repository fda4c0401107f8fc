//! Mails of alerts: their token, their repeated attempts, and addresses that refuse them.

use domain::follow::alert::content::DigestState;
use domain::follow::alert::mode::AlertMode;
use domain::problem::Code;
use domain::text::language::Language;
use testdb::{TestDb, on_sqlite};

use crate::follow::world::{Scene, form};
use crate::mail_server::MailServer;
use crate::world::code;

#[on_sqlite]
async fn the_token_of_a_mail_ends_the_alerts_and_undoes_that(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let (one, other) = (scene.metric("one").await, scene.metric("other").await);

    for metric in [one, other] {
        scene.alert(metric, form(AlertMode::Daily)).await;
        scene.publish(metric, "2026-03;102").await;
    }

    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains(": 102.0 in Mar 2026 (+0.5), and 1 more\n"),
        "{mail}"
    );

    let (_, token) = mail.split_once("/unsubscribe#").unwrap();
    let token: String = token.chars().take_while(|it| !it.is_whitespace()).collect();
    let alerts = scene.world.service.alerts();
    let shorter: String = token.chars().skip(1).collect();
    for forged in [
        "",
        "AAAA",
        &shorter,
        &format!("{token}A"),
        &token.to_lowercase(),
    ] {
        assert_eq!(
            code(alerts.end_alerts(forged).await),
            Code::NotFound,
            "{forged}"
        );
    }

    assert_eq!(alerts.end_alerts(&token).await.unwrap(), 2);
    assert_eq!(alerts.end_alerts(&token).await.unwrap(), 0);

    scene.publish(one, "2026-04;103").await;
    scene.go_to("2026-03-03T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    assert_eq!(
        scene
            .world
            .service
            .alerts()
            .undo_end_alerts(&token)
            .await
            .unwrap(),
        2
    );

    scene.go_to("2026-03-04T19:00+01:00");
    assert!(scene.mail().await.contains("Apr\u{a0}2026: 103.0"));
}

#[on_sqlite]
async fn a_mail_is_the_same_at_each_attempt_and_read_by_a_real_parser(db: &TestDb) {
    let scene = Scene::new(db).await;

    let identity = scene.world.service.viewers();
    identity
        .set_language(&scene.bob, Language::Fr)
        .await
        .unwrap();

    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.publish(cpi, "2026-03;102").await;
    scene.go_to("2026-03-02T19:00+01:00");

    let down = MailServer::start(&[]);
    let service = scene.world.other_server(db, down.outgoing());
    let port = down.port.to_string();
    assert!(down.stop().is_empty());
    service.alerts().make_due_digests().await.unwrap();
    service.run_due_jobs().await.unwrap();

    // Written now: a later change of the name is not in it.
    let up = MailServer::start(&["--port", &port]);
    scene.world.wait(60);
    service.run_due_jobs().await.unwrap();
    service.run_due_jobs().await.unwrap();
    let mails = up.stop();
    assert_eq!(mails.len(), 1, "{mails:?}");

    let mail = &mails[0];
    assert_eq!(mail["to"][0], "bob@example.org");
    let headers = &mail["headers"];
    assert_eq!(
        headers["Subject"],
        "Prix à la consommation, cpi : 102,0 en mars 2026 (+0,5)"
    );
    assert_eq!(headers["Date"], "Mon, 02 Mar 2026 18:00:00 +0000");
    assert_eq!(
        headers["List-Unsubscribe-Post"],
        "List-Unsubscribe=One-Click"
    );
    assert_eq!(headers["Auto-Submitted"], "auto-generated");

    let log = scene
        .world
        .service
        .alerts()
        .digests(&scene.bob)
        .await
        .unwrap();
    assert_eq!(
        headers["Message-ID"],
        format!("<{}@statit.example>", log[0].id)
    );

    let parts = mail["parts"].as_array().unwrap();
    let types: Vec<_> = parts
        .iter()
        .map(|part| part["type"].as_str().unwrap())
        .collect();
    assert_eq!(
        types,
        [
            "multipart/alternative",
            "text/plain",
            "multipart/related",
            "text/html",
            "image/png"
        ]
    );

    let picture = &parts[4];
    assert!(
        (1..=1024).contains(&picture["bytes"].as_u64().unwrap()),
        "{picture}"
    );

    let id = picture["id"].as_str().unwrap().trim_matches(['<', '>']);
    let html = mail["html"].as_str().unwrap();
    assert!(html.contains(&format!("src=\"cid:{id}\"")), "{html}");
    assert!(
        !html.contains("src=\"http") && !html.contains("url("),
        "nothing is loaded from elsewhere"
    );
}

#[on_sqlite]
async fn an_address_that_refuses_three_mails_gets_no_more(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;

    let refusing = MailServer::start(&["--refuse", "550 no such mailbox"]);
    let service = scene.world.other_server(db, refusing.outgoing());
    for day in 2..=6 {
        scene.publish(cpi, &format!("2026-03;{}", 100 + day)).await;
        scene.go_to(&format!("2026-03-0{day}T19:00+01:00"));
        service.alerts().make_due_digests().await.unwrap();
        service.run_due_jobs().await.unwrap();
    }

    assert!(refusing.stop().is_empty());
    let log = scene
        .world
        .service
        .alerts()
        .digests(&scene.bob)
        .await
        .unwrap();
    let states: Vec<_> = log.iter().rev().map(|digest| digest.state).collect();
    let (failed, cancelled) = (DigestState::Failed, DigestState::Cancelled);
    assert_eq!(states, [failed, failed, failed, cancelled, cancelled]);

    let viewer = scene
        .world
        .service
        .viewers()
        .viewer(&scene.bob)
        .await
        .unwrap()
        .unwrap();
    assert!(viewer.user.is_mail_refused());
    assert_eq!(scene.mails().await, Vec::<String>::new());
}
