//! Measurements for the operator: requests by group of routes and status, and their durations.

use std::sync::OnceLock;
use std::time::Instant;

use axum::Router;
use axum::routing::get;
use http::{StatusCode, header};
use metrics::{Counter, Histogram, counter, histogram};

/// A group of routes, as a label: never the address itself, whose values are unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RouteLabel {
    Series,
    Observations,
    Graphql,
    Picture,
    Export,
    Import,
    Search,
    Api,
    Health,
    Asset,
    Application,
}

const LABELS: usize = 11;
/// The statuses that are counted without a lookup each time.
const STATUSES: [u16; 12] = [200, 204, 304, 400, 401, 403, 404, 413, 422, 429, 500, 503];

impl RouteLabel {
    const fn label(self) -> &'static str {
        match self {
            Self::Series => "series",
            Self::Observations => "observations",
            Self::Graphql => "graphql",
            Self::Picture => "picture",
            Self::Export => "export",
            Self::Import => "import",
            Self::Search => "search",
            Self::Api => "api",
            Self::Health => "health",
            Self::Asset => "asset",
            Self::Application => "application",
        }
    }

    fn histogram(self) -> &'static Histogram {
        static HISTOGRAMS: [OnceLock<Histogram>; LABELS] = [const { OnceLock::new() }; LABELS];
        static OTHER: OnceLock<Histogram> = OnceLock::new();
        HISTOGRAMS
            .get(self as usize)
            .unwrap_or(&OTHER)
            .get_or_init(|| histogram!("statit_request_duration_seconds", "place" => self.label()))
    }

    fn count(self, status: StatusCode) {
        static COUNTERS: [[OnceLock<Counter>; STATUSES.len()]; LABELS] =
            [const { [const { OnceLock::new() }; STATUSES.len()] }; LABELS];
        let register = || {
            counter!(
                "statit_requests_total",
                "place" => self.label(),
                "status" => status.as_str().to_owned()
            )
        };
        let slot = STATUSES
            .iter()
            .position(|known| *known == status.as_u16())
            .and_then(|column| COUNTERS.get(self as usize)?.get(column));
        match slot {
            Some(slot) => slot.get_or_init(register).increment(1),
            None => register().increment(1),
        }
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
        self.place.count(status);
        self.place.histogram().record(self.started.elapsed());
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
