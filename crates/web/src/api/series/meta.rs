//! `~meta`: the metadata of a series: read, create or replace, change, delete.

use axum::body::Body;
use axum::extract::Request;
use bytes::Bytes;
use http::{HeaderMap, Method, Response, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use service::metric::SeenMetric;
use utoipa::ToSchema;

use super::call::Call;
use super::form::{SeriesForm, word};
use crate::api::error::done;
use crate::api::types::SeriesInfo;
use crate::api::{answer, query};
use crate::fault::HttpError;
use crate::request::body;
use crate::rest::Address;
use crate::site::Shared;

/// Most bytes of a request's body.
const BODY_BYTES: usize = 256 * 1024;

/// A series with all its metadata.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::api) struct SeriesMeta {
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
    let (call, body) = Call::begin(shared, request, address, methods).await?;
    query::none(call.parts.uri.query())?;
    match call.parts.method {
        Method::PUT => call.put(body).await,
        Method::PATCH => call.patch(body).await,
        Method::DELETE => call.delete().await,
        _ => call.get().await,
    }
}

impl Call<'_> {
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
        let form: SeriesForm = serde_json::from_value(merged).map_err(|_| HttpError::BadJson)?;
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

    fn checked(
        &self,
        form: SeriesForm,
        path: String,
    ) -> Result<domain::catalogue::metric::MetricForm, HttpError> {
        form.metric(path).map_err(|problems| HttpError::Invalid {
            problems,
            more: 0,
            language: self.caller.language,
        })
    }

    /// The body, and its bytes as sent.
    async fn json<T: DeserializeOwned>(&self, body: Body) -> Result<(T, Bytes), HttpError> {
        require_json(&self.parts.headers)?;
        let bytes = body::read(&self.parts.headers, body, BODY_BYTES, self.shared).await?;
        let value = serde_json::from_slice(&bytes).map_err(|_| HttpError::BadJson)?;
        Ok((value, bytes))
    }
}

fn require_json(headers: &HeaderMap) -> Result<(), HttpError> {
    match super::lines::media_type(headers).as_str() {
        "application/json" | "application/merge-patch+json" => Ok(()),
        _ => Err(HttpError::MediaType("application/json")),
    }
}

/// Applies a JSON Merge Patch (RFC 7396).
fn merge(target: &mut Value, patch: Value) {
    let Value::Object(changes) = patch else {
        *target = patch;
        return;
    };
    if !target.is_object() {
        *target = Value::Object(serde_json::Map::new());
    }
    let Some(fields) = target.as_object_mut() else {
        return;
    };
    for (name, change) in changes {
        match change {
            Value::Null => drop(fields.insert(name, Value::Null)),
            change => merge(fields.entry(name).or_insert(Value::Null), change),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_patch_changes_what_it_names() {
        for (before, patch, after) in [
            (
                json!({"a": 1, "b": {"c": 2}}),
                json!({"a": 3}),
                json!({"a": 3, "b": {"c": 2}}),
            ),
            (
                json!({"b": {"c": 2, "d": 3}}),
                json!({"b": {"c": null}}),
                json!({"b": {"c": null, "d": 3}}),
            ),
            (
                json!({"a": 1}),
                json!({"b": {"c": 1}}),
                json!({"a": 1, "b": {"c": 1}}),
            ),
            (json!({"a": 1}), json!([1]), json!([1])),
        ] {
            let mut merged = before;
            merge(&mut merged, patch);
            assert_eq!(merged, after);
        }
    }
}
