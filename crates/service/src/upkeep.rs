//! Work of servers beside requests: lanes of jobs, schedules, deletion of expired rows, the index, the database's log.
//!
//! A job is claimed by one server at a time and retried with growing delays. Each lane has workers of its own.

mod lane;
mod queue;
mod run;
mod schedule;
pub mod stored_files;
mod sweep;

use std::future::Future;
use std::time::Duration;

use domain::operation::job::Lane;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::outcome::Failure;
use crate::service::Service;
use crate::shared::job::stop_signal;
use lane::LaneWorker;

/// The time between two renewals of a claim.
const RENEWAL: Duration = Duration::from_secs(10);
/// The time between two rounds of the schedules.
const BETWEEN_ROUNDS: Duration = Duration::from_secs(5);
/// The time between two looks at the length of the log: it grows by some megabytes in that time.
const BETWEEN_LOG_LIMITS: Duration = Duration::from_millis(500);
/// The pause before a lane starts again whose worker broke off by an error of the program.
const RESTART: Duration = Duration::from_secs(1);

impl Service {
    /// Runs queued and scheduled jobs until `stop` is ready, then finishes the running ones. Any number of servers may
    /// do so on one database.
    pub async fn work(&self, stop: impl Future<Output = ()> + Send) {
        let (stopping, stopped) = watch::channel(false);
        let mut parts = JoinSet::new();
        for lane in Lane::ALL {
            let (service, stopped) = (self.clone(), stopped.clone());
            parts.spawn(async move { service.work_in(lane, stopped).await });
        }
        let (service, signal) = (self.clone(), stopped.clone());
        parts.spawn(async move { service.keep_schedules(signal).await });
        let (service, signal) = (self.clone(), stopped.clone());
        parts.spawn(async move { service.search().keep_index(signal).await });
        let service = self.clone();
        parts.spawn(async move { service.keep_log_short(stopped).await });
        stop.await;
        let _ = stopping.send(true);
        while parts.join_next().await.is_some() {}
        self.shared().write_all_sums();
    }

    /// Works in a lane until the stop signal, also after an error of the program.
    async fn work_in(&self, lane: Lane, stopped: watch::Receiver<bool>) {
        loop {
            // In a set: its tasks end with this future.
            let mut worker = JoinSet::new();
            worker.spawn(LaneWorker::new(self, lane, RENEWAL).run(stopped.clone()));
            match worker.join_next().await {
                Some(Err(error)) if error.is_panic() => {
                    tracing::error!(lane = lane.as_str(), %error, "a lane of jobs broke off");
                    tokio::time::sleep(RESTART).await;
                }
                _ => return,
            }
        }
    }

    /// Enqueues scheduled jobs and writes sums until the stop signal.
    async fn keep_schedules(&self, mut stopped: watch::Receiver<bool>) {
        loop {
            self.shared().write_sums();
            if let Err(failure) = self.enqueue_scheduled().await {
                tracing::warn!(%failure, "scheduled jobs were not enqueued");
            }
            tokio::select! {
                biased;
                () = stop_signal(&mut stopped) => return,
                () = tokio::time::sleep(BETWEEN_ROUNDS) => {}
            }
        }
    }

    /// Limits the log of the database until the stop signal.
    async fn keep_log_short(&self, mut stopped: watch::Receiver<bool>) {
        loop {
            if let Err(error) = self.shared().db().limit_log().await {
                tracing::debug!(%error, "the log of the database was not truncated");
            }
            tokio::select! {
                biased;
                () = stop_signal(&mut stopped) => return,
                () = tokio::time::sleep(BETWEEN_LOG_LIMITS) => {}
            }
        }
    }

    /// Runs all jobs that are due now, and returns the number of those tried.
    pub async fn run_due_jobs(&self) -> Result<usize, Failure> {
        self.run_due_jobs_renewing(RENEWAL).await
    }

    /// Runs all jobs that are due now, with another time between renewals of a claim.
    pub async fn run_due_jobs_renewing(&self, renewal: Duration) -> Result<usize, Failure> {
        let mut tried = 0;
        for lane in Lane::ALL {
            tried += LaneWorker::new(self, lane, renewal).drain().await?;
        }
        Ok(tried)
    }
}
