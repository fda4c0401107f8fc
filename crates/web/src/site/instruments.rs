//! Measurements for the operator: requests by group of routes and status, and their durations.

use std::sync::OnceLock;
use std::time::Instant;

use axum::Router;
use axum::routing::get;
use http::{StatusCode, header};
use metrics::{Counter, Histogram, counter};
use transport::route::RouteLabel;

/// The statuses that are counted without a lookup each time.
const STATUSES: [u16; 12] = [200, 204, 304, 400, 401, 403, 404, 413, 422, 429, 500, 503];

fn histogram(label: RouteLabel) -> &'static Histogram {
    static HISTOGRAMS: [OnceLock<Histogram>; RouteLabel::COUNT] =
        [const { OnceLock::new() }; RouteLabel::COUNT];
    static OTHER: OnceLock<Histogram> = OnceLock::new();
    HISTOGRAMS
        .get(label as usize)
        .unwrap_or(&OTHER)
        .get_or_init(
            || metrics::histogram!("statit_request_duration_seconds", "place" => label.as_str()),
        )
}

fn count(label: RouteLabel, status: StatusCode) {
    static COUNTERS: [[OnceLock<Counter>; STATUSES.len()]; RouteLabel::COUNT] =
        [const { [const { OnceLock::new() }; STATUSES.len()] }; RouteLabel::COUNT];
    let register = || {
        counter!(
            "statit_requests_total",
            "place" => label.as_str(),
            "status" => status.as_str().to_owned()
        )
    };
    let slot = STATUSES
        .iter()
        .position(|known| *known == status.as_u16())
        .and_then(|column| COUNTERS.get(label as usize)?.get(column));
    match slot {
        Some(slot) => slot.get_or_init(register).increment(1),
        None => register().increment(1),
    }
}
/// A request that is being measured.
pub(crate) struct Measured {
    place: RouteLabel,
    started: Instant,
}

impl Measured {
    pub(crate) fn start(place: RouteLabel) -> Self {
        Self {
            place,
            started: Instant::now(),
        }
    }

    pub(crate) fn end(self, status: StatusCode) {
        count(self.place, status);
        histogram(self.place).record(self.started.elapsed());
    }
}

/// The router of the metrics address, which is not the public one: `GET /metrics` returns the output of
/// `render`, in the Prometheus text format.
pub fn metrics_router(render: impl Fn() -> String + Clone + Send + Sync + 'static) -> Router {
    Router::new().route(
        "/metrics",
        get(move || {
            let text = render();
            async move {
                (
                    [(
                        header::CONTENT_TYPE,
                        "text/plain; version=0.0.4; charset=utf-8",
                    )],
                    text,
                )
            }
        }),
    )
}
