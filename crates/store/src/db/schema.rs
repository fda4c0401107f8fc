//! The tables of this binary, and of newer ones that work on the same database.
//!
//! Each migration says in its first line which versions can work with the tables after it. `-- Readers: as before.`: it
//! only adds, and every version that could work with the tables before it still can. `-- Readers: from N.`: only those
//! that know migration `N`; the migration then sets `schema_readers.min_reader` to `N`.

use domain::invariant::Invariant as _;
use jiff::{SignedDuration, Timestamp};
use sqlx::migrate::Migration;

use crate::db::error::Detail;
pub use crate::db::newer::NewerTables;
use crate::db::row::micros;
use crate::db::tx::run;
use crate::db::{postgres, sqlite};
use crate::{StoreError, Tx};

/// The migration from which on programs read series with codes of status.
pub const CODES: i64 = 40;
/// The time after which a server that does not commit its row has ended.
const SERVER_GONE: SignedDuration = SignedDuration::from_mins(1);

/// The tables of a database, compared with those of this binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaAge {
    /// Migrations of this binary are missing, and there are no others.
    Older,
    /// Exactly the migrations of this binary.
    Same,
    /// All migrations of this binary, and further ones of a newer version beside which it can work.
    Newer {
        /// The last migration.
        version: i64,
    },
    /// Migrations of a newer version after which this binary cannot work.
    TooNew(NewerTables),
    /// Migrations of a newer version, without all those of this binary: the two do not follow each other.
    Foreign {
        /// The first migration of this binary that is missing or different.
        version: i64,
    },
}

/// The last migration of a database; `None` where it has no tables yet.
pub(crate) async fn last_migration(tx: &mut Tx) -> Result<Option<i64>, StoreError> {
    let sql = tx.either(
        "select count(*) from sqlite_schema where name = '_sqlx_migrations'",
        "select count(*) from pg_class where relname = '_sqlx_migrations'
            and relnamespace = current_schema()::regnamespace",
    );
    let tables: i64 = run!(tx, sqlx::query_scalar(sql) => fetch_one)?;
    if tables == 0 {
        return Ok(None);
    }
    run!(tx, sqlx::query_scalar("select max(version) from _sqlx_migrations") => fetch_one)
}

/// The last migration that this program knows.
#[must_use]
pub fn newest_migration() -> i64 {
    postgres::MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .max()
        .invariant("there are migrations")
}

/// Compares the tables of a database, which has some, with those of this binary.
pub async fn compare(tx: &mut Tx) -> Result<SchemaAge, StoreError> {
    let applied: Vec<(i64, Vec<u8>)> = run!(tx, sqlx::query_as(
        "select version, checksum from _sqlx_migrations where success order by version",
    ) => fetch_all)?;

    let is_applied = |own: &&Migration| {
        let mut applied = applied.iter();
        applied.any(|(version, sum)| *version == own.version && **sum == *own.checksum)
    };

    let own = match tx {
        Tx::Sqlite(_) => &sqlite::MIGRATIONS,
        Tx::Postgres(_) | Tx::Over => &postgres::MIGRATIONS,
    };

    let missing = own.iter().find(|own| !is_applied(own));
    let last = applied.last().map_or(0, |(version, _)| *version);

    match (last > newest_migration(), missing) {
        (false, None) => Ok(SchemaAge::Same),
        (false, Some(_)) => Ok(SchemaAge::Older),
        (true, Some(missing)) => Ok(SchemaAge::Foreign {
            version: missing.version,
        }),
        (true, None) => Ok(match newer_tables(tx).await? {
            Some(newer) => SchemaAge::TooNew(newer),
            None => SchemaAge::Newer { version: last },
        }),
    }
}

