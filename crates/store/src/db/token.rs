//! A cheap answer to "has anything been committed since?", which lets servers cache responses.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::state_token::StateToken;
use sqlx::{ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::Mutex;

use crate::StoreError;
use crate::db::error::Detail;
use crate::db::tx::bounded;

/// Maximum time of a query. All callers wait in one queue, so it is short.
const LIMIT: Duration = Duration::from_secs(5);

/// Queries the database for tokens, once for all callers that wait at the same time.
#[derive(Debug)]
pub(crate) struct Tokens {
    /// The number of queries started so far.
    requested: AtomicU64,
    answered: Mutex<LatestToken>,
}

#[derive(Debug)]
struct LatestToken {
    watch: Watch,
    /// The number of the latest query that has ended; 0 before the first.
    question: u64,
    /// Its token; `None` if it failed.
    token: Option<StateToken>,
}

/// A separate connection for nothing else, opened when it is first needed.
#[derive(Debug)]
pub(crate) enum Watch {
    Sqlite {
        options: SqliteConnectOptions,
        connection: Option<SqliteConnection>,
        /// The number of times it was opened: its version numbers start anew each time.
        opened: u64,
    },
    Postgres {
        options: PgConnectOptions,
        connection: Option<PgConnection>,
    },
}

impl Tokens {
    pub(crate) fn new(watch: Watch) -> Self {
        Self {
            requested: AtomicU64::new(0),
            answered: Mutex::new(LatestToken {
                watch,
                question: 0,
                token: None,
            }),
        }
    }

    /// Returns a token of a moment after the begin of this call.
    pub(crate) async fn now(&self) -> Result<StateToken, StoreError> {
        let before = self.requested.load(Ordering::SeqCst);
        let mut answered = self.answered.lock().await;
        // Another caller's query began after this call did: its token is valid here too.
        if answered.question > before {
            return answered.token.clone().ok_or_else(|| {
                StoreError::Unavailable(Detail::new("the state could not be asked for"))
            });
        }
        let question = self.requested.fetch_add(1, Ordering::SeqCst) + 1;
        let outcome = answered.watch.ask().await;
        answered.question = question;
        answered.token = outcome
            .as_ref()
            .ok()
            .map(|text| StateToken::new(text.as_str()));
        outcome.map(|text| StateToken::new(&text))
    }

    pub(crate) async fn close(&self) {
        self.answered.lock().await.watch.close().await;
    }
}

impl Watch {
    /// Queries the state; a connection that broke off since the last query is replaced once.
    async fn ask(&mut self) -> Result<String, StoreError> {
        let twice = async {
            let fresh = self.is_closed();
            match self.ask_once().await {
                Err(StoreError::Unavailable(_)) if !fresh => self.ask_once().await,
                outcome => outcome,
            }
        };
        let within = tokio::time::timeout(LIMIT, twice).await;
        within.unwrap_or_else(|_| Err(StoreError::slow()))
    }

    fn is_closed(&self) -> bool {
        match self {
            Self::Sqlite { connection, .. } => connection.is_none(),
            Self::Postgres { connection, .. } => connection.is_none(),
        }
    }

    async fn ask_once(&mut self) -> Result<String, StoreError> {
        // The connection is taken out while it works: it is not put back after an error or when the caller left.
        match self {
            // The number changes when another connection has committed.
            Self::Sqlite {
                options,
                connection,
                opened,
            } => {
                let mut open = match connection.take() {
                    Some(open) => open,
                    None => {
                        *opened += 1;
                        bounded(options.connect()).await?
                    }
                };
                let version: i64 =
                    bounded(sqlx::query_scalar("pragma data_version").fetch_one(&mut open)).await?;
                *connection = Some(open);
                Ok(format!("{opened}.{version}"))
            }
            // Identifies the visible transactions. The server's start time is part of it because a promoted standby may
            // see less than the server that it replaces.
            Self::Postgres {
                options,
                connection,
            } => {
                let mut open = match connection.take() {
                    Some(open) => open,
                    None => bounded(options.connect()).await?,
                };
                let snapshot: String = bounded(
                    sqlx::query_scalar(
                        "select pg_current_snapshot()::text || '@' || pg_postmaster_start_time()::text",
                    )
                    .fetch_one(&mut open),
                )
                .await?;
                *connection = Some(open);
                Ok(snapshot)
            }
        }
    }

    async fn close(&mut self) {
        let closed = match self {
            Self::Sqlite { connection, .. } => match connection.take() {
                Some(open) => open.close().await,
                None => Ok(()),
            },
            Self::Postgres { connection, .. } => match connection.take() {
                Some(open) => open.close().await,
                None => Ok(()),
            },
        };
        if let Err(error) = closed {
            tracing::debug!(%error, "closing the watching connection");
        }
    }
}
