//! Changing fields of several indicators at once.

mod conflicts;
mod rejections;
mod selection;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use domain::series::aggregation::Aggregation;
use domain::text::language::Text;
use service::Caller;
use service::metric::SeenMetric;
use service::metric::bulk::{MetricsChanged, MetricsForm};
use service::metric::selection::SelectionForm;
use testdb::{TestDb, on_sqlite};

use crate::world::{World, collection_form, guest, metric_form};

fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

async fn collection(world: &World, caller: &Caller, key: &str) -> CollectionId {
    let form = collection_form(key, CollectionAccess::Public);
    world.collection(caller, "ann", &form).await.record.id
}

async fn metric(world: &World, caller: &Caller, path: &str, parent: Option<&str>) -> SeenMetric {
    let mut form = metric_form(path, Frequency::Yearly);
    form.parent = parent.map(str::to_owned);
    form.unit = Text::both("indice", "index");
    form.tags = Text::fr("Prix;Énergie");
    form.source = Some("Insee".to_owned());
    form.aggregation = Aggregation::Avg;
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, None, None)
        .await;
    made.unwrap()
}

fn everything() -> SelectionForm {
    SelectionForm::default()
}

fn by_ids(ids: &[MetricId]) -> SelectionForm {
    SelectionForm {
        ids: Some(ids.to_vec()),
        ..SelectionForm::default()
    }
}

fn below(parent: &str) -> MetricsForm {
    MetricsForm {
        parent: Some(parent.to_owned()),
        ..MetricsForm::default()
    }
}

fn unit(fr: &str) -> MetricsForm {
    MetricsForm {
        unit: Text::fr(fr),
        ..MetricsForm::default()
    }
}

/// The changed fields, one line each.
fn lines(changed: &MetricsChanged) -> Vec<String> {
    let mut lines = Vec::new();
    for change in &changed.preview {
        let path = &change.metric.record.path;
        lines.extend(
            change
                .fields
                .iter()
                .map(|field| format!("{path} {}: {} → {}", field.field, field.before, field.after)),
        );
    }
    lines
}

fn reported(changed: &MetricsChanged) -> Vec<(String, String, Code)> {
    let rejected = changed.rejected.iter();
    rejected
        .map(|(path, problem)| {
            (
                path.clone(),
                problem.field.clone().unwrap_or_default(),
                problem.code,
            )
        })
        .collect()
}

/// Runs the change dry and then with its basis. Both report the same, and only the second one stores it.
async fn changed(
    world: &World,
    caller: &Caller,
    id: CollectionId,
    selection: &SelectionForm,
    form: &MetricsForm,
) -> MetricsChanged {
    let before = state(world, id).await;

    let service = &world.service;
    let dry = service
        .metrics()
        .change_metrics(caller, id, selection, form, None, true)
        .await
        .unwrap();
    assert_eq!(state(world, id).await, before, "a dry run stores nothing");

    let wet = service
        .metrics()
        .change_metrics(caller, id, selection, form, Some(&dry.basis), false)
        .await
        .unwrap();
    assert_eq!(
        (wet.changed, wet.unchanged, wet.more),
        (dry.changed, dry.unchanged, dry.more)
    );
    assert_eq!((lines(&wet), reported(&wet)), (lines(&dry), reported(&dry)));

    if wet.rejected.is_empty() {
        let again = service
            .metrics()
            .change_metrics(caller, id, selection, form, Some(&wet.basis), false)
            .await
            .unwrap();
        assert_eq!(
            (again.changed, again.unchanged),
            (0, wet.changed + wet.unchanged),
            "what is done is done"
        );
        assert_eq!(again.basis, wet.basis);
    } else {
        assert_eq!(
            state(world, id).await,
            before,
            "nothing is stored where anything is refused"
        );
    }

    wet
}

