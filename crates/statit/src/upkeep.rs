//! What the metrics need besides being counted: old samples dropped, and the state of the queue.

use std::time::Duration;

use metrics::gauge;
use metrics_exporter_prometheus::PrometheusHandle;
use service::Service;

const EVERY: Duration = Duration::from_secs(5);

/// Keeps the metrics up to date until it is dropped.
pub(crate) async fn run(handle: PrometheusHandle, service: Service) {
    loop {
        handle.run_upkeep();
        // A database that does not answer is told by `/healthz`; here the figures stay as they were.
        if let Ok(jobs) = service.job_counts().await {
            for (state, count) in [
                ("waiting", jobs.waiting),
                ("due", jobs.due),
                ("running", jobs.running),
                ("failed", jobs.failed),
            ] {
                #[expect(
                    clippy::cast_precision_loss,
                    reason = "a gauge is a double; a queue does not reach 2^53"
                )]
                gauge!("statit_jobs", "state" => state).set(count as f64);
            }
        }
        tokio::time::sleep(EVERY).await;
    }
}
