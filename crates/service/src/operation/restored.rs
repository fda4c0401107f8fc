//! The suspension of mails and access keys after a restore of the database.

use domain::operation::operator::ServerAction;
use serde_json::json;
use store::operation::restored::{self, Suspended};

use crate::audit::AuditTrail;
use crate::operation::Operation;
use crate::outcome::Failure;

impl Operation<'_> {
    /// Makes access keys valid again after a restore, and sends the mails that were queued when the backup was made, or
    /// discards them: they may have been sent before the loss. Returns the numbers of both.
    pub async fn resume(self, is_discarding: bool) -> Result<Suspended, Failure> {
        let mut tx = self.shared.db().begin().await?;
        let resumed = restored::resume(&mut tx, is_discarding, self.shared.now()).await?;
        let details = json!({
            "keys": resumed.keys,
            "mails": resumed.mails,
            "discarded": is_discarding,
        });
        AuditTrail::new(self.shared)
            .leave_server_entry(&mut tx, ServerAction::Resumed, None, &details)
            .await?;
        tx.commit().await?;
        Ok(resumed)
    }
}
