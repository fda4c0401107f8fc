//! `~observations`: publishes observations: `POST` merges them into the series, `PUT` replaces the series.

use axum::body::Body;
use domain::list::{Cursor, Page};
use domain::series::vintage::Mode;
use http::{HeaderMap, Response, StatusCode};
use serde::{Deserialize, Serialize};
use service::metric::SeenMetric;
use service::metric::publish::{PublishForm, PublishedMetric};
use transport::fault::HttpError;
use transport::request::body;
use utoipa::{IntoParams, ToSchema};

use super::call::SeriesCall;
use super::lines;
use super::lines::ObservationColumns;
use crate::request::call::{IdempotencyHeader, VintageHeader, if_match};
use crate::request::error::done;
use crate::request::options::switch;
use crate::response;
use crate::types::instant;

/// Most bytes of a request's body: more than the longest series takes.
const BODY_BYTES: usize = 16 * 1024 * 1024;

/// The options of a publish.
#[derive(Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
struct PublishOptions {
    /// Takes the end of a discontinued series back. Without it, observations that change such a series are rejected.
    #[serde(deserialize_with = "switch")]
    resume: bool,
}

/// The result of a publish.
#[derive(Debug, Serialize, ToSchema)]
struct Published {
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
    /// The number of observations of which only the status changed.
    recoded: u64,
}

/// Publish observations: add new ones, overwrite those of the same period.
#[utoipa::path(
    post,
    path = "/api/v1/series/{account}/{collection}/{path}/~observations",
    operation_id = "mergeObservations",
    params(PublishOptions, VintageHeader, IdempotencyHeader),
    request_body(content(
        (ObservationColumns = "application/json"),
        (String = "text/csv"),
        (String = "text/plain"),
    )),
    responses((status = 200, body = Published)),
    security(("accessKey" = ["publish"]))
)]
pub(super) async fn merge(call: &SeriesCall, body: Body) -> Result<Response<Body>, HttpError> {
    call.publish(body, Mode::Merge).await
}

/// Publish observations that become the whole series; needs `If-Match`.
#[utoipa::path(
    put,
    path = "/api/v1/series/{account}/{collection}/{path}/~observations",
    operation_id = "replaceObservations",
    params(PublishOptions, VintageHeader, IdempotencyHeader),
    request_body(content(
        (ObservationColumns = "application/json"),
        (String = "text/csv"),
        (String = "text/plain"),
    )),
    responses((status = 200, body = Published)),
    security(("accessKey" = ["publish"]))
)]
pub(super) async fn replace(call: &SeriesCall, body: Body) -> Result<Response<Body>, HttpError> {
    call.publish(body, Mode::Replace).await
}

impl SeriesCall {
    async fn publish(&self, body: Body, mode: Mode) -> Result<Response<Body>, HttpError> {
        let (shared, caller) = (&self.shared, &self.caller);
        let PublishOptions { resume } = self.options()?;
        let seen = self.found().await?;
        let metrics = shared.service.metrics();
        let may = metrics.may_publish(caller, seen.record.id);
        done(caller, may.await)?;
        let headers = &self.parts.headers;
        let based_on = based_on(headers, mode, &seen)?;
        let bytes = body::read(headers, body, BODY_BYTES, shared).await?;
        let lines = lines::read(headers, &bytes)?;
        let (id, idempotency) = (seen.record.id, self.idempotency(&bytes)?);
        let form = PublishForm {
            lines: &lines,
            mode,
            based_on,
            resume,
        };
        let published = metrics.publish_form(caller, id, form, idempotency);
        let published = done(caller, published.await)?;
        response::written(StatusCode::OK, &self.result(&published).await?)
    }

    /// The result of a publish, with the counts of the vintage that it made.
    async fn result(&self, published: &PublishedMetric) -> Result<Published, HttpError> {
        let record = &published.seen.record;
        let made = match published.made {
            Some(number) => {
                let series = self.shared.service.series();
                let page = Page {
                    after: Some(Cursor::at(number + 1, record.id.uuid())),
                    ..Page::first(1)
                };
                let page = series.vintages(&self.caller, record.id, &page).await?;
                page.nodes.into_iter().next()
            }
            None => None,
        };
        let counts = made.as_ref();
        let counts = counts.map_or([0; 4], |made| {
            [made.added, made.revised, made.removed, made.recoded]
        });
        let [added, revised, removed, recoded] = counts;
        let published_at = made.as_ref().map(|made| made.published_at);
        Ok(Published {
            id: crate::types::series_id(&published.seen),
            vintage: published.made.unwrap_or(record.vintage),
            published_at: published_at.or(record.published_at).map(instant),
            changed: published.made.is_some(),
            added,
            revised,
            removed,
            recoded,
        })
    }
}

/// The vintage that a request is based on; `None` for a merge into whatever is there.
///
/// # Errors
/// [`HttpError::PreconditionRequired`] for a replacement without `If-Match`.
fn based_on(headers: &HeaderMap, mode: Mode, seen: &SeenMetric) -> Result<Option<i64>, HttpError> {
    match if_match(headers)? {
        Some(based_on) => Ok(Some(based_on.number(seen.record.vintage))),
        None if mode == Mode::Replace => Err(HttpError::PreconditionRequired),
        None => Ok(None),
    }
}