/// The fields of all indicators that a bulk change can change.
async fn state(world: &World, id: CollectionId) -> Vec<String> {
    let wanted = domain::catalogue::metric::list::MetricList {
        filter: domain::catalogue::metric::list::MetricFilter::default(),
        order: domain::catalogue::metric::list::MetricOrder::Path,
        descending: false,
    };
    let listed = world
        .service
        .metrics()
        .metrics(&guest(), id, &wanted, &Page::first(1_000))
        .await
        .unwrap();
    let line = |seen: SeenMetric| {
        let it = seen.record;
        format!(
            "{} {:?} {:?} {:?} {} {:?} {}",
            it.path, it.unit, it.source, it.tags, it.aggregation, it.parent, it.version
        )
    };
    listed.nodes.into_iter().map(line).collect()
}

async fn entries(world: &World, ann: &Caller, id: CollectionId) -> Vec<String> {
    let entries = world
        .service
        .audit()
        .collection_audit(ann, id, &Page::first(100))
        .await
        .unwrap()
        .unwrap()
        .nodes;
    let mut reported: Vec<_> = entries
        .into_iter()
        .filter(|entry| entry.action == AuditAction::MetricsChanged)
        .map(|entry| entry.details)
        .collect();
    reported.reverse();
    reported
}

#[on_sqlite]
async fn a_dry_run_tells_what_is_done_then(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let mut paths: Vec<String> = (0..7).map(|n| format!("m{n}")).collect();
    paths.push("top".into());
    for path in &paths {
        metric(&world, &ann, path, None).await;
    }
    let form = MetricsForm {
        unit: Text::both("points", ""),
        source: Some(" Eurostat ".to_owned()),
        add_tags: Text::both("ENERGIE;loyers", "rents"),
        remove_tags: Text::fr("prix"),
        aggregation: Some(Aggregation::Last),
        parent: Some("TOP".to_owned()),
        ..MetricsForm::default()
    };
    let selection = SelectionForm {
        search: Some("m".into()),
        under: Some("m3".into()),
        ..everything()
    };
    world.wait(1);
    let one = changed(&world, &ann, id, &selection, &form).await;
    assert_eq!(
        lines(&one),
        [
            "m3 unit.fr: indice → points",
            "m3 unit.en: index → ",
            "m3 source: Insee → Eurostat",
            "m3 tags.fr: Prix;Énergie → Énergie;loyers",
            "m3 tags.en:  → rents",
            "m3 aggregation: avg → last",
            "m3 parent:  → top",
        ]
    );
    assert_eq!((one.changed, one.unchanged, one.rejected.len()), (1, 0, 0));
    let seen = world
        .service
        .metrics()
        .metric(&guest(), "ann", "col", "m3")
        .await
        .unwrap()
        .unwrap()
        .record;
    assert_eq!(
        (seen.version, seen.unit, seen.updated_at > seen.created_at),
        (2, Text::fr("points"), true)
    );
    // The indicator is found by its new tags, and not by the removed ones.
    for (tag, nearest) in [("RENTS", "m3"), ("prix", "m0")] {
        let mut other = metric_form("other", Frequency::Yearly);
        other.tags = Text::en(tag);
        let other = world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &other, None, None)
            .await
            .unwrap();
        let near = world
            .service
            .metrics()
            .related(&guest(), &[other.at()])
            .await
            .unwrap();
        assert_eq!(near[&other.record.id][0].record.path, nearest, "{tag}");
        world
            .service
            .metrics()
            .delete_metric(&ann, other.record.id)
            .await
            .unwrap();
    }

    let all = MetricsForm {
        source: Some("Eurostat".into()),
        ..MetricsForm::default()
    };
    world.wait(1);
    let rest = changed(&world, &ann, id, &everything(), &all).await;
    assert_eq!((rest.changed, rest.unchanged), (7, 1));
    let nothing = changed(&world, &ann, id, &everything(), &MetricsForm::default()).await;
    assert_eq!((nothing.changed, nothing.unchanged), (0, 8));
    world.wait(1);
    let out = changed(&world, &ann, id, &everything(), &below(" ")).await;
    assert_eq!(lines(&out), ["m3 parent: top → "]);
    assert_eq!(
        entries(&world, &ann, id).await,
        [
            r#"{"count":1,"fields":["aggregation","parent","source","tags","unit"],"first":["m3"]}"#,
            r#"{"count":7,"fields":["source"],"first":["m0","m1","m2","m4","m5"]}"#,
            r#"{"count":1,"fields":["parent"],"first":["m3"]}"#,
        ]
    );
}
