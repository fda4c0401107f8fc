//! The installation that a database belongs to. The data folder has the same id.

use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{micros, some_time, time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The installation of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Installation {
    /// Its id, made at its first start.
    pub id: Uuid,
    /// The latest time that sweeps may take for now.
    pub sweep_time: Timestamp,
}

#[derive(FromRow)]
struct InstallationRow {
    id: Uuid,
    sweep_time: i64,
}

/// The installation; `None` for a database that no installation has taken into use.
pub async fn find(tx: &mut Tx) -> Result<Option<Installation>, StoreError> {
    let row: Option<InstallationRow> = run!(tx, sqlx::query_as(
        "select id, sweep_time from installation",
    ) => fetch_optional)?;
    row.map(|row| {
        Ok(Installation {
            id: row.id,
            sweep_time: time(row.sweep_time)?,
        })
    })
    .transpose()
}

/// Takes the database into use. Returns `false` if another server did so at the same moment.
pub async fn insert(tx: &mut Tx, new: &Installation) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into installation (one, id, sweep_time) values (1, $1, $2) on conflict (one) do nothing",
    )
    .bind(new.id)
    .bind(micros(new.sweep_time))
    => execute)?;
    Ok(added == 1)
}

/// Moves the time of sweeps forward, never back.
pub async fn move_sweep_time(tx: &mut Tx, to: Timestamp) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update installation set sweep_time = $1 where sweep_time < $1")
        .bind(micros(to))
        => execute)?;
    Ok(())
}

/// Moves the time of sweeps back to `now`, where it is later: the clock was wrong.
pub async fn set_sweep_time_back(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update installation set sweep_time = $1 where sweep_time > $1")
        .bind(micros(now))
        => execute)?;
    Ok(())
}

/// The time of the latest change in the database, by the servers' clocks; `None` for a database without users.
pub async fn last_change(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    let last: Option<i64> = run!(tx, sqlx::query_scalar(
        "select max(at) from (
            select max(created_at) as at from users
            union all select max(seen_at) from sessions
            union all select max(updated_at) from metrics
            union all select max(created_at) from jobs) as changes",
    ) => fetch_one)?;
    some_time(last)
}
