//! `~observations`: publishes observations: `POST` merges them into the series, `PUT` replaces the series.

use axum::body::Body;
use axum::extract::Request;
use domain::list::{Cursor, Page};
use domain::series::vintage::Mode;
use http::request::Parts;
use http::{Method, Response, StatusCode};
use serde::Serialize;
use service::Caller;
use service::metric::SeenMetric;
use service::metric::publish::PublishedMetric;
use transport::fault::HttpError;
use transport::request::body;
use transport::shared::Shared;
use utoipa::ToSchema;

use super::call::SeriesCall;
use super::lines;
use crate::files::Address;
use crate::resources::answer;
use crate::resources::call::if_match;
use crate::resources::error::done;
use crate::resources::options::{self, NoOptions};
use crate::resources::types::instant;

/// Most bytes of a request's body: more than the longest series takes.
const BODY_BYTES: usize = 16 * 1024 * 1024;

/// The result of a publish.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct Published {
    /// `account/collection/path`.
    id: String,
    /// The number of the vintage that this request made; of the latest one where it changed nothing.
    vintage: i64,
    /// The time of the latest publish.
    #[schema(format = DateTime)]
    published_at: Option<String>,
    /// Whether this request changed the series. A repeated request is answered as when it was done.
    changed: bool,
    /// The number of new observations.
    added: u64,
    /// The number of observations whose value or text changed.
    revised: u64,
    /// The number of observations that the series no longer has.
    removed: u64,
}

/// Responds to a publish.
pub(super) async fn answer(
    shared: &Shared,
    request: Request,
    address: &Address,
) -> Result<Response<Body>, HttpError> {
    let (call, body) = SeriesCall::begin(shared, request, address, "POST, PUT").await?;
    let (parts, caller) = (&call.parts, &call.caller);
    let NoOptions {} = options::read(parts.uri.query())?;
    let seen = call.found().await?;
    let may = shared.service.metrics().may_publish(caller, seen.record.id);
    done(caller, may.await)?;
    let based_on = based_on(parts, &seen)?;
    let bytes = body::read(&parts.headers, body, BODY_BYTES, shared).await?;
    let lines = lines::read(&parts.headers, &bytes)?;
    let mode = match parts.method {
        Method::PUT => Mode::Replace,
        _ => Mode::Merge,
    };
    let (id, idempotency) = (seen.record.id, call.idempotency(&bytes)?);
    let metrics = shared.service.metrics();
    let published = metrics.publish_on(caller, id, &lines, mode, based_on, idempotency);
    let published = done(caller, published.await)?;
    let result = result(shared, caller, &published).await?;
    answer::written(StatusCode::OK, &result)
}

/// The vintage that a request is based on; `None` for a merge into whatever is there.
///
/// # Errors
/// [`HttpError::PreconditionRequired`] for a replacement without `If-Match`.
fn based_on(parts: &Parts, seen: &SeenMetric) -> Result<Option<i64>, HttpError> {
    match if_match(&parts.headers)? {
        Some(based_on) => Ok(Some(based_on.number(seen.record.vintage))),
        None if parts.method == Method::PUT => Err(HttpError::PreconditionRequired),
        None => Ok(None),
    }
}

/// The answer to a publish, with the counts of the vintage that it made.
async fn result(
    shared: &Shared,
    caller: &Caller,
    published: &PublishedMetric,
) -> Result<Published, HttpError> {
    let record = &published.seen.record;
    let made = match published.made {
        Some(number) => {
            let series = shared.service.series();
            let page = Page {
                after: Some(Cursor::at(number + 1, record.id.uuid())),
                ..Page::first(1)
            };
            let page = series.vintages(caller, record.id, &page).await?;
            page.nodes.into_iter().next()
        }
        None => None,
    };
    let counts = made.as_ref();
    let counts = counts.map_or((0, 0, 0), |made| (made.added, made.revised, made.removed));
    let published_at = made.as_ref().map(|made| made.published_at);
    Ok(Published {
        id: crate::files::id(&published.seen),
        vintage: published.made.unwrap_or(record.vintage),
        published_at: published_at.or(record.published_at).map(instant),
        changed: published.made.is_some(),
        added: counts.0,
        revised: counts.1,
        removed: counts.2,
    })
}
