//! Creates and changes collections.

use axum::body::Body;
use http::{HeaderValue, Response, StatusCode, header};
use serde_json::Value;
use transport::fault::HttpError;
use transport::request::json;

use super::form::CollectionForm;
use super::info;
use super::info::CollectionInfo;
use super::{CollectionPath, found};
use crate::request::call::{
    IdempotencyHeader, ResourceWrite, VersionHeader, failed_precondition, if_match, merge,
};
use crate::request::error::done;
use crate::request::options::NoOptions;
use crate::response;

/// Create a collection.
#[utoipa::path(
    post,
    path = "/api/v1/collections",
    operation_id = "createCollection",
    params(IdempotencyHeader),
    request_body = CollectionForm,
    responses((status = 201, body = CollectionInfo)),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn create(
    ResourceWrite { call, body }: ResourceWrite,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let (form, sent): (CollectionForm, _) = call.json(body).await?;
    let (account, form) = form
        .checked(None)
        .map_err(|problems| call.invalid(problems))?;
    let idempotency = call.idempotency(&sent)?;
    let collections = call.shared.service.collections();
    let made = collections.create_collection(&call.caller, &account, &form, idempotency);
    let made = done(&call.caller, made.await)?;
    let mut response = response::written(StatusCode::CREATED, &info::load(&call, &made).await?)?;
    let address = format!("/api/v1/collections/{}", info::id(&made));
    let address = HeaderValue::try_from(address).map_err(|_| HttpError::Internal)?;
    response.headers_mut().insert(header::LOCATION, address);
    Ok(response)
}

/// Change some of the fields of a collection; needs `If-Match`.
#[utoipa::path(
    patch,
    path = "/api/v1/collections/{account}/{collection}",
    operation_id = "patchCollection",
    params(VersionHeader),
    request_body = CollectionForm,
    responses((status = 200, body = CollectionInfo)),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn edit(
    keys: CollectionPath,
    ResourceWrite { call, body }: ResourceWrite,
) -> Result<Response<Body>, HttpError> {
    let seen = found(&call, keys).await?;
    let (collections, id) = (call.shared.service.collections(), seen.record.id);
    let may = collections.may_edit(&call.caller, id);
    done(&call.caller, may.await)?;
    let based_on = if_match(&call.parts.headers)?.ok_or(HttpError::PreconditionRequired)?;
    let (change, _): (Value, _) = call.json(body).await?;
    let present = CollectionForm::new(&seen);
    let mut merged = serde_json::to_value(present).map_err(|_| HttpError::Internal)?;
    merge(&mut merged, change);
    let form: CollectionForm = json::from_value(merged)?;
    let account = seen.account.record.key.as_str();
    let (_, form) = form
        .checked(Some(account))
        .map_err(|problems| call.invalid(problems))?;
    let version = based_on.number(seen.record.version);
    let edited = collections.update_collection(&call.caller, id, version, &form);
    let edited = done(&call.caller, edited.await).map_err(failed_precondition)?;
    response::written(StatusCode::OK, &info::load(&call, &edited).await?)
}
