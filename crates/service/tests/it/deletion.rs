//! Deleting: the obstacles, the items deleted along, and the state that others find afterwards.

mod accounts;
mod collections;
mod conflicts;
mod metrics;
mod users;

use domain::access::CollectionAccess;
use domain::access::DashboardAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::ChartForm;
use domain::catalogue::collection::NonPublic;
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm};
use domain::id::{CollectionId, MetricId};
use domain::identity::role::AccountRole;
use domain::problem::{Code, Param, Problem};
use domain::text::language::Text;
use service::Caller;
use service::dashboard::NewDashboard;
use service::metric::SeenMetric;
use testdb::TestDb;

use crate::world::{World, collection_form, metric_form, number};

fn world(db: &TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

async fn collection(world: &World, caller: &Caller, account: &str, key: &str) -> CollectionId {
    let form = collection_form(key, CollectionAccess::Public);
    world.collection(caller, account, &form).await.record.id
}

async fn metric(world: &World, caller: &Caller, path: &str, parent: Option<&str>) -> SeenMetric {
    let mut form = metric_form(path, Frequency::Yearly);
    form.parent = parent.map(str::to_owned);
    let lines = Some("2024;1\n2025;2");
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, lines, None)
        .await;
    made.unwrap()
}

fn dashboard_form(key: &str, access: Option<DashboardAccess>) -> DashboardForm {
    DashboardForm {
        key: key.to_owned(),
        name: Text::en("A dashboard"),
        description: Text::default(),
        tags: Text::default(),
        access,
        start: None,
        end: None,
    }
}

/// Creates a dashboard with a chart of each of these indicators, in the collection `col` or among ann's own.
async fn dashboard(
    world: &World,
    ann: &Caller,
    key: &str,
    collection: Option<&str>,
    of: &[MetricId],
) {
    let access = collection.is_none().then_some(DashboardAccess::Public);
    let form = dashboard_form(key, access);
    let charts: Vec<_> = of
        .iter()
        .enumerate()
        .map(|(place, metric)| DashboardChartForm {
            key: format!("chart{place}"),
            title: Text::en("A chart"),
            options: ChartForm::default().options,
            series: vec![SeriesForm {
                metric: Some(*metric),
                ..SeriesForm::default()
            }],
        })
        .collect();

    let new = NewDashboard {
        account: "ann",
        collection,
        form: &form,
        charts: &charts,
    };
    world
        .service
        .dashboards()
        .create_dashboard(ann, &new, None)
        .await
        .unwrap();
}

fn reported(problem: &Problem) -> (Code, i64, &str) {
    let first = match problem.params.get("first") {
        Some(Param::Text(first)) => first,
        other => panic!("first is {other:?}"),
    };
    (problem.code, number(problem, "count"), first)
}

/// Signs up a publisher and adds them to ann's account with this role.
async fn join(world: &World, ann: &Caller, name: &str, role: AccountRole) -> Caller {
    let caller = world.publisher(name).await;
    let joined = world
        .service
        .members()
        .add_account_member(ann, "ann", name, role)
        .await;
    joined.unwrap();
    caller
}
