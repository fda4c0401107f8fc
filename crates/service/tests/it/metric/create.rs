//! Several new indicators in one request: all or none.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::limits;
use domain::problem::Code;
use service::Caller;
use service::metric::SeenMetric;
use service::metric::create::{NewMetricForm, RejectedMetric};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, collection_form, guest, metric_form, read};

async fn setting(world: &World) -> Caller {
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    world.collection(&ann, "ann", &form).await;
    ann
}

fn new(path: &str, lines: &str) -> NewMetricForm {
    NewMetricForm {
        form: metric_form(path, Frequency::Yearly),
        lines: (!lines.is_empty()).then(|| lines.to_owned()),
    }
}

async fn create(
    world: &World,
    caller: &Caller,
    forms: &[NewMetricForm],
    key: Option<&str>,
) -> service::Outcome<Result<Vec<SeenMetric>, Vec<RejectedMetric>>> {
    let metrics = world.service.metrics();
    metrics
        .create_metrics(caller, "ann", "col", forms, key)
        .await
}

fn paths(seen: &[SeenMetric]) -> Vec<&str> {
    seen.iter().map(|one| one.record.path.as_str()).collect()
}

/// The position and the field of each problem, with its code.
fn places(rejected: Vec<RejectedMetric>) -> Vec<(usize, Option<String>, Code)> {
    let of_one = |RejectedMetric { index, rejected }| {
        let problems = rejected.problems.into_iter();
        problems.map(move |problem| (index, problem.field, problem.code))
    };
    rejected.into_iter().flat_map(of_one).collect()
}

#[on_both(commits)]
async fn several_indicators_are_created_together_and_once(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    // The one below comes first: the order of the list decides nothing.
    let forms = [
        new("births/girls", "2020;1\n2021;2"),
        new("births", "2020;3 P"),
        new("empty", ""),
    ];
    let made = create(&world, &ann, &forms, Some("k")).await.unwrap();
    let made = made.unwrap();
    assert_eq!(paths(&made), ["births/girls", "births", "empty"]);
    let vintages: Vec<i64> = made.iter().map(|one| one.record.vintage).collect();
    assert_eq!(vintages, [1, 1, 0]);
    assert_eq!(made[0].record.parent, Some(made[1].record.id));
    let (_, series) = read(&world, &guest(), ("ann", "col", "births"), &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(series.canonical_text(), "2020;3 P\n");

    let again = create(&world, &ann, &forms, Some("k")).await.unwrap();
    assert_eq!(again.unwrap(), made, "a repeated request makes nothing");
    let metrics = world.service.metrics();
    metrics
        .delete_metric(&ann, made[2].record.id)
        .await
        .unwrap();
    let again = create(&world, &ann, &forms, Some("k")).await.unwrap();
    assert_eq!(paths(&again.unwrap()), ["births/girls", "births"]);
}

#[on_both(commits)]
async fn a_problem_of_one_indicator_creates_none(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    create(&world, &ann, &[new("there", "2020;1")], None)
        .await
        .unwrap()
        .unwrap();

    let taken = [
        new("a", "2020;1"),
        new("THERE", "2020;1"),
        new("b", "2020;1"),
        new("A", "2020;2"),
    ];
    let rejected = create(&world, &ann, &taken, None).await.unwrap();
    let path = || Some("path".to_owned());
    assert_eq!(
        places(rejected.unwrap_err()),
        [(1, path(), Code::KeyTaken), (3, path(), Code::KeyTaken)]
    );

    let wrong = [
        new("a b", "2020;1"),
        new("a", "2020;1\n2020;2"),
        new("b", "2020;1"),
    ];
    let rejected = create(&world, &ann, &wrong, None).await.unwrap();
    let found = places(rejected.unwrap_err());
    let found: Vec<_> = found.iter().map(|(at, ..)| *at).collect();
    assert_eq!(found, [0, 1]);

    for path in ["a", "b"] {
        let missing = read(&world, &guest(), ("ann", "col", path), &[]).await;
        assert!(missing.is_none(), "{path}");
    }
}

#[on_sqlite]
async fn the_depth_below_new_indicators_is_checked(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let mut top = new("a", "");
    top.form.parent = Some("deep".to_owned());
    let mut above = None;
    for path in ["one", "two", "three", "four", "deep"] {
        let mut next = new(path, "");
        next.form.parent = above.replace(path.to_owned());
        create(&world, &ann, &[next], None).await.unwrap().unwrap();
    }

    let seventh = [new("a/b", ""), top];
    let rejected = create(&world, &ann, &seventh, None).await.unwrap();
    assert_eq!(
        places(rejected.unwrap_err()),
        [(0, Some("parent".to_owned()), Code::ParentDepth)]
    );
}

#[on_sqlite]
async fn the_number_and_the_permission_are_checked(db: &TestDb) {
    let world = World::new(db);
    let ann = setting(&world).await;
    let bob = world.publisher("bob").await;
    assert_eq!(code(create(&world, &ann, &[], None).await), Code::Required);
    let many: Vec<_> = (0..=limits::NEW_METRICS)
        .map(|number| new(&format!("m{number}"), ""))
        .collect();
    assert_eq!(code(create(&world, &ann, &many, None).await), Code::TooMany);
    let one = [new("m", "2020;1")];
    for stranger in [bob, guest()] {
        let refused = create(&world, &stranger, &one, None).await;
        assert!(refused.is_err());
    }
}
