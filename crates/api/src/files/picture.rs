//! `/api/v1/accounts/{key}/picture`: the picture of an account, as PNG.

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use service::account::{Picture, SeenAccount};
use service::{Caller, Outcome};
use transport::etag::matches_etag;
use transport::fault::{HttpError, reject_method};
use transport::request::{body, session, visit_of};
use transport::response::range::accept_ranges;
use transport::shared::Shared;

/// Most bytes that are read: more than a picture may have, so that the problem can name its size.
const BODY_BYTES: usize = 1024 * 1024;

/// Responds to a request to read, set or remove an account's picture.
pub async fn answer(
    State(shared): State<Shared>,
    account: Result<Path<String>, PathRejection>,
    request: axum::extract::Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD, PUT, DELETE")?;
    let Ok(Path(account)) = account else {
        return Err(HttpError::NotFound);
    };
    let visit = visit_of(&parts)?.clone();
    let file = if parts.method == Method::PUT {
        require_png(&parts.headers)?;
        body::read(&parts.headers, body, BODY_BYTES, &shared).await?
    } else {
        Bytes::new()
    };
    // Authenticated after the upload: the session may have ended meanwhile.
    let (_permit, caller) = session::admitted(&shared, &parts.headers, &visit).await?;
    match parts.method {
        Method::PUT => {
            let set = shared
                .service
                .accounts()
                .set_picture(&caller, &account, file.into());
            changed(&caller, set.await)
        }
        Method::DELETE => {
            let removed = shared
                .service
                .accounts()
                .remove_picture(&caller, &account)
                .await;
            changed(&caller, removed)
        }
        _ => {
            let picture = shared.service.accounts().picture(&caller, &account).await?;
            let picture = picture.ok_or(HttpError::NotFound)?;
            Ok(show(&parts.headers, picture))
        }
    }
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
    outcome.map_err(|error| HttpError::of_service(error, caller))?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}
