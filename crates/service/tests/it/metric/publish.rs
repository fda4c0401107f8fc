//! Publishing: conflicts, vintages, retries, limits.

mod undo;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::list::Page;
use domain::problem::Code;
use domain::series::vintage::Mode;
use service::Caller;
use service::metric::SeenMetric;
use service::metric::edit::NewLines;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{
    World, code, collection_form, guest, metric_form, number, read, rejected, the_problem,
};

/// Ann, and her yearly indicator with these lines.
pub(crate) async fn setting(world: &World, lines: &str) -> (Caller, SeenMetric) {
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let form = metric_form("m", Frequency::Yearly);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(lines), None)
        .await;
    (ann, made.unwrap())
}

async fn lines(world: &World, metric: &SeenMetric) -> String {
    let series = world
        .service
        .series()
        .series(&guest(), metric.at())
        .await
        .unwrap()
        .unwrap();
    series.unwrap().canonical_text()
}

#[on_both(counts)]
async fn every_publish_that_changes_something_makes_a_vintage_with_exact_counts(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1\n2021;2\n2022;3").await;
    let id = metric.record.id;
    world.wait(60);
    let merged = world
        .service
        .metrics()
        .publish(
            &ann,
            id,
            "2022;3.5\n2023;4;provisional",
            Mode::Merge,
            1,
            None,
        )
        .await
        .unwrap();
    assert_eq!((merged.record.vintage, merged.record.observations), (2, 4));
    world.wait(60);
    let replaced = world
        .service
        .metrics()
        .publish(&ann, id, "2021;2\n2023;4", Mode::Replace, 2, None)
        .await
        .unwrap();
    assert_eq!(
        (replaced.record.vintage, replaced.record.observations),
        (3, 2)
    );
    let vintages = world
        .service
        .series()
        .vintages(&guest(), id, &Page::first(10))
        .await
        .unwrap();
    let counts: Vec<_> = vintages
        .nodes
        .iter()
        .map(|vintage| {
            (
                vintage.number,
                vintage.added,
                vintage.revised,
                vintage.removed,
            )
        })
        .collect();
    assert_eq!(counts, [(3, 0, 1, 2), (2, 1, 1, 0), (1, 3, 0, 0)]);
    assert_eq!(
        (vintages.total, vintages.nodes[0].author.as_deref()),
        (3, Some("ann"))
    );

    // The series as of a moment.
    let second = vintages.nodes[1].published_at;
    let as_of = async |moment: jiff::Timestamp| {
        let asof = moment.to_string();
        let read = read(&world, &guest(), ("ann", "col", "m"), &[("asof", &asof)]).await;
        read.unwrap().unwrap().1.canonical_text()
    };
    let microsecond = jiff::SignedDuration::from_micros(1);
    assert_eq!(
        as_of(vintages.nodes[2].published_at - microsecond).await,
        ""
    );
    assert_eq!(
        as_of(second - microsecond).await,
        "2020;1\n2021;2\n2022;3\n"
    );
    assert_eq!(
        as_of(second).await,
        "2020;1\n2021;2\n2022;3.5\n2023;4;provisional\n"
    );
    assert_eq!(
        as_of(vintages.nodes[0].published_at).await,
        "2021;2\n2023;4\n"
    );
}

#[on_sqlite]
async fn a_publish_that_changes_nothing_makes_no_vintage(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1\n2021;2").await;
    let id = metric.record.id;
    let same = world
        .service
        .metrics()
        .publish(&ann, id, "2021,2\n2020,1", Mode::Replace, 1, None)
        .await
        .unwrap();
    let part = world
        .service
        .metrics()
        .publish(&ann, id, "2020\t1.0e0", Mode::Merge, 1, None)
        .await;
    assert_eq!(same.record.vintage, 1);
    assert_eq!(same.record.published_at, metric.record.published_at);
    assert_eq!(lines(&world, &metric).await, "2020;1\n2021;2\n");
    part.unwrap();
}

