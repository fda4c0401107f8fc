//! A follower of the content log: it is told each change once, after its commit.

use std::time::Duration;

use domain::content::ContentChange;
use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, FromRow};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::Mutex;

use super::{COLUMNS, ChangeRow};
use crate::StoreError;
use crate::db::tx::bounded;

/// Maximum time of a query. All callers wait in one queue, so it is short.
const LIMIT: Duration = Duration::from_secs(5);
/// Most changes that are read one by one. Of more, the indicators count as changes of their collections.
const FINE: usize = 2_000;
/// Most changes that are read at all. More are like a new epoch.
const COARSE: usize = 10_000;

/// What has been committed since the last call.
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
pub struct Follower(Mutex<Watch>);

/// The connection, opened when it is first needed, and what was read on it.
#[derive(Debug)]
pub(crate) enum Watch {
    Sqlite {
        options: SqliteConnectOptions,
        /// With the number that changes when another connection has committed.
        connection: Option<(SqliteConnection, Option<i64>)>,
        /// `None` before the first call.
        position: Option<SqlitePosition>,
    },
    Postgres {
        options: PgConnectOptions,
        connection: Option<PgConnection>,
        /// `None` before the first call.
        position: Option<PgPosition>,
    },
}

/// All changes up to `last` are known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SqlitePosition {
    epoch: Vec<u8>,
    last: i64,
}

/// All changes of the transactions that are visible in `snapshot` are known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PgPosition {
    /// The epoch and the start of the server: a promoted standby may have lost transactions, whose ids it uses again.
    epoch: String,
    snapshot: String,
}

#[derive(FromRow)]
struct SqliteNews {
    epoch: Option<Vec<u8>>,
    /// The last removed id.
    swept: Option<i64>,
    /// The last id ever given; `None` for a log without any.
    last: Option<i64>,
    #[sqlx(flatten)]
    change: ChangeRow,
}

#[derive(FromRow)]
struct PgNews {
    epoch: Option<String>,
    snapshot: String,
    /// Whether rows were removed that are not visible in the last snapshot.
    is_swept: Option<bool>,
    #[sqlx(flatten)]
    change: ChangeRow,
}

impl Follower {
    pub(crate) fn new(watch: Watch) -> Self {
        Self(Mutex::new(watch))
    }

    /// Passes on what has been committed since the last call, on any server: all commits that were acknowledged before
    /// this call are included. `apply` is called once, before the position moves; nothing is lost if the caller stops
    /// waiting.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], after which the next call passes on the same again.
    pub async fn catch_up(&self, apply: impl FnOnce(News)) -> Result<(), StoreError> {
        let mut watch = self.0.lock().await;
        let twice = async {
            let is_fresh = watch.is_closed();
            match watch.ask().await {
                // The connection broke off since the last call.
                Err(StoreError::Unavailable(_)) if !is_fresh => watch.ask().await,
                outcome => outcome,
            }
        };
        let found = tokio::time::timeout(LIMIT, twice).await;
        let (news, position) = found.unwrap_or_else(|_| Err(StoreError::slow()))?;
        if let Some(news) = news {
            apply(news);
        }
        watch.move_to(position);
        Ok(())
    }

    /// Another follower of the same log, from a position on that [`position`](Self::position) returned, maybe in an
    /// earlier process. Its first call passes on [`News::Anything`] where the log does not continue from there.
    pub async fn another(&self, from: Option<&str>) -> Self {
        let watch = match &*self.0.lock().await {
            Watch::Sqlite { options, .. } => Watch::Sqlite {
                options: options.clone(),
                connection: None,
                position: from.and_then(|text| serde_json::from_str(text).ok()),
            },
            Watch::Postgres { options, .. } => Watch::Postgres {
                options: options.clone(),
                connection: None,
                position: from.and_then(|text| serde_json::from_str(text).ok()),
            },
        };
        Self::new(watch)
    }

    /// The position after the last call, as a text; `None` before the first.
    pub async fn position(&self) -> Option<String> {
        match &*self.0.lock().await {
            Watch::Sqlite { position, .. } => serde_json::to_string(position.as_ref()?).ok(),
            Watch::Postgres { position, .. } => serde_json::to_string(position.as_ref()?).ok(),
        }
    }

    /// Closes the connection.
    pub async fn close(&self) {
        let closed = match &mut *self.0.lock().await {
            Watch::Sqlite { connection, .. } => match connection.take() {
                Some((open, _)) => open.close().await,
                None => Ok(()),
            },
            Watch::Postgres { connection, .. } => match connection.take() {
                Some(open) => open.close().await,
                None => Ok(()),
            },
        };
        if let Err(error) = closed {
            tracing::debug!(%error, "closing the connection of the content log");
        }
    }
}

/// The position after a query.
enum Position {
    Same,
    Sqlite(SqlitePosition, i64),
    Postgres(PgPosition),
}

/// `None` where nothing was committed.
type Found = (Option<News>, Position);

impl Watch {
    fn is_closed(&self) -> bool {
        match self {
            Self::Sqlite { connection, .. } => connection.is_none(),
            Self::Postgres { connection, .. } => connection.is_none(),
        }
    }

    fn move_to(&mut self, to: Position) {
        match (self, to) {
            (
                Self::Sqlite {
                    position,
                    connection,
                    ..
                },
                Position::Sqlite(reached, version),
            ) => {
                *position = Some(reached);
                if let Some((_, seen)) = connection {
                    *seen = Some(version);
                }
            }
            (Self::Postgres { position, .. }, Position::Postgres(reached)) => {
                *position = Some(reached);
            }
            _ => {}
        }
    }

