//! `~observations`: publishes observations: `POST` merges them into the series, `PUT` replaces the series.

use axum::body::Body;
use axum::extract::Request;
use domain::list::Page;
use domain::problem::Code;
use domain::series::vintage::Mode;
use http::request::Parts;
use http::{HeaderMap, Method, Response, StatusCode, header};
use serde::Serialize;
use service::metric::SeenMetric;
use service::{Caller, Outcome, ServiceError};
use utoipa::ToSchema;

use super::call::Call;
use super::lines;
use super::meta::idempotency_key;
use crate::api::error::done;
use crate::api::types::instant;
use crate::api::{answer, query};
use crate::fault::HttpError;
use crate::request::body;
use crate::rest::Address;
use crate::site::Shared;

/// Most bytes of a request's body: more than the longest series takes.
const BODY_BYTES: usize = 16 * 1024 * 1024;
/// Attempts of a merge that is based on no vintage, while others publish at the same time.
const ATTEMPTS: u32 = 5;

/// The result of a publish.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct Published {
    /// `account/collection/path`.
    id: String,
    /// The number of the latest vintage. A publish that changes nothing makes none.
    vintage: i64,
    /// The time of the latest publish.
    #[schema(format = DateTime)]
    published_at: Option<String>,
    /// Whether this request changed the series.
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
    let (call, body) = Call::begin(shared, request, address, "POST, PUT").await?;
    let (parts, caller) = (&call.parts, &call.caller);
    query::none(parts.uri.query())?;
    let seen = call.found().await?;
    let may = shared.service.metrics().may_publish(caller, seen.record.id);
    done(caller, may.await)?;
    let based_on = based_on(parts, &seen)?;
    let bytes = body::read(&parts.headers, body, BODY_BYTES, shared).await?;
    let publish = Publish {
        shared,
        caller,
        seen: &seen,
        lines: lines::read(&parts.headers, &bytes)?,
        mode: match parts.method {
            Method::PUT => Mode::Replace,
            _ => Mode::Merge,
        },
        key: idempotency_key(&parts.headers)?,
    };
    let (before, published) = publish.run(based_on).await?;
    let published = done(caller, published)?;
    let result = result(shared, caller, &published, before).await?;
    answer::written(StatusCode::OK, &result)
}

/// The vintage that a request is based on; `None` for a merge into whatever is there.
///
/// # Errors
/// [`HttpError::PreconditionRequired`] for a replacement without `If-Match`.
fn based_on(parts: &Parts, seen: &SeenMetric) -> Result<Option<i64>, HttpError> {
    match if_match(&parts.headers)? {
        Some(IfMatch::Any) => Ok(Some(seen.record.vintage)),
        Some(IfMatch::Vintage(number)) => Ok(Some(number)),
        None if parts.method == Method::PUT => Err(HttpError::PreconditionRequired),
        None => Ok(None),
    }
}

/// `If-Match` of a publish: a vintage, or whichever is the latest.
enum IfMatch {
    Any,
    Vintage(i64),
}

fn if_match(headers: &HeaderMap) -> Result<Option<IfMatch>, HttpError> {
    let Some(value) = headers.get(header::IF_MATCH) else {
        return Ok(None);
    };
    let text = value.to_str().map_err(|_| HttpError::BadRequest)?.trim();
    if text == "*" {
        return Ok(Some(IfMatch::Any));
    }
    let digits = text.trim_matches('"');
    let number = digits.parse().ok().filter(|number| *number >= 0);
    Ok(Some(IfMatch::Vintage(
        number.ok_or(HttpError::PreconditionRequired)?,
    )))
}

/// A publish.
struct Publish<'a> {
    shared: &'a Shared,
    caller: &'a Caller,
    seen: &'a SeenMetric,
    lines: String,
    mode: Mode,
    key: Option<&'a str>,
}

impl Publish<'_> {
    /// Publishes on top of a vintage, or on top of the latest one, again where others publish meanwhile. Returns the
    /// vintage before.
    async fn run(&self, based_on: Option<i64>) -> Result<(i64, Outcome<SeenMetric>), HttpError> {
        let metrics = self.shared.service.metrics();
        let id = self.seen.record.id;
        let mut before = based_on.unwrap_or(self.seen.record.vintage);
        for attempt in 1.. {
            let published =
                metrics.publish(self.caller, id, &self.lines, self.mode, before, self.key);
            let published = published.await;
            let is_late = based_on.is_none() && attempt < ATTEMPTS && is_conflict(&published);
            if !is_late {
                return Ok((before, published));
            }
            let now = metrics.metric_by_id(self.caller, id).await?;
            before = now.ok_or(HttpError::NotFound)?.record.vintage;
        }
        Err(HttpError::Internal)
    }
}

fn is_conflict(published: &Outcome<SeenMetric>) -> bool {
    let Err(ServiceError::Rejected(rejected)) = published else {
        return false;
    };
    let mut problems = rejected.problems.iter();
    problems.any(|problem| problem.code == Code::VintageConflict)
}

/// The result of a publish on top of the vintage `before`.
async fn result(
    shared: &Shared,
    caller: &Caller,
    seen: &SeenMetric,
    before: i64,
) -> Result<Published, HttpError> {
    let record = &seen.record;
    let changed = record.vintage > before;
    let page = Page::first(1);
    let latest = match changed {
        true => shared
            .service
            .series()
            .vintages(caller, record.id, &page)
            .await?
            .nodes
            .pop(),
        false => None,
    };
    let latest = latest.filter(|latest| latest.number == record.vintage);
    Ok(Published {
        id: crate::rest::id(seen),
        vintage: record.vintage,
        published_at: record.published_at.map(instant),
        changed,
        added: latest.as_ref().map_or(0, |latest| latest.added),
        revised: latest.as_ref().map_or(0, |latest| latest.revised),
        removed: latest.as_ref().map_or(0, |latest| latest.removed),
    })
}
