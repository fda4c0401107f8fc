//! The audit trail of collections and accounts.

use domain::access::{Grant, SeeAccountAudit, SeeAudit};
use domain::id::{AccountId, CollectionId, UserId};
use domain::list::{Cursor, List, Page};
use domain::operation::audit::{AuditAction, AuditEntry};
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::{all, micros, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A new entry: one action.
#[derive(Clone, Debug)]
pub struct NewEntry<'a> {
    /// Its id, chosen by the caller.
    pub id: Uuid,
    /// The account whose administrators see the entry.
    pub account: AccountId,
    /// The collection; `None` for an action on the account itself.
    pub collection: Option<CollectionId>,
    /// The user who acted; `None` for the server's operator.
    pub actor: Option<UserId>,
    /// The action, which says what `subject` and `details` are.
    pub action: AuditAction,
    /// The object of the action, by its name in addresses.
    pub subject: Option<&'a str>,
    /// Details of the action, as a JSON object.
    pub details: &'a str,
    /// The current time.
    pub at: Timestamp,
}

/// Writes an entry, in the transaction of the action that it describes. It needs no grant: the action itself needed
/// one.
pub async fn insert(tx: &mut Tx, entry: &NewEntry<'_>) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into audit (id, account_id, collection_id, actor_id, action, subject, details, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(entry.id)
    .bind(entry.account.uuid())
    .bind(entry.collection.map(|id| id.uuid()))
    .bind(entry.actor.map(|id| id.uuid()))
    .bind(entry.action.as_str())
    .bind(entry.subject)
    .bind(entry.details)
    .bind(micros(entry.at))
    => execute)?;
    Ok(())
}

#[derive(FromRow)]
struct EntryRow {
    id: Uuid,
    at: i64,
    actor: Option<String>,
    action: String,
    subject: Option<String>,
    collection: Option<String>,
    details: String,
}

impl TryFrom<EntryRow> for AuditEntry {
    type Error = StoreError;

    fn try_from(row: EntryRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id,
            at: time(row.at)?,
            actor: row.actor,
            action: word(&row.action, AuditAction::parse)?,
            subject: row.subject,
            collection: row.collection,
            details: row.details,
        })
    }
}

/// A page of a collection's entries, the latest first.
pub async fn of_collection(
    tx: &mut Tx,
    grant: &Grant<SeeAudit>,
    page: &Page,
) -> Result<List<AuditEntry>, StoreError> {
    listed(tx, "collection_id", grant.collection().uuid(), page).await
}

/// The number of a collection's entries.
pub async fn collection_count(tx: &mut Tx, grant: &Grant<SeeAudit>) -> Result<u64, StoreError> {
    counted(tx, "collection_id", grant.collection().uuid()).await
}

/// A page of the entries of an account and of all its collections, the latest first.
pub async fn of_account(
    tx: &mut Tx,
    grant: &Grant<SeeAccountAudit>,
    page: &Page,
) -> Result<List<AuditEntry>, StoreError> {
    listed(tx, "account_id", grant.account().uuid(), page).await
}

/// The number of entries of an account and all its collections.
pub async fn account_count(tx: &mut Tx, grant: &Grant<SeeAccountAudit>) -> Result<u64, StoreError> {
    counted(tx, "account_id", grant.account().uuid()).await
}

async fn listed(
    tx: &mut Tx,
    column: &str,
    of: Uuid,
    page: &Page,
) -> Result<List<AuditEntry>, StoreError> {
    let Some((number, id)) = page.before() else {
        return Ok(List::empty());
    };

    let sql = format!(
        "select e.id, e.at, e.action, e.subject, e.details, c.key as collection,
            (select a.key from accounts a join users u on u.id = a.owner_id
            where a.owner_id = e.actor_id and u.status <> 'dead'
            order by coalesce(a.received_at, 0), a.created_at, a.id limit 1) as actor
        from audit e left join collections c on c.id = e.collection_id
        where e.{column} = $1 and (e.at, e.id) < ($2, $3)
        order by e.at desc, e.id desc limit $4"
    );

    let rows: Vec<EntryRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(of)
        .bind(number)
        .bind(id)
        .bind(page.limit())
        => fetch_all)?;

    let rows = all(rows, AuditEntry::try_from)?;
    Ok(List::new(rows, page, |row| {
        Cursor::new(micros(row.at), row.id)
    }))
}

async fn counted(tx: &mut Tx, column: &str, of: Uuid) -> Result<u64, StoreError> {
    let sql = format!("select count(*) from audit where {column} = $1");
    let count: i64 =
        run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(of) => fetch_one)?;
    unsigned(count)
}
