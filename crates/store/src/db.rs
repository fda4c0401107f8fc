//! The database: connection pools of SQLite or of PostgreSQL.

pub mod change;
pub(crate) mod commit;
mod connect;
pub mod error;
pub(crate) mod list;
pub(crate) mod postgres;
pub mod presence;
pub mod read_set;
pub(crate) mod row;
pub mod run_note;
pub mod schema;
pub(crate) mod sqlite;
pub(crate) mod table_row;
pub mod tx;
pub(crate) mod write_permits;

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::content::Dependency;
use domain::operation::usage::{DbUse, PoolUse};
use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;
use tokio::time::Instant;

use crate::db::commit::{PgTx, Writing};
use crate::db::error::Detail;
use crate::db::read_set::ReadSet;
use crate::db::sqlite::{InlineReaders, OpenFiles, SqliteReaders};
use crate::db::tx::{SqliteTx, bounded};
use crate::db::write_permits::{WritePermit, WritePermits};
use crate::platform::content_log::Follower;
use crate::{StoreError, Tx};

/// Maximum rows of a statement: their binds stay within the limits of both databases.
pub const ROWS: usize = 500;
/// Bytes of SQLite's log from which it counts as long.
const LONG_LOG: u64 = 16 << 20;
/// Maximum wait for readers of a long log.
const LOG_WAIT: Duration = Duration::from_millis(50);
/// Shortest wait of a transaction for its connection that counts as slow.
const SLOW_WAIT: Duration = Duration::from_secs(2);

/// The database of a server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    pools: Pools,
    follower: Arc<Follower>,
    /// Records what is read; `None` where nobody asks.
    reads: Option<ReadSet>,
    waits: Arc<WaitCounts>,
    counts: Arc<Counts>,
    permits: WritePermits,
}

/// Transactions that waited long for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// Transactions that began late.
    pub slow: u64,
    /// Transactions that did not begin.
    pub failed: u64,
}

/// Counts of failed write transactions since the start.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    not_begun: AtomicU64,
    not_committed: AtomicU64,
    unknown: AtomicU64,
}

