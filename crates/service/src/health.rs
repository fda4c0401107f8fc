//! Whether the service can do its work, and what to measure.

pub use store::job::Counts as JobCounts;

use crate::Service;
use crate::outcome::Failure;

impl Service {
    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), Failure> {
        Ok(self.db().ping().await?)
    }

    /// What waits to be done, for the operator's measurements.
    pub async fn job_counts(&self) -> Result<JobCounts, Failure> {
        let mut tx = self.db().read().await?;
        Ok(store::job::counts(&mut tx, self.now()).await?)
    }

    /// A token for what is visible now: equal tokens mean equal contents, for caches of answers.
    pub async fn state_token(&self) -> Result<store::StateToken, Failure> {
        Ok(self.db().state_token().await?)
    }
}
