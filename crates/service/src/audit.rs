//! The audit trail: every use case that changes a collection or an account leaves an entry, in its own
//! transaction.

pub(crate) mod fields;
mod updates;

use domain::access::{self, CollectionFacts, SeeAccountAudit, SeeAudit};
use domain::id::{AccountId, CollectionId, UserId};
use domain::list::Page;
use domain::operation::audit::{AuditAction, AuditEntry};
use domain::operation::operator::ServerAction;
use serde_json::Value;
use store::Tx;
use store::audit::NewEntry;

use crate::list::Listed;
use crate::outcome::Failure;
use crate::shared::Shared;
use crate::{Caller, SecurityEvent};

/// The use cases of the audit trail.
#[derive(Clone, Copy)]
pub struct AuditTrail<'a> {
    pub(crate) shared: &'a Shared,
}

/// The account and collection of an audited action, and its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scene {
    /// The account whose administrators see the entry.
    pub account: AccountId,
    /// The collection; `None` for an action on the account itself.
    pub collection: Option<CollectionId>,
    /// The user who acted; `None` for the server's operator.
    pub actor: Option<UserId>,
}

impl Scene {
    /// The scene of an action in a collection.
    pub(crate) fn collection(facts: &CollectionFacts, actor: UserId) -> Self {
        Self {
            account: facts.account,
            collection: Some(facts.collection),
            actor: Some(actor),
        }
    }

    /// The scene of an action on an account itself.
    pub(crate) fn account(account: AccountId, actor: UserId) -> Self {
        Self {
            account,
            collection: None,
            actor: Some(actor),
        }
    }

    /// The scene of an action of the server's operator on an account.
    pub(crate) fn operator(account: AccountId) -> Self {
        Self {
            account,
            collection: None,
            actor: None,
        }
    }
}

impl<'a> AuditTrail<'a> {
    pub(crate) const fn new(shared: &'a Shared) -> Self {
        Self { shared }
    }
}

impl AuditTrail<'_> {
    /// Writes an entry about the server itself. `details` is a JSON object with the names that [`ServerAction`] lists.
    pub(crate) async fn leave_server_entry(
        &self,
        tx: &mut Tx,
        action: ServerAction,
        subject: Option<&str>,
        details: &Value,
    ) -> Result<(), Failure> {
        let (id, details) = (self.shared.new_uuid()?, details.to_string());
        let written = store::operator::insert(tx, id, action, subject, &details, self.shared.now());
        Ok(written.await?)
    }

    /// A page of the entries of a collection, the latest first; `None` where the caller may not see them.
    pub async fn collection_audit(
        self,
        caller: &Caller,
        id: CollectionId,
        page: &Page,
    ) -> Result<Option<Listed<AuditEntry>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let grant = facts.and_then(|facts| access::collection::<SeeAudit>(&facts).ok());
        let Some(grant) = grant else { return Ok(None) };
        let list = store::audit::of_collection(&mut tx, &grant, page).await?;
        let total = store::audit::collection_count(&mut tx, &grant).await?;
        Ok(Some(Listed::from_list(list, total)))
    }

    /// A page of the entries of an account and its collections, the latest first; `None` where the caller may not see
    /// them.
    pub async fn account_audit(
        self,
        caller: &Caller,
        id: AccountId,
        page: &Page,
    ) -> Result<Option<Listed<AuditEntry>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::account_facts_by_id(&mut tx, caller.reader, id).await?;
        let grant = facts.and_then(|facts| access::account::<SeeAccountAudit>(&facts).ok());
        let Some(grant) = grant else { return Ok(None) };
        let list = store::audit::of_account(&mut tx, &grant, page).await?;
        let total = store::audit::account_count(&mut tx, &grant).await?;
        Ok(Some(Listed::from_list(list, total)))
    }

    /// Writes an entry. `details` is a JSON object with the names that [`AuditAction`] lists. Without a scene it writes
    /// nothing: nobody else may read about an object of a single user.
    pub(crate) async fn leave_entry(
        self,
        tx: &mut Tx,
        scene: impl Into<Option<Scene>> + Send,
        action: AuditAction,
        subject: Option<&str>,
        details: Value,
    ) -> Result<(), Failure> {
        let Some(scene) = scene.into() else {
            return Ok(());
        };

        let details = details.to_string();
        let entry = NewEntry {
            id: self.shared.new_uuid()?,
            account: scene.account,
            collection: scene.collection,
            actor: scene.actor,
            action,
            subject,
            details: &details,
            at: self.shared.now(),
        };
        store::audit::insert(tx, &entry).await?;

        if let Some(actor) = scene.actor
            && let Some(event) = SecurityEvent::of_entry(actor, action)
        {
            self.shared.log_security_event(None, event);
        }

        Ok(())
    }
}