impl Counts {
    /// Counts the outcome of a commit.
    pub(crate) fn commit_ended(&self, outcome: &Result<(), StoreError>) {
        match outcome {
            Ok(()) => {}
            Err(StoreError::OutcomeUnknown(_)) => {
                self.unknown.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {
                self.not_committed.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

#[derive(Debug, Default)]
struct WaitCounts {
    slow: AtomicU64,
    failed: AtomicU64,
    /// Slow and failed reads since the start; `writes` likewise.
    reads: AtomicU64,
    writes: AtomicU64,
}

impl WaitCounts {
    /// Counts a slow or failed beginning of a transaction, also in `sum`, which is never reset.
    async fn of<T>(
        &self,
        sum: &AtomicU64,
        beginning: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let start = Instant::now();
        let outcome = beginning.await;
        if outcome.is_err() {
            self.failed.fetch_add(1, Ordering::Relaxed);
        } else if start.elapsed() >= SLOW_WAIT {
            self.slow.fetch_add(1, Ordering::Relaxed);
        } else {
            return outcome;
        }
        sum.fetch_add(1, Ordering::Relaxed);
        outcome
    }
}

/// Connections to one of the two databases.
#[derive(Clone, Debug)]
pub(crate) enum Pools {
    /// One writer, so that writes queue here and not in SQLite, and a few readers.
    Sqlite {
        write: SqlitePool,
        read: SqliteReaders,
        files: Arc<OpenFiles>,
        express: SqliteReaders,
    },
    /// Reads have their own connections, so that hanging writes do not occupy them.
    Postgres {
        write: PgPool,
        read: PgPool,
        express: PgPool,
    },
}

/// The kind of database behind an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DbKind {
    /// A SQLite file on this machine.
    Sqlite,
    /// A PostgreSQL server.
    Postgres,
}

impl Db {
    /// Opens the database and applies the migrations.
    pub(crate) async fn open(address: &str) -> Result<Self, StoreError> {
        match parse(address)? {
            Address::Sqlite(path) => {
                let opened = sqlite::open(path).await?;
                Ok(Self {
                    pools: Pools::Sqlite {
                        write: opened.write,
                        read: opened.read,
                        files: opened.files,
                        express: opened.express,
                    },
                    follower: Arc::new(Follower::new(opened.watch)),
                    reads: None,
                    waits: Arc::default(),
                    counts: Arc::default(),
                    permits: WritePermits::default(),
                })
            }
            Address::Postgres(address) => {
                let opened = postgres::open(address).await?;
                Ok(Self {
                    pools: Pools::Postgres {
                        write: opened.write,
                        read: opened.read,
                        express: opened.express,
                    },
                    follower: Arc::new(Follower::new(opened.watch)),
                    reads: None,
                    waits: Arc::default(),
                    counts: Arc::default(),
                    permits: WritePermits::default(),
                })
            }
        }
    }

    /// The kind of this database.
    #[must_use]
    pub fn kind(&self) -> DbKind {
        match self.pools {
            Pools::Sqlite { .. } => DbKind::Sqlite,
            Pools::Postgres { .. } => DbKind::Postgres,
        }
    }

    /// Begins a transaction that may write. SQLite runs one at a time; others wait for four seconds in this process, and
    /// the first of them for four more where another process writes.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        self.begin_with(None).await
    }

    /// Begins a transaction that changes one object. `object` identifies the rows that the change locks first: it is
    /// the object's id, or its owner's for a new object. On PostgreSQL, changes of one object take a connection one
    /// after the other: a row that is locked for long holds up one connection, and other objects can be written. On
    /// SQLite there is one write at a time either way.
    pub async fn begin_on(&self, object: impl Hash) -> Result<Tx, StoreError> {
        match &self.pools {
            Pools::Sqlite { .. } => self.begin().await,
            Pools::Postgres { .. } => match self.permits.take(object).await {
                Ok(permit) => self.begin_with(Some(permit)).await,
                Err(error) => {
                    self.counts.not_begun.fetch_add(1, Ordering::Relaxed);
                    Err(error)
                }
            },
        }
    }

    async fn begin_with(&self, permit: Option<WritePermit>) -> Result<Tx, StoreError> {
        let begun = self
            .waits
            .of(&self.waits.writes, self.begin_writing(permit))
            .await;
        match (&begun, &self.reads) {
            (Err(_), _) => drop(self.counts.not_begun.fetch_add(1, Ordering::Relaxed)),
            (Ok(_), Some(reads)) => reads.begin_writing(),
            (Ok(_), None) => {}
        }
        begun
    }

    async fn begin_writing(&self, permit: Option<WritePermit>) -> Result<Tx, StoreError> {
        match &self.pools {
            Pools::Sqlite { write, files, .. } => {
                files.check()?;
                let begun = bounded(write.begin_with("begin immediate")).await?;
                Ok(Tx::Sqlite(SqliteTx::writing(begun, Arc::clone(files))))
            }
            Pools::Postgres { write, read, .. } => {
                let writing = Writing {
                    read: read.clone(),
                    _permit: permit,
                    counts: Arc::clone(&self.counts),
                };
                bounded(PgTx::begin(write, "begin", Some(writing)))
                    .await
                    .map(Tx::Postgres)
            }
        }
    }

    /// Begins a transaction that only reads and sees one state of the database from its first query on.
    pub async fn read(&self) -> Result<Tx, StoreError> {
        self.read_by(self.begin_reading()).await
    }

    /// Begins a read of one statement, which sees one state of the database without a transaction.
    pub async fn read_once(&self) -> Result<Tx, StoreError> {
        self.read_by(self.begin_reading_once()).await
    }

    async fn read_by(
        &self,
        beginning: impl Future<Output = Result<Tx, StoreError>>,
    ) -> Result<Tx, StoreError> {
        let tx = self.waits.of(&self.waits.reads, beginning).await?;
        Ok(match &self.reads {
            Some(reads) => tx.recording(reads),
            None => tx,
        })
    }

    async fn begin_reading_once(&self) -> Result<Tx, StoreError> {
        match &self.pools {
            Pools::Sqlite { read, .. } => {
                let connection = read.statements.take().await?;
                Ok(Tx::Sqlite(SqliteTx::one_statement(connection)))
            }
            Pools::Postgres { read, .. } => {
                let connection = bounded(PgTx::one_statement(read)).await?;
                Ok(Tx::Postgres(connection))
            }
        }
    }

    /// Connections of SQLite that read on the caller's thread; `None` on PostgreSQL.
    pub(crate) fn inline_readers(&self) -> Option<&InlineReaders> {
        match &self.pools {
            Pools::Sqlite { read, .. } => Some(&read.inline),
            Pools::Postgres { .. } => None,
        }
    }

    /// Records what was read outside of a transaction, or by one that has ended.
    pub(crate) fn depended_on(&self, read: impl IntoIterator<Item = Dependency>) {
        if let Some(reads) = &self.reads {
            reads.add(read);
        }
    }

    async fn begin_reading(&self) -> Result<Tx, StoreError> {
        match &self.pools {
            Pools::Sqlite { read, .. } => {
                let begun = bounded(read.pool.begin()).await?;
                Ok(Tx::Sqlite(SqliteTx::alone(begun)))
            }
            Pools::Postgres { read, .. } => {
                let begin = "begin isolation level repeatable read, read only";
                bounded(PgTx::begin(read, begin, None))
                    .await
                    .map(Tx::Postgres)
            }
        }
    }

    /// The same database, read on a few separate connections: for cheap reads that go before others.
    #[must_use]
    pub fn express(&self) -> Self {
        let mut db = self.clone();
        match &mut db.pools {
            Pools::Sqlite { read, express, .. } => read.clone_from(express),
            Pools::Postgres { read, express, .. } => read.clone_from(express),
        }
        db
    }

    /// The same database, which adds to `reads` what reading transactions read, and that a writing one has begun.
    #[must_use]
    pub fn recording(&self, reads: &ReadSet) -> Self {
        Self {
            reads: Some(reads.clone()),
            ..self.clone()
        }
    }

    /// Returns the numbers of long waits since the previous call, for the log.
    pub fn take_waits(&self) -> Waits {
        Waits {
            slow: self.waits.slow.swap(0, Ordering::Relaxed),
            failed: self.waits.failed.swap(0, Ordering::Relaxed),
        }
    }

    /// The use of the connections and the failed writes, for the operator's measurements.
    #[must_use]
    pub fn usage(&self) -> DbUse {
        let (read, write) = match &self.pools {
            Pools::Sqlite { write, read, .. } => (readers_use(read), pool_use(write)),
            Pools::Postgres { write, read, .. } => (pool_use(read), pool_use(write)),
        };
        DbUse {
            read,
            write,
            not_begun: self.counts.not_begun.load(Ordering::Relaxed),
            not_committed: self.counts.not_committed.load(Ordering::Relaxed),
            unknown: self.counts.unknown.load(Ordering::Relaxed),
            read_waits: self.waits.reads.load(Ordering::Relaxed),
            write_waits: self.waits.writes.load(Ordering::Relaxed),
        }
    }

    /// Size of the database in bytes.
    pub async fn size(&self) -> Result<u64, StoreError> {
        let size: i64 = match &self.pools {
            Pools::Sqlite { read, .. } => {
                let pages =
                    "select page_count * page_size from pragma_page_count, pragma_page_size";
                bounded(sqlx::query_scalar(pages).fetch_one(&read.pool)).await?
            }
            Pools::Postgres { read, .. } => {
                let size = "select pg_database_size(current_database())";
                bounded(sqlx::query_scalar(size).fetch_one(read)).await?
            }
        };
        Ok(u64::try_from(size).unwrap_or(0))
    }

    /// Writes SQLite's log back into its file and truncates the log, so that no erased data remains in it. While a
    /// reader still needs the log, it stays until the next call. PostgreSQL manages its own log.
    pub async fn truncate_log(&self) -> Result<(), StoreError> {
        self.truncate_log_within(Duration::ZERO).await
    }

    /// Truncates SQLite's log where it is long: without that, it grows as long as some reader uses it at each moment.
    /// Writers and new readers of the log wait for a few milliseconds, at most for [`LOG_WAIT`].
    pub async fn limit_log(&self) -> Result<(), StoreError> {
        match &self.pools {
            Pools::Sqlite { files, .. } if files.log_bytes() > LONG_LOG => {
                self.truncate_log_within(LOG_WAIT).await
            }
            _ => Ok(()),
        }
    }

    /// Truncates SQLite's log after the running reads of the log, if they end within `wait`.
    async fn truncate_log_within(&self, wait: Duration) -> Result<(), StoreError> {
        let Pools::Sqlite { write, .. } = &self.pools else {
            return Ok(());
        };
        let mut connection = bounded(write.acquire()).await?;
        // Writers wait as long as this statement waits for readers.
        let mut outcome = Ok(());
        for sql in [
            format!("pragma busy_timeout = {}", wait.as_millis()),
            "pragma wal_checkpoint(truncate)".to_owned(),
            format!("pragma busy_timeout = {}", sqlite::BUSY.as_millis()),
        ] {
            let done = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut *connection);
            outcome = outcome.and(bounded(done).await.map(drop));
        }
        outcome
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<(), StoreError> {
        match &self.pools {
            Pools::Sqlite { read, .. } => {
                let query = sqlx::query("select count(*) from users where id is null");
                bounded(query.execute(&read.pool)).await.map(drop)
            }
            Pools::Postgres { read, .. } => bounded(sqlx::query("select 1").execute(read))
                .await
                .map(drop),
        }
    }

    /// The one follower of the content log in this process.
    #[must_use]
    pub fn follower(&self) -> &Follower {
        &self.follower
    }

    /// Closes all connections after the running transactions.
    pub async fn close(&self) {
        self.follower.close().await;
        match &self.pools {
            Pools::Sqlite {
                write,
                read,
                express,
                ..
            } => {
                express.close().await;
                read.close().await;
                write.close().await;
            }
            Pools::Postgres {
                write,
                read,
                express,
            } => {
                express.close().await;
                write.close().await;
                read.close().await;
            }
        }
    }
}

fn pool_use<D: sqlx::Database>(pool: &sqlx::Pool<D>) -> PoolUse {
    let idle = u32::try_from(pool.num_idle()).unwrap_or(u32::MAX);
    PoolUse {
        open: pool.size(),
        used: pool.size().saturating_sub(idle),
        max: pool.options().get_max_connections(),
    }
}

fn readers_use(readers: &SqliteReaders) -> PoolUse {
    let pool = pool_use(&readers.pool);
    let others = [readers.statements.usage(), readers.inline.usage()];
    let others = others.into_iter();
    others.fold(pool, |all, (open, used, max)| PoolUse {
        open: all.open + open,
        used: all.used + used,
        max: all.max + max,
    })
}

pub(crate) enum Address<'a> {
    Sqlite(&'a str),
    Postgres(&'a str),
}

pub(crate) fn parse(address: &str) -> Result<Address<'_>, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Address::Postgres(address));
    }
    match address.strip_prefix("sqlite:") {
        Some(path) => {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path.starts_with(':') || path.contains('\0') {
                return Err(StoreError::Address(Detail::new(
                    "sqlite: needs the path of a file",
                )));
            }
            Ok(Address::Sqlite(path))
        }
        None => Err(StoreError::Address(Detail::new(
            "expected sqlite:path or postgres://…",
        ))),
    }
}

/// A short text that changes with every change of the migrations: tests keep one database for each.
#[must_use]
pub fn schema_mark() -> String {
    let bytes = postgres::MIGRATIONS
        .iter()
        .flat_map(|migration| migration.checksum.iter());
    // FNV-1a, 64 bits: it only has to tell migrations apart.
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
