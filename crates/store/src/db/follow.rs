//! A follower of the content log: it receives each change once, after its commit.

mod postgres;
mod sqlite;

use std::time::Duration;

use domain::content::{ChangeKind, ContentChange, ContentObject};
use domain::id::{AccountId, CollectionId, DashboardId};
use sqlx::FromRow;
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::StoreError;
use crate::db::row::word;

use postgres::PgReached;
pub(crate) use postgres::PgWatch;
use sqlite::SqliteReached;
pub(crate) use sqlite::SqliteWatch;

/// Maximum time of a query. All callers wait in one queue, so it is short.
const LIMIT: Duration = Duration::from_secs(5);
/// Most changes that are read one by one. Of more, the indicators count as changes of their collections.
const FINE: usize = 2_000;
/// Most changes that are read at all. More are like a new epoch.
const COARSE: usize = 10_000;

/// The changes committed since the last call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// These changes, in no order.
    Changes(Vec<ContentChange>),
    /// Unknown changes: anything may be different. The first call, a new epoch, a log that was emptied, another
    /// database server, or very many changes.
    Anything,
}

/// Follows the log on a connection of its own.
#[derive(Debug)]
pub struct Follower {
    watch: Mutex<Watch>,
}

/// The connection, opened when it is first needed, and the position that was read on it.
#[derive(Debug)]
pub(crate) enum Watch {
    Sqlite(SqliteWatch),
    Postgres(PgWatch),
}

/// The position after a query.
enum Reached {
    Same,
    Sqlite(SqliteReached),
    Postgres(PgReached),
}

/// `None` where nothing was committed.
type Found = (Option<News>, Reached);

impl Follower {
    pub(crate) fn new(watch: Watch) -> Self {
        Self {
            watch: Mutex::new(watch),
        }
    }

    /// Passes on the changes committed since the last call, on any server: all commits that were acknowledged before
    /// this call are included. `apply` is called once, before the position moves; nothing is lost if the caller stops
    /// waiting.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], after which the next call passes on the same again.
    pub async fn catch_up(&self, apply: impl FnOnce(News)) -> Result<(), StoreError> {
        let mut watch = self.watch.lock().await;
        let twice = async {
            let is_fresh = watch.is_closed();
            match watch.ask().await {
                // The connection broke off since the last call.
                Err(StoreError::Unavailable(_)) if !is_fresh => watch.ask().await,
                outcome => outcome,
            }
        };
        let found = tokio::time::timeout(LIMIT, twice).await;
        let (news, reached) = found.unwrap_or_else(|_| Err(StoreError::slow()))?;
        if let Some(news) = news {
            apply(news);
        }
        watch.move_to(reached);
        Ok(())
    }

    /// Another follower of the same log, from a position on that [`position`](Self::position) returned, maybe in an
    /// earlier process. Its first call passes on [`News::Anything`] where the log does not continue from there.
    pub async fn another(&self, from: Option<&str>) -> Self {
        Self::new(match &*self.watch.lock().await {
            Watch::Sqlite(watch) => Watch::Sqlite(watch.another(from)),
            Watch::Postgres(watch) => Watch::Postgres(watch.another(from)),
        })
    }

    /// The position after the last call, as a text; `None` before the first.
    pub async fn position(&self) -> Option<String> {
        match &*self.watch.lock().await {
            Watch::Sqlite(watch) => watch.position(),
            Watch::Postgres(watch) => watch.position(),
        }
    }

    /// Closes the connection.
    pub async fn close(&self) {
        let closed = match &mut *self.watch.lock().await {
            Watch::Sqlite(watch) => watch.close().await,
            Watch::Postgres(watch) => watch.close().await,
        };
        if let Err(error) = closed {
            tracing::debug!(%error, "closing the connection of the content log");
        }
    }
}

impl Watch {
    fn is_closed(&self) -> bool {
        match self {
            Self::Sqlite(watch) => watch.is_closed(),
            Self::Postgres(watch) => watch.is_closed(),
        }
    }

    fn move_to(&mut self, reached: Reached) {
        match (self, reached) {
            (Self::Sqlite(watch), Reached::Sqlite(reached)) => watch.move_to(reached),
            (Self::Postgres(watch), Reached::Postgres(reached)) => watch.move_to(reached),
            _ => {}
        }
    }

    async fn ask(&mut self) -> Result<Found, StoreError> {
        match self {
            Self::Sqlite(watch) => watch.ask().await,
            Self::Postgres(watch) => watch.ask().await,
        }
    }
}

/// The columns of a change.
pub(crate) const COLUMNS: &str =
    "object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key, vintage";

/// The columns of a row; all are null where a follower finds no change.
#[derive(FromRow)]
pub(crate) struct ChangeRow {
    pub(crate) object: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) object_id: Option<Uuid>,
    pub(crate) account_id: Option<Uuid>,
    pub(crate) collection_id: Option<Uuid>,
    pub(crate) dashboard_id: Option<Uuid>,
    pub(crate) key: Option<String>,
    pub(crate) former_key: Option<String>,
    pub(crate) vintage: Option<i64>,
}

impl ChangeRow {
    /// The change; `None` where the row has none.
    pub(crate) fn change(self) -> Result<Option<ContentChange>, StoreError> {
        let (Some(object), Some(kind), Some(id)) = (self.object, self.kind, self.object_id) else {
            return Ok(None);
        };
        Ok(Some(ContentChange {
            object: word(&object, ContentObject::parse)?,
            kind: word(&kind, ChangeKind::parse)?,
            id,
            account: self.account_id.map(AccountId::new),
            collection: self.collection_id.map(CollectionId::new),
            dashboard: self.dashboard_id.map(DashboardId::new),
            key: self.key,
            former_key: self.former_key,
            vintage: self.vintage,
        }))
    }
}

/// The changes under a condition, one by one: all, or one more than `most`.
fn each(condition: &str, most: usize) -> String {
    format!(
        "select {COLUMNS} from changes where {condition} limit {}",
        most + 1
    )
}

/// The changes under a condition, those of indicators as one change of their collection.
fn together(condition: &str) -> String {
    format!(
        "select * from (
            select distinct 'collection' as object, 'edited' as kind, collection_id as object_id, account_id,
                collection_id, dashboard_id, null as key, null as former_key, cast(null as bigint) as vintage
            from changes where {condition} and object = 'metric'
            union all
            select {COLUMNS} from changes where {condition} and object <> 'metric') summed limit {}",
        COARSE + 1
    )
}

fn changes(rows: impl Iterator<Item = ChangeRow>) -> Result<Vec<ContentChange>, StoreError> {
    rows.filter_map(|row| row.change().transpose()).collect()
}
