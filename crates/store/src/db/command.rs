//! Connections of commands: one to a file or a database, for as long as the command needs.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::db::error::Detail;
use crate::db::postgres::commit::PgTx;
use crate::db::sqlite;
use crate::db::tx::{SqliteTx, run};
use crate::{StoreError, Tx};

/// Maximum wait of a command for a connection.
const CONNECT: Duration = Duration::from_secs(30);
/// Rows that are read ahead: one row may have tens of megabytes.
const ROWS_AHEAD: usize = 2;

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
pub(crate) async fn new_sqlite_file(path: &Path) -> Result<SqlitePool, StoreError> {
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

/// The path from the root.
pub(crate) fn absolute(path: &Path) -> Result<std::path::PathBuf, StoreError> {
    std::path::absolute(path).map_err(|error| StoreError::Address(Detail::new(error)))
}

/// A pool of one connection, which stays open.
pub(crate) fn one_connection() -> SqlitePoolOptions {
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
