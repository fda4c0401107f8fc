//! What the operator did, for the operator.

use domain::operation::operator::{OperatorEntry, ServerAction};
use serde_json::Value;
use store::Tx;

use crate::Service;
use crate::outcome::Failure;

impl Service {
    /// The last `most` actions of the operator, the latest first.
    pub async fn operator_log(&self, most: u32) -> Result<Vec<OperatorEntry>, Failure> {
        let mut tx = self.db().read().await?;
        Ok(store::operator::list(&mut tx, most).await?)
    }

    /// Writes an entry about the server itself. `details` is a JSON object with the names that [`ServerAction`] lists.
    pub(crate) async fn leave_server_entry(
        &self,
        tx: &mut Tx,
        action: ServerAction,
        subject: Option<&str>,
        details: &Value,
    ) -> Result<(), Failure> {
        let (id, details) = (self.new_uuid()?, details.to_string());
        let written = store::operator::insert(tx, id, action, subject, &details, self.now());
        Ok(written.await?)
    }
}
