//! A transaction on either database, and the one macro that runs a query in it.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use sqlx::Transaction;
use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;

use crate::StoreError;

/// The longest that one statement may take, its way to the database and back included. A little over the
/// server's own limit for a statement, so that this one only strikes when the server itself doesn't answer.
const STATEMENT_LIMIT: Duration = Duration::from_secs(18);

/// A transaction. It is rolled back when dropped without [`Tx::commit`].
#[derive(Debug)]
pub enum Tx {
    /// On a SQLite file.
    Sqlite(Transaction<'static, Sqlite>),
    /// On PostgreSQL.
    Postgres(Transaction<'static, Postgres>),
    /// Rolled back after an error: nothing more can be done in it.
    Over,
}

impl Tx {
    /// Makes the changes visible and lasting. An error means that they may or may not have been kept.
    pub async fn commit(self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(transaction) => bounded(transaction.commit()).await,
            Self::Postgres(transaction) => bounded(transaction.commit()).await,
            Self::Over => Err(StoreError::Over),
        }
    }

    /// The text for this transaction's database, for the few statements that differ.
    pub(crate) fn either(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self {
            Self::Sqlite(_) => sqlite,
            Self::Postgres(_) | Self::Over => postgres,
        }
    }

    /// After an error the transaction is over, on SQLite too, where the driver would let it go on.
    pub(crate) fn settle<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        if outcome.is_err() {
            *self = Self::Over;
        }
        outcome
    }
}

/// Waits for a statement, but not for ever: a frozen database counts as unavailable.
///
/// The future is boxed for the compiler: without it, the types of all statements below a use case are parts of the
/// types of its callers, up to every field of GraphQL, and each of those is checked to be `Send` down to the driver.
pub(crate) fn bounded<'s, T: 's>(
    statement: impl Future<Output = Result<T, sqlx::Error>> + Send + 's,
) -> Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 's>> {
    Box::pin(async move {
        match tokio::time::timeout(STATEMENT_LIMIT, statement).await {
            Ok(outcome) => outcome.map_err(StoreError::from),
            Err(_) => Err(StoreError::slow()),
        }
    })
}

/// Runs one query in a transaction on either database: `run!(tx, query => fetch_one)`. The query, with its
/// binds and row type, is written once. `execute` gives the number of rows that were changed.
macro_rules! run {
    ($tx:expr, $query:expr => execute) => {{
        let outcome = match &mut *$tx {
            $crate::tx::Tx::Sqlite(transaction) => {
                $crate::tx::bounded(($query).execute(&mut **transaction))
                    .await
                    .map(|done| done.rows_affected())
            }
            $crate::tx::Tx::Postgres(transaction) => {
                $crate::tx::bounded(($query).execute(&mut **transaction))
                    .await
                    .map(|done| done.rows_affected())
            }
            $crate::tx::Tx::Over => Err($crate::StoreError::Over),
        };
        $tx.settle(outcome)
    }};
    ($tx:expr, $query:expr => $fetch:ident) => {{
        let outcome = match &mut *$tx {
            $crate::tx::Tx::Sqlite(transaction) => {
                $crate::tx::bounded(($query).$fetch(&mut **transaction)).await
            }
            $crate::tx::Tx::Postgres(transaction) => {
                $crate::tx::bounded(($query).$fetch(&mut **transaction)).await
            }
            $crate::tx::Tx::Over => Err($crate::StoreError::Over),
        };
        $tx.settle(outcome)
    }};
}

pub(crate) use run;
