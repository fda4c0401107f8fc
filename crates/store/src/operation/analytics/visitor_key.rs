//! Keys of visitors' hashes: one for each time zone and day, shared by all servers, and destroyed when the day is over.

use domain::operation::analytics::DayKey;
use domain::operation::analytics::visitor::KEY_BYTES;
use jiff::civil::Date;

use super::{day, stored_day};
use crate::db::tx::run;
use crate::{StoreError, Tx};

type KeyRow = (String, i64, Vec<u8>);

fn read((zone, stored, secret): KeyRow) -> Result<DayKey, StoreError> {
    Ok(DayKey {
        zone,
        day: day(stored)?,
        key: <[u8; KEY_BYTES]>::try_from(secret.as_slice()).map_err(StoreError::corrupt)?,
    })
}

/// The key of a day in a zone: the stored one, else `new`. A destroyed key is returned as such.
pub async fn find_or_insert(tx: &mut Tx, new: &DayKey) -> Result<DayKey, StoreError> {
    run!(tx, sqlx::query(
        "insert into visitor_keys (zone, day, secret) values ($1, $2, $3) on conflict (zone, day) do nothing",
    )
    .bind(new.zone.as_str())
    .bind(stored_day(new.day))
    .bind(new.key.as_slice())
    => execute)?;
    let row: KeyRow = run!(tx, sqlx::query_as(
        "select zone, day, secret from visitor_keys where zone = $1 and day = $2",
    )
    .bind(new.zone.as_str())
    .bind(stored_day(new.day))
    => fetch_one)?;
    read(row)
}

/// All keys, destroyed ones too.
pub async fn all(tx: &mut Tx) -> Result<Vec<DayKey>, StoreError> {
    let rows: Vec<KeyRow> =
        run!(tx, sqlx::query_as("select zone, day, secret from visitor_keys") => fetch_all)?;
    crate::db::row::all(rows, read)
}

/// Destroys keys: overwrites them in the file of SQLite, whose log is to be truncated after the commit; on PostgreSQL
/// writes the others into a new file, and the old one is removed with the commit. Their rows stay, so that no server
/// makes another key for these days; rows of days before `before` go.
pub async fn destroy(tx: &mut Tx, over: &[DayKey], before: Date) -> Result<(), StoreError> {
    let none = [0_u8; KEY_BYTES];

    if matches!(tx, Tx::Postgres(_)) {
        run!(tx, sqlx::query("lock table visitor_keys in access exclusive mode") => execute)?;
        let rest = all(tx).await?;
        run!(tx, sqlx::query("truncate visitor_keys") => execute)?;
        for key in rest.into_iter().filter(|key| key.day >= before) {
            let is_over = over
                .iter()
                .any(|over| (&over.zone, over.day) == (&key.zone, key.day));
            let secret = if is_over { none } else { key.key };
            find_or_insert(tx, &DayKey { key: secret, ..key }).await?;
        }
        return Ok(());
    }

    for key in over {
        run!(tx, sqlx::query("update visitor_keys set secret = $3 where zone = $1 and day = $2")
            .bind(key.zone.as_str())
            .bind(stored_day(key.day))
            .bind(none.as_slice())
            => execute)?;
    }

    run!(tx, sqlx::query("delete from visitor_keys where day < $1 and secret = $2")
        .bind(stored_day(before))
        .bind(none.as_slice())
        => execute)?;

    Ok(())
}
