//! `/api/v1/alerts/end`: one press in a mail program ends the alerts of the mail's reader (RFC 8058). A person who opens
//! the address is led to the page that asks before it ends them: nothing changes by `GET`, which mail programs and their
//! scanners send for every address in a mail.

use axum::body::Body;
use axum::extract::{Request, State};
use http::{HeaderValue, Method, Response, StatusCode, header};
use transport::fault::{HttpError, reject_method};
use transport::request::{session, visit_of};
use transport::shared::Shared;

/// The page that asks whether to end the alerts; the token follows in the fragment, which browsers never send.
const PAGE: &str = "/unsubscribe?confirm";

/// Ends the alerts of the user of the token in the address, whoever sends the request; leads readers to [`PAGE`].
pub async fn end(
    State(shared): State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "GET, HEAD, POST")?;
    let (parts, _) = request.into_parts();
    let token = token_of(parts.uri.query().unwrap_or_default());
    if parts.method != Method::POST {
        return page(token);
    }
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let _running = shared.work.turns.run(&caller).await?;
    let ended = shared.service.alerts().end_alerts(token);
    ended
        .await
        .map_err(|error| HttpError::of_service(error, &caller))?;
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

/// Leads to the page for a token.
fn page(token: &str) -> Result<Response<Body>, HttpError> {
    let target = HeaderValue::try_from(format!("{PAGE}#{token}"));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let target = target.map_err(|_| HttpError::Internal)?;
    response.headers_mut().insert(header::LOCATION, target);
    Ok(response)
}
