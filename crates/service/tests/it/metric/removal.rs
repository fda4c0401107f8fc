//! Removing several indicators in batches.

use domain::access::Reader;
use domain::access::role::{AccountRole, CollectionRole};
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::ChartForm;
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm};
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::catalogue::pin::Pinned;
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use domain::series::vintage::Mode;
use domain::text::language::Text;
use service::dashboard::NewDashboard;
use service::metric::SeenMetric;
use service::metric::removal::MetricsRemoved;
use service::metric::selection::SelectionForm;
use service::{Caller, Outcome, ServiceError};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, codes, collection_form, guest, metric_form, number, the_problem};

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

#[on_both(lists)]
async fn a_selection_is_by_ids_or_as_a_list_finds_it(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let top = metric(&world, &ann, "top", None).await.record.id;
    let child = metric(&world, &ann, "top/child", None).await.record.id;
    let second = collection(&world, &ann, "second").await;
    let remove = async |selection: &SelectionForm| {
        world
            .service
            .metrics()
            .remove_metrics(&ann, id, selection)
            .await
    };
    assert_eq!(remove(&by_ids([top])).await.unwrap(), done(0, 0, &["top"]));
    assert!(batches_reported(&world, &ann, id).await.is_empty());

    // Ids of another collection, or unknown ones, are ignored.
    let nobodys = MetricId::new(uuid::Uuid::from_u128(77));
    assert_eq!(
        world
            .service
            .metrics()
            .remove_metrics(&ann, second, &by_ids([top, child]))
            .await
            .unwrap(),
        done(0, 0, &[])
    );
    assert_eq!(remove(&by_ids([nobodys])).await.unwrap(), done(0, 0, &[]));
    assert_eq!(
        codes(remove(&by_ids([])).await),
        [(None, Code::SelectionEmpty)]
    );
    let many = by_ids((0..5_001).map(|n| MetricId::new(uuid::Uuid::from_u128(n))));
    let problem = the_problem(remove(&many).await);
    assert_eq!(
        (
            problem.code,
            number(&problem, "max"),
            number(&problem, "count")
        ),
        (Code::SelectionTooLarge, 5_000, 5_001)
    );
    // Repeated ids count once.
    let twice = by_ids((0..5_001).map(|_| nobodys));
    assert_eq!(remove(&twice).await.unwrap(), done(0, 0, &[]));
    // An invalid filter never selects everything.
    let search = |text: &str| SelectionForm {
        search: Some(text.to_owned()),
        ..SelectionForm::default()
    };
    assert_eq!(
        codes(remove(&under("a//b")).await),
        [(Some("under".into()), Code::PathFormat)]
    );
    assert_eq!(
        codes(remove(&search(&"x".repeat(1_001))).await),
        [(Some("search".into()), Code::TooLong)]
    );
    assert_eq!(remove(&under("nowhere")).await.unwrap(), done(0, 0, &[]));
    assert_eq!(
        remove(&search("nothing like that")).await.unwrap(),
        done(0, 0, &[])
    );
    assert_eq!(left(&world, id).await, ["top", "top/child"]);

    // All conditions apply together.
    let none = SelectionForm {
        search: Some("child".into()),
        ..by_ids([top])
    };
    assert_eq!(remove(&none).await.unwrap(), done(0, 0, &[]));
    let monthly = SelectionForm {
        frequency: Some(Frequency::Monthly),
        ..SelectionForm::default()
    };
    assert_eq!(remove(&monthly).await.unwrap(), done(0, 0, &[]));
    let found = SelectionForm {
        frequency: Some(Frequency::Yearly),
        under: Some(" ".into()),
        ..search("CHILD")
    };
    assert_eq!(remove(&found).await.unwrap(), done(1, 0, &[]));
    assert_eq!(
        remove(&by_ids([top, child])).await.unwrap(),
        done(1, 0, &[])
    );
}

#[on_sqlite]
async fn what_was_made_later_is_left_alone(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    metric(&world, &ann, "a", None).await;
    metric(&world, &ann, "b", None).await;
    world.wait(1);
    let looked = service::Clock::now(&*world.clock);
    world.wait(1);
    metric(&world, &ann, "a/new", None).await;
    let selection = SelectionForm {
        made_before: Some(looked),
        ..SelectionForm::default()
    };
    assert_eq!(
        world
            .service
            .metrics()
            .remove_metrics(&ann, id, &selection)
            .await
            .unwrap(),
        done(1, 0, &["a"])
    );
    assert_eq!(left(&world, id).await, ["a", "a/new"]);
}

