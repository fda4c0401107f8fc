//! The log of the operator's actions. It needs no grant: only the command line writes and reads it.

use domain::operation::operator::{OperatorEntry, ServerAction};
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{all, micros, time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Writes an entry about the server itself, in the transaction of the action. `details` is a JSON object.
pub async fn insert(
    tx: &mut Tx,
    id: Uuid,
    action: ServerAction,
    subject: Option<&str>,
    details: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into server_audit (id, action, subject, details, at) values ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(action.as_str())
    .bind(subject)
    .bind(details)
    .bind(micros(at))
    => execute)?;
    Ok(())
}

#[derive(FromRow)]
struct EntryRow {
    at: i64,
    account: Option<String>,
    action: String,
    subject: Option<String>,
    details: String,
}

impl TryFrom<EntryRow> for OperatorEntry {
    type Error = StoreError;

    fn try_from(row: EntryRow) -> Result<Self, StoreError> {
        Ok(Self {
            at: time(row.at)?,
            account: row.account,
            action: row.action,
            subject: row.subject,
            details: row.details,
        })
    }
}

/// The last `most` actions of the operator, on accounts and on the server itself, the latest first. Entries of an
/// account that was deleted are deleted as well.
pub async fn list(tx: &mut Tx, most: u32) -> Result<Vec<OperatorEntry>, StoreError> {
    let rows: Vec<EntryRow> = run!(tx, sqlx::query_as(
        "select e.at, a.key as account, e.action, e.subject, e.details, e.id
        from audit e join accounts a on a.id = e.account_id where e.actor_id is null
        union all
        select at, null, action, subject, details, id from server_audit
        order by at desc, id desc limit $1",
    )
    .bind(i64::from(most))
    => fetch_all)?;
    all(rows, OperatorEntry::try_from)
}