    /// The connection is taken out while it works: it is not put back after an error or when the caller left.
    async fn ask(&mut self) -> Result<Found, StoreError> {
        match self {
            Self::Sqlite {
                options,
                connection,
                position,
            } => {
                let (mut open, seen) = match connection.take() {
                    Some(open) => open,
                    None => (bounded(options.connect()).await?, None),
                };
                let found = ask_sqlite(&mut open, seen, position.as_ref()).await?;
                *connection = Some((open, seen));
                Ok(found)
            }
            Self::Postgres {
                options,
                connection,
                position,
            } => {
                let mut open = match connection.take() {
                    Some(open) => open,
                    None => bounded(options.connect()).await?,
                };
                let found = ask_postgres(&mut open, position.as_ref()).await?;
                *connection = Some(open);
                Ok(found)
            }
        }
    }
}

/// The changes under a condition, one by one.
fn each(condition: &str) -> String {
    format!(
        "select {COLUMNS} from changes where {condition} limit {}",
        FINE + 1
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

async fn ask_sqlite(
    open: &mut SqliteConnection,
    seen: Option<i64>,
    position: Option<&SqlitePosition>,
) -> Result<Found, StoreError> {
    let version: i64 =
        bounded(sqlx::query_scalar("pragma data_version").fetch_one(&mut *open)).await?;
    if position.is_some() && seen == Some(version) {
        return Ok((None, Position::Same));
    }
    let last = position.map_or(i64::MAX, |position| position.last);
    let mut rows = sqlite_rows(open, &each("id > $1"), last).await?;
    let is_many = rows.len() > FINE;
    if is_many {
        rows = sqlite_rows(open, &together("id > $1"), last).await?;
    }
    let is_too_many = rows.len() > COARSE;
    let first = rows.first();
    let reached = SqlitePosition {
        epoch: first.and_then(|row| row.epoch.clone()).unwrap_or_default(),
        last: first.and_then(|row| row.last).unwrap_or_default(),
    };
    let swept = first.and_then(|row| row.swept).unwrap_or(i64::MAX);
    let continues = position.is_some_and(|before| {
        before.epoch == reached.epoch && before.last <= reached.last && swept <= before.last
    });
    let news = match continues && !is_too_many {
        true => News::Changes(changes(rows.into_iter().map(|row| row.change))?),
        false => News::Anything,
    };
    Ok((Some(news), Position::Sqlite(reached, version)))
}

async fn sqlite_rows(
    open: &mut SqliteConnection,
    changes: &str,
    last: i64,
) -> Result<Vec<SqliteNews>, StoreError> {
    let sql = format!(
        "select l.epoch, l.swept, (select seq from sqlite_sequence where name = 'changes') as last, c.*
        from (select 1) left join content_log l on l.one = 1 left join ({changes}) c on true"
    );
    let query = sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(last);
    bounded(query.fetch_all(open)).await
}

/// The rows of transactions that are not visible in the last snapshot. Transactions before its `xmin` are all visible,
/// so that the index narrows the search.
const UNSEEN: &str =
    "xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)";

async fn ask_postgres(
    open: &mut PgConnection,
    position: Option<&PgPosition>,
) -> Result<Found, StoreError> {
    let snapshot = position.map(|position| position.snapshot.as_str());
    let mut rows = postgres_rows(open, &each(UNSEEN), snapshot).await?;
    if rows.len() > FINE {
        rows = postgres_rows(open, &together(UNSEEN), snapshot).await?;
    }
    let is_too_many = rows.len() > COARSE;
    let Some(first) = rows.first() else {
        return Err(StoreError::corrupt("the content log has no state"));
    };
    let reached = PgPosition {
        epoch: first.epoch.clone().unwrap_or_default(),
        snapshot: first.snapshot.clone(),
    };
    let is_swept = first.is_swept.unwrap_or(true);
    let continues = position
        .is_some_and(|before| before.epoch == reached.epoch && !reached.epoch.is_empty())
        && !is_swept;
    let news = match continues && !is_too_many {
        true => News::Changes(changes(rows.into_iter().map(|row| row.change))?),
        false => News::Anything,
    };
    let news = (news != News::Changes(Vec::new())).then_some(news);
    Ok((news, Position::Postgres(reached)))
}

/// Rows that another server removed with a later transaction id than any of this one do not count: they come from a
/// copy of another database, which is known by its epoch.
async fn postgres_rows(
    open: &mut PgConnection,
    changes: &str,
    snapshot: Option<&str>,
) -> Result<Vec<PgNews>, StoreError> {
    let sql = format!(
        "select l.epoch::text || '@' || pg_postmaster_start_time()::text as epoch,
            pg_current_snapshot()::text as snapshot,
            l.swept >= pg_snapshot_xmin($1::pg_snapshot) and l.swept < pg_snapshot_xmax(pg_current_snapshot())
                as is_swept, c.*
        from (select 1) one left join content_log l on true left join ({changes}) c on true"
    );
    let query = sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(snapshot);
    bounded(query.fetch_all(open)).await
}

fn changes(rows: impl Iterator<Item = ChangeRow>) -> Result<Vec<ContentChange>, StoreError> {
    rows.filter_map(|row| row.change().transpose()).collect()
}
