//! The languages of a request and of its errors.

use axum::body::Body;
use domain::text::language::Language;
use http::{HeaderMap, Request, header};
use transport::fault::HttpError;
use transport::request::session;
use transport::request::visit::{Visit, accepted_language, guest_language, page_language};
use transport::shared::Shared;

use crate::site::routes::is_api;

/// The language of a guest, and the one that a request of the API accepts. The cookie of a guest counts for pages
/// alone: shared caches store responses of the API.
pub(super) fn languages_of(request: &Request<Body>) -> (Language, Option<Language>) {
    let headers = request.headers();
    match is_api(request.uri().path()) {
        true => (guest_language(headers), accepted_language(headers)),
        false => (page_language(headers), None),
    }
}

/// The headers of a request that authenticate its caller.
pub(super) fn credentials_of(request: &Request<Body>) -> HeaderMap {
    let mut credentials = HeaderMap::new();
    for name in [header::AUTHORIZATION, header::COOKIE] {
        for value in request.headers().get_all(&name) {
            credentials.append(name.clone(), value.clone());
        }
    }
    credentials
}

/// The language of an error. The caller of a request that was rejected before they were known is looked up now, unless
/// the request accepts a language.
pub(super) async fn error_language(
    shared: &Shared,
    visit: &Visit,
    credentials: Option<HeaderMap>,
    fault: &HttpError,
) -> Language {
    let is_unknown = visit.accepted.is_none() && visit.stored.get().is_none();
    // The database may be the cause of an error of the server.
    let may_look = !matches!(fault, HttpError::Key(_)) && !fault.status().is_server_error();
    if let Some(credentials) = credentials.filter(|_| is_unknown && may_look) {
        // Without an answer, the error has the language of a guest.
        let _ = session::caller(shared, &credentials, visit).await;
    }
    visit.error_language()
}
