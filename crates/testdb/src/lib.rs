//! A fresh database of either kind for each test, and the attributes that run a test on both.
//!
//! ```ignore
//! #[on_both(lists)]
//! async fn a_user_is_found_by_address(db: &TestDb) {
//!     let mut tx = db.begin().await.unwrap();
//!     // …
//! }
//! ```
//!
//! becomes the tests `a_user_is_found_by_address::sqlite` and `…::postgres`. With [`on_sqlite`], the second one is
//! `…::postgres_at_release`, which nextest leaves out unless it runs with the profile `release`. All tests of `store`
//! are `#[on_both]`; elsewhere a test runs on PostgreSQL at each change if it locks rows, lists them in an order,
//! searches, counts, or commits concurrently, and the attribute says which. PostgreSQL is the server at
//! `STATIT_TEST_POSTGRES` (an address whose user may create databases); without it, one throw-away server is
//! started for all tests (`scripts/postgres`), and stops by itself when they are done.

pub mod postgres;
mod sqlite;

use std::ops::Deref;
use std::time::Duration;

use sqlx::Connection;
use sqlx_postgres::PgConnection;
use store::db::DbKind;
use store::{Db, Tx};
use tempfile::TempDir;
pub use testdb_attributes::{on_both, on_sqlite};

use crate::postgres::OwnDatabase;

/// A database with all tables and no rows, which goes with this value.
#[derive(Debug)]
pub struct TestDb {
    db: Db,
    address: String,
    // Dropped after the connections of `db`.
    _place: TestPlace,
}

#[derive(Debug)]
#[expect(dead_code, reason = "kept for what they do when dropped")]
enum TestPlace {
    Folder(TempDir),
    Database(Box<OwnDatabase>),
}

impl TestDb {
    /// A new database of this kind.
    pub async fn new(kind: DbKind) -> Self {
        match kind {
            DbKind::Sqlite => Self::sqlite().await,
            DbKind::Postgres => Self::postgres().await,
        }
    }

    /// A new SQLite file in a folder of its own, copied from one that has the tables.
    #[expect(
        clippy::expect_used,
        reason = "a test can't go on without its database"
    )]
    pub async fn sqlite() -> Self {
        let (folder, address) = sqlite::create().await;
        let db = Db::connect(&address).await.expect("a new SQLite file");
        Self {
            db,
            address,
            _place: TestPlace::Folder(folder),
        }
    }

    /// A new PostgreSQL database, copied from one that has the tables.
    #[expect(
        clippy::expect_used,
        reason = "a test can't go on without its database"
    )]
    pub async fn postgres() -> Self {
        let database = OwnDatabase::create().await;
        let address = database.address().to_owned();
        let db = Db::connect(&address)
            .await
            .expect("a new PostgreSQL database");
        Self {
            db,
            address,
            _place: TestPlace::Database(Box::new(database)),
        }
    }

    /// Where it is, for a second server on the same database.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Changes rows as no server would, such as to damage them.
    #[expect(clippy::expect_used, reason = "a test can't go on without the change")]
    pub async fn execute(&self, sql: &'static str) {
        let mut tx = self.db.begin().await.expect("a transaction");
        match &mut tx {
            Tx::Sqlite(tx) => drop(sqlx::query(sql).execute(&mut **tx).await.expect(sql)),
            Tx::Postgres(tx) => drop(sqlx::query(sql).execute(&mut **tx).await.expect(sql)),
            Tx::Over => {}
        }
        tx.commit().await.expect("a commit");
    }

    /// Waits until so many statements of this PostgreSQL database wait for a lock, for ten seconds at most.
    #[expect(
        clippy::expect_used,
        reason = "a test can't go on without the statements"
    )]
    pub async fn until_blocked(&self, statements: i64) {
        let sql = "select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'";
        let connection = PgConnection::connect(&self.address).await;
        let mut connection = connection.expect("a PostgreSQL database");
        let wait = async {
            loop {
                let blocked: i64 = sqlx::query_scalar(sql)
                    .fetch_one(&mut connection)
                    .await
                    .expect("a count");
                if blocked >= statements {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(10), wait).await;
        waited.expect("statements that wait for a lock");
    }

    /// The database as servers hold it.
    #[must_use]
    pub fn db(&self) -> Db {
        self.db.clone()
    }
}

impl Deref for TestDb {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}
