//! `/api/v1/accounts/{account}/export.zip`: all data of an account, for its owner.
//!
//! The archive is written while it is sent: an asynchronous task reads page by page, a thread packs, and no more
//! than a few pieces wait between them. A failed read breaks off the response, so that a partial archive never
//! looks complete.

mod analytics;
mod archive;
mod collection;
mod content;
mod files;
mod packing;
mod selection;
mod table;
mod working;

pub use collection::answer as collection;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use domain::problem::{Code, Problem};
use http::{HeaderValue, Method, Response, header};
use service::{Failure, ServiceError};
use transport::fault::{HttpError, reject_method};
use transport::request::{session, visit_of};
use transport::shared::Shared;

use crate::files::export::packing::Gone;

use content::Export;
use working::Working;

/// Responds with an account's archive.
pub async fn answer(
    State(shared): State<Shared>,
    account: Result<Path<String>, PathRejection>,
    request: axum::extract::Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD")?;
    let Ok(Path(account)) = account else {
        return Err(HttpError::NotFound);
    };
    let visit = visit_of(&parts)?;
    let (_permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
    let account = match shared
        .service
        .archives()
        .begin_export(&caller, &account)
        .await
    {
        Ok(account) => account,
        Err(ServiceError::Failed(failure)) => return Err(failure.into()),
        Err(ServiceError::Rejected(rejected)) => {
            let is_limit = |problem: &Problem| problem.code == Code::TooManyAttempts;
            let limit = rejected.problems.into_iter().find(is_limit);
            return Err(limit.map_or(HttpError::NotFound, |problem| {
                HttpError::of_problem(problem, &caller)
            }));
        }
    };
    let name = format!("attachment; filename=\"{}.zip\"", account.record.key);
    let body = if parts.method == Method::HEAD {
        Body::empty()
    } else {
        let permit = shared.work.archive(caller.user())?;
        let turns = shared.work.turns.export(&caller);
        let (archive, body) = packing::begin(Working::new(turns, permit.client()), permit);
        let export = Export::new(shared.service.clone(), caller, account, archive);
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
