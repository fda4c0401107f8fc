//! The database: connection pools of SQLite or of PostgreSQL.

pub(crate) mod address;
pub(crate) mod command;
pub mod error;
pub(crate) mod follow;
mod former;
pub mod inspection;
pub(crate) mod newer;
pub(crate) mod postgres;
pub mod read_set;
pub(crate) mod row;
pub mod run_note;
pub mod schema;
pub(crate) mod sqlite;
pub mod tx;
pub(crate) mod usage;

use std::hash::Hash;
use std::sync::Arc;

use domain::content::Dependency;
use domain::operation::usage::DbUse;
use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;

pub use crate::db::address::DbKind;
use crate::db::address::{Address, parse};
use crate::db::follow::Follower;
use crate::db::newer::Migrating;
use crate::db::postgres::commit::{PgTx, Writing};
use crate::db::postgres::write_permits::{WritePermit, WritePermits};
use crate::db::read_set::ReadSet;
use crate::db::sqlite::{OpenFiles, SqliteReaders};
use crate::db::tx::{SqliteTx, bounded};
use crate::db::usage::{FailureCounts, WaitCounts, Waits, db_use, pool_use};
use crate::{StoreError, Tx};

/// Maximum rows of a statement: their binds stay within the limits of both databases.
pub const ROWS: usize = 500;

/// The database of a server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    pools: Pools,
    follower: Arc<Follower>,
    /// Collects the dependencies of reads; `None` where the caller does not need them.
    reads: Option<ReadSet>,
    waits: Arc<WaitCounts>,
    failures: Arc<FailureCounts>,
    permits: WritePermits,
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

impl Db {
    /// Opens the database.
    ///
    /// # Errors
    /// [`StoreError::Newer`] for tables of a newer version, where it migrates.
    pub(crate) async fn open(address: &str, migrating: Migrating) -> Result<Self, StoreError> {
        let (pools, watch) = match parse(address)? {
            Address::Sqlite(path) => {
                let opened = sqlite::open(path, migrating).await?;
                let pools = Pools::Sqlite {
                    write: opened.write,
                    read: opened.read,
                    files: opened.files,
                    express: opened.express,
                };
                (pools, opened.watch)
            }
            Address::Postgres(address) => {
                let opened = postgres::open(address, migrating).await?;
                let pools = Pools::Postgres {
                    write: opened.write,
                    read: opened.read,
                    express: opened.express,
                };
                (pools, opened.watch)
            }
        };

        Ok(Self {
            pools,
            follower: Arc::new(Follower::new(watch)),
            reads: None,
            waits: Arc::default(),
            failures: Arc::default(),
            permits: WritePermits::default(),
        })
    }

    /// The kind of this database.
    #[must_use]
    pub fn kind(&self) -> DbKind {
        match self.pools {
            Pools::Sqlite { .. } => DbKind::Sqlite,
            Pools::Postgres { .. } => DbKind::Postgres,
        }
    }

    /// Begins a transaction that may write. SQLite runs one at a time; others wait for four seconds in this process,
    /// and the first of them for four more where another process writes.
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
                    self.failures.not_begun();
                    Err(error)
                }
            },
        }
    }

    async fn begin_with(&self, permit: Option<WritePermit>) -> Result<Tx, StoreError> {
        let begun = self.waits.of_write(self.begin_writing(permit)).await;
        match (&begun, &self.reads) {
            (Err(_), _) => self.failures.not_begun(),
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
                    failures: Arc::clone(&self.failures),
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
        let tx = self.waits.of_read(beginning).await?;
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

    /// Records the dependencies of a read outside of a transaction, or by one that has ended.
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
        self.waits.take()
    }

    /// The use of the connections and the failed writes, for the operator's measurements.
    #[must_use]
    pub fn usage(&self) -> DbUse {
        let pools = match &self.pools {
            Pools::Sqlite { write, read, .. } => (read.usage(), pool_use(write)),
            Pools::Postgres { write, read, .. } => (pool_use(read), pool_use(write)),
        };
        db_use(pools, &self.waits, &self.failures)
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
