//! `~meta`: the metadata of a series: read, create or replace, change, delete.

use axum::body::Body;
use axum::extract::Request;
use domain::catalogue::metric::MetricForm;
use http::{Method, Response, StatusCode};
use serde::Serialize;
use serde_json::Value;
use service::metric::SeenMetric;
use transport::fault::HttpError;
use transport::request::json;
use transport::shared::Shared;
use utoipa::ToSchema;

use super::call::SeriesCall;
use super::form::{SeriesForm, word};
use crate::files::Address;
use crate::resources::answer;
use crate::resources::call::merge;
use crate::resources::error::done;
use crate::resources::options::NoOptions;
use crate::resources::types::SeriesInfo;

/// A series with all its metadata.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct SeriesMeta {
    #[serde(flatten)]
    info: SeriesInfo,
    /// SPDX id of its own licence, or `none`; null: the licence of its collection.
    own_licence: Option<String>,
    /// Path of the indicator above it in the tree.
    parent: Option<String>,
}

/// Responds at `~meta`.
pub(super) async fn answer(
    shared: &Shared,
    request: Request,
    address: &Address,
) -> Result<Response<Body>, HttpError> {
    let methods = "GET, HEAD, PUT, PATCH, DELETE";
    let (call, body) = SeriesCall::begin(shared, request, address, methods).await?;
    let NoOptions {} = call.options()?;
    match call.parts.method {
        Method::PUT => call.put(body).await,
        Method::PATCH => call.patch(body).await,
        Method::DELETE => call.delete().await,
        _ => call.get().await,
    }
}

impl SeriesCall<'_> {
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

    async fn meta(&self, seen: &SeenMetric) -> Result<SeriesMeta, HttpError> {
        Ok(SeriesMeta {
            info: seen.into(),
            own_licence: seen.record.licence.map(word),
            parent: self.parent(seen).await?,
        })
    }

    async fn get(&self) -> Result<Response<Body>, HttpError> {
        let seen = self.found().await?;
        answer::read(&self.parts, &self.meta(&seen).await?).await
    }

    /// Creates the indicator, or replaces its metadata.
    async fn put(&self, body: Body) -> Result<Response<Body>, HttpError> {
        let (form, sent): (SeriesForm, _) = self.json(body).await?;
        match self.find().await? {
            Some(seen) => self.update(&seen, form, &sent).await,
            None => self.create(form, &sent).await,
        }
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
        let made = done(&self.caller, made.await)?;
        answer::written(StatusCode::CREATED, &self.meta(&made).await?)
    }

    /// Changes the given fields (JSON Merge Patch).
    async fn patch(&self, body: Body) -> Result<Response<Body>, HttpError> {
        let (change, sent): (Value, _) = self.json(body).await?;
        let seen = self.found().await?;
        let present = SeriesForm::of(&seen, self.parent(&seen).await?);
        let mut merged = serde_json::to_value(present).map_err(|_| HttpError::Internal)?;
        merge(&mut merged, change);
        let form: SeriesForm = json::from_value(merged)?;
        self.update(&seen, form, &sent).await
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
        let updated = done(&self.caller, updated.await)?;
        answer::written(StatusCode::OK, &self.meta(&updated).await?)
    }

    async fn delete(&self) -> Result<Response<Body>, HttpError> {
        let seen = self.found().await?;
        let deleted = self
            .shared
            .service
            .metrics()
            .delete_metric(&self.caller, seen.record.id);
        done(&self.caller, deleted.await)?;
        Ok(answer::nothing())
    }

    fn checked(&self, form: SeriesForm, path: String) -> Result<MetricForm, HttpError> {
        form.metric(path).map_err(|problems| self.invalid(problems))
    }
}
