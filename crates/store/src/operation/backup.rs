//! Saves a database as one SQLite file while servers run on it, and fills an empty PostgreSQL database from such a
//! file.

pub mod account;
pub mod copy;

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::db::address::{Address, parse};
use crate::db::error::Detail;
use crate::db::postgres::commit::PgTx;
use crate::db::tx::{SqliteTx, run};
use crate::db::{DbKind, postgres, sqlite};
use crate::operation::backup::copy::{Progress, TableSum};
use crate::{StoreError, Tx};

/// Maximum wait of a command for a connection.
const CONNECT: Duration = Duration::from_secs(30);
/// Rows that are read ahead: one row may have tens of megabytes.
const ROWS_AHEAD: usize = 2;

/// A saved database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The kind of the database.
    pub kind: DbKind,
    /// The last migration of the saved file.
    pub migration: i64,
}

/// The last migration that this program knows.
#[must_use]
pub fn newest_migration() -> i64 {
    postgres::MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap_or_default()
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

/// The mode in which an existing SQLite file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// With its write-ahead log, like a server.
    ReadOnly,
    /// Without its write-ahead log.
    WithoutLog,
}

/// Opens a connection to an existing file, which is not changed.
pub(crate) async fn sqlite_file(path: &Path, mode: Mode) -> Result<SqlitePool, StoreError> {
    if let Err(error) = std::fs::metadata(path) {
        return Err(StoreError::Unavailable(Detail::new(format!(
            "{}: {error}",
            path.display()
        ))));
    }
    let options = SqliteConnectOptions::new()
        .filename(absolute(path)?)
        .read_only(true)
        .immutable(mode == Mode::WithoutLog)
        .busy_timeout(sqlite::BUSY)
        .row_buffer_size(ROWS_AHEAD);
    Ok(one_connection().connect_with(options).await?)
}

/// Makes a file with all tables, for rows whose references are checked at the end. Until then the file is disposable,
/// so that nothing waits for the disk.
async fn new_sqlite_file(path: &Path) -> Result<SqlitePool, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(absolute(path)?)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .foreign_keys(false);
    let pool = one_connection().connect_with(options).await?;
    sqlite::migrate(&pool).await?;
    Ok(pool)
}

fn absolute(path: &Path) -> Result<std::path::PathBuf, StoreError> {
    std::path::absolute(path).map_err(|error| StoreError::Address(Detail::new(error)))
}

fn one_connection() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CONNECT)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// Begins a transaction of a command on its own file.
pub(crate) async fn begin_sqlite(pool: &SqlitePool) -> Result<Tx, StoreError> {
    Ok(Tx::Sqlite(SqliteTx::alone(pool.begin().await?)))
}

/// The statement that begins a transaction on one state.
pub(crate) const READING: &str = "begin isolation level repeatable read, read only";

/// Begins a transaction of a command, which may take as long as it needs.
pub(crate) async fn begin_postgres(pool: &PgPool, begin: &'static str) -> Result<Tx, StoreError> {
    Ok(Tx::Postgres(PgTx::begin(pool, begin, None).await?))
}

/// Opens a connection without a server's time limits.
pub(crate) async fn postgres_pool(address: &str) -> Result<PgPool, StoreError> {
    let options = PgConnectOptions::from_str(address)?.application_name("statit");
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CONNECT)
        .idle_timeout(None)
        .max_lifetime(None);
    Ok(pool.connect_with(options).await?)
}

/// Lifts the time limits: a command reads a whole table in one statement, and may pause while it writes.
pub(crate) async fn lift_limits(tx: &mut Tx) -> Result<(), StoreError> {
    for sql in [
        "set local statement_timeout = 0",
        "set local idle_in_transaction_session_timeout = 0",
    ] {
        run!(tx, sqlx::query(sql) => execute)?;
    }
    Ok(())
}
