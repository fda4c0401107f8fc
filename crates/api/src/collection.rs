//! `/api/v1/collections`: the collections that the caller may see, and a new one; below it a collection, its series and
//! its dashboards.

pub(crate) mod event;
mod form;
mod info;
pub(crate) mod list;
pub(crate) mod series;
pub(crate) mod write;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use http::Response;
use service::collection::SeenCollection;
use transport::fault::HttpError;

use crate::request::call::ResourceCall;
use crate::request::options::NoOptions;
use crate::response;

use info::CollectionInfo;

/// The keys of an account and of a collection in an address.
pub(crate) type CollectionPath = Result<Path<(String, String)>, PathRejection>;

/// A collection.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}",
    operation_id = "readCollection",
    responses((status = 200, body = CollectionInfo))
)]
pub(crate) async fn answer(
    keys: CollectionPath,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let seen = found(&call, keys).await?;
    let _running = call.shared.work.turns.run(&call.caller).await?;
    response::read(&call.parts, &info::load(&call, &seen).await?).await
}

/// The collection that the address names.
async fn found(
    call: &ResourceCall,
    keys: CollectionPath,
) -> Result<Arc<SeenCollection>, HttpError> {
    let NoOptions {} = call.options()?;
    let Ok(Path((account, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let collections = call.shared.service.collections();
    let seen = collections.collection(&call.caller, &account, &key).await?;
    seen.ok_or(HttpError::NotFound)
}
