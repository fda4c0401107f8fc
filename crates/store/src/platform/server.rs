//! The servers that run on the database. Each commits a row every few seconds, which shows that it can write.

use jiff::Timestamp;
use uuid::Uuid;

use crate::db::row::{micros, some_time};
use crate::db::schema::newest_migration;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Notes that a server runs at `now`. The first note is its start.
pub async fn beat(tx: &mut Tx, server: Uuid, now: Timestamp) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into servers (id, started_at, seen_at, reader) values ($1, $2, $2, $3)
        on conflict (id) do update set seen_at = $2",
    )
    .bind(server)
    .bind(micros(now))
    .bind(newest_migration())
    => execute)?;
    Ok(())
}

/// When a server was last seen running, by its own clock; `None` if no server has run yet.
pub async fn last_seen(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    let last: Option<i64> =
        run!(tx, sqlx::query_scalar("select max(seen_at) from servers") => fetch_one)?;
    some_time(last)
}

/// Removes servers that were seen after `now`, when the clock was wrong.
pub async fn forget_after(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    run!(tx, sqlx::query("delete from servers where seen_at > $1").bind(micros(now)) => execute)?;
    Ok(())
}
