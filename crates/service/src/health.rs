//! Whether the service can do its work, and what to measure.

use crate::Service;
use crate::outcome::Failure;

impl Service {
    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), Failure> {
        Ok(self.db().ping().await?)
    }

    /// A token for what is visible now: equal tokens mean equal contents, for caches of answers.
    pub async fn state_token(&self) -> Result<store::StateToken, Failure> {
        Ok(self.db().state_token().await?)
    }
}
