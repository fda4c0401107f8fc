//! Indicators: their creation and lists.

mod bulk;
mod chart;
mod concealment;
mod create;
mod desk;
mod end;
mod family;
mod frequency;
mod front;
mod locked;
mod moving;
mod parent;
pub(crate) mod publish;
mod removal;
mod status;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::list::Page;
use domain::problem::Code;
use domain::text::language::{Language, Text};
use service::Caller;
use service::metric::SeenMetric;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, collection_form, guest, metric_form, read, rejected, the_problem};

async fn create(
    world: &World,
    caller: &Caller,
    path: &str,
    parent: Option<&str>,
) -> service::Outcome<SeenMetric> {
    let mut form = metric_form(path, Frequency::Yearly);
    form.parent = parent.map(str::to_owned);
    world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, None, None)
        .await
}

#[on_sqlite]
async fn an_indicator_is_made_and_read_by_everybody(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    let form = metric_form("Prices/CPI", Frequency::Monthly);
    let made = world
        .service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "col",
            &form,
            Some("2024-01;1.10\n2024-02;2"),
            None,
        )
        .await
        .unwrap();

    assert_eq!(
        (
            made.record.vintage,
            made.record.observations,
            made.record.decimals
        ),
        (1, 2, 2)
    );
    assert_eq!(made.record.first_period.as_deref(), Some("2024-01"));
    assert_eq!(
        (made.record.last_period.as_deref(), made.record.last_value),
        (Some("2024-02"), Some(2.0))
    );

    let (seen, series) = read(&world, &guest(), ("ann", "COL", "prices/cpi"), &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.record, made.record);
    assert_eq!(series.canonical_text(), "2024-01;1.1\n2024-02;2\n");

    let id = seen.collection.record.id;
    let summaries = world
        .service
        .collections()
        .collection_summaries(&guest(), &[id])
        .await
        .unwrap();
    assert_eq!(summaries[&id].metrics, 1);
    assert_eq!(summaries[&id].published_at, made.record.published_at);
}

#[on_sqlite]
async fn one_bad_line_and_nothing_is_made(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let mut form = metric_form("cpi", Frequency::Monthly);
    form.name = Text::default();
    let lines = "2024-01;1\n2024-02-30;2\n2024-03;x\n2024-01;3";
    let outcome = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(lines), None)
        .await;
    let problems = rejected(outcome).problems;
    let reported: Vec<_> = problems
        .iter()
        .map(|problem| (problem.field.as_deref().unwrap(), problem.code))
        .collect();
    assert_eq!(reported[0], ("name", Code::Required));
    assert_eq!(reported.len(), 4, "{reported:?}");
    assert!(
        reported[1..]
            .iter()
            .all(|(field, _)| *field == "observations")
    );
    assert!(
        world
            .service
            .metrics()
            .metric(&ann, "ann", "col", "cpi")
            .await
            .unwrap()
            .is_none()
    );

    let many = "x;1\n".repeat(150);
    form.name = Text::en("CPI");
    let outcome = rejected(
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, Some(&many), None)
            .await,
    );
    assert_eq!((outcome.problems.len(), outcome.more), (100, 50));
}

#[on_both(locks)]
async fn a_path_is_taken_without_regard_to_case_and_stays(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let made = create(&world, &ann, "cpi", None).await.unwrap();

    let problem = the_problem(create(&world, &ann, "CPI", None).await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::KeyTaken, Some("path"))
    );

    let update = async |version, path: &str| {
        let form = metric_form(path, Frequency::Yearly);
        world
            .service
            .metrics()
            .update_metric(&ann, made.record.id, version, &form, None, None)
            .await
    };

    let problem = the_problem(update(1, "hicp").await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::KeyFixed, Some("path"))
    );
    assert_eq!(update(1, "CPI").await.unwrap().record.path, "CPI");
    assert_eq!(code(update(1, "CPI").await), Code::Conflict);
}

#[on_both(lists)]
async fn indicators_are_listed_found_and_sorted(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let col = world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;

    for (path, name) in [("a", "Zinc"), ("b", "Élevage"), ("c", "eau")] {
        world.wait(60);
        let mut form = metric_form(path, Frequency::Yearly);
        form.name = Text::fr(name);
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, Some("2024;1"), None)
            .await
            .unwrap();
    }

    let paths = async |search: Option<&str>, order, descending| {
        let filter = MetricFilter {
            search: search.map(str::to_owned),
            ..MetricFilter::default()
        };
        let list = MetricList {
            filter,
            order,
            descending,
        };
        let listed = world
            .service
            .metrics()
            .metrics(&guest(), col.record.id, &list, &Page::first(10))
            .await
            .unwrap();
        assert_eq!(listed.nodes.len() as u64, listed.total);
        listed
            .nodes
            .iter()
            .map(|seen| seen.record.path.clone())
            .collect::<Vec<_>>()
    };

    assert_eq!(paths(None, MetricOrder::Path, true).await, ["c", "b", "a"]);
    assert_eq!(
        paths(None, MetricOrder::Name(Language::En), false).await,
        ["c", "b", "a"]
    );
    assert_eq!(
        paths(None, MetricOrder::Updated, true).await,
        ["c", "b", "a"]
    );
    assert_eq!(paths(Some("ELEV"), MetricOrder::Path, false).await, ["b"]);
    assert!(paths(Some("%"), MetricOrder::Path, false).await.is_empty());

    let long = ["x", "%", "é "].map(|text| text.repeat(100_000));
    for long in &long {
        assert!(paths(Some(long), MetricOrder::Path, false).await.is_empty());
    }

    let recent = world
        .service
        .metrics()
        .recent_metrics(&guest(), &Page::first(2))
        .await
        .unwrap();
    let recent_paths: Vec<_> = recent
        .nodes
        .iter()
        .map(|seen| seen.record.path.as_str())
        .collect();
    assert_eq!(
        (recent_paths, recent.has_next, recent.total),
        (vec!["c", "b"], true, 3)
    );
}
