//! `/api/v1/accounts/{account}/export.zip`: all data of an account, for its owner.
//!
//! The archive is written while it is sent: an asynchronous task reads page by page, a thread packs, and no more
//! than a few pieces wait between them. A failed read breaks off the response, so that a partial archive never
//! looks complete.

mod analytics;
mod archive;
pub(crate) mod collection;
mod content;
pub(crate) mod described;
mod events;
mod file_query;
mod files;
pub(crate) mod observations;
mod packing;
mod selection;
mod survey;
mod table;
mod working;

use axum::body::Body;
use domain::problem::{Code, Problem};
use http::{HeaderValue, Method, Response, header};
use service::{Failure, ServiceError};
use transport::fault::HttpError;

use crate::request::call::{AddressKeys, ResourceCall};
use packing::Gone;

use content::Export;
use working::Working;

/// All data of an account, for its owner.
#[utoipa::path(get, path = "/api/v1/accounts/{account}/export.zip", tag = "internal")]
pub(crate) async fn answer(
    AddressKeys(account): AddressKeys<String>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let (shared, caller) = (&call.shared, &call.caller);
    let archives = shared.service.archives();
    let account = match archives.begin_export(caller, &account).await {
        Ok(account) => account,
        Err(ServiceError::Failed(failure)) => return Err(failure.into()),
        Err(ServiceError::Rejected(rejected)) => {
            let is_limit = |problem: &Problem| problem.code == Code::TooManyAttempts;
            let limit = rejected.problems.into_iter().find(is_limit);
            return Err(limit.map_or(HttpError::NotFound, |problem| {
                HttpError::from_problem(problem, caller)
            }));
        }
    };
    let name = format!("attachment; filename=\"{}.zip\"", account.record.key);
    let body = if call.parts.method == Method::HEAD {
        Body::empty()
    } else {
        let permit = shared.work.archive(caller.user())?;
        let turns = shared.work.turns.export(caller);
        let (archive, body) = packing::begin(Working::new(turns, permit.client()), permit);
        let export = Export::new(shared.service.clone(), caller.clone(), account, archive);
        tokio::spawn(export.write());
        body
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/zip"),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::try_from(name).map_err(|_| HttpError::Internal)?,
    );
    Ok(response)
}

/// The reason why an archive was not completed.
#[derive(Debug, thiserror::Error)]
enum Stopped {
    #[error(transparent)]
    Gone(#[from] Gone),
    #[error(transparent)]
    Failed(#[from] Failure),
    #[error("a reading without options is refused")]
    Reading,
}
