//! The content log, `changes`: which contents changed, in every transaction of every server and program. Triggers of
//! the tables write it (`migrations/*/0039_baseline.sql`).

pub mod feed;

use jiff::Timestamp;

use crate::db::row::micros;
use crate::db::tx::run;
use crate::{StoreError, Tx};

pub use crate::db::follow::{Follower, News};

/// Removes at most `most` of the changes made before `before`, by the database's clock. Returns their number.
pub async fn sweep(tx: &mut Tx, before: Timestamp, most: u32) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "delete from changes where id in (select id from changes where at < $1 order by at limit $2)",
    )
    .bind(micros(before))
    .bind(i64::from(most))
    => execute)
}

/// Begins a new epoch, which resets all followers: the contents come from another database.
pub async fn begin_epoch(tx: &mut Tx) -> Result<(), StoreError> {
    run!(tx, sqlx::query("delete from changes") => execute)?;
    let sql = tx.either(
        "update content_log set epoch = randomblob(16)",
        "update content_log set epoch = gen_random_uuid(), swept = '0'",
    );
    run!(tx, sqlx::query(sql) => execute)?;
    Ok(())
}

/// Whether the log has changes of transactions that this database has not begun yet: its rows come from another
/// PostgreSQL server. Never on SQLite.
pub async fn is_foreign(tx: &mut Tx) -> Result<bool, StoreError> {
    let sql = tx.either(
        "select false",
        // The caller's own transaction is not in its snapshot.
        "select exists (select 1 from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())
                and xid is distinct from pg_current_xact_id_if_assigned())
            or exists (select 1 from content_log where swept >= pg_snapshot_xmax(pg_current_snapshot())
                and swept is distinct from pg_current_xact_id_if_assigned())",
    );
    run!(tx, sqlx::query_scalar(sql) => fetch_one)
}
