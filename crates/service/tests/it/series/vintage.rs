//! Publishing vintages: conflicts, concurrent publishes, and changes of categories.

use std::collections::BTreeSet;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::list::{Cursor, Page};
use domain::problem::{Code, Param};
use domain::series::vintage::{Change, ChangeKind, Mode};
use service::metric::SeenMetric;
use service::metric::edit::NewLines;
use service::series::vintage::Between;
use service::{Caller, Listed, ServiceError};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{
    World, code, collection_form, guest, metric_form, number, rejected, the_problem,
};

/// Ann, and her yearly indicator with these lines.
pub(super) async fn setting(
    world: &World,
    access: CollectionAccess,
    lines: &str,
) -> (Caller, SeenMetric) {
    let ann = world.publisher("ann").await;
    world
        .collection(&ann, "ann", &collection_form("col", access))
        .await;
    let form = metric_form("m", Frequency::Yearly);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(lines), None)
        .await;
    (ann, made.unwrap())
}

pub(super) async fn changes(
    world: &World,
    caller: &Caller,
    metric: &SeenMetric,
    states: (i64, i64),
    page: &Page,
) -> Option<Listed<Change>> {
    let between = Between::new(metric.at(), states, page);
    let mut found = world
        .service
        .series()
        .changes(caller, &[between])
        .await
        .unwrap();
    found
        .remove(&between)
        .map(|listed| (*listed.unwrap()).clone())
}

/// Reads a whole list of changes, page by page.
pub(super) async fn all_changes(
    world: &World,
    metric: &SeenMetric,
    states: (i64, i64),
    at_a_time: u32,
) -> Vec<Change> {
    let mut page = Page::first(at_a_time);
    let mut all = Vec::new();
    loop {
        let listed = changes(world, &guest(), metric, states, &page)
            .await
            .unwrap();
        all.extend(listed.nodes);
        if !listed.has_next {
            assert_eq!(listed.total, all.len() as u64);
            return all;
        }
        page.after = Cursor::parse(&listed.end.unwrap().to_string());
        assert!(page.after.is_some());
    }
}

#[on_both(locks)]
async fn a_conflict_tells_the_latest_vintage_when_and_by_whom(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, CollectionAccess::Public, "2020;1").await;
    let id = metric.record.id;

    world.wait(60);
    world
        .service
        .metrics()
        .publish(&ann, id, "2021;2", Mode::Merge, 1, None)
        .await
        .unwrap();
    world.wait(60);

    let latest = world
        .service
        .metrics()
        .publish(&ann, id, "2021;3;p", Mode::Merge, 2, None)
        .await
        .unwrap();

    let problem = the_problem(
        world
            .service
            .metrics()
            .publish(&ann, id, "2022;4", Mode::Merge, 1, None)
            .await,
    );
    assert_eq!(problem.code, Code::VintageConflict);
    assert_eq!(
        (number(&problem, "basedOn"), number(&problem, "current")),
        (1, 3)
    );
    assert_eq!(problem.params["author"], Param::from("ann"));
    assert_eq!(
        problem.params["publishedAt"],
        Param::Text(latest.record.published_at.unwrap().to_string())
    );

    let changed = all_changes(&world, &metric, (1, 3), 10).await;
    assert_eq!(changed.len(), 1);
    assert_eq!(
        (changed[0].kind, changed[0].position.as_str()),
        (ChangeKind::Added, "2021")
    );
    assert_eq!(
        changed[0].after.as_ref().unwrap().text.as_deref(),
        Some("p")
    );
}

#[on_both(locks)]
async fn fields_and_observations_that_both_moved_on_are_both_told(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, CollectionAccess::Public, "2020;1").await;
    let id = metric.record.id;

    let form = metric_form("m", Frequency::Yearly);
    let update = async |version, based_on, lines| {
        let lines = NewLines { lines, based_on };
        world
            .service
            .metrics()
            .update_metric(&ann, id, version, &form, Some(lines), None)
            .await
    };

    update(1, 1, "2020;2").await.unwrap();
    let reported = rejected(update(1, 1, "2020;3").await).problems;
    assert_eq!(
        reported
            .iter()
            .map(|problem| problem.code)
            .collect::<Vec<_>>(),
        [Code::Conflict, Code::VintageConflict]
    );
    assert_eq!(
        (
            number(&reported[0], "current"),
            number(&reported[1], "current")
        ),
        (2, 2)
    );

    assert_eq!(code(update(1, 2, "2020;3").await), Code::Conflict);
    assert_eq!(code(update(2, 1, "2020;3").await), Code::VintageConflict);
    let saved = update(2, 2, "2020;3").await.unwrap();
    assert_eq!((saved.record.version, saved.record.vintage), (3, 3));
}

