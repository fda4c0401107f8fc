//! Removing several indicators in batches.

mod concurrency;
mod permissions;
mod remains;
mod selection;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use service::Caller;
use service::metric::SeenMetric;
use service::metric::removal::MetricsRemoved;
use service::metric::selection::SelectionForm;
use testdb::{TestDb, on_both};

use crate::world::{World, code, collection_form, guest, metric_form};

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
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, Some("2024;1\n2025;2"), None)
        .await;
    made.unwrap()
}

fn by_ids(ids: impl IntoIterator<Item = MetricId>) -> SelectionForm {
    SelectionForm {
        ids: Some(ids.into_iter().collect()),
        ..SelectionForm::default()
    }
}

fn under(path: &str) -> SelectionForm {
    SelectionForm {
        under: Some(path.to_owned()),
        ..SelectionForm::default()
    }
}

fn done(removed: usize, remaining: usize, kept: &[&str]) -> MetricsRemoved {
    MetricsRemoved {
        removed,
        remaining,
        kept: kept.len(),
        kept_paths: kept.iter().map(|path| (*path).to_owned()).collect(),
    }
}

/// The remaining paths, in order.
async fn left(world: &World, collection: CollectionId) -> Vec<String> {
    let wanted = MetricList {
        filter: MetricFilter::default(),
        order: MetricOrder::Path,
        descending: false,
    };
    let (mut paths, mut page) = (Vec::new(), Page::first(500));
    loop {
        let listed = world
            .service
            .metrics()
            .metrics(&guest(), collection, &wanted, &page)
            .await
            .unwrap();
        paths.extend(listed.nodes.into_iter().map(|seen| seen.record.path));
        if !listed.has_next {
            return paths;
        }
        page.after = listed.end;
    }
}

async fn batches_reported(world: &World, ann: &Caller, collection: CollectionId) -> Vec<String> {
    let (mut reported, mut page) = (Vec::new(), Page::first(100));
    loop {
        let listed = world
            .service
            .audit()
            .collection_audit(ann, collection, &page)
            .await;
        let listed = listed.unwrap().unwrap();
        let entries = listed.nodes.iter();
        let batches = entries.filter(|entry| entry.action == AuditAction::MetricsDeleted);
        reported.extend(batches.map(|entry| format!("{} {:?}", entry.details, entry.subject)));
        if !listed.has_next {
            reported.reverse();
            return reported;
        }
        page.after = listed.end;
    }
}

#[on_both(counts)]
async fn batches_of_a_hundred_go_until_none_remains(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    metric(&world, &ann, "other", None).await;
    metric(&world, &ann, "group", None).await;
    metric(&world, &ann, "groups", None).await;
    for n in 0..20 {
        metric(&world, &ann, &format!("Group/{n:02}"), None).await;
        for m in 0..9 {
            metric(&world, &ann, &format!("group/{n:02}/{m}"), None).await;
        }
    }
    // A child in the tree whose path is elsewhere.
    metric(&world, &ann, "elsewhere", Some("group/00/0")).await;
    let remove = async |selection: &SelectionForm| {
        world
            .service
            .metrics()
            .remove_metrics(&ann, id, selection)
            .await
            .unwrap()
    };
    let group = under("GROUP");
    let kept = ["group", "Group/00", "group/00/0"];
    // 201 indicators, three of which remain above `elsewhere`.
    assert_eq!(remove(&group).await, done(100, 98, &kept));
    let paths = left(&world, id).await;
    assert_eq!(
        paths
            .iter()
            .filter(|path| path.split('/').count() == 3)
            .count(),
        80,
        "the lowest go first: {paths:?}"
    );
    // A client that stops here has removed nothing else.
    assert_eq!(
        paths
            .iter()
            .filter(|path| path.split('/').count() == 2)
            .count(),
        20
    );
    world.wait(1);
    assert_eq!(remove(&group).await, done(98, 0, &kept));
    assert_eq!(remove(&group).await, done(0, 0, &kept));
    assert_eq!(
        left(&world, id).await,
        [
            "elsewhere",
            "group",
            "Group/00",
            "group/00/0",
            "groups",
            "other"
        ]
    );
    assert_eq!(
        batches_reported(&world, &ann, id).await,
        [
            r#"{"count":100,"first":["group/00/1","group/00/2","group/00/3","group/00/4","group/00/5"]} None"#,
            r#"{"count":98,"first":["Group/01","Group/02","Group/03","Group/04","Group/05"]} None"#,
        ]
    );

    // All indicators, the deepest first.
    let all = SelectionForm::default();
    assert_eq!(remove(&all).await, done(6, 0, &[]));
    assert_eq!(remove(&all).await, done(0, 0, &[]));
    assert!(left(&world, id).await.is_empty());
    world
        .service
        .collections()
        .delete_collection(&ann, id)
        .await
        .unwrap();
    assert_eq!(
        code(world.service.metrics().remove_metrics(&ann, id, &all).await),
        Code::NotFound
    );
}
