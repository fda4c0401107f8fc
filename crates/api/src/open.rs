//! Access of other sites' pages to public responses.

use axum::body::Body;
use domain::access::CollectionAccess;
use domain::access::effective;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use service::collection::SeenCollection;
use service::metric::SeenMetric;

/// Whether everybody may read the indicator.
pub(crate) fn is_public(seen: &SeenMetric) -> bool {
    is_public_collection(&seen.collection)
}

/// Whether everybody may read the collection.
pub(crate) fn is_public_collection(collection: &SeenCollection) -> bool {
    let visibility = collection.account.record.visibility;
    effective(visibility, collection.record.access) == CollectionAccess::Public
}

/// Lets pages of other sites read a response without data of its reader. Browsers send no cookies with such
/// requests.
pub fn open_to_other_sites(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            "Accept-Ranges, Content-Disposition, Content-Range, ETag, RateLimit, RateLimit-Policy, Retry-After",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// The response to a preflight of another site's page: it may read without cookies, and send requests with an access
/// key.
pub fn may_ask() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    open_to_other_sites(headers);
    for (name, value) in [
        (
            header::ALLOW,
            "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
        ),
        (
            header::ACCESS_CONTROL_ALLOW_METHODS,
            "GET, HEAD, POST, PUT, PATCH, DELETE",
        ),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Range, Statit-Client",
        ),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
