//! Creates, changes and deletes events.

use std::sync::Arc;

use axum::body::Body;
use domain::catalogue::event;
use http::{HeaderValue, Response, StatusCode, header};
use service::collection::SeenCollection;
use transport::fault::HttpError;

use super::form::EventForm;
use super::{EventInfo, EventKeys, collection, found, info};
use crate::collection::info as collection_info;
use crate::request::call::{
    AddressKeys, IdempotencyHeader, ResourceCall, ResourceWrite, VersionHeader,
    failed_precondition, if_match,
};
use crate::request::error::done;
use crate::request::options::NoOptions;
use crate::response;

/// Create an event of a collection.
#[utoipa::path(
    post,
    path = "/api/v1/collections/{account}/{collection}/events",
    operation_id = "createEvent",
    params(IdempotencyHeader),
    request_body = EventForm,
    responses((status = 201, body = EventInfo)),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn create(
    AddressKeys((account, key)): AddressKeys<(String, String)>,
    ResourceWrite { call, body }: ResourceWrite,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let collection = editable(&call, &account, &key).await?;
    let (form, sent): (EventForm, _) = call.json(body).await?;
    let form = checked(&call, &collection, form).await?;
    let idempotency = call.idempotency(&sent)?;
    let (events, id) = (call.shared.service.events(), collection.record.id);
    let made = events.create_event(&call.caller, id, &form, idempotency);
    let made = done(&call.caller, made.await).map_err(of_series)?;
    let mut response = response::written(StatusCode::CREATED, &info(&call, &made).await?)?;
    let address = collection_info::id(&collection);
    let address = format!("/api/v1/collections/{address}/events/{}", made.id);
    let address = HeaderValue::try_from(address).map_err(|_| HttpError::Internal)?;
    response.headers_mut().insert(header::LOCATION, address);
    Ok(response)
}

/// Replace the fields of an event; needs `If-Match`.
#[utoipa::path(
    put,
    path = "/api/v1/collections/{account}/{collection}/events/{id}",
    operation_id = "putEvent",
    params(VersionHeader),
    request_body = EventForm,
    responses((status = 200, body = EventInfo)),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn edit(
    AddressKeys((account, key, id)): EventKeys,
    ResourceWrite { call, body }: ResourceWrite,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let collection = editable(&call, &account, &key).await?;
    let present = found(&call, &collection, &id).await?;
    let based_on = if_match(&call.parts.headers)?.ok_or(HttpError::PreconditionRequired)?;
    let (form, _): (EventForm, _) = call.json(body).await?;
    let form = checked(&call, &collection, form).await?;
    let version = based_on.number(present.version);
    let events = call.shared.service.events();
    let edited = events.edit_event(&call.caller, present.id, version, &form);
    let edited = done(&call.caller, edited.await);
    let edited = edited.map_err(|error| failed_precondition(of_series(error)))?;
    response::written(StatusCode::OK, &info(&call, &edited).await?)
}

/// Delete an event; with `If-Match` only the version that the request is based on.
#[utoipa::path(
    delete,
    path = "/api/v1/collections/{account}/{collection}/events/{id}",
    operation_id = "deleteEvent",
    params(VersionHeader),
    responses((status = 204)),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn delete(
    AddressKeys((account, key, id)): EventKeys,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let collection = editable(&call, &account, &key).await?;
    let present = found(&call, &collection, &id).await?;
    let based_on = if_match(&call.parts.headers)?;
    let version = based_on.map_or(present.version, |based_on| based_on.number(present.version));
    let events = call.shared.service.events();
    let deleted = events.delete_event(&call.caller, present.id, version);
    done(&call.caller, deleted.await).map_err(failed_precondition)?;
    Ok(response::nothing())
}

/// The collection that an address names, whose events the caller may change.
async fn editable(
    call: &ResourceCall,
    account: &str,
    key: &str,
) -> Result<Arc<SeenCollection>, HttpError> {
    let seen = collection(call, account, key).await?;
    let may = call.shared.service.events();
    let may = may.may_edit(&call.caller, seen.record.id).await;
    done(&call.caller, may)?;
    Ok(seen)
}

/// The form that a program sent, with the indicators at its paths.
async fn checked(
    call: &ResourceCall,
    collection: &SeenCollection,
    form: EventForm,
) -> Result<event::EventForm, HttpError> {
    let metrics = match form.series() {
        None => None,
        Some(paths) => {
            let (events, id) = (call.shared.service.events(), collection.record.id);
            let found = events.metrics_at(&call.caller, id, paths).await;
            Some(done(&call.caller, found).map_err(of_series)?)
        }
    };
    form.checked(metrics)
        .map_err(|problem| call.invalid(vec![problem]))
}

/// Names the field of the indicators as programs do.
fn of_series(mut error: HttpError) -> HttpError {
    if let HttpError::Invalid { problems, .. } = &mut error {
        let named = problems
            .iter_mut()
            .filter(|problem| problem.field.as_deref() == Some("metrics"));
        for problem in named {
            problem.field = Some("series".to_owned());
        }
    }
    error
}
