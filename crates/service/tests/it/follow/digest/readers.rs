//! Readers of mails: what they may read, in their language and their zone.

use domain::access::CollectionAccess;
use domain::follow::alert::content::DigestState;
use domain::follow::alert::mode::AlertMode;
use domain::text::language::Language;
use testdb::{TestDb, on_sqlite};

use crate::follow::world::{Scene, form};
use crate::world::collection_form;

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
    scene
        .world
        .service
        .alerts()
        .make_due_digests()
        .await
        .unwrap();
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

#[on_sqlite]
async fn a_reader_reads_in_their_language_and_their_zone(db: &TestDb) {
    let mut scene = Scene::new(db).await;

    let identity = scene.world.service.viewers();
    identity
        .set_language(&scene.bob, Language::Fr)
        .await
        .unwrap();

    let cpi = scene.metric("cpi").await;
    scene.alert(cpi, form(AlertMode::Daily)).await;
    scene
        .world
        .service
        .viewers()
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
        .viewers()
        .set_preferences(&scene.bob, false, "Europe/Paris")
        .await
        .unwrap();
    scene.go_to("2026-03-03T19:00+01:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-03-04T19:00+01:00");
    assert_eq!(scene.mails().await.len(), 1);
}
