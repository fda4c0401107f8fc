//! Read options: past states, the indicator's defaults, and rejections.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::metric::{Aggregation, Transformation};
use domain::problem::Code;
use domain::series::view::Options;
use domain::series::vintage::Mode;
use service::Caller;
use service::metric::SeenMetric;
use service::series::view::{Keys, ViewRequest};
use testdb::{TestDb, on_sqlite};

use crate::world::{World, collection_form, guest, metric_form, read};

const M: (&str, &str, &str) = ("ann", "col", "m");
const KEYS: Keys<'_> = Keys {
    account: "ann",
    collection: "col",
    path: "m",
};

/// Ann, and her monthly indicator that is summed and shown as a change in per cent by default.
async fn setting(world: &World, lines: Option<&str>) -> (Caller, SeenMetric) {
    let ann = world.publisher("ann").await;
    let collection = collection_form("col", CollectionAccess::Public);
    world.collection(&ann, "ann", &collection).await;
    let mut form = metric_form("m", Frequency::Monthly);
    form.aggregation = Aggregation::Sum;
    form.transformation = Transformation::Pct;
    form.parameter = Some("2".to_owned());
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, lines, None)
        .await;
    (ann, made.unwrap())
}

/// The series as of a state, as canonical text; or the codes of the problems.
async fn as_of(world: &World, asof: &str) -> Result<String, Vec<Code>> {
    let read = read(world, &guest(), M, &[("asof", asof)]).await.unwrap();
    read.map(|(_, series)| series.canonical_text())
        .map_err(|problems| problems.iter().map(|problem| problem.code).collect())
}

fn ok(text: &str) -> Result<String, Vec<Code>> {
    Ok(text.to_owned())
}

#[on_sqlite]
async fn every_state_is_read_as_of_its_moment_its_day_and_its_number(db: &TestDb) {
    let world = World::new(db);
    // The clock is at noon on 2026-03-02.
    let (ann, metric) = setting(&world, Some("2024-01;1")).await;
    let id = metric.record.id;

    let published = |lines, mode, based_on| {
        world
            .service
            .metrics()
            .publish(&ann, id, lines, mode, based_on, None)
    };

    world.wait(3600);
    published("2024-02;2", Mode::Merge, 1).await.unwrap();
    world.wait(86_400);
    published("2024-01;1.5\n2024-03;3", Mode::Replace, 2)
        .await
        .unwrap();
    world.wait(60);

    let (first, second, third) = (
        "2024-01;1\n",
        "2024-01;1\n2024-02;2\n",
        "2024-01;1.5\n2024-03;3\n",
    );
    for (asof, expected) in [
        ("v0", ""),
        ("v1", first),
        ("v2", second),
        ("v3", third),
        ("v03", third),
        ("2026-03-01", ""),
        ("2026-03-02", second),
        ("2026-03-03", third),
        ("2026-03-02T11:59:59Z", ""),
        ("2026-03-02T12:30:00Z", first),
        ("2026-03-02T13:30:00+01:00", first),
        ("2026-03-02T14:00:00Z", second),
        ("2026-03-03T12:30:00Z", second),
    ] {
        assert_eq!(as_of(&world, asof).await, ok(expected), "{asof}");
    }

    for (asof, code) in [
        ("v4", Code::OptionAsofVintage),
        ("2026-03-04", Code::OptionAsofFuture),
        ("2026-03-03T20:00:00Z", Code::OptionAsofFuture),
        ("yesterday", Code::OptionAsof),
        ("2026-02-30", Code::OptionDateImpossible),
    ] {
        assert_eq!(as_of(&world, asof).await, Err(vec![code]), "{asof}");
    }
}

#[on_sqlite]
async fn before_the_first_publish_there_is_an_empty_state(db: &TestDb) {
    let world = World::new(db);
    setting(&world, None).await;
    for asof in ["v0", "2026-03-02", "2026-01-01T00:00:00Z"] {
        assert_eq!(as_of(&world, asof).await, ok(""), "{asof}");
    }
    assert_eq!(
        as_of(&world, "v1").await,
        Err(vec![Code::OptionAsofVintage])
    );
}

#[on_sqlite]
async fn all_that_is_wrong_is_told_with_a_state_that_is_not_there(db: &TestDb) {
    let world = World::new(db);
    setting(&world, Some("2024-01;1")).await;
    for asof in ["v9", "never", "2099-01-01"] {
        let options = [("asof", asof), ("freq", "D"), ("limit", "0")];
        let problems = read(&world, &guest(), M, &options)
            .await
            .unwrap()
            .unwrap_err();
        let fields: Vec<_> = problems
            .iter()
            .map(|problem| problem.field.as_deref().unwrap())
            .collect();
        let mut fields = fields;
        fields.sort_unstable();
        assert_eq!(fields, ["asof", "freq", "limit"], "{asof}");
    }
}

#[on_sqlite]
async fn the_defaults_for_display_hold_where_they_are_asked_for(db: &TestDb) {
    let world = World::new(db);
    setting(&world, Some("2024-01;1\n2024-02;2\n2024-03;3")).await;

    let shown = async |options: &[(&str, &str)], display| {
        let mut given = Options::default();
        for (name, value) in options {
            given.set(name, (*value).to_owned()).unwrap();
        }
        let requested = ViewRequest {
            options: &given,
            display,
        };
        let read = world
            .service
            .series()
            .read(&guest(), KEYS, requested, |_| true)
            .await
            .unwrap()
            .unwrap()
            .unwrap();
        (
            read.1.unwrap().series.canonical_text(),
            read.0.reading.canonical(),
        )
    };

    let published = "2024-01;1\n2024-02;2\n2024-03;3\n";
    assert_eq!(
        shown(&[], false).await,
        (published.to_owned(), String::new())
    );
    assert_eq!(
        shown(&[], true).await,
        (
            "2024-03;200\n".to_owned(),
            "transform=pct&param=2".to_owned()
        )
    );

    assert_eq!(shown(&[("transform", "none")], true).await.0, published);
    // The default aggregation is the indicator's own in either case.
    assert_eq!(
        shown(&[("freq", "Q")], false).await,
        ("2024-Q1;6\n".to_owned(), "freq=Q&agg=sum".to_owned())
    );
}

#[on_sqlite]
async fn who_has_the_answer_spares_the_reading(db: &TestDb) {
    let world = World::new(db);
    setting(&world, Some("2024-01;1")).await;
    let requested = ViewRequest {
        options: &Options::default(),
        display: false,
    };
    let mut seen = None;
    let wanted = |prepared: &service::series::view::Prepared| {
        seen = Some((prepared.state.vintage, prepared.state.published_at));
        false
    };
    let (prepared, view) = world
        .service
        .series()
        .read(&guest(), KEYS, requested, wanted)
        .await
        .unwrap()
        .unwrap()
        .unwrap();
    assert_eq!((view, prepared.state.vintage), (None, 1));
    assert_eq!(seen, Some((1, prepared.seen.record.published_at)));
}
