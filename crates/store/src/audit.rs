//! The audit trail of collections and accounts.

use domain::audit::AuditAction;
use domain::id::{AccountId, CollectionId, UserId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::row::micros;
use crate::tx::run;
use crate::{StoreError, Tx};

/// One thing that was done.
#[derive(Clone, Debug)]
pub struct NewEntry<'a> {
    /// Made by the caller.
    pub id: Uuid,
    /// In which account.
    pub account: AccountId,
    /// In which collection; none for what was done to the account itself.
    pub collection: Option<CollectionId>,
    /// By whom.
    pub actor: UserId,
    /// What.
    pub action: AuditAction,
    /// To what, by its name in addresses.
    pub subject: Option<&'a str>,
    /// What else is told, as a JSON object.
    pub details: &'a str,
    /// Now.
    pub at: Timestamp,
}

/// Writes an entry, in the transaction of what it tells of. It needs no grant: whoever did the thing had one.
pub async fn insert(tx: &mut Tx, entry: &NewEntry<'_>) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into audit (id, account_id, collection_id, actor_id, action, subject, details, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(entry.id)
    .bind(entry.account.uuid())
    .bind(entry.collection.map(|id| id.uuid()))
    .bind(entry.actor.uuid())
    .bind(entry.action.as_str())
    .bind(entry.subject)
    .bind(entry.details)
    .bind(micros(entry.at))
    => execute)?;
    Ok(())
}
