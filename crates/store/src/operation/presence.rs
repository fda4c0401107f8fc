//! Inspects the address of a database before anything there is opened for writing or made.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::address::{Address, parse};
use crate::db::command::{self, Mode};
use crate::db::error::Detail;
use crate::db::row::time;
use crate::db::sqlite::{self, header, journal};
use crate::db::tx::run;
use crate::operation::backup::copy::quoted;
use crate::platform::installation;
use crate::{StoreError, Tx};

/// The state of a database before it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// No file, or no tables of Statit.
    Missing,
    /// Tables that belong to no installation: of a version before installations had ids, or not used yet.
    Unclaimed {
        /// Whether it has users.
        is_used: bool,
    },
    /// The database of the installation with this id.
    Of(Uuid),
}

/// Inspects a database without changing it. It reads the header of a SQLite file, its schema, and the first row of each
/// table: the same few pages for a file of any size.
///
/// # Errors
/// [`StoreError::Corrupt`] where these are damaged; other errors where the database does not respond.
pub async fn inspect(address: &str) -> Result<Presence, StoreError> {
    match parse(address)? {
        Address::Sqlite(path) => look_at_file(Path::new(path)).await,
        Address::Postgres(address) => {
            let pool = command::postgres_pool(address).await?;
            let mut tx = command::begin_postgres(&pool, command::READING).await?;
            let has =
                "select to_regclass('users') is not null, to_regclass('installation') is not null";
            let (has_users, has_installation): (bool, bool) =
                run!(&mut tx, sqlx::query_as(has) => fetch_one)?;
            let presence = presence(&mut tx, has_users, has_installation).await;
            drop(tx);
            pool.close().await;
            presence
        }
    }
}

/// A PostgreSQL server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostgresServer {
    /// Its major version.
    pub version: i32,
    /// The time by its clock.
    pub now: Timestamp,
}

/// The server of a database; `None` for a SQLite file.
///
/// # Errors
/// Where it does not respond.
pub async fn inspect_server(address: &str) -> Result<Option<PostgresServer>, StoreError> {
    let Address::Postgres(address) = parse(address)? else {
        return Ok(None);
    };
    let pool = command::postgres_pool(address).await?;
    let mut tx = command::begin_postgres(&pool, command::READING).await?;
    let server: Result<(i32, i64), StoreError> = run!(&mut tx, sqlx::query_as(
        "select current_setting('server_version_num')::int / 10000,
            (extract(epoch from clock_timestamp()) * 1000000)::bigint",
    ) => fetch_one);
    drop(tx);
    pool.close().await;
    let (version, now) = server?;
    let now = time(now)?;
    Ok(Some(PostgresServer { version, now }))
}

async fn look_at_file(path: &Path) -> Result<Presence, StoreError> {
    if journal::is_file_unfinished(path) {
        return Ok(Presence::Missing);
    }

    let beginning = read_beginning(path).map_err(|error| {
        StoreError::Unavailable(Detail::new(format!("{}: {error}", path.display())))
    })?;
    let Some((beginning, bytes)) = beginning else {
        return Ok(Presence::Missing);
    };

    let damaged = |why: &str| {
        StoreError::Corrupt(Detail::new(format!(
            "the file {} is damaged: {why}",
            path.display()
        )))
    };

    if let Some(why) = header::fault(&beginning, bytes, sqlite::log_bytes(path) > 0) {
        return Err(damaged(why));
    }

    let pool = command::sqlite_file(path, Mode::ReadOnly).await?;
    let presence = match command::begin_sqlite(&pool).await {
        Ok(mut tx) => in_sqlite(&mut tx).await,
        Err(error) => Err(error),
    };
    pool.close().await;

    match presence {
        Err(StoreError::Corrupt(detail)) => Err(damaged(&detail.to_string())),
        presence => presence,
    }
}

/// The header of a file and the length of the file in bytes; `None` where the file is missing or empty.
fn read_beginning(path: &Path) -> io::Result<Option<([u8; header::LENGTH], u64)>> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let bytes = file.metadata()?.len();
    if bytes == 0 {
        return Ok(None);
    }
    let mut beginning = [0; header::LENGTH];
    match file.read_exact(&mut beginning) {
        // A shorter file is read as zeros, which no header has.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(Some(([0; _], bytes))),
        other => other.map(|()| Some((beginning, bytes))),
    }
}

/// Reads the first row of each table, and the presence.
async fn in_sqlite(tx: &mut Tx) -> Result<Presence, StoreError> {
    let tables: Vec<String> = run!(tx, sqlx::query_scalar(
        "select name from sqlite_schema where type = 'table' order by name",
    ) => fetch_all)?;
    for table in &tables {
        let first = format!("select 1 from {} limit 1", quoted(table));
        let _: Option<i32> =
            run!(tx, sqlx::query_scalar(AssertSqlSafe(first.as_str())) => fetch_optional)?;
    }
    let has = |name: &str| tables.iter().any(|table| table == name);
    presence(tx, has("users"), has("installation")).await
}

/// The presence of a database with these tables.
async fn presence(
    tx: &mut Tx,
    has_users: bool,
    has_installation: bool,
) -> Result<Presence, StoreError> {
    if !has_users {
        return Ok(Presence::Missing);
    }
    if has_installation && let Some(found) = installation::find(tx).await? {
        return Ok(Presence::Of(found.id));
    }
    let is_used: bool =
        run!(tx, sqlx::query_scalar("select exists (select 1 from users)") => fetch_one)?;
    Ok(Presence::Unclaimed { is_used })
}
