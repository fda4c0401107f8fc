//! The pools of PostgreSQL. Broken connections are replaced when they are next needed, with a fresh look-up of the
//! server's name.

pub(crate) mod commit;
pub(crate) mod write_permits;

use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migrate as _, Migrator};
use sqlx::{ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use crate::StoreError;
use crate::db::follow::{PgWatch, Watch};
use crate::db::former::bring_postgres;
use crate::db::newer::Migrating;

/// Connections on which one server process reads. Writes have others: reads continue while writes hang.
const READ_CONNECTIONS: u32 = 6;
/// Further connections for reads that go before others.
const EXPRESS_CONNECTIONS: u32 = 2;
/// Connections on which one server process writes.
const WRITE_CONNECTIONS: u32 = 4;
/// Maximum wait of a transaction for a connection.
const ACQUIRE: Duration = Duration::from_secs(5);
/// Time limits of the server in milliseconds: a statement, the wait for a lock, an idle transaction.
const LIMITS: [(&str, &str); 3] = [
    ("statement_timeout", "15000"),
    ("lock_timeout", "10000"),
    ("idle_in_transaction_session_timeout", "60000"),
];

/// The migrations to the present tables.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// The connections to one server.
pub(crate) struct PostgresPools {
    pub(crate) write: PgPool,
    pub(crate) read: PgPool,
    pub(crate) express: PgPool,
    /// Sees all commits.
    pub(crate) watch: Watch,
}

/// Brings the tables up to date. Returns the options of connections.
///
/// # Errors
/// [`StoreError::Newer`] for tables of a newer version.
pub(crate) async fn make_tables(address: &str) -> Result<PgConnectOptions, StoreError> {
    let options = options(address)?;
    // Without `LIMITS`: a migration may take longer than a request's statement. Without notices: at each start sqlx says
    // `create table if not exists`, and PostgreSQL answers that the table of migrations exists.
    let quiet = options
        .clone()
        .options([("client_min_messages", "warning")]);
    // Servers that start at the same time take turns.
    let mut connection = quiet.connect().await?;
    // For both steps. Where one of them fails, the end of the connection releases it.
    connection.lock().await?;
    bring_postgres(&mut connection, &MIGRATIONS).await?;
    // Not `run`: its future is not `Send` (launchbadge/sqlx, "Acquire is not general enough").
    MIGRATIONS.run_direct(None, &mut connection, false).await?;
    connection.unlock().await?;
    connection.close().await?;
    Ok(options)
}

fn options(address: &str) -> Result<PgConnectOptions, StoreError> {
    Ok(PgConnectOptions::from_str(address)?.application_name("statit"))
}

/// Connects and brings the tables up to date if it is to migrate.
pub(crate) async fn open(address: &str, migrating: Migrating) -> Result<PostgresPools, StoreError> {
    let options = match migrating {
        Migrating::Yes => make_tables(address).await?,
        Migrating::No => options(address)?,
    };
    let options = options.options(LIMITS);
    Ok(PostgresPools {
        write: pool(WRITE_CONNECTIONS)
            .connect_with(options.clone())
            .await?,
        read: pool(READ_CONNECTIONS).connect_with(options.clone()).await?,
        express: pool(EXPRESS_CONNECTIONS).connect_lazy_with(options.clone()),
        watch: Watch::Postgres(PgWatch::new(options)),
    })
}

fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE)
        // No line in the log for each slow connection: `Db` counts them.
        .acquire_slow_threshold(Duration::MAX)
}
