//! The database: one of two kinds of pools.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;
use tokio::time::Instant;

use crate::error::Detail;
use crate::token::{StateToken, Tokens};
use crate::tx::bounded;
use crate::{StoreError, Tx, metric, postgres, sqlite};

/// How long a transaction may wait for its connection before the wait counts as slow.
const SLOW_WAIT: Duration = Duration::from_secs(2);

/// The database of a server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Db {
    pools: Pools,
    tokens: Arc<Tokens>,
    waits: Arc<WaitCounts>,
}

/// How many transactions waited long for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// Those that got one in the end.
    pub slow: u64,
    /// Those that could not begin.
    pub failed: u64,
}

#[derive(Debug, Default)]
struct WaitCounts {
    slow: AtomicU64,
    failed: AtomicU64,
}

impl WaitCounts {
    /// Counts how a transaction began.
    async fn of<T>(
        &self,
        beginning: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let start = Instant::now();
        let outcome = beginning.await;
        if outcome.is_err() {
            self.failed.fetch_add(1, Ordering::Relaxed);
        } else if start.elapsed() >= SLOW_WAIT {
            self.slow.fetch_add(1, Ordering::Relaxed);
        }
        outcome
    }
}

/// Connections to one of the two databases.
#[derive(Clone, Debug)]
pub(crate) enum Pools {
    /// One writer, so that writes wait in line here and not in SQLite, and a few readers.
    Sqlite {
        write: SqlitePool,
        read: SqlitePool,
    },
    Postgres(PgPool),
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
    /// Opens the database at `sqlite:path` or `postgres://…` and brings its tables up to date. Makes a missing
    /// SQLite file, and its folder, readable by this user only.
    ///
    /// # Errors
    /// [`StoreError::Newer`] where a newer Statit has written the database, which is then left as it is.
    pub async fn connect(address: &str) -> Result<Self, StoreError> {
        let db = Self::open(address).await?;
        if metric::are_missing(&mut db.read().await?).await? {
            let mut tx = db.begin().await?;
            metric::put_all(&mut tx).await?;
            tx.commit().await?;
        }
        Ok(db)
    }

    async fn open(address: &str) -> Result<Self, StoreError> {
        match parse(address)? {
            Address::Sqlite(path) => {
                let opened = sqlite::open(path).await?;
                Ok(Self {
                    pools: Pools::Sqlite {
                        write: opened.write,
                        read: opened.read,
                    },
                    tokens: Arc::new(Tokens::new(opened.watch)),
                    waits: Arc::default(),
                })
            }
            Address::Postgres(address) => {
                let opened = postgres::open(address).await?;
                Ok(Self {
                    pools: Pools::Postgres(opened.pool),
                    tokens: Arc::new(Tokens::new(opened.watch)),
                    waits: Arc::default(),
                })
            }
        }
    }

    /// Which of the two databases this is.
    #[must_use]
    pub fn kind(&self) -> DbKind {
        match self.pools {
            Pools::Sqlite { .. } => DbKind::Sqlite,
            Pools::Postgres(_) => DbKind::Postgres,
        }
    }

    /// A transaction that may write. On SQLite there is one at a time; others wait in line for up to five seconds.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        self.waits.of(self.begin_writing()).await
    }

    async fn begin_writing(&self) -> Result<Tx, StoreError> {
        match &self.pools {
            Pools::Sqlite { write, .. } => bounded(write.begin_with("begin immediate"))
                .await
                .map(Tx::Sqlite),
            Pools::Postgres(pool) => bounded(pool.begin()).await.map(Tx::Postgres),
        }
    }

    /// A transaction that only reads, and sees one state of the database from its first query on.
    pub async fn read(&self) -> Result<Tx, StoreError> {
        self.waits.of(self.begin_reading()).await
    }

    async fn begin_reading(&self) -> Result<Tx, StoreError> {
        match &self.pools {
            Pools::Sqlite { read, .. } => bounded(read.begin()).await.map(Tx::Sqlite),
            Pools::Postgres(pool) => {
                bounded(pool.begin_with("begin isolation level repeatable read, read only"))
                    .await
                    .map(Tx::Postgres)
            }
        }
    }

    /// How many transactions waited long since this was last called, for the log.
    pub fn take_waits(&self) -> Waits {
        Waits {
            slow: self.waits.slow.swap(0, Ordering::Relaxed),
            failed: self.waits.failed.swap(0, Ordering::Relaxed),
        }
    }

    /// Writes SQLite's log back into its file and cuts the log to nothing, so that what was erased is not left there.
    /// Where a reader still needs the log, it stays until the next time. PostgreSQL looks after its own.
    pub async fn truncate_log(&self) -> Result<(), StoreError> {
        let Pools::Sqlite { write, .. } = &self.pools else {
            return Ok(());
        };
        let mut connection = bounded(write.acquire()).await?;
        // Writers would wait as long as this waits for readers.
        let mut outcome = Ok(());
        for sql in [
            "pragma busy_timeout = 0".to_owned(),
            "pragma wal_checkpoint(truncate)".to_owned(),
            format!("pragma busy_timeout = {}", sqlite::BUSY.as_millis()),
        ] {
            let done = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut *connection);
            outcome = outcome.and(bounded(done).await.map(drop));
        }
        outcome
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        match &self.pools {
            Pools::Sqlite { read, .. } => {
                bounded(sqlx::query("select count(*) from users where id is null").execute(read))
                    .await
                    .map(drop)
            }
            Pools::Postgres(pool) => bounded(sqlx::query("select 1").execute(pool))
                .await
                .map(drop),
        }
    }

    /// A token for what is visible now: whenever a commit, by this server or another, has become visible, the
    /// token differs from all that were given before it. Equal tokens mean equal contents. Take it *before*
    /// reading what is to be kept under it. Tokens mean nothing outside this process.
    pub async fn state_token(&self) -> Result<StateToken, StoreError> {
        self.tokens.now().await
    }

    /// Closes all connections, after the transactions under way.
    pub async fn close(&self) {
        self.tokens.close().await;
        match &self.pools {
            Pools::Sqlite { write, read } => {
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

enum Address<'a> {
    Sqlite(&'a str),
    Postgres(&'a str),
}

fn parse(address: &str) -> Result<Address<'_>, StoreError> {
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

/// A short text that changes with every change of the migrations: tests keep a database for each.
#[must_use]
pub fn schema_mark() -> String {
    let bytes = postgres::MIGRATIONS
        .iter()
        .flat_map(|migration| migration.checksum.iter());
    // FNV-1a, 64 bits: telling apart is all that is asked.
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
