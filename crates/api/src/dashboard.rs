//! `/api/v1/dashboards/{account}/{collection}/{dashboard}`: a dashboard with its charts, and the lists of the dashboards of
//! a collection and of an account. As in the addresses of pages, `_` is the collection of a personal dashboard.

mod chart;
pub(crate) mod list;
pub(crate) mod picture;

use axum::body::Body;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use domain::catalogue::key::PERSONAL;
use domain::limits;
use domain::list::Page;
use http::Response;
use serde::Serialize;
use service::dashboard::SeenDashboard;
use transport::fault::HttpError;
use utoipa::ToSchema;

use crate::request::call::ResourceCall;
use crate::request::options::NoOptions;
use crate::response;
use crate::types::{LocalText, instant};

use chart::ChartInfo;

/// A dashboard, without its charts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DashboardInfo {
    /// The id that a new key leaves as it is; `changes` names it.
    #[schema(format = "uuid")]
    uid: String,
    /// `account/collection/dashboard`, in the publisher's spelling; `_` is the collection of a personal dashboard.
    #[schema(example = "mill/energy/overview")]
    id: String,
    /// The name.
    name: LocalText,
    /// The full description, in plain paragraphs.
    description: LocalText,
    /// Tags, separated by semicolons.
    tags: LocalText,
    /// Who sees a personal dashboard, within the visibility of its account: `public`, `shared` or `private`; null for a
    /// dashboard of a collection, which has the access of its collection.
    access: Option<&'static str>,
    /// The first date of all its charts; null: the one of each chart.
    start: Option<String>,
    /// The last date of all its charts; null: the one of each chart.
    end: Option<String>,
    /// The number of its charts.
    chart_count: u64,
    /// Counts the changes of its fields and its arrangement.
    version: i64,
    /// The time of the last change of it or of one of its charts.
    #[schema(format = DateTime)]
    updated_at: String,
}

/// A dashboard with its charts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DashboardWithCharts {
    #[serde(flatten)]
    info: DashboardInfo,
    /// The charts, in the order of the arrangement.
    charts: Vec<ChartInfo>,
}

impl From<&SeenDashboard> for DashboardInfo {
    fn from(seen: &SeenDashboard) -> Self {
        let record = &seen.record;
        Self {
            uid: record.id.to_string(),
            id: id(seen),
            name: (&record.name).into(),
            description: (&record.description).into(),
            tags: (&record.tags).into(),
            access: record.access.map(|access| access.as_str()),
            start: record.range.start.clone(),
            end: record.range.end.clone(),
            chart_count: record.charts,
            version: record.version,
            updated_at: instant(record.updated_at),
        }
    }
}

/// `account/collection/dashboard`, in the publisher's spelling.
fn id(seen: &SeenDashboard) -> String {
    let (account, collection) = (&seen.account.record.key, seen.collection_segment());
    format!("{account}/{collection}/{}", seen.record.key)
}

/// A dashboard with its charts and the ids of their series; the collection of a personal dashboard is `_`.
#[utoipa::path(
    get,
    path = "/api/v1/dashboards/{account}/{collection}/{dashboard}",
    operation_id = "readDashboard",
    responses((status = 200, body = DashboardWithCharts))
)]
pub(crate) async fn answer(
    keys: Result<Path<(String, String, String)>, PathRejection>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let Ok(Path((account, collection, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let collection = Some(collection.as_str()).filter(|key| *key != PERSONAL);
    let dashboards = call.shared.service.dashboards();
    let seen = dashboards.dashboard(&call.caller, &account, collection, &key);
    let seen = seen.await?.ok_or(HttpError::NotFound)?;
    let page = Page::first(u32::try_from(limits::CHARTS).unwrap_or(u32::MAX));
    let id = seen.record.id;
    let mut charts = dashboards.charts(&call.caller, &[id], &page).await?;
    let charts = charts.remove(&id).ok_or(HttpError::NotFound)?;
    let answer = DashboardWithCharts {
        info: DashboardInfo::from(&*seen),
        charts: chart::load(&call, &charts.nodes).await?,
    };
    response::read(&call.parts, &answer).await
}
