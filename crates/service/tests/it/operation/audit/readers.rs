//! Readers of the audit trail, its pages and its retention.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::{Cursor, Page};
use domain::operation::audit::AuditAction;
use testdb::{TestDb, on_both, on_sqlite};

use super::{line, of_account, of_collection, world};
use crate::world::{collection_form, guest, metric_form};

#[on_sqlite]
async fn administrators_read_the_trail_and_nobody_else(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    let id = world.collection(&ann, "ann", &form).await.record.id;

    let mut readers = vec![
        (guest(), false, false),
        (world.publisher("stranger").await, false, false),
    ];

    for (name, account, collection, sees, sees_account) in [
        (
            "member",
            AccountRole::Member,
            Some(CollectionRole::Member),
            false,
            false,
        ),
        (
            "editor",
            AccountRole::Member,
            Some(CollectionRole::Editor),
            false,
            false,
        ),
        (
            "col-admin",
            AccountRole::Member,
            Some(CollectionRole::Administrator),
            true,
            false,
        ),
        (
            "account-admin",
            AccountRole::Administrator,
            None,
            true,
            true,
        ),
    ] {
        readers.push((world.publisher(name).await, sees, sees_account));
        world
            .service
            .members()
            .add_account_member(&ann, "ann", name, account)
            .await
            .unwrap();
        if let Some(role) = collection {
            world
                .service
                .members()
                .add_collection_member(&ann, id, name, role)
                .await
                .unwrap();
        }
    }
    readers.push((ann, true, true));

    for (reader, sees, sees_account) in &readers {
        assert_eq!(
            of_collection(&world, reader, id).await.is_some(),
            *sees,
            "{reader:?}"
        );
        assert_eq!(
            of_account(&world, reader, "ann").await.is_some(),
            *sees_account,
            "{reader:?}"
        );
        let seen = world
            .service
            .collections()
            .collection_by_id(reader, id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(seen.can.see_audit, *sees);
    }
}

#[on_both(lists)]
async fn the_trail_comes_in_pages_the_latest_first_and_goes_back_a_year(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    let id = world.collection(&ann, "ann", &form).await.record.id;
    for n in 0..6 {
        // Entries come in pairs with the same time.
        world.wait(i64::from(n % 2));
        let form = metric_form(&format!("m{n}"), Frequency::Yearly);
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, None, None)
            .await
            .unwrap();
    }
    let mut subjects = Vec::new();
    let mut times = Vec::new();
    let mut page = Page::first(2);
    loop {
        let listed = world
            .service
            .audit()
            .collection_audit(&ann, id, &page)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(listed.total, 7);
        for entry in listed.nodes {
            times.push(entry.at);
            subjects.push(entry.subject.unwrap());
        }
        if !listed.has_next {
            break;
        }
        page.after = Cursor::parse(&listed.end.unwrap().to_string());
    }
    assert!(times.is_sorted_by(|one, next| one >= next), "{times:?}");
    subjects.sort();
    assert_eq!(subjects, ["col", "m0", "m1", "m2", "m3", "m4", "m5"]);

    const DAY: i64 = 24 * 60 * 60;
    world.wait(364 * DAY);
    let form = metric_form("late", Frequency::Yearly);
    world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, None, None)
        .await
        .unwrap();
    world.service.sweep().await.unwrap();
    assert_eq!(of_collection(&world, &ann, id).await.unwrap().len(), 8);
    world.wait(2 * DAY);
    world.service.sweep().await.unwrap();
    let left = of_collection(&world, &ann, id).await.unwrap();
    assert_eq!(
        left.iter().map(line).collect::<Vec<_>>(),
        ["metric_created late {}"]
    );
    assert_eq!(left[0].action, AuditAction::MetricCreated);
}
