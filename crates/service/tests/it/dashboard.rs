//! Dashboards and charts: the addresses of dashboards, and what the tests of them share.

mod access;
mod charts;
mod concealment;
mod creation;
mod editors;
mod series;

use std::sync::Arc;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{ChartOptionsForm, SeriesLookForm};
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm};
use domain::id::MetricId;
use domain::list::Page;
use domain::problem::Code;
use domain::text::language::Text;
use service::dashboard::{NewDashboard, SeenChart, SeenDashboard};
use service::{Caller, Outcome};
use testdb::{TestDb, on_both};

use crate::world::{World, codes, collection_form, guest, metric_form, number, the_problem};

fn form(key: &str) -> DashboardForm {
    DashboardForm {
        key: key.to_owned(),
        name: Text::en("A dashboard"),
        ..DashboardForm::default()
    }
}

fn chart(key: &str, metrics: &[MetricId]) -> DashboardChartForm {
    DashboardChartForm {
        key: key.to_owned(),
        title: Text::en("A chart"),
        options: ChartOptionsForm::default(),
        series: metrics.iter().map(|metric| series(*metric)).collect(),
    }
}

fn series(metric: MetricId) -> SeriesForm {
    SeriesForm {
        metric: Some(metric),
        look: SeriesLookForm {
            legend: Text::en("Mine"),
            ..SeriesLookForm::default()
        },
        ..SeriesForm::default()
    }
}

async fn create(
    world: &World,
    caller: &Caller,
    (account, collection): (&str, Option<&str>),
    form: &DashboardForm,
    charts: &[DashboardChartForm],
) -> Outcome<Arc<SeenDashboard>> {
    let new = NewDashboard {
        account,
        collection,
        form,
        charts,
    };
    world
        .service
        .dashboards()
        .create_dashboard(caller, &new, None)
        .await
}

async fn metric(
    world: &World,
    caller: &Caller,
    collection: &str,
    path: &str,
    frequency: Frequency,
) -> MetricId {
    let form = metric_form(path, frequency);
    let lines = match frequency {
        Frequency::Category => "red;1\nblue;2",
        Frequency::Yearly => "2020;1\n2021;2",
        _ => "2020-01;1\n2020-02;2",
    };
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", collection, &form, Some(lines), None)
        .await;
    made.unwrap().record.id
}

/// Ann with a public collection and an account-wide one, an indicator in each, and Bob, who sees the public one.
struct Stage {
    world: World,
    ann: Caller,
    bob: Caller,
    open: MetricId,
    closed: MetricId,
}

async fn stage(db: &TestDb) -> Stage {
    let world = World::with(db, |config| {
        config.non_public = service::NonPublic::Everyone
    });
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;
    for (key, access) in [
        ("open", CollectionAccess::Public),
        ("closed", CollectionAccess::Account),
    ] {
        world
            .collection(&ann, "ann", &collection_form(key, access))
            .await;
    }
    let open = metric(&world, &ann, "open", "cpi", Frequency::Monthly).await;
    let closed = metric(&world, &ann, "closed", "cpi", Frequency::Monthly).await;
    Stage {
        world,
        ann,
        bob,
        open,
        closed,
    }
}

async fn charts_of(
    world: &World,
    caller: &Caller,
    dashboard: &SeenDashboard,
) -> Vec<Arc<SeenChart>> {
    let id = dashboard.record.id;
    let mut lists = world
        .service
        .dashboards()
        .charts(caller, &[id], &Page::first(100))
        .await
        .unwrap();
    lists.remove(&id).map(|list| list.nodes).unwrap_or_default()
}

fn keys(charts: &[Arc<SeenChart>]) -> Vec<&str> {
    charts
        .iter()
        .map(|chart| chart.record.key.as_str())
        .collect()
}

#[on_both(locks)]
async fn a_dashboard_that_moved_is_found_at_its_former_keys(db: &TestDb) {
    let Stage { world, ann, .. } = stage(db).await;
    let place = ("ann", Some("open"));
    let made = create(&world, &ann, place, &form("first"), &[])
        .await
        .unwrap();
    let id = made.record.id;

    let moved = world
        .service
        .dashboards()
        .update_dashboard(&ann, id, 1, &form("Second"))
        .await
        .unwrap();
    assert_eq!(
        (moved.record.key.as_str(), moved.record.version),
        ("Second", 2)
    );

    for key in ["FIRST", "second"] {
        let found = world
            .service
            .dashboards()
            .dashboard(&guest(), "ann", Some("open"), key)
            .await
            .unwrap()
            .unwrap();
        assert_eq!((found.record.id, found.record.key.as_str()), (id, "Second"));
    }

    let stale = the_problem(
        world
            .service
            .dashboards()
            .update_dashboard(&ann, id, 1, &form("third"))
            .await,
    );
    assert_eq!((stale.code, number(&stale, "current")), (Code::Conflict, 2));

    let other = create(&world, &ann, place, &form("First"), &[])
        .await
        .unwrap();
    let found = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", Some("open"), "first")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.record.id, other.record.id);
    assert_eq!(
        codes(
            world
                .service
                .dashboards()
                .update_dashboard(&ann, id, 2, &form("first"))
                .await
        ),
        [(Some("key".to_owned()), Code::KeyTaken)]
    );
}
