//! Opening PostgreSQL. Broken connections are replaced when they are next needed, with a fresh look-up of the
//! server's name.

use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::{ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use crate::StoreError;
use crate::token::Watch;

/// Connections of one server process.
const CONNECTIONS: u32 = 10;
/// How long a request waits for a connection.
const ACQUIRE: Duration = Duration::from_secs(5);
/// Milliseconds after which the server gives up: a statement, the wait for a lock, a transaction left idle.
const LIMITS: [(&str, &str); 3] = [
    ("statement_timeout", "15000"),
    ("lock_timeout", "10000"),
    ("idle_in_transaction_session_timeout", "60000"),
];

/// The steps to the present tables.
pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// What is opened on one server.
pub(crate) struct Opened {
    pub(crate) pool: PgPool,
    /// Sees all commits.
    pub(crate) watch: Watch,
}

/// Connects and brings the tables up to date.
pub(crate) async fn open(address: &str) -> Result<Opened, StoreError> {
    let options = PgConnectOptions::from_str(address)?.application_name("statit");
    // A migration may take longer than a request's statement. Servers that start at once take turns.
    let mut connection = options.connect().await?;
    // Not `run`: its future is not `Send` (launchbadge/sqlx, "Acquire is not general enough").
    MIGRATIONS.run_direct(None, &mut connection, false).await?;
    connection.close().await?;
    let options = options.options(LIMITS);
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(ACQUIRE)
        // Not one line in the log for each: `Db` counts them.
        .acquire_slow_threshold(Duration::MAX)
        .connect_with(options.clone())
        .await?;
    Ok(Opened {
        pool,
        watch: Watch::Postgres {
            options,
            connection: None,
        },
    })
}
