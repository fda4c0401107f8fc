//! Runs of alerts and their mails: what is told, when, and once.

use domain::catalogue::collection::CollectionAccess;
use domain::follow::alert::content::DigestState;
use domain::follow::alert::mode::AlertMode;
use domain::operation::job::Lane;
use domain::problem::Code;
use domain::text::language::Language;
use jiff::civil::date;
use service::Outgoing;
use testdb::{TestDb, on_both, on_sqlite};

use super::world::{Scene, above, form};
use crate::mail_server::MailServer;
use crate::world::{code, collection_form};

#[on_both(locks)]
async fn a_daily_alert_tells_an_update_at_the_end_of_the_day_and_once(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.go_to("2026-03-02T18:59+01:00");
    scene.publish(cpi, "2026-03;102.0").await;
    assert_eq!(
        scene.mails().await,
        Vec::<String>::new(),
        "not before 19:00"
    );
    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Subject: Prices cpi: 102.0 in Mar 2026 (+0.5)\n"),
        "{mail}"
    );
    assert!(
        mail.contains("Mar\u{a0}2026: 102.0 (+0.5, +0.5% from Feb\u{a0}2026: 101.5)."),
        "{mail}"
    );
    assert!(mail.contains("https://statit.example/ann/prices/cpi\n"));
    assert!(mail.contains("List-Unsubscribe: <https://statit.example/api/v1/alerts/end?token="));
    // Nothing new, no mail; also by another server, and after a clock that went back.
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-03-03T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    // A revision of the latest value is told as such.
    scene.publish(cpi, "2026-03;102.4").await;
    scene.go_to("2026-03-04T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Mar\u{a0}2026 was revised: 102.4 instead of 102.0."),
        "{mail}"
    );
    let log = scene
        .world
        .service
        .alerts()
        .digests(&scene.bob)
        .await
        .unwrap();
    let states: Vec<_> = log
        .iter()
        .map(|digest| (digest.date, digest.state))
        .collect();
    assert_eq!(
        states,
        [
            (date(2026, 3, 4), DigestState::Sent),
            (date(2026, 3, 2), DigestState::Sent),
        ]
    );
}

#[on_sqlite]
async fn a_change_of_notes_alone_is_told_as_such(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.publish(cpi, "2026-01;100.0;provisional").await;
    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("    Notes were changed, values were not.\n"),
        "{mail}"
    );
    scene.publish(cpi, "2026-01;100.5;final").await;
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("    Earlier values were changed.\n"),
        "{mail}"
    );
    scene.publish(cpi, "2026-03;102;provisional").await;
    scene.go_to("2026-03-04T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("from Feb\u{a0}2026: 101.5) – note: “provisional”.\n"),
        "{mail}"
    );
}

#[on_sqlite]
async fn changes_of_categories_are_told_as_such(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let ages = scene.categories("ages").await;
    scene.alert(ages, form(AlertMode::Daily)).await;
    scene.publish(ages, "60 and over;7").await;
    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("    A category was added.\n") && !mail.contains("Earlier values"),
        "{mail}"
    );
    scene.publish(ages, "60 and over;8\nunknown;1").await;
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    let both = "    A category was added.\n    The value of a category was changed.\n";
    assert!(mail.contains(both), "{mail}");
}

#[on_sqlite]
async fn weekly_and_monthly_alerts_tell_on_sundays_and_at_the_end_of_the_month(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let (weekly, monthly) = (scene.metric("weekly").await, scene.metric("monthly").await);
    scene.alert(weekly, form(AlertMode::Weekly)).await;
    scene.alert(monthly, form(AlertMode::Monthly)).await;
    for metric in [weekly, monthly] {
        scene.publish(metric, "2026-03;110").await;
    }
    scene.go_to("2026-03-08T18:59+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-03-08T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Prices weekly") && !mail.contains("Prices monthly"),
        "{mail}"
    );
    // Down for the rest of the month: one run for all that was missed.
    scene.publish(weekly, "2026-04;111").await;
    scene.go_to("2026-04-01T08:00+02:00");
    let mails = scene.mails().await;
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert!(
        mails
            .iter()
            .any(|mail| mail.contains("Your alerts of the month, 31\u{a0}Mar\u{a0}2026"))
    );
    assert!(
        mails
            .iter()
            .any(|mail| mail.contains("Your alerts of the week, 29\u{a0}Mar\u{a0}2026"))
    );
}

