//! The language of errors.

use axum::body::Body;
use domain::text::language::Language;
use http::{HeaderMap, Request, header};

use crate::fault::HttpError;
use crate::request::session;
use crate::request::visit::Visit;
use crate::site::Shared;

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
