//! The example of the mail of a reader's alerts.

use domain::access::CollectionAccess;
use domain::follow::alert::mode::AlertMode;
use domain::limits;
use domain::problem::Code;
use testdb::{TestDb, on_sqlite};

use super::world::{Scene, above, form};
use crate::world::{code, guest};

#[on_sqlite]
async fn an_example_shows_the_present_state_and_reports_nothing(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let (cpi, rents, never) = (
        scene.metric("cpi").await,
        scene.metric("rents").await,
        scene.metric("never").await,
    );

    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.alert(rents, above(500.0)).await;
    scene.alert(never, form(AlertMode::Never)).await;
    scene.publish(cpi, "2026-03;102").await;

    let service = scene.world.service.clone();
    service.alerts().send_example(&scene.bob).await.unwrap();
    let mail = scene.mail().await;
    assert!(
        mail.contains("Subject: Example: Prices ") && mail.contains(", and 1 more\n"),
        "{mail}"
    );
    assert!(mail.contains("You asked for this example"), "{mail}");
    assert!(
        mail.contains("Mar\u{a0}2026: 102.0 (+0.5, +0.5% from Feb\u{a0}2026: 101.5)."),
        "{mail}"
    );
    assert!(
        mail.contains("Prices rents") && !mail.contains("Prices never"),
        "{mail}"
    );

    assert!(
        service
            .alerts()
            .digests(&scene.bob)
            .await
            .unwrap()
            .is_empty()
    );

    // The alert still has its news.
    scene.go_to("2026-03-02T19:00+01:00");
    assert!(
        scene
            .mail()
            .await
            .contains("Subject: Prices cpi: 102.0 in Mar 2026 (+0.5)\n")
    );
}

#[on_sqlite]
async fn an_example_has_nothing_that_the_reader_may_not_read(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    let service = scene.world.service.clone();
    service.alerts().send_example(&scene.bob).await.unwrap();
    scene.set_access(CollectionAccess::Private).await;
    assert_eq!(scene.mails().await, Vec::<String>::new());
}

#[on_sqlite]
async fn an_example_needs_an_alert_that_sends_mail_and_has_a_limit(db: &TestDb) {
    let scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    let alerts = scene.world.service.alerts();

    assert_eq!(
        code(alerts.send_example(&guest()).await),
        Code::SignInNeeded
    );
    assert_eq!(
        code(alerts.send_example(&scene.bob).await),
        Code::NothingToSend
    );

    scene.alert(cpi, form(AlertMode::Never)).await;
    assert_eq!(
        code(alerts.send_example(&scene.bob).await),
        Code::NothingToSend
    );

    scene.alert(cpi, form(AlertMode::Daily)).await;
    for _ in 0..limits::EXAMPLES_AN_HOUR {
        alerts.send_example(&scene.bob).await.unwrap();
    }
    assert_eq!(
        code(alerts.send_example(&scene.bob).await),
        Code::TooManyMails
    );

    scene.world.wait(60 * 60);
    alerts.send_example(&scene.bob).await.unwrap();
}
