//! The batches of the servers, each stored and added once.

use domain::operation::analytics::CountBatch;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::micros;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The number of a batch: the run of a server, and its number in this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchNumber {
    /// The run of the server.
    pub server: Uuid,
    /// Ascending from 1.
    pub number: i64,
}

/// Stores a batch, in one statement. A batch that is stored already stays as it is: a server repeats the statement
/// until it is acknowledged.
pub async fn insert(
    tx: &mut Tx,
    at: BatchNumber,
    batch: &CountBatch,
    now: Timestamp,
) -> Result<(), StoreError> {
    let counts = serde_json::to_string(batch).map_err(StoreError::corrupt)?;
    run!(tx, sqlx::query(
        "insert into analytics_batches (server_id, number, written_at, counts) values ($1, $2, $3, $4)
        on conflict (server_id, number) do nothing",
    )
    .bind(at.server)
    .bind(at.number)
    .bind(micros(now))
    .bind(counts.as_str())
    => execute)?;
    Ok(())
}

/// Makes other transactions that add batches wait for this one.
pub async fn lock(tx: &mut Tx) -> Result<(), StoreError> {
    // SQLite has one writer.
    if matches!(tx, Tx::Postgres(_)) {
        run!(tx, sqlx::query("lock table recent_views in exclusive mode") => execute)?;
    }
    Ok(())
}

/// The batches that are not added yet, the earliest first, at most `most`. One that cannot be read is `None`.
pub async fn waiting(
    tx: &mut Tx,
    most: u32,
) -> Result<Vec<(BatchNumber, Option<CountBatch>)>, StoreError> {
    let rows: Vec<(Uuid, i64, String)> = run!(tx, sqlx::query_as(
        "select server_id, number, counts from analytics_batches where added_at is null
        order by written_at, server_id, number limit $1",
    )
    .bind(i64::from(most))
    => fetch_all)?;
    let read = |(server, number, counts): (Uuid, i64, String)| {
        let batch = serde_json::from_str(&counts)
            .inspect_err(|error| tracing::error!(%error, %server, number, "a batch of counts"));
        (BatchNumber { server, number }, batch.ok())
    };
    Ok(rows.into_iter().map(read).collect())
}

/// Notes that a batch is added, and erases its counts.
pub async fn added(tx: &mut Tx, at: BatchNumber, now: Timestamp) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update analytics_batches set added_at = $3, counts = '' where server_id = $1 and number = $2",
    )
    .bind(at.server)
    .bind(at.number)
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// The times, in seconds since 1970, at which these pages were last counted for their visitors, as far as they were
/// counted since `since`.
pub async fn recent_views(
    tx: &mut Tx,
    pages: &[i64],
    since: i64,
) -> Result<Vec<(i64, i64)>, StoreError> {
    let mut found = Vec::new();
    for pages in pages.chunks(crate::db::ROWS) {
        let sql = format!(
            "select page, at from recent_views where page in ({}) and at >= {since}",
            crate::db::row::marks(tx, pages.len())
        );
        let rows: Vec<(i64, i64)> = run!(tx, pages
            .iter()
            .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, page| query.bind(*page))
            => fetch_all)?;
        found.extend(rows);
    }
    Ok(found)
}

/// Notes views that were counted, and forgets those from before `since`.
pub async fn note_views(tx: &mut Tx, views: &[(i64, i64)], since: i64) -> Result<(), StoreError> {
    for views in views.chunks(crate::db::ROWS / 2) {
        let sql = format!(
            "insert into recent_views (page, at) values {}
            on conflict (page) do update set at = excluded.at where recent_views.at < excluded.at",
            crate::db::row::rows(tx, views.len(), 2)
        );
        run!(tx, views
            .iter()
            .fold(sqlx::query(AssertSqlSafe(sql.as_str())), |query, (page, at)| query.bind(*page).bind(*at))
            => execute)?;
    }
    run!(tx, sqlx::query("delete from recent_views where at < $1").bind(since) => execute)?;
    Ok(())
}
