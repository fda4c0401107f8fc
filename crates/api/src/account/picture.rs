//! `/api/v1/accounts/{key}/picture`: the picture of an account, as PNG.

use axum::body::Body;
use axum::extract::{Request, State};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use service::account::{Picture, SeenAccount};
use service::{Caller, Outcome};
use transport::etag::matches_etag;
use transport::fault::HttpError;
use transport::request::{body, session, visit_of};
use transport::response::range::accept_ranges;
use transport::shared::Shared;

use crate::media::Binary;
use crate::request::call::AddressKeys;

/// Most bytes that are read: more than a picture may have, so that the problem can name its size.
const BODY_BYTES: usize = 1024 * 1024;

/// The picture of an account.
#[utoipa::path(
    get,
    path = "/api/v1/accounts/{account}/picture",
    operation_id = "readPicture",
    responses((status = 200, body = inline(Binary), content_type = "image/png"))
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    AddressKeys(account): AddressKeys<String>,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let picture = shared.service.accounts().picture(&caller, &account).await?;
    Ok(show(&parts.headers, picture.ok_or(HttpError::NotFound)?))
}

/// Sets the picture of an account.
#[utoipa::path(put, path = "/api/v1/accounts/{account}/picture", tag = "internal")]
pub(crate) async fn set(
    State(shared): State<Shared>,
    AddressKeys(account): AddressKeys<String>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    let visit = visit_of(&parts)?;
    require_png(&parts.headers)?;
    let file = body::read(&parts.headers, body, BODY_BYTES, &shared).await?;
    // Authenticated after the upload: the session may have ended meanwhile.
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit).await?;
    let accounts = shared.service.accounts();
    let set = accounts.set_picture(&caller, &account, file.into());
    changed(&caller, set.await)
}

/// Removes the picture of an account.
#[utoipa::path(delete, path = "/api/v1/accounts/{account}/picture", tag = "internal")]
pub(crate) async fn remove(
    State(shared): State<Shared>,
    AddressKeys(account): AddressKeys<String>,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let removed = shared.service.accounts().remove_picture(&caller, &account);
    changed(&caller, removed.await)
}

/// Rejects files that are not declared as PNG.
fn require_png(headers: &HeaderMap) -> Result<(), HttpError> {
    let declared = headers.get(header::CONTENT_TYPE);
    if declared.is_some_and(|media_type| media_type == "image/png") {
        Ok(())
    } else {
        Err(HttpError::MediaType("image/png"))
    }
}

/// The picture, or "not modified". Its readers may change at any moment: browsers revalidate it each time, and do
/// not store the picture of an account that is not public.
fn show(request: &HeaderMap, picture: Picture) -> Response<Body> {
    let etag = format!("\"{}\"", picture.hash);
    let known = matches_etag(request, &etag);
    let caching = if picture.public {
        "private, no-cache"
    } else {
        "private, no-store"
    };
    let mut response = Response::new(if known {
        Body::empty()
    } else {
        Body::from(picture.png)
    });
    let headers = response.headers_mut();
    if let Ok(etag) = HeaderValue::try_from(etag) {
        headers.insert(header::ETAG, etag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("Cookie"));
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
        accept_ranges(headers);
    }
    response
}

/// The response to a change.
fn changed(caller: &Caller, outcome: Outcome<SeenAccount>) -> Result<Response<Body>, HttpError> {
    outcome.map_err(|error| HttpError::from_service(error, caller))?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}
