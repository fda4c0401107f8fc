//! Collections that the operator takes down and puts back.

use domain::access::CollectionAccess;
use domain::identity::account::{AccountKind, Plan};
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use service::TakeDownResult;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, codes, collection_form, guest};

const NOTE: &str = "Another office published these figures.\nWrite to us.";

#[on_sqlite]
async fn a_collection_that_was_taken_down_is_its_members_alone_until_it_is_put_back(db: &TestDb) {
    let world = World::new(db);
    let (service, collections) = (&world.service, world.service.collections());
    let ann = world.publisher("Ann").await;
    assert!(
        service
            .operator()
            .set_plan("ann", Plan::Subscriber)
            .await
            .unwrap()
    );
    let bob = world.sign_up("bob", AccountKind::User).await;
    let form = collection_form("Prices", CollectionAccess::Public);
    let before = world.collection(&ann, "ann", &form).await.record.clone();

    assert_eq!(
        service
            .operator()
            .take_down("/ann/prices", NOTE)
            .await
            .unwrap(),
        TakeDownResult::Done
    );
    for other in [&guest(), &bob] {
        assert!(
            collections
                .collection(other, "ann", "prices")
                .await
                .unwrap()
                .is_none()
        );
    }
    let seen = collections
        .collection(&ann, "ann", "prices")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.record.access, CollectionAccess::Private);
    assert_eq!(
        seen.record
            .taken_down
            .as_ref()
            .map(|taken| taken.note.as_str()),
        Some(NOTE)
    );

    let id = seen.record.id;
    for access in [CollectionAccess::Public, CollectionAccess::Account] {
        let open = collection_form("Prices", access);
        let changed = collections
            .update_collection(&ann, id, seen.record.version, &open)
            .await;
        assert_eq!(
            codes(changed.map(drop)),
            [(Some("access".to_owned()), Code::CollectionTakenDown)]
        );
    }
    let stale = collections
        .update_collection(&ann, id, before.version, &form)
        .await;
    assert!(
        stale.is_err(),
        "a form that was opened before does not open it either"
    );
    let renamed = collection_form("Prices2", CollectionAccess::Private);
    let renamed = collections
        .update_collection(&ann, id, seen.record.version, &renamed)
        .await
        .unwrap();
    assert!(renamed.record.taken_down.is_some());

    assert_eq!(
        service.operator().put_back("ann/prices2").await.unwrap(),
        TakeDownResult::Done
    );
    let public = collections
        .collection(&guest(), "ann", "prices2")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (public.record.access, &public.record.taken_down),
        (CollectionAccess::Public, &None)
    );
}

#[on_both(lists)]
async fn the_publisher_reads_why(db: &TestDb) {
    let world = World::new(db);
    let service = &world.service;
    let ann = world.publisher("Ann").await;
    let id = world
        .collection(
            &ann,
            "ann",
            &collection_form("Prices", CollectionAccess::Public),
        )
        .await
        .record
        .id;

    service
        .operator()
        .take_down("ann/prices", NOTE)
        .await
        .unwrap();
    service.operator().put_back("ann/prices").await.unwrap();

    let mails = world.mails_to("Ann@example.org").await;
    let told: Vec<_> = mails
        .iter()
        .filter(|mail| mail.contains("Ann/Prices"))
        .collect();
    assert_eq!(told.len(), 1, "one mail for the owner of both");

    let page = domain::list::Page::first(10);
    let trail = service
        .audit()
        .collection_audit(&ann, id, &page)
        .await
        .unwrap()
        .unwrap();
    let told: Vec<_> = trail
        .nodes
        .iter()
        .filter(|entry| entry.actor.is_none())
        .map(|entry| (entry.action, entry.subject.as_deref()))
        .collect();
    assert_eq!(told.len(), 2, "{told:?}");
    for action in [
        AuditAction::CollectionTakenDown,
        AuditAction::CollectionPutBack,
    ] {
        assert!(told.contains(&(action, Some("Prices"))), "{told:?}");
    }
}

#[on_sqlite]
async fn what_cannot_be_taken_down_is_named(db: &TestDb) {
    let world = World::new(db);
    let service = &world.service;
    let ann = world.publisher("ann").await;

    assert!(
        service
            .operator()
            .set_plan("ann", Plan::Subscriber)
            .await
            .unwrap()
    );

    world
        .collection(
            &ann,
            "ann",
            &collection_form("team", CollectionAccess::Private),
        )
        .await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("prices", CollectionAccess::Public),
        )
        .await;

    for (place, expected) in [
        ("ann/none", TakeDownResult::Unknown),
        ("nobody/prices", TakeDownResult::Unknown),
        ("ann", TakeDownResult::Unknown),
        ("ann/prices/cpi", TakeDownResult::Unknown),
        ("ann/team", TakeDownResult::NotPublic),
    ] {
        assert_eq!(
            service.operator().take_down(place, NOTE).await.unwrap(),
            expected,
            "{place}"
        );
    }

    assert_eq!(
        service.operator().put_back("ann/prices").await.unwrap(),
        TakeDownResult::NotTakenDown
    );
    assert_eq!(
        service.operator().put_back("ann/none").await.unwrap(),
        TakeDownResult::Unknown
    );

    assert_eq!(
        code(
            service
                .operator()
                .take_down("ann/prices", " ")
                .await
                .map(drop)
        ),
        Code::Required
    );
    let long = "a".repeat(10_000);
    assert_eq!(
        code(
            service
                .operator()
                .take_down("ann/prices", &long)
                .await
                .map(drop)
        ),
        Code::TooLong
    );

    service
        .operator()
        .take_down("ann/prices", NOTE)
        .await
        .unwrap();
    assert_eq!(
        service
            .operator()
            .take_down("ann/prices", NOTE)
            .await
            .unwrap(),
        TakeDownResult::NotPublic
    );
}
