//! Rows that expire: their kinds, and their removal in small batches, so that no other writer waits for long.

use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use crate::db::row::micros;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Rows that expire, by table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expired {
    /// Sessions that expired by a time.
    Sessions,
    /// Access keys that expired by a time.
    AccessKeys,
    /// Codes that expired before a time.
    Codes,
    /// Sign-ins at identity providers that expired by a time.
    SignInAttempts,
    /// Networks without a sign-in after a time.
    KnownNetworks,
    /// Invitations that expired by a time.
    Invitations,
    /// Counters of limits whose window began before a time, which is longer ago than any window.
    Limits,
    /// Jobs that were done before a time.
    DoneJobs,
    /// Jobs that failed before a time.
    FailedJobs,
    /// Keys of repeated requests from before a time.
    IdempotencyKeys,
    /// Entries of the audit trail from before a time.
    AuditEntries,
    /// Entries of the log of the operator's actions, from before a time.
    ServerAuditEntries,
    /// Servers that were last seen before a time, except the last of all.
    Servers,
    /// Favourites that their user removed before a time.
    RemovedFavourites,
    /// Alerts that their user removed before a time.
    RemovedAlerts,
    /// Digests that were made before a time.
    Digests,
    /// Batches of counts that were added before a time.
    AnalyticsBatches,
}

impl Expired {
    /// All kinds, in the order of declaration.
    pub const ALL: [Self; 17] = [
        Self::Sessions,
        Self::AccessKeys,
        Self::Codes,
        Self::SignInAttempts,
        Self::KnownNetworks,
        Self::Invitations,
        Self::Limits,
        Self::DoneJobs,
        Self::FailedJobs,
        Self::IdempotencyKeys,
        Self::AuditEntries,
        Self::ServerAuditEntries,
        Self::Servers,
        Self::RemovedFavourites,
        Self::RemovedAlerts,
        Self::Digests,
        Self::AnalyticsBatches,
    ];

    /// The table, and the condition on a time `$1`, for which the table has an index.
    const fn rows(self) -> (&'static str, &'static str) {
        match self {
            Self::Sessions => ("sessions", "expires_at <= $1"),
            Self::AccessKeys => ("access_keys", "expires_at <= $1"),
            Self::Codes => ("codes", "expires_at < $1"),
            Self::SignInAttempts => ("sign_in_attempts", "expires_at <= $1"),
            Self::KnownNetworks => ("known_networks", "signed_in_at <= $1"),
            Self::Invitations => ("invitations", "expires_at <= $1"),
            Self::Limits => ("limits", "window_start < $1"),
            Self::DoneJobs => ("jobs", "done_at < $1"),
            Self::FailedJobs => ("jobs", "failed_at < $1"),
            Self::IdempotencyKeys => ("idempotency", "created_at < $1"),
            Self::AuditEntries => ("audit", "at < $1"),
            Self::ServerAuditEntries => ("server_audit", "at < $1"),
            Self::Servers => (
                "servers",
                "seen_at < $1 and seen_at < (select max(seen_at) from servers)",
            ),
            Self::RemovedFavourites => ("favourites", "removed_at < $1"),
            Self::RemovedAlerts => ("alerts", "removed_at < $1"),
            Self::Digests => ("digests", "created_at < $1"),
            Self::AnalyticsBatches => ("analytics_batches", "added_at < $1"),
        }
    }
}

/// Deletes up to `most` expired rows. Returns their number: less than `most` if no more are left.
pub async fn delete(
    tx: &mut Tx,
    expired: Expired,
    time: Timestamp,
    most: u32,
) -> Result<u64, StoreError> {
    let (table, condition) = expired.rows();
    let sql = match tx {
        Tx::Sqlite(_) | Tx::Over => format!(
            "delete from {table} where rowid in (select rowid from {table} where {condition} limit $2)"
        ),
        Tx::Postgres(_) => format!(
            "delete from {table} where ctid = any(array(select ctid from {table} where {condition} limit $2))"
        ),
    };
    run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(micros(time))
        .bind(i64::from(most))
        => execute)
}
