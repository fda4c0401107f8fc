//! The state after a restore: nothing leaves the server, and no key is valid, until the operator resumes.

use domain::operation::job::Lane;
use jiff::Timestamp;

use crate::content_log;
use crate::db::row::{micros, some_time};
use crate::db::schema;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The time of mails that wait for the operator, in microseconds since 1970: 9999-12-01.
const NEVER: i64 = 253_399_622_400_000_000;

/// The numbers of access keys and mails that a restore suspended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suspended {
    /// Access keys.
    pub keys: u64,
    /// Mails that were queued when the backup was made.
    pub mails: u64,
}

/// Traces of the last restore.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastRestore {
    /// A number that each restore of the database changes; 0 before the first.
    pub epoch: i64,
    /// When the database was restored, until the operator resumes; `None` otherwise.
    pub suspended_at: Option<Timestamp>,
}

/// The traces of the last restore.
pub async fn last_restore(tx: &mut Tx) -> Result<LastRestore, StoreError> {
    let found: Option<(i64, Option<i64>)> = run!(tx, sqlx::query_as(
        "select epoch, suspended_at from installation",
    ) => fetch_optional)?;
    let Some((epoch, suspended_at)) = found else {
        return Ok(LastRestore::default());
    };
    Ok(LastRestore {
        epoch,
        suspended_at: some_time(suspended_at)?,
    })
}

/// Marks a restored database, before a server uses it: ends all sessions, suspends access keys and queued mails, and
/// gives the installation and the content log other epochs.
pub async fn mark_restored(
    tx: &mut Tx,
    epoch: i64,
    now: Timestamp,
) -> Result<Suspended, StoreError> {
    run!(tx, sqlx::query("delete from sessions") => execute)?;
    let keys = run!(tx, sqlx::query("update access_keys set suspended = $1").bind(true)
        => execute)?;

    let mut mails = 0;
    for lane in Lane::MAILS {
        mails += run!(tx, sqlx::query(
            "update jobs set run_at = $2, claimed_by = null, claimed_until = null
            where lane = $1 and done_at is null and failed_at is null",
        )
        .bind(lane.as_str())
        .bind(NEVER)
        => execute)?;
    }

    run!(tx, sqlx::query("update installation set epoch = $1, suspended_at = $2")
        .bind(epoch)
        .bind(micros(now))
        => execute)?;

    schema::require_reader_of_codes(tx, now).await?;
    // The changes after the backup are lost, and SQLite gives their ids to others.
    content_log::begin_epoch(tx).await?;
    Ok(Suspended { keys, mails })
}

/// Ends the suspension: access keys are valid again, queued mails are sent, or discarded as sent. Returns the numbers
/// of both.
pub async fn resume(
    tx: &mut Tx,
    is_discarding: bool,
    now: Timestamp,
) -> Result<Suspended, StoreError> {
    let keys = run!(tx, sqlx::query("update access_keys set suspended = $1 where suspended")
        .bind(false)
        => execute)?;
    let mails = if is_discarding {
        run!(tx, sqlx::query(
            "update digests set state = 'sent', ended_at = $1, message = null where state = 'queued'",
        )
        .bind(micros(now))
        => execute)?;
        run!(tx, sqlx::query("delete from jobs where run_at = $1").bind(NEVER) => execute)?
    } else {
        run!(tx, sqlx::query("update jobs set run_at = $2, created_at = $2 where run_at = $1")
            .bind(NEVER)
            .bind(micros(now))
            => execute)?
    };
    run!(tx, sqlx::query("update installation set suspended_at = null") => execute)?;
    Ok(Suspended { keys, mails })
}