/// Admits this binary to the tables of a database.
///
/// # Errors
/// [`StoreError::ReaderTooOld`], and [`StoreError::Other`] for newer tables where migrations of this binary are
/// missing.
pub(crate) fn admit(age: SchemaAge) -> Result<(), StoreError> {
    match age {
        SchemaAge::Older | SchemaAge::Same | SchemaAge::Newer { .. } => Ok(()),
        SchemaAge::TooNew(newer) => Err(StoreError::ReaderTooOld(newer)),
        SchemaAge::Foreign { version } => Err(StoreError::Other(Detail::new(format!(
            "it has the tables of a newer version of Statit, but not migration {version} of this one: \
             start the version that made it"
        )))),
    }
}

/// Rejects tables that a newer version has changed so that this binary cannot work with them any more.
///
/// # Errors
/// [`StoreError::ReaderTooOld`].
pub async fn check_reader(tx: &mut Tx) -> Result<(), StoreError> {
    match newer_tables(tx).await? {
        Some(newer) => Err(StoreError::ReaderTooOld(newer)),
        None => Ok(()),
    }
}

/// The tables, where this binary cannot work with them.
async fn newer_tables(tx: &mut Tx) -> Result<Option<NewerTables>, StoreError> {
    let (min_reader, version): (i64, i64) = run!(tx, sqlx::query_as(
        "select min_reader, (select max(version) from _sqlx_migrations) from schema_readers",
    ) => fetch_one)?;
    let known = newest_migration();
    Ok((min_reader > known).then_some(NewerTables {
        version,
        min_reader,
        known,
    }))
}

/// Requires programs that know the migration `reader`, from now on: raises the oldest version that can work with the
/// database.
///
/// # Errors
/// [`StoreError::OldServers`] while a server runs that does not know the migration.
pub(crate) async fn require_reader(
    tx: &mut Tx,
    reader: i64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let least: i64 =
        run!(tx, sqlx::query_scalar("select min_reader from schema_readers") => fetch_one)?;
    if least >= reader {
        return Ok(());
    }

    let old: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from servers where seen_at > $1 and coalesce(reader, 0) < $2",
    )
    .bind(micros(now - SERVER_GONE))
    .bind(reader)
    => fetch_one)?;
    if old > 0 {
        return Err(StoreError::OldServers);
    }

    run!(tx, sqlx::query(
        "update schema_readers set min_reader = $1 where min_reader < $1",
    ).bind(reader) => execute)?;
    Ok(())
}

/// Requires programs from [`CODES`] on if a series or a reverse delta has codes. For rows that were copied from another
/// database: a publish requires them itself. Reads the first byte of each, the version of its format.
///
/// # Errors
/// As [`require_reader`].
pub(crate) async fn require_reader_of_codes(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let sql = tx.either(
        "select exists (select 1 from series where substr(data, 1, 1) = x'02')
            or exists (select 1 from vintages where substr(reverse, 1, 1) = x'02')",
        "select exists (select 1 from series where substring(data from 1 for 1) = '\\x02'::bytea)
            or exists (select 1 from vintages where substring(reverse from 1 for 1) = '\\x02'::bytea)",
    );
    let has_codes: bool = run!(tx, sqlx::query_scalar(sql) => fetch_one)?;
    match has_codes {
        true => require_reader(tx, CODES, now).await,
        false => Ok(()),
    }
}

/// Whether the database has all migrations of this binary, and it can work with any further ones, of a newer version
/// that was started beside this one.
pub async fn is_usable(tx: &mut Tx) -> Result<bool, StoreError> {
    let age = compare(tx).await?;
    Ok(matches!(age, SchemaAge::Same | SchemaAge::Newer { .. }))
}

/// A short text that changes with every change of the migrations: tests keep one database of each kind for each.
#[must_use]
pub fn mark() -> String {
    let all = [&postgres::MIGRATIONS, &sqlite::MIGRATIONS];
    let bytes = all
        .into_iter()
        .flat_map(|migrations| migrations.iter())
        .flat_map(|migration| migration.checksum.iter());
    // FNV-1a, 64 bits: it only distinguishes migrations.
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests;
