//! Accounts of publishers and of users, and the change from one to the other.

use domain::access::CollectionAccess;
use domain::identity::account::{AccountKind, AccountView};
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use super::edit_with;
use crate::world::{World, code, collection_form, guest, number, the_problem};

#[on_sqlite]
async fn a_user_becomes_a_publisher_and_switches_its_view(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let seen = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap();
    assert!(!seen.can.create_collection);

    let early = edit_with(&seen, |form| form.view = AccountView::Publisher);
    assert_eq!(
        code(
            world
                .service
                .accounts()
                .update_account(&ann, None, &early)
                .await
        ),
        Code::NotAPublisher
    );

    let seen = world
        .service
        .accounts()
        .become_publisher(&ann)
        .await
        .unwrap();
    assert_eq!(
        (seen.record.kind, seen.record.view),
        (AccountKind::Publisher, AccountView::Publisher)
    );
    assert!(seen.can.create_collection && seen.can.edit && seen.can.manage_members);

    let reader = edit_with(&seen, |form| form.view = AccountView::User);
    let seen = world
        .service
        .accounts()
        .update_account(&ann, None, &reader)
        .await
        .unwrap();
    assert_eq!(
        (seen.record.kind, seen.record.view),
        (AccountKind::Publisher, AccountView::User)
    );

    assert_eq!(
        code(world.service.accounts().become_publisher(&guest()).await),
        Code::SignInNeeded
    );
}

#[on_sqlite]
async fn a_publisher_without_collections_becomes_a_user_again(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    let made = world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    let problem = the_problem(world.service.accounts().become_user(&ann, "ann").await);
    assert_eq!(
        (problem.code, number(&problem, "count")),
        (Code::HasCollections, 1)
    );

    world
        .service
        .collections()
        .delete_collection(&ann, made.record.id)
        .await
        .unwrap();
    assert_eq!(
        code(world.service.accounts().become_user(&bob, "ann").await),
        Code::Forbidden
    );
    assert_eq!(
        code(world.service.accounts().become_user(&guest(), "ann").await),
        Code::SignInNeeded
    );

    let seen = world
        .service
        .accounts()
        .become_user(&ann, "ann")
        .await
        .unwrap();
    assert_eq!(
        (seen.record.kind, seen.record.view),
        (AccountKind::User, AccountView::User)
    );
    assert!(!seen.can.create_collection);

    // A second call changes nothing, and the change can be reversed.
    let again = world
        .service
        .accounts()
        .become_user(&ann, "ann")
        .await
        .unwrap();
    assert_eq!(again.record.version, seen.record.version);
    assert!(
        world
            .service
            .accounts()
            .become_publisher(&ann)
            .await
            .unwrap()
            .can
            .create_collection
    );
}

#[on_both(commits)]
async fn an_account_has_a_collection_or_becomes_a_users_but_not_both(db: &TestDb) {
    let world = World::new(db);
    for name in ["ann", "bob", "cyd"] {
        let publisher = world.publisher(name).await;
        let form = collection_form("col", CollectionAccess::Public);
        let (became, made) = tokio::join!(
            world.service.accounts().become_user(&publisher, name),
            world
                .service
                .collections()
                .create_collection(&publisher, name, &form, None),
        );
        assert!(became.is_ok() != made.is_ok(), "{became:?} {made:?}");
        let seen = world
            .service
            .accounts()
            .account(&publisher, name)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen.record.kind == AccountKind::Publisher, made.is_ok());
    }
}
