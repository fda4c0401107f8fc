//! Collections: making, changing and listing them.

mod arrangement;
pub(crate) mod pin;
mod take_down;
mod template;
mod visibility;

use domain::access::CollectionAccess;
use domain::identity::account::AccountKind;
use domain::identity::role::CollectionRole;
use domain::list::{Cursor, Page};
use domain::problem::Code;
use domain::text::language::Text;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, codes, collection_form, guest, number, the_problem};

#[on_sqlite]
async fn a_publisher_makes_a_collection_that_everybody_sees(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("Energy", CollectionAccess::Public);
    let made = world.collection(&ann, "ann", &form).await;
    assert_eq!(made.role, Some(CollectionRole::Owner));
    assert!(made.can.edit && made.can.edit_metrics && made.can.manage_members && made.can.delete);

    let seen = world
        .service
        .collections()
        .collection(&guest(), "ANN", "energy")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.record, made.record);
    assert_eq!(seen.record.key, "Energy");
    let id = seen.record.id;

    let summaries = world
        .service
        .collections()
        .collection_summaries(&guest(), &[id])
        .await
        .unwrap();
    assert_eq!(
        (summaries[&id].metrics, summaries[&id].published_at),
        (0, None)
    );

    assert_eq!(seen.account.record.key, "ann");
    assert!(!seen.can.edit && !seen.can.edit_metrics && seen.role.is_none());
}

#[on_sqlite]
async fn who_may_not_make_collections_is_told_why(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let bob = world.sign_up("bob", AccountKind::User).await;
    let form = collection_form("energy", CollectionAccess::Public);
    let create = async |caller, account: &str| {
        code(
            world
                .service
                .collections()
                .create_collection(caller, account, &form, None)
                .await,
        )
    };
    assert_eq!(create(&bob, "bob").await, Code::NotAPublisher);
    assert_eq!(create(&bob, "ann").await, Code::Forbidden);
    let nobody = guest();
    assert_eq!(create(&nobody, "ann").await, Code::SignInNeeded);
    assert_eq!(create(&ann, "nobody").await, Code::NotFound);
}

#[on_sqlite]
async fn a_key_is_taken_without_regard_to_case_and_told_to_its_makers_only(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("energy", CollectionAccess::Public),
        )
        .await;

    let again = collection_form("ENERGY", CollectionAccess::Public);
    let problem = the_problem(
        world
            .service
            .collections()
            .create_collection(&ann, "ann", &again, None)
            .await,
    );
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::KeyTaken, Some("key"))
    );

    let other = world
        .service
        .collections()
        .create_collection(&bob, "ann", &again, None)
        .await;
    assert_eq!(code(other), Code::Forbidden);
    world.collection(&bob, "bob", &again).await;
}

#[on_both(locks)]
async fn stale_changes_are_conflicts_and_wrong_fields_are_told_together(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let made = world
        .collection(
            &ann,
            "ann",
            &collection_form("energy", CollectionAccess::Public),
        )
        .await;
    let mut form = collection_form("Energy", CollectionAccess::Public);
    form.description = Text::en("All about it.\r\nIn two lines.");
    let changed = world
        .service
        .collections()
        .update_collection(&ann, made.record.id, 1, &form)
        .await
        .unwrap();
    assert_eq!(
        changed.record.description.en.as_deref(),
        Some("All about it.\nIn two lines.")
    );
    assert_eq!(changed.record.key, "Energy");
    let problem = the_problem(
        world
            .service
            .collections()
            .update_collection(&ann, made.record.id, 1, &form)
            .await,
    );
    assert_eq!(
        (problem.code, number(&problem, "current")),
        (Code::Conflict, 2)
    );

    form.key = "_x".into();
    form.name = Text::default();
    form.summary = Text::fr("x".repeat(501));
    let outcome = world
        .service
        .collections()
        .update_collection(&ann, made.record.id, 2, &form)
        .await;
    assert_eq!(
        codes(outcome),
        [
            (Some("key".into()), Code::KeyFormat),
            (Some("name".into()), Code::Required),
            (Some("summary.fr".into()), Code::TooLong),
        ]
    );
}

#[on_both(lists)]
async fn collections_come_in_pages(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    for key in ["c", "A", "b", "d", "E"] {
        world
            .collection(&ann, "ann", &collection_form(key, CollectionAccess::Public))
            .await;
    }

    let account = world
        .service
        .accounts()
        .account(&ann, "ann")
        .await
        .unwrap()
        .unwrap()
        .record
        .id;

    let mut keys = Vec::new();
    let mut page = Page::first(2);
    loop {
        let listed = world
            .service
            .collections()
            .collections(&guest(), account, &page)
            .await
            .unwrap();
        assert_eq!(listed.total, 5);
        keys.extend(listed.nodes.iter().map(|seen| seen.record.key.clone()));
        if !listed.has_next {
            break;
        }
        page.after = Cursor::parse(&listed.end.unwrap().to_string());
    }
    assert_eq!(keys, ["A", "b", "c", "d", "E"]);

    let editable = world
        .service
        .collections()
        .editable_collections(&ann, &Page::first(3))
        .await
        .unwrap();
    assert_eq!(
        (editable.nodes.len(), editable.total, editable.has_next),
        (3, 5, true)
    );

    let none = world
        .service
        .collections()
        .editable_collections(&guest(), &Page::first(3))
        .await
        .unwrap();
    assert_eq!(none.total, 0);
}

#[on_both(locks)]
async fn a_repeated_request_makes_one_collection(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("energy", CollectionAccess::Public);
    let create = async |form, key| {
        world
            .service
            .collections()
            .create_collection(&ann, "ann", form, Some(key))
            .await
    };
    let first = create(&form, "k1").await.unwrap();
    let again = create(&form, "k1").await.unwrap();
    assert_eq!(first.record, again.record);
    let other = collection_form("other", CollectionAccess::Public);
    assert_eq!(code(create(&other, "k1").await), Code::IdempotencyMismatch);
    assert_eq!(code(create(&form, "k2").await), Code::KeyTaken);
    // A rejected request leaves its key free.
    create(&other, "k2").await.unwrap();
}
