//! The queue, as the operator sees it.

use std::time::Duration;

use domain::id::JobId;
use domain::operation::job::{JobCounts, Lane, ListedJob};
use domain::operation::operator::ServerAction;
use jiff::Timestamp;
use serde_json::json;

use crate::audit::AuditTrail;
use crate::outcome::Failure;
use crate::service::Service;

impl Service {
    /// Counts of the jobs in the queue, by lane and kind, for the operator's measurements.
    pub async fn job_counts(&self) -> Result<Vec<JobCounts>, Failure> {
        let mut tx = self.shared().db().read().await?;
        Ok(store::platform::job::counts(&mut tx, self.shared().now()).await?)
    }

    /// How long a job that is due since `since` has waited; zero without one.
    #[must_use]
    pub fn waited(&self, since: Option<Timestamp>) -> Duration {
        let age = since.map(|due| self.shared().now().duration_since(due));
        age.and_then(|age| age.try_into().ok()).unwrap_or_default()
    }

    /// Up to `most` jobs that are not done, the oldest first; only those of a lane, only failed ones.
    pub async fn jobs(
        &self,
        lane: Option<Lane>,
        is_failed: bool,
        most: u32,
    ) -> Result<Vec<ListedJob>, Failure> {
        let mut tx = self.shared().db().read().await?;
        let now = self.shared().now();
        Ok(store::platform::job::list(&mut tx, lane, is_failed, most, now).await?)
    }

    /// Makes a job due now that failed or waits for another attempt. Returns `false` where there is none, or it runs.
    pub async fn retry_job(&self, id: JobId) -> Result<bool, Failure> {
        let mut tx = self.shared().db().begin().await?;
        let is_found = store::platform::job::retry(&mut tx, id, self.shared().now()).await?;
        if is_found {
            let (action, job) = (ServerAction::JobRetried, id.to_string());
            AuditTrail::new(self.shared())
                .leave_server_entry(&mut tx, action, Some(&job), &json!({}))
                .await?;
        }
        tx.commit().await?;
        Ok(is_found)
    }

    /// Makes all failed jobs due now, or those of a lane. Returns their number.
    pub async fn retry_failed_jobs(&self, lane: Option<Lane>) -> Result<u64, Failure> {
        let mut tx = self.shared().db().begin().await?;
        let retried =
            store::platform::job::retry_failed(&mut tx, lane, self.shared().now()).await?;
        if retried > 0 {
            let (action, lane) = (ServerAction::JobsRetried, lane.map(Lane::as_str));
            AuditTrail::new(self.shared())
                .leave_server_entry(&mut tx, action, lane, &json!({ "count": retried }))
                .await?;
        }
        tx.commit().await?;
        Ok(retried)
    }

    /// Removes a job that is not done. Returns `false` where there is none, or it runs.
    pub async fn drop_job(&self, id: JobId) -> Result<bool, Failure> {
        let mut tx = self.shared().db().begin().await?;
        let is_found = store::platform::job::drop_job(&mut tx, id, self.shared().now()).await?;
        if is_found {
            let (action, job) = (ServerAction::JobDropped, id.to_string());
            AuditTrail::new(self.shared())
                .leave_server_entry(&mut tx, action, Some(&job), &json!({}))
                .await?;
        }
        tx.commit().await?;
        Ok(is_found)
    }
}
