//! Counters of limits, shared by all servers.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::db::row::{micros, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The state of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The sum of amounts in the current window; at most `u32::MAX`.
    pub count: u32,
    /// When the window ends and the count restarts at zero.
    pub resets_at: Timestamp,
}

/// Adds an amount to a bucket: 1 where attempts are counted. A window begins with the first amount, and lasts `window`.
/// The count lasts only when the transaction is committed; on PostgreSQL, others who count in the same bucket wait
/// until then.
pub async fn hit(
    tx: &mut Tx,
    bucket: &str,
    amount: u32,
    window: Duration,
    now: Timestamp,
) -> Result<Count, StoreError> {
    let (start, count): (i64, i64) = run!(tx, sqlx::query_as(
        "insert into limits (bucket, window_start, count) values ($1, $2, $4)
        on conflict (bucket) do update set
            count = case when limits.window_start > $3 then limits.count + $4 else $4 end,
            window_start = case when limits.window_start > $3 then limits.window_start else $2 end
        returning window_start, count",
    )
    .bind(bucket)
    .bind(micros(now))
    .bind(micros(now) - length(window))
    .bind(i64::from(amount))
    => fetch_one)?;
    state(start, count, window)
}

/// The state of a bucket without counting; `None` if its window has ended.
pub async fn peek(
    tx: &mut Tx,
    bucket: &str,
    window: Duration,
    now: Timestamp,
) -> Result<Option<Count>, StoreError> {
    let row: Option<(i64, i64)> = run!(tx, sqlx::query_as(
        "select window_start, count from limits where bucket = $1 and window_start > $2",
    )
    .bind(bucket)
    .bind(micros(now) - length(window))
    => fetch_optional)?;
    row.map(|(start, count)| state(start, count, window))
        .transpose()
}

/// Resets a bucket.
pub async fn clear(tx: &mut Tx, bucket: &str) -> Result<(), StoreError> {
    run!(tx, sqlx::query("delete from limits where bucket = $1").bind(bucket) => execute)?;
    Ok(())
}

/// A window in microseconds.
fn length(window: Duration) -> i64 {
    i64::try_from(window.as_micros()).unwrap_or(i64::MAX / 2)
}

fn state(start: i64, count: i64, window: Duration) -> Result<Count, StoreError> {
    let window = SignedDuration::try_from(window).map_err(StoreError::corrupt)?;
    Ok(Count {
        count: u32::try_from(unsigned::<u64>(count)?).unwrap_or(u32::MAX),
        resets_at: time(start)?
            .saturating_add(window)
            .map_err(StoreError::corrupt)?,
    })
}
