//! Saves a database as one SQLite file while servers run on it, and fills an empty PostgreSQL database from such a
//! file.

pub mod account;
pub mod copy;

use std::path::Path;

use sqlx_sqlite::{SqliteConnectOptions, SqliteJournalMode};

use crate::db::address::{Address, parse};
use crate::db::command::{
    Mode, READING, absolute, begin_postgres, begin_sqlite, lift_limits, new_sqlite_file,
    one_connection, postgres_pool, sqlite_file,
};
use crate::db::error::Detail;
use crate::db::schema::{last_migration, newest_migration};
use crate::db::{DbKind, postgres};
use crate::operation::backup::copy::{Progress, TableSum};
use crate::{StoreError, Tx};

/// A saved database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The kind of the database.
    pub kind: DbKind,
    /// The last migration of the saved file.
    pub migration: i64,
}

/// Saves one state of the database as a SQLite file, which is missing or empty. The database is not changed, and
/// servers continue to write meanwhile.
///
/// # Errors
/// [`StoreError::Newer`], and [`StoreError::Other`] where PostgreSQL has the tables of an earlier version.
pub async fn save(address: &str, file: &Path, progress: Progress<'_>) -> Result<Saved, StoreError> {
    match parse(address)? {
        Address::Sqlite(path) => {
            let pool = sqlite_file(Path::new(path), Mode::ReadOnly).await?;
            // A copy of the file would miss the contents of the write-ahead log.
            let saved = sqlx::query("vacuum into $1")
                .bind(file.to_string_lossy().into_owned())
                .execute(&pool)
                .await;
            pool.close().await;
            saved?;
            leave_out_keys(file).await?;
            let pool = sqlite_file(file, Mode::ReadOnly).await?;
            let migration = last_migration(&mut begin_sqlite(&pool).await?).await;
            pool.close().await;
            Ok(Saved {
                kind: DbKind::Sqlite,
                migration: migration?.unwrap_or_default(),
            })
        }
        Address::Postgres(address) => save_postgres(address, file, progress).await,
    }
}

/// Removes the keys of visitors' hashes from a new copy, and overwrites their bytes. A copy of an earlier version has no
/// such table.
async fn leave_out_keys(file: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(absolute(file)?)
        .journal_mode(SqliteJournalMode::Off)
        .pragma("secure_delete", "on");
    let pool = one_connection().connect_with(options).await?;
    let tables: i64 = sqlx::query_scalar(
        "select count(*) from sqlite_schema where type = 'table' and name = 'visitor_keys'",
    )
    .fetch_one(&pool)
    .await?;
    let removed = match tables {
        0 => Ok(()),
        _ => sqlx::query("delete from visitor_keys")
            .execute(&pool)
            .await
            .map(|_| ()),
    };
    pool.close().await;
    Ok(removed?)
}

async fn save_postgres(
    address: &str,
    file: &Path,
    progress: Progress<'_>,
) -> Result<Saved, StoreError> {
    let source = postgres_pool(address).await?;
    let mut from = begin_postgres(&source, READING).await?;
    lift_limits(&mut from).await?;
    check_migration(&mut from).await?;
    let target = new_sqlite_file(file).await?;
    let mut to = begin_sqlite(&target).await?;
    copy::copy(&mut from, &mut to, progress).await?;
    to.commit().await?;
    target.close().await;
    drop(from);
    source.close().await;
    Ok(Saved {
        kind: DbKind::Postgres,
        migration: newest_migration(),
    })
}

/// Rejects a database whose tables are not those of this version.
///
/// # Errors
/// [`StoreError::Newer`]; [`StoreError::Other`] for an earlier version.
async fn check_migration(tx: &mut Tx) -> Result<(), StoreError> {
    let (there, known) = (last_migration(tx).await?, newest_migration());
    match there {
        Some(version) if version > known => Err(StoreError::Newer { version }),
        Some(version) if version == known => Ok(()),
        _ => Err(StoreError::Other(Detail::new(format!(
            "the database has migration {}, this program {known}: run `statit migrate` first, or use the program that serves it",
            there.unwrap_or_default()
        )))),
    }
}

/// Fills an empty PostgreSQL database with all rows of a SQLite file that has this version's tables. All rows become
/// visible together, in one commit. Returns the sum of each table.
pub async fn fill_postgres(
    file: &Path,
    address: &str,
    progress: Progress<'_>,
) -> Result<Vec<TableSum>, StoreError> {
    postgres::make_tables(address).await?;
    let source = sqlite_file(file, Mode::ReadOnly).await?;
    let target = postgres_pool(address).await?;
    let mut from = begin_sqlite(&source).await?;
    let mut to = begin_postgres(&target, "begin").await?;
    lift_limits(&mut to).await?;
    let copied = copy::copy(&mut from, &mut to, progress).await?;
    to.commit().await?;
    target.close().await;
    drop(from);
    source.close().await;
    Ok(copied)
}

/// The first table of a PostgreSQL database that has rows; `None` for a database that is empty or has no tables.
pub async fn first_table_with_rows(address: &str) -> Result<Option<String>, StoreError> {
    let pool = postgres_pool(address).await?;
    let mut tx = begin_postgres(&pool, READING).await?;
    let found = copy::first_with_rows(&mut tx).await;
    drop(tx);
    pool.close().await;
    found
}
