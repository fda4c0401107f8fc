//! `/api/v1/alerts/end`: one press in a mail program ends the alerts of the mail's reader (RFC 8058).

use axum::body::Body;
use axum::extract::{Request, State};
use http::{Response, StatusCode};

use crate::fault::{HttpError, reject_method};
use crate::request::{session, visit_of};
use crate::site::Shared;

/// Ends the alerts of the user of the token in the address, whoever sends the request.
pub(crate) async fn end(
    State(shared): State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "POST")?;
    let (parts, _) = request.into_parts();
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let _running = shared.work.run().await?;
    let query = parts.uri.query().unwrap_or_default();
    let token = query
        .split('&')
        .find_map(|part| part.strip_prefix("token="));
    let ended = shared
        .service
        .alerts()
        .end_alerts(token.unwrap_or_default());
    ended
        .await
        .map_err(|error| HttpError::of_service(error, &caller))?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}
