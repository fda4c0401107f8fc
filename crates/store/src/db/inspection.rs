//! A database that is read as it is: nothing is made, migrated or repaired.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;

use crate::db::DbKind;
use crate::db::address::{Address, parse};
use crate::db::command::{self, Mode};
use crate::db::schema::{self, SchemaAge};
use crate::{StoreError, Tx};

/// The first bytes of a SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// A database that is open for reading only.
#[derive(Debug)]
pub struct Inspection {
    pub(crate) source: Source,
}

/// The connection.
#[derive(Debug)]
pub(crate) enum Source {
    /// The file, and whether it begins as a SQLite file.
    Sqlite(SqlitePool, bool),
    Postgres(PgPool),
}

impl Inspection {
    /// Opens the database at `sqlite:path` or `postgres://…`.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let source = match parse(address)? {
            Address::Sqlite(path) => {
                let path = Path::new(path);
                open_file(path, Mode::ReadOnly).await?
            }
            Address::Postgres(address) => Source::Postgres(command::postgres_pool(address).await?),
        };
        Ok(Self { source })
    }

    /// Opens a SQLite file without its `-wal`. Nothing may write to it meanwhile.
    pub async fn open_without_log(path: &Path) -> Result<Self, StoreError> {
        Ok(Self {
            source: open_file(path, Mode::WithoutLog).await?,
        })
    }

    /// The kind of this database.
    #[must_use]
    pub fn kind(&self) -> DbKind {
        match self.source {
            Source::Sqlite(..) => DbKind::Sqlite,
            Source::Postgres(_) => DbKind::Postgres,
        }
    }

    /// Begins a transaction that sees one state of the database. Short ones do not block a running server.
    pub async fn read(&self) -> Result<Tx, StoreError> {
        match &self.source {
            Source::Sqlite(pool, _) => command::begin_sqlite(pool).await,
            Source::Postgres(pool) => command::begin_postgres(pool, command::READING).await,
        }
    }

    /// The last migration; `None` for a database without tables.
    pub async fn last_migration(&self) -> Result<Option<i64>, StoreError> {
        schema::last_migration(&mut self.read().await?).await
    }

    /// Closes the connection.
    pub async fn close(self) {
        match self.source {
            Source::Sqlite(pool, _) => pool.close().await,
            Source::Postgres(pool) => pool.close().await,
        }
    }
}

/// Reads the head before SQLite opens the file: closing a file releases SQLite's locks on it.
async fn open_file(path: &Path, mode: Mode) -> Result<Source, StoreError> {
    let mut head = [0; 16];
    let begins = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    let is_sqlite = begins.is_ok() && &head == MAGIC;
    Ok(Source::Sqlite(
        command::sqlite_file(path, mode).await?,
        is_sqlite,
    ))
}

/// Compares the tables of the database at an address, which has some and is not changed, with those of this binary.
///
/// # Errors
/// Where the database does not respond or is damaged.
pub async fn schema_age(address: &str) -> Result<SchemaAge, StoreError> {
    let inspection = Inspection::open(address).await?;
    let compared = match inspection.read().await {
        Ok(mut tx) => schema::compare(&mut tx).await,
        Err(error) => Err(error),
    };
    inspection.close().await;
    compared
}
