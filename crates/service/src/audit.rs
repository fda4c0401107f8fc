//! The audit trail: every use case that changes a collection or an account leaves an entry, in its own
//! transaction.

use domain::access::CollectionFacts;
use domain::audit::AuditAction;
use domain::id::{AccountId, CollectionId, UserId};
use serde_json::Value;
use store::Tx;
use store::audit::NewEntry;

use crate::Service;
use crate::outcome::Failure;

/// Where something was done, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scene {
    /// The account.
    pub account: AccountId,
    /// The collection; none for what was done to the account itself.
    pub collection: Option<CollectionId>,
    /// Who did it.
    pub actor: UserId,
}

impl Scene {
    /// In a collection.
    pub(crate) fn collection(facts: &CollectionFacts, actor: UserId) -> Self {
        Self {
            account: facts.account,
            collection: Some(facts.collection),
            actor,
        }
    }

    /// In an account itself.
    pub(crate) fn account(account: AccountId, actor: UserId) -> Self {
        Self {
            account,
            collection: None,
            actor,
        }
    }
}

impl Service {
    /// Leaves an entry. `details` is a JSON object of what [`AuditAction`] names.
    pub(crate) async fn leave_entry(
        &self,
        tx: &mut Tx,
        scene: Scene,
        action: AuditAction,
        subject: Option<&str>,
        details: Value,
    ) -> Result<(), Failure> {
        let details = details.to_string();
        let entry = NewEntry {
            id: self.new_uuid()?,
            account: scene.account,
            collection: scene.collection,
            actor: scene.actor,
            action,
            subject,
            details: &details,
            at: self.now(),
        };
        Ok(store::audit::insert(tx, &entry).await?)
    }
}
