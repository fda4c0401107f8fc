//! `GET /healthz`: the process is alive. `GET /readyz`: it can do its work.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use http::{HeaderValue, Method, Response, StatusCode, header};
use serde_json::{Value, json};
use service::Service;
use service::shared::health::Health;
use tokio::sync::Mutex;
use tokio::time::Instant;
use transport::fault::{HttpError, reject_method};
use transport::shared::Shared;

/// The address of liveness probes.
pub(super) const HEALTH: &str = "/healthz";
/// The address of readiness probes.
pub(super) const READY: &str = "/readyz";
/// How long a check of the parts stays valid: probes cost no more than one check a second.
const LOOK: Duration = Duration::from_secs(1);

/// Responds to a liveness probe. Needs no other part, so that a server whose database is unavailable is not
/// restarted in vain.
pub(crate) async fn alive(method: Method) -> Result<Response<Body>, HttpError> {
    reject_method(&method, "GET, HEAD")?;
    Ok(response(StatusCode::OK, &json!({"alive": true})))
}

/// Responds to a readiness probe: whether requests may be sent here. The response names the missing parts, and
/// contains no stored data.
pub(crate) async fn ready(
    State(shared): State<Shared>,
    State(readiness): State<Arc<Readiness>>,
    method: Method,
) -> Result<Response<Body>, HttpError> {
    reject_method(&method, "GET, HEAD")?;
    let health = readiness.look(&shared.service).await;
    let status = if health.is_ready() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    Ok(response(status, &reported(&health)))
}

fn reported(health: &Health) -> Value {
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

/// The last check of the parts, shared by all probes.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Health)>>);

impl Readiness {
    async fn look(&self, service: &Service) -> Health {
        let mut last = self.0.lock().await;
        match *last {
            Some((at, health)) if at.elapsed() < LOOK => health,
            _ => {
                let health = service.express().shared().health().await;
                *last = Some((Instant::now(), health));
                health
            }
        }
    }
}

/// Whether a path is an address of probes.
pub(crate) fn is_probe(path: &str) -> bool {
    path == HEALTH || path == READY
}
