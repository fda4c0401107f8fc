//! A transaction on either database, and the one macro that runs a query in it.

use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Transaction;
use sqlx_sqlite::{Sqlite, SqliteConnection};

use crate::StoreError;
pub use crate::db::commit::PgTx;
use crate::db::error::Detail;
use crate::db::sqlite::OpenFiles;

/// The longest that one statement may take, its way to the database and back included. A little over the
/// server's own limit for a statement, so that this one only strikes when the server itself doesn't answer.
const STATEMENT_LIMIT: Duration = Duration::from_secs(18);

/// A transaction. It is rolled back when dropped without [`Tx::commit`].
#[derive(Debug)]
pub enum Tx {
    /// On a SQLite file.
    Sqlite(SqliteTx),
    /// On PostgreSQL.
    Postgres(PgTx),
    /// Rolled back after an error: nothing more can be done in it.
    Over,
}

/// A transaction on a SQLite file.
#[derive(Debug)]
pub struct SqliteTx {
    transaction: Transaction<'static, Sqlite>,
    /// Of a transaction that may write.
    files: Option<Arc<OpenFiles>>,
}

impl SqliteTx {
    pub(crate) fn writing(
        transaction: Transaction<'static, Sqlite>,
        files: Arc<OpenFiles>,
    ) -> Self {
        Self {
            transaction,
            files: Some(files),
        }
    }

    /// Of a transaction that only reads, or works on a file that no server has.
    pub(crate) fn alone(transaction: Transaction<'static, Sqlite>) -> Self {
        Self {
            transaction,
            files: None,
        }
    }

    /// Commits where the file is still the one that was opened, and looks again before that is acknowledged.
    async fn commit(self) -> Result<(), StoreError> {
        let Some(files) = self.files else {
            return bounded_commit(self.transaction.commit()).await;
        };
        files.check()?;
        bounded_commit(self.transaction.commit()).await?;
        // The change is in the file that was removed, wherever that is now.
        files
            .check()
            .map_err(|error| StoreError::OutcomeUnknown(Detail::new(error)))
    }
}

impl Deref for SqliteTx {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.transaction
    }
}

impl DerefMut for SqliteTx {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
    }
}

impl Tx {
    /// Makes the changes visible and lasting. [`StoreError::OutcomeUnknown`] means that they may have been kept; any
    /// other error, that they were not.
    pub async fn commit(self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(transaction) => transaction.commit().await,
            Self::Postgres(transaction) => transaction.commit().await,
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

    /// After an error the transaction is over, on SQLite too, where the driver would let it go on. A damaged page of
    /// SQLite is the exception, so that what is beside it can be read.
    pub(crate) fn settle<T>(&mut self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        let goes_on = matches!(
            (&*self, &outcome),
            (Self::Sqlite(_), Err(StoreError::Corrupt(_)))
        );
        if outcome.is_err() && !goes_on {
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

/// Waits for a commit on SQLite, but not for ever: what it does after that is not known.
async fn bounded_commit(
    commit: impl Future<Output = Result<(), sqlx::Error>> + Send,
) -> Result<(), StoreError> {
    match tokio::time::timeout(STATEMENT_LIMIT, commit).await {
        Ok(outcome) => outcome.map_err(StoreError::from),
        Err(_) => Err(StoreError::OutcomeUnknown(Detail::new(
            "the commit was not answered within the time limit",
        ))),
    }
}

/// Runs one query in a transaction on either database: `run!(tx, query => fetch_one)`. The query, with its
/// binds and row type, is written once. `execute` gives the number of rows that were changed.
macro_rules! run {
    ($tx:expr, $query:expr => execute) => {{
        let outcome = match &mut *$tx {
            $crate::db::tx::Tx::Sqlite(transaction) => {
                $crate::db::tx::bounded(($query).execute(&mut **transaction))
                    .await
                    .map(|done| done.rows_affected())
            }
            $crate::db::tx::Tx::Postgres(transaction) => {
                $crate::db::tx::bounded(($query).execute(&mut **transaction))
                    .await
                    .map(|done| done.rows_affected())
            }
            $crate::db::tx::Tx::Over => Err($crate::StoreError::Over),
        };
        $tx.settle(outcome)
    }};
    ($tx:expr, $query:expr => $fetch:ident) => {{
        let outcome = match &mut *$tx {
            $crate::db::tx::Tx::Sqlite(transaction) => {
                $crate::db::tx::bounded(($query).$fetch(&mut **transaction)).await
            }
            $crate::db::tx::Tx::Postgres(transaction) => {
                $crate::db::tx::bounded(($query).$fetch(&mut **transaction)).await
            }
            $crate::db::tx::Tx::Over => Err($crate::StoreError::Over),
        };
        $tx.settle(outcome)
    }};
}

pub(crate) use run;
