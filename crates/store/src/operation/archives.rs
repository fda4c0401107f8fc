//! The archives of scheduled backups.

use domain::operation::backup::MadeArchive;
use jiff::Timestamp;

use crate::db::row::{micros, some_time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Notes an archive that was made in a place.
pub async fn insert(tx: &mut Tx, place: &str, archive: &MadeArchive) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into backups (place, name, size, made_at) values ($1, $2, $3, $4)
        on conflict (place, name) do update set size = excluded.size, made_at = excluded.made_at",
    )
    .bind(place)
    .bind(&archive.name)
    .bind(i64::try_from(archive.size).unwrap_or(i64::MAX))
    .bind(micros(archive.made_at))
    => execute)?;
    Ok(())
}

/// When the latest archive was made, in whatever place; `None` before the first.
pub async fn latest(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    let latest: Option<i64> =
        run!(tx, sqlx::query_scalar("select max(made_at) from backups") => fetch_one)?;
    some_time(latest)
}

/// The names of the archives in a place besides the `keep` latest ones, the oldest first.
pub async fn beyond(tx: &mut Tx, place: &str, keep: u32) -> Result<Vec<String>, StoreError> {
    run!(tx, sqlx::query_scalar(
        "select name from backups where place = $1 and name not in (
            select name from backups where place = $1 order by made_at desc, name desc limit $2)
        order by made_at, name",
    )
    .bind(place)
    .bind(i64::from(keep))
    => fetch_all)
}

/// Removes the note of an archive.
pub async fn remove(tx: &mut Tx, place: &str, name: &str) -> Result<(), StoreError> {
    run!(tx, sqlx::query("delete from backups where place = $1 and name = $2")
        .bind(place)
        .bind(name)
        => execute)?;
    Ok(())
}
