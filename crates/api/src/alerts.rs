//! `/api/v1/alerts/end`: one press in a mail program ends the alerts of the mail's reader (RFC 8058). A person who opens
//! the address is led to the page that asks before it ends them: nothing changes by `GET`, which mail programs and their
//! scanners send for every address in a mail.

use axum::body::Body;
use axum::extract::State;
use http::request::Parts;
use http::{HeaderValue, Response, StatusCode, Uri, header};
use transport::fault::HttpError;
use transport::request::{session, visit_of};
use transport::shared::Shared;

/// The page that asks whether to end the alerts; the token follows in the fragment, which browsers never send.
const PAGE: &str = "/unsubscribe?confirm";

/// Leads readers to [`PAGE`], with the token in the address.
#[utoipa::path(get, path = "/api/v1/alerts/end", tag = "internal")]
pub(crate) async fn ask(address: Uri) -> Result<Response<Body>, HttpError> {
    let token = token_of(address.query().unwrap_or_default());
    let target = HeaderValue::try_from(format!("{PAGE}#{token}"));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let target = target.map_err(|_| HttpError::Internal)?;
    response.headers_mut().insert(header::LOCATION, target);
    Ok(response)
}

/// Ends the alerts of the user of the token in the address, whoever sends the request.
#[utoipa::path(post, path = "/api/v1/alerts/end", tag = "internal")]
pub(crate) async fn end(
    State(shared): State<Shared>,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    let token = token_of(parts.uri.query().unwrap_or_default());
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let _running = shared.work.turns.run(&caller).await?;
    let ended = shared.service.alerts().end_alerts(token);
    ended
        .await
        .map_err(|error| HttpError::from_service(error, &caller))?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}

/// The token in a query; empty where there is no text that could be one.
fn token_of(query: &str) -> &str {
    let mut parts = query.split('&');
    let token = parts.find_map(|part| part.strip_prefix("token="));
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    token
        .filter(|token| token.bytes().all(is_part))
        .unwrap_or_default()
}
