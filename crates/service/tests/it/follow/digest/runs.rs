//! Runs of alerts: their days, and their news when they fail or meet.

use domain::follow::alert::content::DigestState;
use domain::follow::alert::mode::AlertMode;
use domain::operation::job::Lane;
use service::Outgoing;
use testdb::{TestDb, on_both, on_sqlite};

use crate::follow::world::{Scene, above, form};
use crate::mail_server::MailServer;

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
        scene.world.service.alerts().make_due_digests(),
        other.alerts().make_due_digests()
    );
    assert_eq!(one.unwrap() + two.unwrap(), 1);
    assert_eq!(scene.mails().await.len(), 1);
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
    service.alerts().make_due_digests().await.unwrap();
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
    service.alerts().make_due_digests().await.unwrap();
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