#[on_sqlite]
async fn a_threshold_is_told_at_crossings_and_with_the_way_back_of_the_same_day(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, above(105.0)).await;
    scene.publish(cpi, "2026-03;104").await;
    scene.go_to("2026-03-02T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.publish(cpi, "2026-04;106.5").await;
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("It went above 105: 106.5 in Apr\u{a0}2026."),
        "{mail}"
    );
    // It stays above: nothing; it comes back: nothing; it crosses and comes back within a day: both.
    scene.publish(cpi, "2026-05;107").await;
    scene.go_to("2026-03-04T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.publish(cpi, "2026-06;101").await;
    scene.go_to("2026-03-05T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.publish(cpi, "2026-06;108").await;
    scene.publish(cpi, "2026-06;102").await;
    scene.go_to("2026-03-06T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("By a revision, it is above 105: 108.0 in Jun\u{a0}2026."),
        "{mail}"
    );
    assert!(
        mail.contains("A revision brought it back between the bounds: 102.0 in Jun\u{a0}2026."),
        "{mail}"
    );
}

#[on_sqlite]
async fn what_may_not_be_read_is_never_mailed_and_comes_back_as_known(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.publish(cpi, "2026-03;102").await;
    scene.set_access(CollectionAccess::Private).await;
    scene.go_to("2026-03-02T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.set_access(CollectionAccess::Public).await;
    scene.go_to("2026-03-03T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.publish(cpi, "2026-04;103").await;
    scene.go_to("2026-03-04T19:00+01:00");
    assert!(scene.mail().await.contains("Apr\u{a0}2026: 103.0"));

    // A right that is lost between the run and the mail cancels it.
    scene.publish(cpi, "2026-05;104").await;
    scene.go_to("2026-03-05T19:00+01:00");
    scene.world.service.make_due_digests().await.unwrap();
    scene.set_access(CollectionAccess::Private).await;
    assert_eq!(scene.mails().await, Vec::<String>::new());
    let log = scene
        .world
        .service
        .alerts()
        .digests(&scene.bob)
        .await
        .unwrap();
    assert_eq!(log[0].state, DigestState::Cancelled);
}

#[on_sqlite]
async fn readers_of_one_batch_are_each_told_what_they_may_read(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let open = collection_form("open", CollectionAccess::Public);
    scene.world.collection(&scene.ann, "ann", &open).await;
    let (cpi, open) = (
        scene.metric("cpi").await,
        scene.metric_in("open", "rent").await,
    );
    let alerts = scene.world.service.alerts();
    for (reader, metric) in [
        (&scene.ann, cpi),
        (&scene.ann, open),
        (&scene.bob, cpi),
        (&scene.bob, open),
    ] {
        alerts
            .set_alert(reader, metric, form(AlertMode::Daily))
            .await
            .unwrap();
    }
    scene
        .alert(scene.metric("weekly").await, form(AlertMode::Weekly))
        .await;
    for metric in [cpi, open] {
        scene.publish(metric, "2026-03;102").await;
    }
    scene.set_access(CollectionAccess::Private).await;
    scene.go_to("2026-03-02T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Prices rent") && !mail.contains("Prices cpi"),
        "{mail}"
    );
    let mails = scene.world.mails_to("ann@example.org").await;
    let mail = mails.last().unwrap();
    assert!(
        mail.contains("Prices rent") && mail.contains("Prices cpi"),
        "{mail}"
    );
    // Each alert has reported by itself: bob's on the hidden one rests until the right comes back.
    scene.set_access(CollectionAccess::Public).await;
    for metric in [cpi, open] {
        scene.publish(metric, "2026-04;103").await;
    }
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Prices rent") && !mail.contains("Prices cpi"),
        "{mail}"
    );
}

#[on_both(locks)]
async fn a_deleted_indicator_is_told_once(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Weekly)).await;
    scene
        .world
        .service
        .metrics()
        .delete_metric(&scene.ann, cpi)
        .await
        .unwrap();
    scene.go_to("2026-03-08T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Prices cpi (index)\n    It is no longer published."),
        "{mail}"
    );
    assert!(
        scene
            .world
            .service
            .alerts()
            .alerted(&scene.bob)
            .await
            .unwrap()
            .is_empty()
    );
    scene.go_to("2026-03-15T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
}

#[on_sqlite]
async fn an_indicator_that_moves_keeps_its_alerts(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene
        .world
        .service
        .metrics()
        .move_metric(&scene.ann, cpi, 1, "all/cpi", false)
        .await
        .unwrap();
    scene.publish(cpi, "2026-03;102").await;
    scene.go_to("2026-03-02T19:00+01:00");
    assert!(
        scene
            .mail()
            .await
            .contains("https://statit.example/ann/prices/all/cpi\n")
    );
}

