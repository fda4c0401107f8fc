//! Alerts do not report publishes that were undone.

use domain::follow::alert::mode::AlertMode;
use testdb::{TestDb, on_both};

use crate::follow::world::{Scene, above, form};

#[on_both(locks)]
async fn a_publish_that_was_undone_is_not_reported(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let (daily, bound) = (scene.metric("daily").await, scene.metric("bound").await);
    scene.alert(daily, form(AlertMode::Daily)).await;
    scene.alert(bound, above(105.0)).await;

    for metric in [daily, bound] {
        scene.publish(metric, "2026-03;1020").await;
        let metrics = scene.world.service.metrics();
        let undone = metrics.undo_publish(&scene.ann, metric, 2, None).await;
        assert_eq!(undone.unwrap().record.vintage, 3);
    }
    scene.go_to("2026-03-02T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());

    // The mail reports the correct value as the first one of its period.
    for metric in [daily, bound] {
        scene.publish(metric, "2026-03;106.0").await;
    }
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    for told in [
        "Mar\u{a0}2026: 106.0 (+4.5",
        "It went above 105: 106.0 in Mar\u{a0}2026.",
    ] {
        assert!(mail.contains(told), "{told} in {mail}");
    }
}

#[on_both(locks)]
async fn an_undo_after_the_mail_is_reported(db: &TestDb) {
    let mut scene = Scene::new(db).await;
    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene.go_to("2026-03-02T18:59:30+01:00");
    scene.publish(cpi, "2026-03;120.0").await;
    scene.go_to("2026-03-02T19:00+01:00");
    assert!(scene.mail().await.contains("120.0 in Mar 2026"));

    let metrics = scene.world.service.metrics();
    metrics
        .undo_publish(&scene.ann, cpi, 2, None)
        .await
        .unwrap();
    scene.go_to("2026-03-03T19:00+01:00");
    let mail = scene.mail().await;
    assert!(mail.contains("Mar\u{a0}2026"), "{mail}");
}
