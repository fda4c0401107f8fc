//! The weekly mail of what is due in the collections that a user edits.

use domain::follow::alert::mode::{AlertMode, RegularMail};
use domain::id::CollectionId;
use domain::identity::role::{AccountRole, CollectionRole};
use testdb::{TestDb, on_sqlite};

use super::world::{Scene, form};

/// Bob edits the collection of ann.
async fn edited(db: &TestDb) -> (Scene, CollectionId) {
    let scene = Scene::new(db).await;
    let service = &scene.world.service;
    let collection = service
        .collections()
        .collection(&scene.ann, "ann", "prices")
        .await;
    let collection = collection.unwrap().unwrap();
    let id = collection.record.id;
    let members = service.members();
    members
        .add_account_member(&scene.ann, "ann", "bob", AccountRole::Member)
        .await
        .unwrap();
    members
        .add_collection_member(&scene.ann, id, "bob", CollectionRole::Editor)
        .await
        .unwrap();
    (scene, id)
}

/// Sunday, 5 April 2026: since Wednesday, figures of March can be published.
const SUNDAY: &str = "2026-04-05T19:00+02:00";

#[on_sqlite]
async fn an_editor_who_asks_for_it_gets_one_mail_a_week_of_what_is_due(db: &TestDb) {
    let (mut scene, _) = edited(db).await;
    let (cpi, _) = (scene.metric("cpi").await, scene.metric("rents").await);

    scene
        .world
        .service
        .alerts()
        .set_mail(&scene.bob, RegularMail::Due, true)
        .await
        .unwrap();

    scene.go_to("2026-03-08T19:00+01:00");
    assert_eq!(
        scene.mails().await,
        Vec::<String>::new(),
        "nothing is due yet"
    );

    scene.go_to(SUNDAY);
    let mail = scene.mail().await;
    assert!(mail.contains("Subject: 2 indicators are due\n"), "{mail}");
    assert!(mail.contains("  Prices cpi\n    Mar\u{a0}2026, since 1\u{a0}Apr\u{a0}2026\n    https://statit.example/ann/prices/cpi\n"), "{mail}");
    assert!(mail.contains("  Prices rents\n"), "{mail}");
    assert_eq!(scene.mails().await, Vec::<String>::new(), "once");

    scene.publish(cpi, "2026-03;102").await;
    scene.go_to("2026-04-12T19:00+02:00");
    let mail = scene.mail().await;
    assert!(
        mail.contains("Subject: 1 indicator is due\n") && !mail.contains("Prices cpi"),
        "{mail}"
    );

    scene
        .world
        .service
        .alerts()
        .set_mail(&scene.bob, RegularMail::Due, false)
        .await
        .unwrap();
    scene.go_to("2026-04-19T19:00+02:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
}

#[on_sqlite]
async fn news_and_what_is_due_come_in_one_mail(db: &TestDb) {
    let (mut scene, _) = edited(db).await;
    let (cpi, _) = (scene.metric("cpi").await, scene.metric("rents").await);
    scene.alert(cpi, form(AlertMode::Weekly)).await;
    scene
        .world
        .service
        .alerts()
        .set_mail(&scene.bob, RegularMail::Due, true)
        .await
        .unwrap();
    scene.publish(cpi, "2026-03;102").await;
    scene.go_to(SUNDAY);
    let mail = scene.mail().await;
    assert!(
        mail.contains("Subject: Prices cpi: 102.0 in Mar 2026 (+0.5)\n"),
        "{mail}"
    );
    assert!(
        mail.contains("Due in your collections\n\n  Prices rents\n"),
        "{mail}"
    );
}

#[on_sqlite]
async fn who_may_no_longer_edit_gets_nothing(db: &TestDb) {
    let (mut scene, collection) = edited(db).await;
    scene.metric("cpi").await;
    let service = scene.world.service.clone();
    service
        .alerts()
        .set_mail(&scene.bob, RegularMail::Due, true)
        .await
        .unwrap();
    scene.go_to(SUNDAY);
    // Between the run and the mail, and before the next run.
    service.alerts().make_due_digests().await.unwrap();
    let bob = scene.bob.user().unwrap();
    service
        .members()
        .remove_collection_member(&scene.ann, collection, bob)
        .await
        .unwrap();
    assert_eq!(scene.mails().await, Vec::<String>::new());
    scene.go_to("2026-04-12T19:00+02:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
}

#[on_sqlite]
async fn the_link_of_a_mail_ends_it_and_the_undo_restores_it(db: &TestDb) {
    let (mut scene, _) = edited(db).await;
    scene.metric("cpi").await;
    let service = scene.world.service.clone();

    service
        .alerts()
        .set_mail(&scene.bob, RegularMail::Due, true)
        .await
        .unwrap();

    scene.go_to(SUNDAY);
    let mail = scene.mail().await;
    let (_, token) = mail.split_once("/unsubscribe#").unwrap();
    let token: String = token.chars().take_while(|it| !it.is_whitespace()).collect();

    assert_eq!(service.alerts().end_alerts(&token).await.unwrap(), 1);
    scene.go_to("2026-04-12T19:00+02:00");
    assert_eq!(scene.mails().await, Vec::<String>::new());
    assert_eq!(
        service.alerts().undo_end_alerts(&token).await.unwrap(),
        0,
        "a day has passed"
    );

    service
        .alerts()
        .set_mail(&scene.bob, RegularMail::Due, true)
        .await
        .unwrap();

    assert_eq!(service.alerts().end_alerts(&token).await.unwrap(), 1);
    assert_eq!(service.alerts().undo_end_alerts(&token).await.unwrap(), 1);
    scene.go_to("2026-04-19T19:00+02:00");
    assert_eq!(scene.mails().await.len(), 1);
}
