//! Deletions that meet other changes of the same object.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::ChartForm;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::problem::Code;
use domain::series::vintage::Mode;
use service::ServiceError;
use service::dashboard::NewDashboard;
use testdb::{TestDb, on_both};

use super::{collection, dashboard_form, join, metric, world};
use crate::world::{PASSWORD, code, collection_form, metric_form};

#[on_both(locks)]
async fn who_saves_what_was_deleted_meanwhile_is_told_and_makes_nothing(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    collection(&world, &ann, "ann", "col").await;
    let gone = metric(&world, &ann, "gone", None).await.record;
    world
        .service
        .metrics()
        .delete_metric(&ann, gone.id)
        .await
        .unwrap();
    let service = &world.service;
    let form = metric_form("gone", Frequency::Yearly);
    let lines = service::metric::edit::NewLines {
        lines: "2024;9",
        based_on: 1,
    };
    assert_eq!(
        code(
            service
                .metrics()
                .update_metric(&ann, gone.id, 1, &form, Some(lines), None)
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            service
                .metrics()
                .publish(&ann, gone.id, "2024;9", Mode::Merge, 1, None)
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            service
                .metrics()
                .update_metric_chart(&ann, gone.id, 1, Some(&ChartForm::default()))
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            service
                .metrics()
                .move_metric(&ann, gone.id, 1, "back", true)
                .await
        ),
        Code::NotFound
    );
    assert!(
        service
            .metrics()
            .metric(&ann, "ann", "col", "gone")
            .await
            .unwrap()
            .is_none()
    );

    // Concurrent calls: each one either saves before the deletion or is rejected.
    for round in 0..6 {
        let id = metric(&world, &ann, &format!("m{round}"), None)
            .await
            .record
            .id;
        let form = metric_form(&format!("m{round}"), Frequency::Yearly);
        let child = {
            let mut child = metric_form(&format!("child{round}"), Frequency::Yearly);
            child.parent = Some(format!("m{round}"));
            child
        };
        let to = format!("moved{round}");
        let (deleted, updated, published, moved, below) = tokio::join!(
            service.metrics().delete_metric(&ann, id),
            service
                .metrics()
                .update_metric(&ann, id, 1, &form, None, None),
            service
                .metrics()
                .publish(&ann, id, "2026;3", Mode::Merge, 1, None),
            service.metrics().move_metric(&ann, id, 1, &to, false),
            service
                .metrics()
                .create_metric(&ann, "ann", "col", &child, None, None),
        );
        let expected = |stop: Option<ServiceError>| match stop {
            None => true,
            Some(ServiceError::Rejected(rejected)) => [
                Code::NotFound,
                Code::Conflict,
                Code::HasChildren,
                Code::ParentNotFound,
            ]
            .contains(&rejected.problems[0].code),
            Some(ServiceError::Failed(_)) => false,
        };
        let there = service
            .metrics()
            .metric_by_id(&ann, id)
            .await
            .unwrap()
            .is_some();
        assert_eq!(there, deleted.is_err(), "{deleted:?}");
        if let Ok(child) = &below {
            assert_eq!(child.record.parent.is_some(), there, "a child of nobody");
        }
        for stop in [
            deleted.err(),
            updated.err(),
            published.err(),
            moved.err(),
            below.err(),
        ] {
            assert!(expected(stop.clone()), "{stop:?}");
        }
    }
}

#[on_both(locks)]
async fn a_collection_is_deleted_or_added_to_but_never_both(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    join(&world, &ann, "bob", AccountRole::Member).await;

    for round in 0..10 {
        let key = format!("c{round}");
        let id = collection(&world, &ann, "ann", &key).await;
        let form = metric_form("m", Frequency::Yearly);
        let board = dashboard_form("board", None);
        let new = NewDashboard {
            account: "ann",
            collection: Some(&key),
            form: &board,
            charts: &[],
        };
        let service = &world.service;
        let (deleted, made, drawn, joined) = tokio::join!(
            service.collections().delete_collection(&ann, id),
            service
                .metrics()
                .create_metric(&ann, "ann", &key, &form, Some("2024;1"), None),
            service.dashboards().create_dashboard(&ann, &new, None),
            service
                .members()
                .add_collection_member(&ann, id, "bob", CollectionRole::Editor),
        );
        let added = made.is_ok() || drawn.is_ok() || joined.is_ok();
        assert!(
            deleted.is_ok() != added,
            "{deleted:?} {made:?} {drawn:?} {joined:?}"
        );
        for stop in [made.err(), drawn.err(), joined.err()]
            .into_iter()
            .flatten()
        {
            let ServiceError::Rejected(rejected) = stop else {
                panic!("{stop:?}")
            };
            assert_eq!(rejected.problems[0].code, Code::NotFound);
        }
        if let Err(stop) = deleted {
            let ServiceError::Rejected(rejected) = stop else {
                panic!("{stop:?}")
            };
            assert!(rejected.problems.iter().all(|it| {
                [Code::HasMetrics, Code::HasDashboards, Code::HasMembers].contains(&it.code)
            }));
        }
    }
}

#[on_both(locks)]
async fn an_account_is_deleted_once_or_gets_a_collection(db: &TestDb) {
    let world = world(db);

    for round in 0..5 {
        let name = format!("ann{round}");
        let ann = world.publisher(&name).await;
        let form = collection_form("col", CollectionAccess::Public);
        let service = &world.service;
        let (one, two, made) = tokio::join!(
            service
                .accounts()
                .delete_account(&ann, &name, &name, PASSWORD),
            service
                .accounts()
                .delete_account(&ann, &name, &name, PASSWORD),
            service
                .collections()
                .create_collection(&ann, &name, &form, None),
        );
        let deleted = usize::from(one.is_ok()) + usize::from(two.is_ok());
        assert_eq!(
            deleted + usize::from(made.is_ok()),
            1,
            "{one:?} {two:?} {made:?}"
        );
        for stop in [one.err(), two.err(), made.err()].into_iter().flatten() {
            let ServiceError::Rejected(rejected) = stop else {
                panic!("{stop:?}")
            };
            let code = rejected.problems[0].code;
            assert!(
                [Code::NotFound, Code::HasCollections, Code::SignInNeeded].contains(&code),
                "{code}"
            );
        }
    }
}