#[on_both(locks)]
async fn an_overdue_period_is_told_once_until_the_next_publish(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    // March to June were published on the second of the next month, the July figure is missing.
    for (day, month) in [
        ("04-02", "03"),
        ("05-02", "04"),
        ("06-02", "05"),
        ("07-02", "06"),
    ] {
        scene.go_to(&format!("2026-{day}T10:00+02:00"));
        scene.publish(cpi, &format!("2026-{month};102")).await;
    }
    let mut late = form(AlertMode::Never);
    late.overdue = true;
    scene.alert(cpi, late).await;
    scene.go_to("2026-08-03T19:00+02:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-08-05T19:00+02:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains(
            "Jul\u{a0}2026 is later than usual: it could be published from 1\u{a0}Aug\u{a0}2026."
        ),
        "{mail}"
    );
    scene.go_to("2026-08-20T19:00+02:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
}

#[on_sqlite]
async fn a_reader_reads_in_their_language_and_their_zone(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let identity = scene.world.service.identity();
    identity
        .set_language(&scene.bob, Language::Fr)
        .await
        .unwrap();
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene
        .world
        .service
        .identity()
        .set_preferences(&scene.bob, false, "Asia/Tokyo")
        .await
        .unwrap();
    scene.publish(cpi, "2026-03;1102.5").await;
    // 19:00 in Tokyo has passed, and 19:00 in Paris does not count any more.
    scene.go_to("2026-03-02T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-03-03T19:00+09:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Vos alertes du 3\u{a0}mars\u{a0}2026"),
        "{mail}"
    );
    assert!(mail.contains("mars\u{a0}2026 : 1\u{202f}102,5 (+1\u{202f}001,0, +986,2\u{202f}% par rapport à févr.\u{a0}2026 : 101,5)."), "{mail}");
    // Back to Paris on the same date: no second run of that date.
    scene.publish(cpi, "2026-04;1103").await;
    scene
        .world
        .service
        .identity()
        .set_preferences(&scene.bob, false, "Europe/Paris")
        .await
        .unwrap();
    scene.go_to("2026-03-03T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-03-04T19:00+01:00");
    assert_eq!(scene.mails().await.len(), 1);
}

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

#[on_both(commits)]
async fn two_servers_make_one_mail_of_a_run(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.publish(cpi, "2026-03;102").await;
    scene.go_to("2026-03-02T19:00+01:00");
    let other = scene
        .world
        .other_server(db, Outgoing::Folder(scene.world.outgoing()));
    let (one, two) = tokio::join!(
        scene.world.service.make_due_digests(),
        other.make_due_digests()
    );
    assert_eq!(one.unwrap() + two.unwrap(), 1);
    assert_eq!(scene.mails().await.len(), 1);
}

#[on_sqlite]
async fn a_mail_is_the_same_at_each_attempt_and_read_by_a_real_parser(db: &TestDb) {
    let scene = Scene::new(db).await;
    let identity = scene.world.service.identity();
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
    service.make_due_digests().await.unwrap();
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
async fn news_that_could_not_be_sent_for_two_days_join_the_next_run(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.publish(cpi, "2026-03;102").await;
    scene.go_to("2026-03-02T19:00+01:00");
    let down = MailServer::start(&[]);
    let service = scene.world.other_server(db, down.outgoing());
    assert!(down.stop().is_empty());
    service.make_due_digests().await.unwrap();
    for _ in 0..60 {
        service.run_due_jobs().await.unwrap();
        scene.world.wait(60 * 60);
    }
    let log = scene
        .world
        .service
        .alerts()
        .digests(&scene.bob)
        .await
        .unwrap();
    assert_eq!(log[0].state, DigestState::Failed);
    scene.go_to("2026-03-05T19:00+01:00");
    let mail = scene.mail().await;
    assert!(mail.contains("Mar\u{a0}2026: 102.0 (+0.5"), "{mail}");
}

#[on_sqlite]
async fn a_digest_whose_job_is_lost_ends_and_its_news_join_the_next_run(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, above(105.0)).await;
    scene.publish(cpi, "2026-03;106").await;
    scene.go_to("2026-03-02T19:00+01:00");
    let service = scene.world.service.clone();
    service.make_due_digests().await.unwrap();
    for job in service.jobs(Some(Lane::Digest), false, 10).await.unwrap() {
        assert!(service.drop_job(job.id).await.unwrap());
    }
    // Until two days have passed it could be on its way.
    scene.go_to("2026-03-03T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-03-05T19:00+01:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("It went above 105: 106.0 in Mar\u{a0}2026."),
        "{mail}"
    );
    let log = service.alerts().digests(&scene.bob).await.unwrap();
    let states: Vec<_> = log.iter().map(|digest| digest.state).collect();
    assert_eq!(states, [DigestState::Sent, DigestState::Failed]);
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
        service.make_due_digests().await.unwrap();
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
        .identity()
        .viewer(&scene.bob)
        .await
        .unwrap()
        .unwrap();
    assert!(viewer.user.is_mail_refused());
    assert_eq!(scene.mails().await, Vec::<String>::new());
}
