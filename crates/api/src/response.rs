//! Responses with an entity tag, and those of JSON.

use axum::body::Body;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use serde::Serialize;
use transport::etag::{matches_etag, short_hash};
use transport::fault::HttpError;
use transport::response::encoding::{Encoding, compressed};

/// Makes the entity tag of a response from all facts that determine its bytes, and from its encoding.
pub(crate) fn etag_of(facts: &str, encoding: Encoding) -> HeaderValue {
    let tag = format!("\"{}-{}\"", short_hash(facts.as_bytes()), encoding.mark());
    HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether the request names this entity tag as the one that the reader has.
pub(crate) fn is_known(etag: &HeaderValue, request: &HeaderMap) -> bool {
    etag.to_str().is_ok_and(|etag| matches_etag(request, etag))
}

/// The response to a read: the value as JSON, or "not modified" where the reader has it already.
pub(crate) async fn read<T: Serialize>(
    parts: &Parts,
    value: &T,
) -> Result<Response<Body>, HttpError> {
    let body = serde_json::to_string(value).map_err(internal)?;
    read_text(parts, body).await
}

/// The response to a read whose JSON is written already. A read by POST has no entity tag: nobody can ask for it
/// conditionally.
pub(crate) async fn read_text(parts: &Parts, body: String) -> Result<Response<Body>, HttpError> {
    let encoding = Encoding::accepted(&parts.headers);
    if parts.method == Method::POST {
        return compressed(json(StatusCode::OK, body), encoding).await;
    }
    let etag = etag_of(&body, encoding);
    let is_known = is_known(&etag, &parts.headers);
    let mut response = json(StatusCode::OK, if is_known { String::new() } else { body });
    response.headers_mut().insert(header::ETAG, etag);
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    compressed(response, encoding).await
}

/// The response to a write: the value as JSON.
pub(crate) fn written<T: Serialize>(
    status: StatusCode,
    value: &T,
) -> Result<Response<Body>, HttpError> {
    let body = serde_json::to_string(value).map_err(internal)?;
    Ok(json(status, body))
}

/// The response to a deletion.
pub(crate) fn nothing() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}

fn json(status: StatusCode, body: String) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "application/json"),
        // Stored by the reader alone, and validated before each use.
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::VARY, "Accept-Encoding, Accept-Language, Cookie"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "an answer cannot be written");
    HttpError::Internal
}
