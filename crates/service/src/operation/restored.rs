//! The suspension of mails and access keys after a restore of the database.

use domain::operation::operator::ServerAction;
use jiff::Timestamp;
use serde_json::json;
use store::operation::restored::{self, LastRestore, Suspended};

use crate::Service;
use crate::outcome::Failure;

impl Service {
    /// When the database was restored; `None` once the operator has resumed.
    pub async fn suspended_at(&self) -> Result<Option<Timestamp>, Failure> {
        Ok(self.last_restore().await?.suspended_at)
    }

    /// A number that each restore of the database changes.
    pub async fn epoch(&self) -> Result<i64, Failure> {
        Ok(self.last_restore().await?.epoch)
    }

    async fn last_restore(&self) -> Result<LastRestore, Failure> {
        let mut tx = self.db().read().await?;
        Ok(restored::last_restore(&mut tx).await?)
    }

    /// Makes access keys valid again after a restore, and sends the mails that were queued when the backup was made, or
    /// discards them: they may have been sent before the loss. Returns the numbers of both.
    pub async fn resume(&self, is_discarding: bool) -> Result<Suspended, Failure> {
        let mut tx = self.db().begin().await?;
        let resumed = restored::resume(&mut tx, is_discarding, self.now()).await?;
        let details = json!({
            "keys": resumed.keys,
            "mails": resumed.mails,
            "discarded": is_discarding,
        });
        self.leave_server_entry(&mut tx, ServerAction::Resumed, None, &details)
            .await?;
        tx.commit().await?;
        Ok(resumed)
    }
}
