//! The time between a restore of the database and the operator's decision that mails and access keys go on.

use jiff::Timestamp;
use store::operation::restored::{self, Suspended};
use store::platform::installation::{self, Installation};

use crate::Service;
use crate::outcome::Failure;

impl Service {
    async fn installation(&self) -> Result<Option<Installation>, Failure> {
        let mut tx = self.db().read().await?;
        Ok(installation::find(&mut tx).await?)
    }

    /// When the database was restored; `None` once the operator has resumed.
    pub async fn suspended_at(&self) -> Result<Option<Timestamp>, Failure> {
        let installation = self.installation().await?;
        Ok(installation.and_then(|installation| installation.suspended_at))
    }

    /// A number that each restore of the database changes.
    pub async fn epoch(&self) -> Result<i64, Failure> {
        let installation = self.installation().await?;
        Ok(installation.map_or(0, |installation| installation.epoch))
    }

    /// Makes access keys valid again after a restore, and sends the mails that were queued when the backup was made, or
    /// discards them: they may have been sent before the loss. Returns the numbers of both.
    pub async fn resume(&self, is_discarding: bool) -> Result<Suspended, Failure> {
        let mut tx = self.db().begin().await?;
        let resumed = restored::resume(&mut tx, is_discarding, self.now()).await?;
        tx.commit().await?;
        Ok(resumed)
    }
}
