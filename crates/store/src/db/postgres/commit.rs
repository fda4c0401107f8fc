//! Transactions of PostgreSQL whose commit is watched: committed, not committed, or unknown.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::pin::pin;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use sqlx::Database;
use sqlx::pool::PoolConnection;
use sqlx_core::transaction::TransactionManager;
use sqlx_postgres::{PgConnection, PgPool, Postgres};
use tokio::sync::oneshot;
use tokio::time::timeout;
use tracing::dispatcher::{self, Dispatch};
use tracing::field::{Field, Visit};
use tracing::subscriber::Interest;
use tracing::{Event, Level, Metadata, Subscriber, span};

use crate::StoreError;
use crate::db::error::Detail;
use crate::db::postgres::write_permits::WritePermit;
use crate::db::read_set::Recorder;
use crate::db::usage::FailureCounts;

type Manager = <Postgres as Database>::TransactionManager;

/// Time after which the outcome of a commit counts as unknown. A commit takes longer where it waits for a missing
/// standby, or where the server does not respond. Shorter than the time limit of a GraphQL request.
pub(crate) const COMMIT_LIMIT: Duration = Duration::from_secs(5);

/// A transaction on a connection of a pool. It is rolled back when dropped without [`PgTx::commit`].
#[derive(Debug)]
pub struct PgTx {
    connection: PoolConnection<Postgres>,
    /// `None` for a transaction that only reads.
    writing: Option<Writing>,
    /// `None` where the caller does not need them.
    pub(crate) recorder: Option<Recorder>,
}

/// The parts of a writing transaction besides its connection.
#[derive(Debug)]
pub(crate) struct Writing {
    /// Connections for checking a late commit.
    pub(crate) read: PgPool,
    /// The write turn of the object that is changed.
    pub(crate) _permit: Option<WritePermit>,
    pub(crate) failures: Arc<FailureCounts>,
}

impl Deref for PgTx {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.connection
    }
}

impl DerefMut for PgTx {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.connection
    }
}

impl Drop for PgTx {
    fn drop(&mut self) {
        if Manager::get_transaction_depth(&self.connection) > 0 {
            Manager::start_rollback(&mut self.connection);
        }
    }
}

impl PgTx {
    /// Begins a transaction with `statement`.
    pub(crate) async fn begin(
        pool: &PgPool,
        statement: &'static str,
        writing: Option<Writing>,
    ) -> Result<Self, sqlx::Error> {
        let mut connection = pool.acquire().await?;
        Manager::begin(&mut connection, Some(sqlx::SqlStr::from_static(statement))).await?;
        Ok(Self {
            connection,
            writing,
            recorder: None,
        })
    }

    /// A connection for one statement that only reads.
    pub(crate) async fn one_statement(pool: &PgPool) -> Result<Self, sqlx::Error> {
        Ok(Self {
            connection: pool.acquire().await?,
            writing: None,
            recorder: None,
        })
    }

    /// Commits in a separate task. The connection stays with the commit until its outcome is known, even if the caller
    /// has stopped waiting, and is reused only after a commit that was answered in time. Commits that wait for a
    /// standby thus occupy at most the connections of one pool, here and on the server.
    pub(crate) async fn commit(mut self) -> Result<(), StoreError> {
        let Some(writing) = &self.writing else {
            return Ok(Manager::commit(&mut self.connection).await?);
        };
        let failures = Arc::clone(&writing.failures);
        let (sender, answer) = oneshot::channel();
        tokio::spawn(self.commit_to(sender));
        let outcome = match timeout(COMMIT_LIMIT, answer).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) | Err(_) => Err(StoreError::OutcomeUnknown(Detail::new(
                "the commit was not answered within the time limit",
            ))),
        };
        failures.commit_ended(&outcome);
        outcome
    }

    async fn commit_to(mut self, caller: oneshot::Sender<Result<(), StoreError>>) {
        let read = self.writing.as_ref().map(|writing| writing.read.clone());

        let answered = {
            let mut commit = pin!(noticing(Manager::commit(&mut self.connection)));
            loop {
                match timeout(COMMIT_LIMIT, commit.as_mut()).await {
                    Ok(answered) => break Some(answered),
                    Err(_) if waits_for_standby(read.as_ref()).await => {}
                    Err(_) => break None,
                }
            }
        };

        let outcome = match answered {
            None => Err(StoreError::OutcomeUnknown(Detail::new(
                "the connection was given up during the commit",
            ))),
            Some((_, Some(warning))) => Err(StoreError::OutcomeUnknown(Detail::new(warning))),
            Some((Ok(()), None)) => Ok(()),
            Some((Err(error), None)) => Err(StoreError::of_commit(error)),
        };

        let is_known = outcome.is_ok();
        // The caller has stopped waiting: the commit was late.
        let is_late = caller.send(outcome).is_err();
        if !is_known || is_late {
            self.connection.close_on_drop();
        }
    }
}

/// Whether the server responds and reports commits that wait for a standby. Their connections stay open then: closing
/// one would leave another one waiting on the server, until the server has no more for any client.
async fn waits_for_standby(read: Option<&PgPool>) -> bool {
    let Some(read) = read else { return false };
    let waits = sqlx::query_scalar(
        "select exists (select 1 from pg_stat_activity
            where datname = current_database() and usename = current_user and wait_event = 'SyncRep')",
    )
    .fetch_one(read);
    matches!(timeout(COMMIT_LIMIT, waits).await, Ok(Ok(true)))
}

thread_local! {
    /// The server's first warning while a future is polled.
    static WARNING: Cell<Option<String>> = const { Cell::new(None) };
}

/// Awaits a statement and returns its outcome with the server's first warning. The driver sends warnings to the log
/// only. A commit that an administrator cancelled while it waited for a standby has one: the server reports success,
/// although the commit is done on that machine only.
async fn noticing<T>(statement: impl Future<Output = T>) -> (T, Option<String>) {
    static LISTENER: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(Listener));
    let mut statement = pin!(statement);
    let mut warning = None;
    let outcome = std::future::poll_fn(|context| {
        WARNING.set(None);
        let polled = dispatcher::with_default(&LISTENER, || statement.as_mut().poll(context));
        warning = warning.take().or_else(|| WARNING.take());
        polled
    })
    .await;
    (outcome, warning)
}

/// Receives the warnings of the server and nothing else.
struct Listener;

const NOTICES: &str = "sqlx::postgres::notice";

impl Subscriber for Listener {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.enabled(metadata) {
            Interest::sometimes()
        } else {
            Interest::never()
        }
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == NOTICES && *metadata.level() <= Level::WARN
    }

    fn max_level_hint(&self) -> Option<tracing::metadata::LevelFilter> {
        Some(tracing::metadata::LevelFilter::WARN)
    }

    fn event(&self, event: &Event<'_>) {
        struct CommitText(String);
        impl Visit for CommitText {
            fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
                if field.name() == "message" {
                    self.0 = format!("{value:?}");
                }
            }
        }
        let mut text = CommitText("a warning".to_owned());
        event.record(&mut text);
        WARNING.with(|warning| warning.set(warning.take().or(Some(text.0))));
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}
