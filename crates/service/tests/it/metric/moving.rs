//! Moving collections and indicators to other addresses: problems and concurrent moves.

mod collections;
mod metrics;
mod subtree;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::problem::{Code, Param, Problem};
use service::metric::SeenMetric;
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, collection_form, guest, metric_form, number, rejected};

/// A world with the publisher ann and her collection `col` of indicators at these paths.
async fn ann_with(db: &testdb::TestDb, paths: &[&str]) -> (World, Caller, Vec<SeenMetric>) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    world.collection(&ann, "ann", &form).await;
    let mut made = Vec::new();
    for path in paths {
        made.push(create(&world, &ann, path).await.unwrap());
    }
    (world, ann, made)
}

async fn create(world: &World, caller: &Caller, path: &str) -> Outcome<SeenMetric> {
    let form = metric_form(path, Frequency::Yearly);
    let service = &world.service;
    service
        .metrics()
        .create_metric(caller, "ann", "col", &form, Some("2024;1"), None)
        .await
}

/// The path of the indicator that a guest finds at an address.
async fn found(world: &World, collection: &str, path: &str) -> Option<String> {
    let found = world
        .service
        .metrics()
        .metric(&guest(), "ann", collection, path)
        .await
        .unwrap();
    found.map(|seen| seen.record.path)
}

fn text<'a>(problem: &'a Problem, name: &str) -> &'a str {
    match problem.params.get(name) {
        Some(Param::Text(text)) => text,
        other => panic!("{name} is {other:?}"),
    }
}

#[on_sqlite]
async fn all_that_is_wrong_with_all_targets_is_told_together(db: &TestDb) {
    let mut paths: Vec<String> = (0..7).map(|n| format!("a/1/2/{n}")).collect();
    paths.insert(0, "a".into());
    paths.push("b/c/d".into());
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let (world, ann, made) = ann_with(db, &paths).await;

    let problems = rejected(
        world
            .service
            .metrics()
            .move_metric(&ann, made[0].record.id, 1, "b/c/d", true)
            .await,
    )
    .problems;
    let reported: Vec<_> = problems
        .iter()
        .map(|problem| {
            (
                problem.code,
                number(problem, "count"),
                text(problem, "first"),
            )
        })
        .collect();
    assert_eq!(reported, [(Code::MoveTaken, 1, "b/c/d"),]);

    let deep = rejected(
        world
            .service
            .metrics()
            .move_metric(&ann, made[0].record.id, 1, "b/c/d/e", true)
            .await,
    )
    .problems;
    let reported: Vec<_> = deep
        .iter()
        .map(|problem| {
            (
                problem.code,
                number(problem, "count"),
                text(problem, "first"),
            )
        })
        .collect();
    assert_eq!(
        reported,
        [(
            Code::PathDepth,
            7,
            "a/1/2/0, a/1/2/1, a/1/2/2, a/1/2/3, a/1/2/4"
        )]
    );

    create(&world, &ann, "b/c/d/e").await.unwrap();
    let both = rejected(
        world
            .service
            .metrics()
            .move_metric(&ann, made[0].record.id, 1, "b/c/d/e", true)
            .await,
    )
    .problems;
    let reported: Vec<_> = both.iter().map(|problem| problem.code).collect();
    assert_eq!(reported, [Code::PathDepth, Code::MoveTaken]);
}

#[on_both(commits)]
async fn who_takes_one_place_at_the_same_time_does_not_share_it(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["a", "a/x", "b", "b/x"]).await;

    for round in 0..8 {
        let (one, other) = (&made[0].record, &made[2].record);
        let version = async |id| {
            world
                .service
                .metrics()
                .metric_by_id(&ann, id)
                .await
                .unwrap()
                .unwrap()
                .record
                .version
        };
        let (from, to) = (version(one.id).await, version(other.id).await);
        let place = format!("place{round}");
        let (first, second, third) = tokio::join!(
            world
                .service
                .metrics()
                .move_metric(&ann, one.id, from, &place, true),
            world
                .service
                .metrics()
                .move_metric(&ann, other.id, to, &place, true),
            create(&world, &ann, &place),
        );
        let refusals: Vec<Code> = [first.err(), second.err(), third.err()]
            .into_iter()
            .flatten()
            .map(|stop| match stop {
                service::ServiceError::Rejected(rejected) => rejected.problems[0].code,
                failed => panic!("{failed:?}"),
            })
            .collect();
        assert_eq!(refusals.len(), 2, "{refusals:?}");
        assert!(
            refusals
                .iter()
                .all(|code| [Code::MoveTaken, Code::KeyTaken].contains(code)),
            "{refusals:?}"
        );
        assert_eq!(found(&world, "col", &place).await, Some(place));
    }
}

#[on_both(commits)]
async fn what_is_moved_by_many_at_once_is_moved_by_one(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["a", "a/x", "a/y"]).await;
    let id = made[0].record.id;
    let targets: Vec<String> = (0..10).map(|n| format!("t{n}")).collect();
    let moves = targets.iter().map(|to| {
        let (service, ann, to) = (world.service.clone(), ann.clone(), to.clone());
        tokio::spawn(async move { service.metrics().move_metric(&ann, id, 1, &to, true).await })
    });
    let mut won = Vec::new();
    for moved in moves.collect::<Vec<_>>() {
        match moved.await.unwrap() {
            Ok(seen) => won.push(seen.record.path),
            rejected => assert_eq!(code(rejected), Code::Conflict),
        }
    }
    assert_eq!(won.len(), 1, "{won:?}");
    for path in ["a/x", "a/y"] {
        let there = found(&world, "col", path).await.unwrap();
        assert_eq!(there, path.replacen('a', &won[0], 1));
    }
}
