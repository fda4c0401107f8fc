//! The lists of the dashboards of a collection, and of the personal dashboards of an account.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::Path;
use http::Response;
use serde::Serialize;
use service::Listed;
use service::dashboard::SeenDashboard;
use transport::fault::HttpError;
use utoipa::ToSchema;

use super::DashboardInfo;
use crate::account::AccountPath;
use crate::collection::CollectionPath;
use crate::request::call::ResourceCall;
use crate::request::options::PageOptions;
use crate::response;

/// A page of dashboards, by key.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DashboardPage {
    /// The dashboards.
    dashboards: Vec<DashboardInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of dashboards on all pages.
    total: u64,
}

/// The dashboards of a collection, by key.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/dashboards",
    operation_id = "listDashboards",
    params(PageOptions),
    responses((status = 200, body = DashboardPage))
)]
pub(crate) async fn of_collection(
    keys: CollectionPath,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let page = call.options::<PageOptions>()?.into();
    let Ok(Path((account, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let collections = call.shared.service.collections();
    let seen = collections.collection(&call.caller, &account, &key).await?;
    let id = seen.ok_or(HttpError::NotFound)?.record.id;
    let dashboards = call.shared.service.dashboards();
    let listed = dashboards.collection_dashboards(&call.caller, id, &page);
    send(&call, listed.await?).await
}

/// The personal dashboards of an account that the caller may see, by key.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{account}/dashboards",
    operation_id = "listPersonalDashboards",
    params(PageOptions),
    responses((status = 200, body = DashboardPage))
)]
pub(crate) async fn of_account(
    key: AccountPath,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let page = call.options::<PageOptions>()?.into();
    let Ok(Path(key)) = key else {
        return Err(HttpError::NotFound);
    };
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let seen = call
        .shared
        .service
        .accounts()
        .account(&call.caller, &key)
        .await?;
    let id = seen.ok_or(HttpError::NotFound)?.record.id;
    let dashboards = call.shared.service.dashboards();
    let listed = dashboards.personal_dashboards(&call.caller, id, &page);
    send(&call, listed.await?).await
}

async fn send(
    call: &ResourceCall,
    listed: Listed<Arc<SeenDashboard>>,
) -> Result<Response<Body>, HttpError> {
    let after = listed.end.filter(|_| listed.has_next);
    let nodes = listed.nodes.iter();
    let page = DashboardPage {
        dashboards: nodes.map(|seen| DashboardInfo::from(&**seen)).collect(),
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    response::read(&call.parts, &page).await
}
