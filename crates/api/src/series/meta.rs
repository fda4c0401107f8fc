//! `~meta`: the metadata of a series: read, create or replace, change, delete.

use std::slice;

use axum::body::Body;
use domain::catalogue::metric::MetricForm;
use http::{Response, StatusCode};
use serde::Serialize;
use serde_json::Value;
use service::metric::SeenMetric;
use transport::fault::HttpError;
use transport::request::json;
use utoipa::ToSchema;

use super::call::SeriesCall;
use super::form::{SeriesForm, named, word};
use crate::request::call::{IdempotencyHeader, merge};
use crate::request::error::done;
use crate::request::options::NoOptions;
use crate::response;
use crate::types::{Discontinued, SeriesInfo, successors};

/// A series with all its metadata.
#[derive(Debug, Serialize, ToSchema)]
struct SeriesMeta {
    #[serde(flatten)]
    info: SeriesInfo,
    /// SPDX id of its own licence, or `none`; null: the licence of its collection.
    own_licence: Option<String>,
    /// Path of the indicator above it in the tree.
    parent: Option<String>,
}

/// The metadata of a series.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}/~meta",
    operation_id = "readMeta",
    responses((status = 200, body = SeriesMeta))
)]
pub(super) async fn read(call: &SeriesCall) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let seen = call.found().await?;
    response::read(&call.parts, &call.meta(&seen).await?).await
}

/// Create a series, or replace its metadata.
#[utoipa::path(
    put,
    path = "/api/v1/series/{account}/{collection}/{path}/~meta",
    operation_id = "putMeta",
    params(IdempotencyHeader),
    request_body = SeriesForm,
    responses((status = 200, body = SeriesMeta), (status = 201, body = SeriesMeta)),
    security(("accessKey" = ["publish"]))
)]
pub(super) async fn put(call: &SeriesCall, body: Body) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let (form, sent): (SeriesForm, _) = call.json(body).await?;
    match call.find().await? {
        Some(seen) => call.update(&seen, form, &sent).await,
        None => call.create(form, &sent).await,
    }
}

/// Change some of the metadata of a series.
#[utoipa::path(
    patch,
    path = "/api/v1/series/{account}/{collection}/{path}/~meta",
    operation_id = "patchMeta",
    params(IdempotencyHeader),
    request_body = SeriesForm,
    responses((status = 200, body = SeriesMeta)),
    security(("accessKey" = ["publish"]))
)]
pub(super) async fn patch(call: &SeriesCall, body: Body) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let (change, sent): (Value, _) = call.json(body).await?;
    let seen = call.found().await?;
    let end = call.end(&seen).await?;
    let present = SeriesForm::new(&seen, call.parent(&seen).await?, end);
    let mut merged = serde_json::to_value(present).map_err(|_| HttpError::Internal)?;
    merge(&mut merged, change);
    let form: SeriesForm = json::from_value(merged)?;
    call.update(&seen, form, &sent).await
}

/// Delete a series that has none below it.
#[utoipa::path(
    delete,
    path = "/api/v1/series/{account}/{collection}/{path}/~meta",
    operation_id = "deleteSeries",
    responses((status = 204)),
    security(("accessKey" = ["publish"]))
)]
pub(super) async fn delete(call: &SeriesCall) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let seen = call.found().await?;
    let metrics = call.shared.service.metrics();
    let deleted = metrics.delete_metric(&call.caller, seen.record.id);
    done(&call.caller, deleted.await)?;
    Ok(response::nothing())
}

impl SeriesCall {
    /// The path of an indicator's parent.
    async fn parent(&self, seen: &SeenMetric) -> Result<Option<String>, HttpError> {
        let Some(id) = seen.record.parent else {
            return Ok(None);
        };
        let parent = self
            .shared
            .service
            .metrics()
            .metric_by_id(&self.caller, id)
            .await?;
        Ok(parent.map(|parent| parent.record.path))
    }

    /// The end of an indicator, with the successor that the caller sees.
    async fn end(&self, seen: &SeenMetric) -> Result<Option<Discontinued>, HttpError> {
        let Some(end) = &seen.record.end else {
            return Ok(None);
        };
        let service = &self.shared.service;
        let successors = successors(service, &self.caller, slice::from_ref(seen)).await?;
        Ok(Some(Discontinued::new(end, &successors)))
    }

    async fn meta(&self, seen: &SeenMetric) -> Result<SeriesMeta, HttpError> {
        let service = &self.shared.service;
        let successors = successors(service, &self.caller, slice::from_ref(seen)).await?;
        Ok(SeriesMeta {
            info: SeriesInfo::new(seen, &successors),
            own_licence: seen.record.licence.map(word),
            parent: self.parent(seen).await?,
        })
    }

    async fn create(&self, form: SeriesForm, sent: &[u8]) -> Result<Response<Body>, HttpError> {
        let keys = self.address.keys();
        let form = self.checked(form, keys.path.to_owned())?;
        let idempotency = self.idempotency(sent)?;
        let metrics = self.shared.service.metrics();
        let made = metrics.create_metric(
            &self.caller,
            keys.account,
            keys.collection,
            &form,
            None,
            idempotency,
        );
        let made = done(&self.caller, named(made.await))?;
        response::written(StatusCode::CREATED, &self.meta(&made).await?)
    }

    async fn update(
        &self,
        seen: &SeenMetric,
        form: SeriesForm,
        sent: &[u8],
    ) -> Result<Response<Body>, HttpError> {
        let version = form.version().unwrap_or(seen.record.version);
        let form = self.checked(form, seen.record.path.clone())?;
        let idempotency = self.idempotency(sent)?;
        let metrics = self.shared.service.metrics();
        let id = seen.record.id;
        let updated = metrics.update_metric(&self.caller, id, version, &form, None, idempotency);
        let updated = done(&self.caller, named(updated.await))?;
        response::written(StatusCode::OK, &self.meta(&updated).await?)
    }

    fn checked(&self, form: SeriesForm, path: String) -> Result<MetricForm, HttpError> {
        form.metric(path).map_err(|problems| self.invalid(problems))
    }
}
