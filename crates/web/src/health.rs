//! `GET /healthz`: is it up, does the database answer.

use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use http::{HeaderValue, Method, Response, StatusCode, header};
use tokio::time::timeout;

use crate::fault::{Fault, refuse_method};
use crate::site::Shared;

/// How long the database may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Answers a probe. Nothing is told but up or not.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    method: Method,
) -> Result<Response<Body>, Fault> {
    refuse_method(&method, "GET, HEAD")?;
    let well = matches!(timeout(PATIENCE, shared.service.ping()).await, Ok(Ok(())));
    let (status, body) = if well {
        (StatusCode::OK, r#"{"up":true,"database":"ok"}"#)
    } else {
        (
            StatusCode::SERVICE_UNAVAILABLE,
            r#"{"up":true,"database":"unavailable"}"#,
        )
    };
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}
