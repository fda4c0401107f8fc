//! A transaction on either database, and the one macro that runs a query in it.

use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use domain::content::Dependency;
use sqlx::Transaction;
use sqlx_sqlite::{Sqlite, SqliteConnection};

use crate::StoreError;
use crate::db::error::Detail;
pub use crate::db::postgres::commit::PgTx;
use crate::db::read_set::{ReadSet, Recorder};
use crate::db::sqlite::{OpenFiles, StatementReader};

/// Maximum time of one statement, including the way to the database and back. A little over the server's own limit for
/// a statement, so that it only applies when the server itself does not respond.
const STATEMENT_LIMIT: Duration = Duration::from_secs(18);

/// A transaction. It is rolled back when dropped without [`Tx::commit`].
#[derive(Debug)]
pub enum Tx {
    /// On a SQLite file.
    Sqlite(SqliteTx),
    /// On PostgreSQL.
    Postgres(PgTx),
    /// Rolled back after an error: no statement is accepted.
    Over,
}

/// A transaction on a SQLite file.
#[derive(Debug)]
pub struct SqliteTx {
    held: SqliteHeld,
    /// `None` for a transaction that only reads, or works on a file that no server uses.
    files: Option<Arc<OpenFiles>>,
    /// `None` where the caller does not need them.
    pub(crate) recorder: Option<Recorder>,
}

/// The connection of a [`SqliteTx`].
#[derive(Debug)]
enum SqliteHeld {
    Transaction(Transaction<'static, Sqlite>),
    /// Each statement sees a state of its own.
    Statement(StatementReader),
}

impl SqliteTx {
    pub(crate) fn writing(
        transaction: Transaction<'static, Sqlite>,
        files: Arc<OpenFiles>,
    ) -> Self {
        Self {
            held: SqliteHeld::Transaction(transaction),
            files: Some(files),
            recorder: None,
        }
    }

    /// Wraps a transaction that only reads, or works on a file that no server uses.
    pub(crate) fn alone(transaction: Transaction<'static, Sqlite>) -> Self {
        Self {
            held: SqliteHeld::Transaction(transaction),
            files: None,
            recorder: None,
        }
    }

    /// A connection for one statement that only reads.
    pub(crate) fn one_statement(connection: StatementReader) -> Self {
        Self {
            held: SqliteHeld::Statement(connection),
            files: None,
            recorder: None,
        }
    }

    /// Commits if the file is still the one that was opened, and checks the file again before the commit is
    /// acknowledged.
    async fn commit(self) -> Result<(), StoreError> {
        let SqliteHeld::Transaction(transaction) = self.held else {
            return Ok(());
        };
        let Some(files) = self.files else {
            return bounded_commit(transaction.commit()).await;
        };
        files.check()?;
        bounded_commit(transaction.commit()).await?;
        // The change is in a file that was removed or replaced.
        files
            .check()
            .map_err(|error| StoreError::OutcomeUnknown(Detail::new(error)))
    }
}

impl Deref for SqliteTx {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        match &self.held {
            SqliteHeld::Transaction(transaction) => transaction,
            SqliteHeld::Statement(connection) => connection,
        }
    }
}

impl DerefMut for SqliteTx {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        match &mut self.held {
            SqliteHeld::Transaction(transaction) => transaction,
            SqliteHeld::Statement(connection) => connection,
        }
    }
}

impl Tx {
    /// Makes the changes visible and durable.
    ///
    /// # Errors
    /// [`StoreError::OutcomeUnknown`] means that the changes may have been stored; any other error means that they were
    /// not.
    pub async fn commit(self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(transaction) => transaction.commit().await,
            Self::Postgres(transaction) => transaction.commit().await,
            Self::Over => Err(StoreError::Over),
        }
    }

    /// Records the dependencies of the transaction.
    pub(crate) fn recording(mut self, reads: &ReadSet) -> Self {
        let recorder = Some(Recorder::new(reads));
        match &mut self {
            Self::Sqlite(transaction) => transaction.recorder = recorder,
            Self::Postgres(transaction) => transaction.recorder = recorder,
            Self::Over => {}
        }
        self
    }

    fn recorder(&mut self) -> Option<&mut Recorder> {
        match self {
            Self::Sqlite(transaction) => transaction.recorder.as_mut(),
            Self::Postgres(transaction) => transaction.recorder.as_mut(),
            Self::Over => None,
        }
    }

    /// Declares the dependencies of the next statement. A statement without a declaration reads the whole site.
    pub(crate) fn depend_on(&mut self, reads: impl IntoIterator<Item = Dependency>) {
        if let Some(recorder) = self.recorder() {
            recorder.declare(reads);
        }
    }

    /// Declares dependencies of the last statement that only its rows show.
    pub(crate) fn depended_on(&mut self, read: impl IntoIterator<Item = Dependency>) {
        if let Some(recorder) = self.recorder() {
            recorder.add(read);
        }
    }

    /// Called by [`run`] before each statement.
    pub(crate) fn begin_statement(&mut self) {
        if let Some(recorder) = self.recorder() {
            recorder.begin_statement();
        }
    }

    /// Selects the text for this transaction's database, for the few statements that differ.
    pub(crate) fn either(&self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self {
            Self::Sqlite(_) => sqlite,
            Self::Postgres(_) | Self::Over => postgres,
        }
    }

    /// Ends the transaction after an error, on SQLite too, where the driver would continue it. A damaged page of SQLite
    /// is the exception, so that the data beside it can be read.
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

/// Awaits a statement for a limited time: a frozen database counts as unavailable.
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

/// Awaits a commit on SQLite for a limited time, after which its outcome is unknown.
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

/// Runs one query in a transaction on either database: `run!(tx, query => fetch_one)`. The query, with its binds and
/// row type, is written once. `execute` returns the number of changed rows.
macro_rules! run {
    ($tx:expr, $query:expr => execute) => {{
        $tx.begin_statement();
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
        $tx.begin_statement();
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
