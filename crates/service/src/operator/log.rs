//! The log of the operator's actions, for the operator.

use domain::operation::operator::OperatorEntry;

use crate::operator::Operator;
use crate::outcome::Failure;

impl Operator<'_> {
    /// The last `most` actions of the operator, the latest first.
    pub async fn operator_log(self, most: u32) -> Result<Vec<OperatorEntry>, Failure> {
        let mut tx = self.shared.db().read().await?;
        Ok(store::operator::list(&mut tx, most).await?)
    }
}
