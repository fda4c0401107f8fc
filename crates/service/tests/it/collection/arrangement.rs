//! The order of pins, and concurrent changes of it.

use std::collections::HashSet;

use domain::access::CollectionAccess;
use domain::catalogue::pin::Pinned;
use domain::id::PinId;
use domain::list::Page;
use domain::problem::Code;
use service::ServiceError;
use testdb::{TestDb, on_both};

use super::pin::{metric, pins};
use crate::world::{World, code, codes, collection_form, number, the_problem};

#[on_both(locks)]
async fn pins_are_arranged_from_their_present_version_only(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let col = world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await
        .record
        .id;

    for path in ["a", "b", "c"] {
        let id = metric(&world, &ann, "col", path).await;
        world
            .service
            .metrics()
            .pin(&ann, col, Pinned::Metric(id))
            .await
            .unwrap();
    }

    let mut wanted: Vec<PinId> = pins(&world, &ann, col)
        .await
        .iter()
        .map(|pin| pin.id)
        .collect();
    wanted.rotate_left(1);

    let arrange = async |version, pins: &[PinId]| {
        world
            .service
            .metrics()
            .arrange_pins(&ann, col, version, pins)
            .await
    };

    assert_eq!(arrange(3, &wanted).await.unwrap().record.pins_version, 4);
    assert_eq!(
        pins(&world, &ann, col)
            .await
            .iter()
            .map(|pin| pin.id)
            .collect::<Vec<_>>(),
        wanted
    );

    // The present order again: no change.
    assert_eq!(arrange(4, &wanted).await.unwrap().record.pins_version, 4);
    let problem = the_problem(arrange(3, &wanted).await);
    assert_eq!(
        (problem.code, number(&problem, "current")),
        (Code::Conflict, 4)
    );
    assert_eq!(code(arrange(4, &wanted[..2]).await), Code::Conflict);
    let twice = [wanted[0], wanted[0], wanted[1]];
    assert_eq!(
        codes(arrange(4, &twice).await),
        [(Some("pins".to_owned()), Code::InvalidChoice)]
    );

    let entries = world
        .service
        .audit()
        .collection_audit(&ann, col, &Page::first(9))
        .await
        .unwrap()
        .unwrap();
    let changes = entries
        .nodes
        .iter()
        .filter(|entry| entry.action == domain::operation::audit::AuditAction::PinsChanged);
    let mut reported: Vec<_> = changes.map(|entry| entry.subject.as_deref()).collect();
    reported.sort();
    assert_eq!(
        reported,
        [None, Some("a"), Some("b"), Some("c")],
        "the order alone has no subject"
    );
}

#[on_both(commits)]
async fn of_two_hundred_changes_at_once_none_is_lost(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let col = world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await
        .record
        .id;

    let mut metrics = Vec::new();
    for number in 0..20 {
        metrics.push(metric(&world, &ann, "col", &format!("m{number}")).await);
    }

    let tasks: Vec<_> = (0..200_usize)
        .map(|number| {
            let (service, ann) = (world.service.clone(), ann.clone());
            let pinned = Pinned::Metric(metrics[number % 20]);
            tokio::spawn(async move {
                if number % 5 == 4 {
                    let present = service
                        .metrics()
                        .pins(&ann, &[col])
                        .await
                        .unwrap()
                        .remove(&col)
                        .unwrap_or_default();
                    let seen = service
                        .collections()
                        .collection_by_id(&ann, col)
                        .await
                        .unwrap()
                        .unwrap();
                    let mut ids: Vec<PinId> = present.iter().map(|pin| pin.id).collect();
                    ids.reverse();
                    match service
                        .metrics()
                        .arrange_pins(&ann, col, seen.record.pins_version, &ids)
                        .await
                    {
                        Ok(seen) => return Some(seen.record.pins_version),
                        Err(ServiceError::Rejected(rejected)) => {
                            assert_eq!(rejected.problems[0].code, Code::Conflict)
                        }
                        Err(stop) => panic!("{stop:?}"),
                    }
                    return None;
                }
                let seen = service.metrics().pin(&ann, col, pinned).await.unwrap();
                Some(seen.record.pins_version)
            })
        })
        .collect();

    let mut latest = 0;
    for task in tasks {
        latest = latest.max(task.await.unwrap().unwrap_or_default());
    }

    let present = pins(&world, &ann, col).await;
    // The indicators with numbers ending in 4 or 9 belong to arranging tasks, which pin nothing.
    assert_eq!(present.len(), 16);
    let distinct: HashSet<Pinned> = present.iter().map(|pin| pin.pinned).collect();
    assert_eq!(distinct.len(), 16);
    let seen = world
        .service
        .collections()
        .collection_by_id(&ann, col)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.record.pins_version, latest);

    let changes = world
        .service
        .audit()
        .collection_audit(&ann, col, &Page::first(100))
        .await
        .unwrap()
        .unwrap();
    let changes = changes
        .nodes
        .iter()
        .filter(|entry| entry.action == domain::operation::audit::AuditAction::PinsChanged);
    assert_eq!(changes.count() as i64, latest, "each change has its entry");
}
