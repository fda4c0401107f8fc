//! Removals beside other removals and changes.

use domain::access::Reader;
use domain::calendar::frequency::Frequency;
use domain::problem::Code;
use domain::series::vintage::Mode;
use service::metric::selection::SelectionForm;
use service::{Outcome, ServiceError};
use testdb::{TestDb, on_both};

use super::{batches_reported, by_ids, collection, left, metric, under, world};
use crate::world::metric_form;

#[on_both(commits)]
async fn two_who_remove_at_once_share_the_work_while_others_read(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;

    metric(&world, &ann, "top", None).await;
    for n in 0..230 {
        metric(&world, &ann, &format!("top/{n:03}"), None).await;
    }
    let service = &world.service;

    let remover = async || {
        let (mut sum, mut last) = (0, usize::MAX);
        loop {
            let batch = service
                .metrics()
                .remove_metrics(&ann, id, &under("top"))
                .await
                .unwrap();
            assert!(
                batch.removed <= 100 && batch.remaining < last && batch.kept == 0,
                "{batch:?}"
            );
            sum += batch.removed;
            if batch.remaining == 0 {
                return sum;
            }
            last = batch.remaining;
        }
    };

    let reader = async || {
        let mut seen = Vec::new();
        loop {
            let paths = left(&world, id).await;
            let parent = paths.iter().any(|path| path == "top");
            assert_eq!(
                parent,
                !paths.is_empty(),
                "the parent goes with the last, never before"
            );
            seen.push(paths.len());
            if paths.is_empty() {
                return seen;
            }
        }
    };

    let (one, two, seen) = tokio::join!(remover(), remover(), reader());
    assert_eq!(one + two, 231);
    assert!(
        seen.iter().all(|count| [231, 131, 31, 0].contains(count)),
        "whole batches: {seen:?}"
    );

    let reported = batches_reported(&world, &ann, id).await;
    assert_eq!(reported.len(), 3, "{reported:?}");
}

#[on_both(locks)]
async fn whatever_others_do_meanwhile_nothing_is_half_gone(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;

    let expected = |stop: ServiceError| match stop {
        ServiceError::Rejected(rejected) => {
            let codes = [
                Code::NotFound,
                Code::Conflict,
                Code::VintageConflict,
                Code::HasChildren,
                Code::ParentNotFound,
            ];
            assert!(codes.contains(&rejected.problems[0].code), "{rejected:?}");
        }
        ServiceError::Failed(failure) => panic!("{failure:?}"),
    };
    fn stop<T>(outcome: Outcome<T>) -> Option<ServiceError> {
        outcome.err()
    }

    for round in 0..8 {
        let mut those = Vec::new();
        for n in 0..5 {
            those.push(metric(&world, &ann, &format!("m{round}-{n}"), None).await);
        }
        let service = &world.service;
        let ids: Vec<_> = those.iter().map(|seen| seen.record.id).collect();
        let selection = by_ids(ids.iter().copied());
        let mut child = metric_form(&format!("child{round}"), Frequency::Yearly);
        child.parent = Some(format!("m{round}-0"));
        let moved = format!("moved{round}");
        let (removed, made, published, deleted, moved) = tokio::join!(
            service.metrics().remove_metrics(&ann, id, &selection),
            service
                .metrics()
                .create_metric(&ann, "ann", "col", &child, Some("2024;1"), None),
            service
                .metrics()
                .publish(&ann, ids[1], "2026;3", Mode::Merge, 1, None),
            service.metrics().delete_metric(&ann, ids[2]),
            service
                .metrics()
                .move_metric(&ann, ids[3], 1, &moved, false),
        );
        let removed = removed.unwrap();
        for stop in [stop(published), stop(deleted.map(drop)), stop(moved)]
            .into_iter()
            .flatten()
        {
            expected(stop);
        }
        let top = service.metrics().metric_by_id(&ann, ids[0]).await.unwrap();
        match made {
            Ok(child) => assert_eq!(
                child.record.parent.is_some(),
                top.is_some(),
                "a child of nobody"
            ),
            Err(stop) => {
                assert!(top.is_none());
                expected(stop);
            }
        }
        assert_eq!(removed.kept, usize::from(top.is_some()));
        for id in &ids[1..] {
            assert!(
                service
                    .metrics()
                    .metric_by_id(&ann, *id)
                    .await
                    .unwrap()
                    .is_none()
            );
        }
        let rest = service
            .metrics()
            .remove_metrics(&ann, id, &SelectionForm::default())
            .await
            .unwrap();
        assert_eq!(rest.remaining, 0);
    }

    assert!(matches!(ann.reader, Reader::User { .. }));
}
