//! `/api/v1/collections`: the collections that the caller may see, and a new one; below it a collection, its series and
//! its dashboards.

mod form;
mod info;
mod list;
mod series;
mod write;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use http::{Method, Response};
use transport::fault::HttpError;
use transport::shared::Shared;

use super::answer;
use super::call::ResourceCall;
use super::query;

pub(super) use form::CollectionForm;
pub(super) use info::CollectionInfo;
pub(super) use list::CollectionPage;
pub(super) use series::SeriesPage;
pub use series::answer as series;

/// The keys of an account and of a collection in an address.
pub(super) type CollectionPath = Result<Path<(String, String)>, PathRejection>;

/// Responds with the list of collections, or creates one.
pub async fn collections(
    State(shared): State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (call, body) = ResourceCall::begin(&shared, request, "GET, HEAD, POST").await?;
    match call.parts.method {
        Method::POST => write::create(&call, body).await,
        _ => list::answer(&call).await,
    }
}

/// Responds with a collection, or changes it.
pub async fn answer(
    State(shared): State<Shared>,
    keys: CollectionPath,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (call, body) = ResourceCall::begin(&shared, request, "GET, HEAD, PATCH").await?;
    query::none(call.parts.uri.query())?;
    let Ok(Path((account, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let collections = shared.service.collections();
    let seen = collections.collection(&call.caller, &account, &key).await?;
    let seen = seen.ok_or(HttpError::NotFound)?;
    match call.parts.method {
        Method::PATCH => write::edit(&call, &seen, body).await,
        _ => {
            let _running = shared.work.turns.run(&call.caller).await?;
            answer::read(&call.parts, &info::of(&call, &seen).await?).await
        }
    }
}
