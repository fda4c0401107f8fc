//! Changes of several indicators that meet other changes.

use domain::calendar::frequency::Frequency;
use domain::problem::{Code, Param};
use domain::series::vintage::Mode;
use testdb::{TestDb, on_both};

use super::{collection, entries, everything, metric, unit, world};
use crate::world::{code, metric_form, number, the_problem};

#[on_both(locks)]
async fn what_was_changed_since_it_was_looked_at_is_told(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;

    let mut made = Vec::new();
    for path in ["a", "b", "c", "d"] {
        made.push(metric(&world, &ann, path, None).await);
    }
    let service = &world.service;

    let look = async || {
        service
            .metrics()
            .change_metrics(&ann, id, &everything(), &unit("x"), None, true)
            .await
            .unwrap()
            .basis
    };

    let conflict = async |basis: &str| {
        let dry = the_problem(
            service
                .metrics()
                .change_metrics(&ann, id, &everything(), &unit("x"), Some(basis), true)
                .await,
        );
        let wet = the_problem(
            service
                .metrics()
                .change_metrics(&ann, id, &everything(), &unit("x"), Some(basis), false)
                .await,
        );
        assert_eq!((wet.code, &wet), (Code::SelectionConflict, &dry));
        let Some(Param::Text(first)) = wet.params.get("first") else {
            panic!("{wet:?}")
        };
        (number(&wet, "count"), first.clone())
    };

    let basis = look().await;
    // Published values do not change the basis.
    service
        .metrics()
        .publish(&ann, made[0].record.id, "2024;1", Mode::Merge, 0, None)
        .await
        .unwrap();
    assert_eq!(look().await, basis);

    let mut form = metric_form("b", Frequency::Yearly);
    form.source = Some("Somebody else".into());
    service
        .metrics()
        .update_metric(&ann, made[1].record.id, 1, &form, None, None)
        .await
        .unwrap();
    assert_eq!(conflict(&basis).await, (1, "b".to_owned()));

    service
        .metrics()
        .delete_metric(&ann, made[2].record.id)
        .await
        .unwrap();
    assert_eq!(conflict(&basis).await, (2, "b".to_owned()));

    let basis = look().await;
    service
        .metrics()
        .delete_metric(&ann, made[3].record.id)
        .await
        .unwrap();
    assert_eq!(conflict(&basis).await, (1, "none".to_owned()));

    let basis = look().await;
    metric(&world, &ann, "later", None).await;
    assert_eq!(conflict(&basis).await, (1, "later".to_owned()));
    assert_eq!(conflict("no basis").await.0, 3);
    assert!(entries(&world, &ann, id).await.is_empty());

    let basis = look().await;
    let done = service
        .metrics()
        .change_metrics(&ann, id, &everything(), &unit("x"), Some(&basis), false)
        .await
        .unwrap();
    assert_eq!(done.changed, 3);
    assert_eq!(conflict(&basis).await.0, 3);
}

#[on_both(commits)]
async fn two_who_change_the_same_at_once_are_told_or_follow_each_other(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;

    let mut ids = Vec::new();
    for n in 0..6 {
        ids.push(metric(&world, &ann, &format!("m{n}"), None).await.record.id);
    }
    let service = &world.service;

    for round in 0..6 {
        let basis = service
            .metrics()
            .change_metrics(&ann, id, &everything(), &unit("look"), None, true)
            .await
            .unwrap()
            .basis;
        let (one, two) = (unit(&format!("one {round}")), unit(&format!("two {round}")));
        let every = everything();
        let (one, two, published) = tokio::join!(
            service
                .metrics()
                .change_metrics(&ann, id, &every, &one, Some(&basis), false),
            service
                .metrics()
                .change_metrics(&ann, id, &every, &two, Some(&basis), false),
            service
                .metrics()
                .publish(&ann, ids[round], "2024;1", Mode::Merge, 0, None),
        );
        published.unwrap();
        let won = usize::from(one.is_ok()) + usize::from(two.is_ok());
        assert_eq!(won, 1, "{one:?} {two:?}");
        for outcome in [one, two] {
            if outcome.is_err() {
                assert_eq!(code(outcome), Code::SelectionConflict);
            }
        }
        let units: std::collections::BTreeSet<_> = service
            .metrics()
            .metrics_by_id(&ann, &ids.iter().map(|it| (id, *it)).collect::<Vec<_>>())
            .await
            .unwrap()
            .into_iter()
            .map(|seen| seen.record.unit.fr)
            .collect();
        assert_eq!(units.len(), 1, "all of one: {units:?}");
    }
}