#[on_both(locks)]
async fn who_publishes_on_top_of_an_old_vintage_gets_a_conflict(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1").await;
    let id = metric.record.id;

    world
        .service
        .metrics()
        .publish(&ann, id, "2021;2", Mode::Merge, 1, None)
        .await
        .unwrap();

    let problem = the_problem(
        world
            .service
            .metrics()
            .publish(&ann, id, "2021;3", Mode::Merge, 1, None)
            .await,
    );
    assert_eq!(problem.code, Code::VintageConflict);
    assert_eq!(
        (number(&problem, "basedOn"), number(&problem, "current")),
        (1, 2)
    );

    assert_eq!(lines(&world, &metric).await, "2020;1\n2021;2\n");
    // The same if a form changes fields together with the lines: neither is stored.
    let mut form = metric_form("m", Frequency::Yearly);
    form.source = Some("Nobody".into());
    let edit = NewLines {
        lines: "2020;9",
        based_on: 1,
    };

    let outcome = world
        .service
        .metrics()
        .update_metric(&ann, id, 1, &form, Some(edit), None)
        .await;
    assert_eq!(code(outcome), Code::VintageConflict);

    let present = world
        .service
        .metrics()
        .metric_by_id(&guest(), id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((present.record.source, present.record.version), (None, 1));
}

#[on_both(commits)]
async fn of_two_publishes_at_once_one_wins(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1").await;
    let id = metric.record.id;

    let publish = async |lines: String| {
        world
            .service
            .metrics()
            .publish(&ann, id, &lines, Mode::Merge, 1, None)
            .await
    };

    let outcomes = tokio::join!(
        publish("2021;1".into()),
        publish("2021;2".into()),
        publish("2021;3".into()),
        publish("2021;4".into()),
    );

    let outcomes = [outcomes.0, outcomes.1, outcomes.2, outcomes.3];
    let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(won, 1, "{outcomes:?}");
    for lost in outcomes.into_iter().filter(Result::is_err) {
        assert_eq!(code(lost), Code::VintageConflict);
    }

    let vintages = world
        .service
        .series()
        .vintages(&guest(), id, &Page::first(10))
        .await
        .unwrap();
    assert_eq!(vintages.total, 2);
}

#[on_both(locks)]
async fn a_repeated_publish_is_done_once_and_answered_the_same(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1").await;
    let id = metric.record.id;

    let publish = async |lines: &str, key: &str| {
        world
            .service
            .metrics()
            .publish(&ann, id, lines, Mode::Merge, 1, Some(key))
            .await
    };

    let first = publish("2021;2", "retry").await.unwrap();
    let again = publish("2021;2", "retry").await.unwrap();
    assert_eq!(first.record, again.record);
    assert_eq!(
        code(publish("2021;3", "retry").await),
        Code::IdempotencyMismatch
    );
    assert_eq!(
        code(publish("2021;2", "another").await),
        Code::VintageConflict
    );

    assert_eq!(code(publish("2021;2", "").await), Code::Required);
    let form = metric_form("made", Frequency::Yearly);
    let create = async || {
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, Some("2020;1"), Some("create"))
            .await
    };

    let (one, two) = tokio::join!(create(), create());
    assert_eq!(one.unwrap().record, two.unwrap().record);
}

#[on_sqlite]
async fn a_series_of_256000_bytes_is_accepted_and_one_byte_more_is_not(db: &TestDb) {
    let world = World::new(db);
    let (ann, _) = setting(&world, "2020;1").await;

    // 1,000 lines of 256 bytes: date, value, text and separators.
    let full: String = (1..=1000)
        .map(|year| format!("{year:04};{};{}\n", 1, "t".repeat(256 - 8)))
        .collect();
    assert_eq!(full.len(), 256_000);

    let form = metric_form("full", Frequency::Yearly);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(&full), None)
        .await
        .unwrap();
    assert_eq!(made.record.observations, 1000);

    let more = full.replacen(";1;t", ";10;t", 1);
    let problem = the_problem(
        world
            .service
            .metrics()
            .publish(&ann, made.record.id, &more, Mode::Replace, 1, None)
            .await,
    );
    assert_eq!(problem.code, Code::SeriesTooLarge);
    assert_eq!(
        (number(&problem, "size"), number(&problem, "max")),
        (256_001, 256_000)
    );

    let added = world
        .service
        .metrics()
        .publish(&ann, made.record.id, "2001;1", Mode::Merge, 1, None)
        .await;
    assert_eq!(code(added), Code::SeriesTooLarge);
}

#[on_both(counts)]
async fn lines_without_a_text_are_counted_without_its_separator(db: &TestDb) {
    let world = World::new(db);
    let (ann, _) = setting(&world, "2020;1").await;

    // 2,560 lines of 100 bytes: label, value, a separator and a line feed.
    let full: String = (0..2560).map(|label| format!("{label:097};1\n")).collect();

    let form = metric_form("full", Frequency::Category);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(&full), None)
        .await
        .unwrap();
    assert_eq!(made.record.observations, 2560);

    let more = full.replacen(";1\n", ";10\n", 1);
    let problem = the_problem(
        world
            .service
            .metrics()
            .publish(&ann, made.record.id, &more, Mode::Replace, 1, None)
            .await,
    );
    assert_eq!(
        (problem.code, number(&problem, "size")),
        (Code::SeriesTooLarge, 256_001)
    );
}

#[on_sqlite]
async fn lines_are_read_at_the_indicators_frequency(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "").await;
    assert_eq!((metric.record.vintage, metric.record.observations), (0, 0));

    let outcome = world
        .service
        .metrics()
        .publish(
            &ann,
            metric.record.id,
            "2020;1\n2021-03;2",
            Mode::Merge,
            0,
            None,
        )
        .await;
    let problem = the_problem(outcome);
    assert_eq!(
        (problem.code, number(&problem, "line")),
        (Code::LineDateOtherFrequency, 2)
    );

    let nothing = world
        .service
        .metrics()
        .publish(&ann, metric.record.id, "\n", Mode::Replace, 0, None)
        .await
        .unwrap();
    assert_eq!(nothing.record.vintage, 0);

    assert_eq!(
        rejected(
            world
                .service
                .metrics()
                .publish(&guest(), metric.record.id, "x", Mode::Merge, 0, None)
                .await
        )
        .problems[0]
            .code,
        Code::SignInNeeded
    );
}
