//! Entries of accounts in the audit trail.

use domain::access::CollectionAccess;
use domain::access::Reader;
use domain::identity::account::{AccountForm, AccountKind, AccountView, Plan, Visibility};
use domain::text::language::{Language, Text};
use service::account::AccountEdit;
use testdb::{TestDb, on_sqlite};

use super::{line, of_account, world};
use crate::world::{collection_form, guest, rejected};

#[on_sqlite]
async fn changes_of_an_account_leave_entries_in_its_own_trail(db: &TestDb) {
    let world = world(db);
    let ann = world
        .sign_up("ann", domain::identity::account::AccountKind::User)
        .await;

    let service = &world.service;
    let edit = |name: &str, version| AccountEdit {
        form: AccountForm {
            name: Some(name.to_owned()),
            description: Text::default(),
            visibility: Visibility::Public,
            view: AccountView::User,
        },
        version,
    };

    service
        .accounts()
        .update_account(&ann, None, &edit("Ann", 1))
        .await
        .unwrap();
    world.wait(1);
    service
        .accounts()
        .update_account(&ann, None, &edit("Ann", 2))
        .await
        .unwrap();

    rejected(
        service
            .accounts()
            .update_account(&ann, None, &edit("Anna", 1))
            .await,
    );

    service.accounts().become_publisher(&ann).await.unwrap();
    service.accounts().become_publisher(&ann).await.unwrap();
    service
        .accounts()
        .remove_picture(&ann, "ann")
        .await
        .unwrap();

    let form = collection_form("col", CollectionAccess::Public);
    world.wait(1);
    world.collection(&ann, "ann", &form).await;

    let entries = of_account(&world, &ann, "ann").await.unwrap();
    assert_eq!(
        entries.iter().map(line).collect::<Vec<_>>(),
        [
            "collection_created col {}",
            "account_changed ann {\"fields\":[\"kind\"]}",
            "account_changed ann {\"fields\":[\"name\"]}",
        ]
    );
    assert_eq!(entries[0].collection.as_deref(), Some("col"));
    assert_eq!(entries[1].collection, None);
}

#[on_sqlite]
async fn what_the_operator_does_to_an_account_is_in_its_trail(db: &TestDb) {
    let world = world(db);
    let service = &world.service;

    let added =
        service
            .operator()
            .add_user("cleo@example.org", "Cleo", AccountKind::User, Language::Fr);
    added.await.unwrap();

    let ann = world.publisher("ann").await;
    assert!(
        service
            .operator()
            .set_plan("ann", Plan::Subscriber)
            .await
            .unwrap()
    );
    assert!(
        service
            .operator()
            .set_plan("ann", Plan::Free)
            .await
            .unwrap()
    );
    assert!(
        !service
            .operator()
            .set_plan("nobody", Plan::Free)
            .await
            .unwrap()
    );
    assert_eq!(
        service.operator().end_sessions("cleo").await.unwrap(),
        Some(0)
    );

    let trail = of_account(&world, &ann, "ann").await.unwrap();
    let lines: Vec<_> = trail.iter().map(line).collect();
    assert_eq!(
        lines,
        [
            r#"plan_set - {"after":"free"}"#,
            r#"plan_set - {"after":"subscriber"}"#
        ]
    );
    assert!(trail.iter().all(|entry| entry.actor.is_none()));

    let mut tx = db.db().read().await.unwrap();
    let cleo = store::identity::user::by_email(&mut tx, "cleo@example.org")
        .await
        .unwrap()
        .unwrap();
    drop(tx);

    let mut reader = guest();
    reader.reader = Reader::User {
        id: cleo.id,
        status: cleo.status,
    };

    let trail = of_account(&world, &reader, "cleo").await.unwrap();
    let lines: Vec<_> = trail.iter().map(line).collect();
    assert_eq!(
        lines,
        [r#"sessions_ended - {"count":0}"#, "user_added Cleo {}"]
    );
}