#[on_sqlite]
async fn only_who_may_edit_the_indicators_removes_them(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let stranger = world.publisher("stranger").await;
    let mut known = Vec::new();
    for (name, role) in [
        ("member", CollectionRole::Member),
        ("editor", CollectionRole::Editor),
        ("chief", CollectionRole::Administrator),
    ] {
        let caller = world.publisher(name).await;
        world
            .service
            .members()
            .add_account_member(&ann, "ann", name, AccountRole::Member)
            .await
            .unwrap();
        world
            .service
            .members()
            .add_collection_member(&ann, id, name, role)
            .await
            .unwrap();
        known.push(caller);
    }
    let outside = world.publisher("outside").await;
    world
        .service
        .members()
        .add_account_member(&ann, "ann", "outside", AccountRole::Member)
        .await
        .unwrap();
    let office = world.publisher("office").await;
    world
        .service
        .members()
        .add_account_member(&ann, "ann", "office", AccountRole::Administrator)
        .await
        .unwrap();
    let [member, editor, chief] = &known[..] else {
        panic!("three")
    };
    for access in [
        CollectionAccess::Public,
        CollectionAccess::Account,
        CollectionAccess::Private,
    ] {
        let seen = world
            .service
            .collections()
            .collection_by_id(&ann, id)
            .await
            .unwrap()
            .unwrap();
        let form = collection_form("col", access);
        world
            .service
            .collections()
            .update_collection(&ann, id, seen.record.version, &form)
            .await
            .unwrap();
        let only = metric(&world, &ann, "only", None).await.record.id;
        let remove = async |caller: &Caller| {
            code(
                world
                    .service
                    .metrics()
                    .remove_metrics(caller, id, &by_ids([only]))
                    .await,
            )
        };
        let hidden = if access == CollectionAccess::Public {
            None
        } else {
            Some(Code::NotFound)
        };
        assert_eq!(
            remove(&guest()).await,
            hidden.unwrap_or(Code::SignInNeeded),
            "{access}"
        );
        assert_eq!(
            remove(&stranger).await,
            hidden.unwrap_or(Code::Forbidden),
            "{access}"
        );
        assert_eq!(
            remove(&outside).await,
            if access == CollectionAccess::Private {
                Code::NotFound
            } else {
                Code::Forbidden
            },
            "{access}"
        );
        assert_eq!(remove(member).await, Code::Forbidden, "{access}");
        for caller in [editor, chief, &office, &ann] {
            let removed = world
                .service
                .metrics()
                .remove_metrics(caller, id, &SelectionForm::default())
                .await
                .unwrap();
            assert_eq!(removed, done(1, 0, &[]), "{access}");
            metric(&world, &ann, "only", None).await;
        }
        world
            .service
            .metrics()
            .remove_metrics(&ann, id, &SelectionForm::default())
            .await
            .unwrap();
    }
}

#[on_both(lists)]
async fn charts_pins_and_old_addresses_fare_as_with_one(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let (one, two) = (
        metric(&world, &ann, "one", None).await,
        metric(&world, &ann, "two", None).await,
    );
    let three = metric(&world, &ann, "three", None).await;
    world
        .service
        .metrics()
        .move_metric(&ann, one.record.id, 1, "first", false)
        .await
        .unwrap();
    let chart = |key: &str, metric: &SeenMetric| DashboardChartForm {
        key: key.to_owned(),
        title: Text::en("A chart"),
        options: ChartForm::default().options,
        series: vec![SeriesForm {
            metric: Some(metric.record.id),
            ..SeriesForm::default()
        }],
    };
    let form = DashboardForm {
        key: "board".to_owned(),
        name: Text::en("A dashboard"),
        description: Text::default(),
        tags: Text::default(),
        access: None,
        start: None,
        end: None,
    };
    let charts = [chart("a", &one), chart("b", &two), chart("c", &three)];
    let new = NewDashboard {
        account: "ann",
        collection: Some("col"),
        form: &form,
        charts: &charts,
    };
    world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, None)
        .await
        .unwrap();
    for pinned in [&one, &two, &three] {
        world
            .service
            .collections()
            .pin(&ann, id, Pinned::Metric(pinned.record.id))
            .await
            .unwrap();
    }
    let version = async || {
        world
            .service
            .collections()
            .collection_by_id(&ann, id)
            .await
            .unwrap()
            .unwrap()
            .record
            .pins_version
    };
    let before = version().await;
    let removed = world
        .service
        .metrics()
        .remove_metrics(&ann, id, &by_ids([one.record.id, two.record.id]))
        .await
        .unwrap();
    assert_eq!(removed, done(2, 0, &[]));
    assert_eq!(version().await, before + 1, "who arranges the pins is told");
    assert_eq!(
        world
            .service
            .collections()
            .pins(&guest(), &[id])
            .await
            .unwrap()[&id]
            .len(),
        1
    );
    for path in ["one", "first", "two"] {
        assert!(
            world
                .service
                .metrics()
                .metric(&guest(), "ann", "col", path)
                .await
                .unwrap()
                .is_none(),
            "{path}"
        );
    }
    let board = world
        .service
        .dashboards()
        .dashboard(&guest(), "ann", Some("col"), "board")
        .await
        .unwrap()
        .unwrap();
    let charts = world
        .service
        .dashboards()
        .charts(&guest(), &[board.record.id], &Page::first(10))
        .await
        .unwrap();
    let charts = &charts[&board.record.id].nodes;
    let gone = charts
        .iter()
        .filter(|chart| chart.series[0].metric.is_none())
        .count();
    assert_eq!((charts.len(), gone), (3, 2));
    // No removed indicator is pinned: the version of the pins does not change.
    let four = metric(&world, &ann, "four", None).await.record.id;
    let before = version().await;
    world
        .service
        .metrics()
        .remove_metrics(&ann, id, &by_ids([four]))
        .await
        .unwrap();
    assert_eq!(version().await, before);
}

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