#[on_both(counts)]
async fn of_two_hundred_publishes_from_one_vintage_one_is_done(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, CollectionAccess::Public, "2000;0").await;
    let id = metric.record.id;

    let publishes: Vec<_> = (0..200)
        .map(|writer| {
            let (service, ann) = (world.service.clone(), ann.clone());
            tokio::spawn(async move {
                service
                    .metrics()
                    .publish(
                        &ann,
                        id,
                        &format!("{};{writer}", 3000 + writer),
                        Mode::Merge,
                        1,
                        None,
                    )
                    .await
            })
        })
        .collect();

    let mut done = Vec::new();
    for publish in publishes {
        match publish.await.unwrap() {
            Ok(seen) => done.push(seen.record.vintage),
            Err(ServiceError::Rejected(rejected)) => {
                let problem = &rejected.problems[0];
                assert_eq!(
                    (problem.code, number(problem, "current")),
                    (Code::VintageConflict, 2)
                );
            }
            // Too many writers wait for the database.
            Err(ServiceError::Failed(failure)) => {
                assert_eq!(failure, service::Failure::Unavailable)
            }
        }
    }

    assert_eq!(done, [2]);
    assert_eq!(all_changes(&world, &metric, (1, 2), 10).await.len(), 1);
}

#[on_both(commits)]
async fn two_hundred_publishes_by_ten_at_once_lose_nothing(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, CollectionAccess::Public, "2000;0").await;
    let id = metric.record.id;

    let writers: Vec<_> = (0..10)
        .map(|writer| {
            let (service, ann) = (world.service.clone(), ann.clone());
            tokio::spawn(async move {
                for turn in 0..20 {
                    let line = format!("{};{writer}", 3000 + writer * 20 + turn);
                    let mut based_on = 1;
                    // As users do: read the present vintage and publish again.
                    while let Err(stop) = service
                        .metrics()
                        .publish(&ann, id, &line, Mode::Merge, based_on, None)
                        .await
                    {
                        let ServiceError::Rejected(rejected) = stop else {
                            panic!("{stop:?}")
                        };
                        assert_eq!(rejected.problems[0].code, Code::VintageConflict);
                        based_on = number(&rejected.problems[0], "current");
                    }
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }

    let present = world
        .service
        .metrics()
        .metric_by_id(&guest(), id)
        .await
        .unwrap()
        .unwrap()
        .record;
    assert_eq!((present.vintage, present.observations), (201, 201));

    // Each vintage adds exactly one year, each year once.
    let page = Page::first(10);
    let steps: Vec<_> = (2..=201)
        .map(|number| Between::new(metric.at(), (number - 1, number), &page))
        .collect();
    let found = world
        .service
        .series()
        .changes(&guest(), &steps)
        .await
        .unwrap();

    let mut years = BTreeSet::new();
    for step in &steps {
        let [change] = &found[step].as_ref().unwrap().nodes[..] else {
            panic!("{:?}", found[step])
        };
        assert_eq!(change.kind, ChangeKind::Added);
        years.insert(change.position.clone());
    }
    assert_eq!(years.len(), 200);

    let vintages = world
        .service
        .series()
        .vintages(&guest(), id, &Page::first(300))
        .await
        .unwrap()
        .nodes;
    assert!(
        vintages
            .iter()
            .all(|vintage| (vintage.added, vintage.revised, vintage.removed) == (1, 0, 0))
    );
}

#[on_sqlite]
async fn categories_have_no_first_last_or_latest(db: &TestDb) {
    let world = World::new(db);
    let (ann, _) = setting(&world, CollectionAccess::Public, "2000;0").await;
    let form = metric_form("c", Frequency::Category);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some("apples;1\npears;2"), None)
        .await
        .unwrap()
        .record;
    assert_eq!(
        (
            made.first_period,
            made.last_period,
            made.last_value,
            made.observations
        ),
        (None, None, None, 2)
    );
}
