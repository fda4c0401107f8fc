//! `GET /healthz`: the process answers. `GET /readyz`: it can do its work.

use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use http::{HeaderValue, Method, Response, StatusCode, header};
use serde_json::{Value, json};
use service::Service;
use service::platform::health::Health;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::fault::{HttpError, refuse_method};
use crate::site::Shared;

/// Where probes ask whether the process is alive.
pub(super) const HEALTH: &str = "/healthz";
/// Where probes ask whether requests may be sent here.
pub(super) const READY: &str = "/readyz";
/// How long a look at the parts is good for: probes cost no more than one look a second.
const LOOK: Duration = Duration::from_secs(1);

/// Answers a probe that asks whether the process is alive. Needs nothing else, so that a server whose database is
/// gone is not started again in vain.
pub(crate) async fn alive(method: Method) -> Result<Response<Body>, HttpError> {
    refuse_method(&method, "GET, HEAD")?;
    Ok(response(StatusCode::OK, &json!({"alive": true})))
}

/// Answers a probe that asks whether requests may be sent here. Tells which part is missing, and nothing of what is
/// stored.
pub(crate) async fn ready(
    State(shared): State<Shared>,
    method: Method,
) -> Result<Response<Body>, HttpError> {
    refuse_method(&method, "GET, HEAD")?;
    let health = shared.readiness.look(&shared.service).await;
    let status = if health.is_ready() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    Ok(response(status, &told(&health)))
}

fn told(health: &Health) -> Value {
    let age = health.heartbeat_age.map(|age| age.as_secs());
    json!({
        "ready": health.is_ready(),
        "read": {"ok": health.reads},
        "heartbeat": {"ok": health.heartbeat, "ageSeconds": age},
        "disk": {"ok": health.disk},
        "migrations": {"ok": health.migrations},
        // Not a part of `ready`: the queue is shared by all servers.
        "jobs": {"ok": health.jobs},
    })
}

fn response(status: StatusCode, body: &Value) -> Response<Body> {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The last look at the parts, shared by all probes.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Health)>>);

impl Readiness {
    async fn look(&self, service: &Service) -> Health {
        let mut last = self.0.lock().await;
        match *last {
            Some((at, health)) if at.elapsed() < LOOK => health,
            _ => {
                let health = service.express().health().await;
                *last = Some((Instant::now(), health));
                health
            }
        }
    }
}

/// Whether probes ask at this address.
pub(crate) fn is_probe(path: &str) -> bool {
    path == HEALTH || path == READY
}
