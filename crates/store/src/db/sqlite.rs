//! Opens a SQLite file so that nothing acknowledged is lost, not even by a power cut.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use domain::operation::usage::PoolUse;
use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::time::{Instant, sleep};

pub(crate) mod header;
pub(crate) mod journal;
mod log;
mod open_files;
mod statement_readers;

pub(crate) use open_files::OpenFiles;
pub(crate) use statement_readers::{StatementReader, StatementReaders};

use crate::StoreError;
use crate::db::error::Detail;
use crate::db::follow::{SqliteWatch, Watch};
use crate::db::former::bring_sqlite;
use crate::db::newer::Migrating;
use crate::db::usage::pool_use;

/// Maximum wait of a writer for another writer in this process, and then for one outside it. Both together are shorter
/// than the time limit of a GraphQL request.
pub(crate) const BUSY: Duration = Duration::from_secs(4);
/// Time between two attempts to begin the write-ahead log of a new file.
const AGAIN: Duration = Duration::from_millis(20);
/// Readers never wait for the writer; a few are enough to keep the processors busy.
const READERS: u32 = 4;
/// Further connections for reads that go before others.
const EXPRESS_READERS: u32 = 2;
/// Time after which a reading connection that is not needed is closed: with its pages, schema and statements it takes
/// about 1 MB.
const IDLE: Duration = Duration::from_secs(60);
/// Memory of a reading connection for pages of the file, in KiB: a quarter of what SQLite would take. The system has the
/// pages in memory too, once for all connections.
const READER_KIB: i32 = 512;
/// The write-ahead log is cut back to this many bytes after a checkpoint.
const LOG_BYTES: &str = "67108864";

/// The pools of one file.
pub(crate) struct SqlitePools {
    pub(crate) write: SqlitePool,
    pub(crate) read: SqliteReaders,
    pub(crate) files: Arc<OpenFiles>,
    pub(crate) express: SqliteReaders,
    /// Sees the commits of all others.
    pub(crate) watch: Watch,
}

/// Connections of a file that only read.
#[derive(Clone, Debug)]
pub(crate) struct SqliteReaders {
    /// For transactions.
    pub(crate) pool: SqlitePool,
    /// For reads of one statement.
    pub(crate) statements: Arc<StatementReaders>,
}

impl SqliteReaders {
    fn new(pool: SqlitePool, options: SqliteConnectOptions, files: &Arc<OpenFiles>) -> Self {
        let most = pool.options().get_max_connections();
        let statements = StatementReaders::new(options, Arc::clone(files), most);
        Self {
            pool,
            statements: Arc::new(statements),
        }
    }

    /// The use of all connections.
    pub(crate) fn usage(&self) -> PoolUse {
        let pool = pool_use(&self.pool);
        let (open, used, max) = self.statements.usage();
        PoolUse {
            open: pool.open + open,
            used: pool.used + used,
            max: pool.max + max,
        }
    }

    /// Closes all connections after the running transactions and statements.
    pub(crate) async fn close(&self) {
        self.statements.close().await;
        self.pool.close().await;
    }
}

/// Opens the file, creates a missing one, and brings its tables up to date if it is to migrate.
pub(crate) async fn open(path: &str, migrating: Migrating) -> Result<SqlitePools, StoreError> {
    let path = Path::new(path);
    create(path).map_err(|error| {
        StoreError::Unavailable(Detail::new(format!("{}: {error}", path.display())))
    })?;
    // An absolute path, so that neither the working folder nor a name like `file:x` changes its meaning.
    let path =
        std::path::absolute(path).map_err(|error| StoreError::Address(Detail::new(error)))?;
    let files = Arc::new(OpenFiles::new(&path)?);
    // FULL: with NORMAL, a power cut loses the commits acknowledged since the last checkpoint.
    let options = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .pragma("journal_size_limit", LOG_BYTES);

    let write = connect_writer(&files, &options).await?;
    if migrating == Migrating::Yes {
        migrate(&write).await?;
    }
    let reading = options
        .clone()
        .pragma("query_only", "on")
        .pragma("cache_size", (-READER_KIB).to_string());
    let readers = |most| pool(most, &files).idle_timeout(IDLE);
    let read = readers(READERS).min_connections(1);
    let read = read.connect_with(reading.clone()).await?;
    let express = readers(EXPRESS_READERS).connect_lazy_with(reading.clone());
    let read = SqliteReaders::new(read, reading.clone(), &files);
    Ok(SqlitePools {
        write,
        read,
        express: SqliteReaders::new(express, reading.clone(), &files),
        files,
        watch: Watch::Sqlite(SqliteWatch::new(reading)),
    })
}

/// Connects for writes. The first connection of a new file begins the write-ahead log. Where another server does so at
/// the same moment, SQLite reports at once that the file is locked, without the wait of its busy handler, which could be
/// a deadlock (sqlite.org/c3ref/busy_handler.html): the connection is made again until [`BUSY`] has passed.
async fn connect_writer(
    files: &Arc<OpenFiles>,
    options: &SqliteConnectOptions,
) -> Result<SqlitePool, StoreError> {
    let deadline = Instant::now() + BUSY;
    loop {
        match pool(1, files).connect_with(options.clone()).await {
            Err(error) if is_locked(&error) && Instant::now() < deadline => sleep(AGAIN).await,
            connected => return Ok(connected?),
        }
    }
}

/// Whether the file is locked by another connection (`SQLITE_BUSY`, also with the reason in its higher bits).
fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    let code = code.and_then(|code| code.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

/// A pool whose connections stay open: unlike those to a server, they cannot break off.
fn pool(size: u32, files: &Arc<OpenFiles>) -> SqlitePoolOptions {
    let files = Arc::clone(files);
    SqlitePoolOptions::new()
        .max_connections(size)
        .acquire_timeout(BUSY)
        // No line in the log for each slow connection: `Db` counts them.
        .acquire_slow_threshold(Duration::MAX)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        // A later connection must not open another file of the same name.
        .after_connect(move |_, _| {
            let files = Arc::clone(&files);
            Box::pin(async move {
                files
                    .check()
                    .map_err(|error| sqlx::Error::Io(io::Error::other(error)))
            })
        })
        // SQLite itself rolls back when the disk is full. The driver then counts a transaction that no longer exists,
        // and would refuse every later one on that connection.
        .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
}

/// The path of a file that SQLite has beside a database file: its name with a suffix.
fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Bytes of the write-ahead log beside a database file; 0 where it is missing.
pub(crate) fn log_bytes(path: &Path) -> u64 {
    std::fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len())
}

/// Creates the file before SQLite does, so that only this user can read it; its log files take over its mode.
fn create(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)?;
    }
    let made = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path);
    match made {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// The migrations of this binary.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// Applies all missing migrations in one transaction that has the write lock: two processes that start at the same time
/// take turns, and an interrupted upgrade leaves nothing behind.
///
/// # Errors
/// [`StoreError::Newer`] for tables of a newer version.
pub(crate) async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let mut transaction = pool.begin_with("begin immediate").await?;
    bring_sqlite(&mut transaction, &MIGRATIONS).await?;
    MIGRATIONS
        .run_direct(None, &mut *transaction, false)
        .await?;
    Ok(transaction.commit().await?)
}
