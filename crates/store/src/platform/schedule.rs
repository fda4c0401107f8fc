//! Schedules: which of their runs was enqueued last, by any server.

use jiff::Timestamp;

use crate::db::row::{micros, some_time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The last run that was enqueued; `None` before the first.
pub async fn latest(tx: &mut Tx, name: &str) -> Result<Option<Timestamp>, StoreError> {
    let at: Option<i64> = run!(tx, sqlx::query_scalar("select last_at from schedules where name = $1")
        .bind(name)
        => fetch_optional)?;
    some_time(at)
}

/// Notes that the run at `at` is enqueued in this transaction. Returns `false` if this run or a later one was enqueued;
/// a run after `ahead` does not count: the clock of its server was wrong.
pub async fn advance(
    tx: &mut Tx,
    name: &str,
    at: Timestamp,
    ahead: Timestamp,
) -> Result<bool, StoreError> {
    let advanced = run!(tx, sqlx::query(
        "insert into schedules (name, last_at) values ($1, $2)
        on conflict (name) do update set last_at = excluded.last_at
        where schedules.last_at < excluded.last_at or schedules.last_at > $3",
    )
    .bind(name)
    .bind(micros(at))
    .bind(micros(ahead))
    => execute)?;
    Ok(advanced == 1)
}
