//! The lists of the dashboards of a collection, and of the personal dashboards of an account.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use domain::list::Page;
use http::Response;
use serde::Serialize;
use service::Listed;
use service::dashboard::SeenDashboard;
use transport::fault::HttpError;
use transport::shared::Shared;
use utoipa::ToSchema;

use super::DashboardInfo;
use crate::resources::account::AccountPath;
use crate::resources::call::ResourceCall;
use crate::resources::collection::CollectionPath;
use crate::resources::{answer, query};

/// A page of dashboards, by key.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct DashboardPage {
    /// The dashboards.
    dashboards: Vec<DashboardInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of dashboards on all pages.
    total: u64,
}

/// Responds with a page of a collection's dashboards.
pub async fn of_collection(
    State(shared): State<Shared>,
    keys: CollectionPath,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (call, page) = begin(&shared, request).await?;
    let Ok(Path((account, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let _running = shared.work.turns.run(&call.caller).await?;
    let collections = shared.service.collections();
    let seen = collections.collection(&call.caller, &account, &key).await?;
    let id = seen.ok_or(HttpError::NotFound)?.record.id;
    let dashboards = shared.service.dashboards();
    let listed = dashboards.collection_dashboards(&call.caller, id, &page);
    send(&call, listed.await?).await
}

/// Responds with a page of an account's personal dashboards.
pub async fn of_account(
    State(shared): State<Shared>,
    key: AccountPath,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (call, page) = begin(&shared, request).await?;
    let Ok(Path(key)) = key else {
        return Err(HttpError::NotFound);
    };
    let _running = shared.work.turns.run(&call.caller).await?;
    let seen = shared
        .service
        .accounts()
        .account(&call.caller, &key)
        .await?;
    let id = seen.ok_or(HttpError::NotFound)?.record.id;
    let dashboards = shared.service.dashboards();
    let listed = dashboards.personal_dashboards(&call.caller, id, &page);
    send(&call, listed.await?).await
}

async fn begin(shared: &Shared, request: Request) -> Result<(ResourceCall<'_>, Page), HttpError> {
    let (call, _) = ResourceCall::begin(shared, request, "GET, HEAD").await?;
    let page = query::page_alone(call.parts.uri.query())?;
    Ok((call, page))
}

async fn send(
    call: &ResourceCall<'_>,
    listed: Listed<Arc<SeenDashboard>>,
) -> Result<Response<Body>, HttpError> {
    let after = listed.end.filter(|_| listed.has_next);
    let nodes = listed.nodes.iter();
    let page = DashboardPage {
        dashboards: nodes.map(|seen| DashboardInfo::from(&**seen)).collect(),
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    answer::read(&call.parts, &page).await
}
