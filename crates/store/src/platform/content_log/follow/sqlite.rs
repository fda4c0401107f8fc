//! The content log of SQLite: its rows are numbered in the order of their commits, and a commit of another connection
//! changes the number of the data.

use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, FromRow};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};

use super::{COARSE, ChangeRow, FINE, Found, News, Reached, changes, each, together};
use crate::StoreError;
use crate::db::sqlite::{WalIndex, WalState};
use crate::db::tx::bounded;

/// A connection that sees the commits of all others.
#[derive(Debug)]
pub(crate) struct SqliteWatch {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    /// The version of the data before the log was last read; `None` before the first call on this connection.
    seen: Option<i64>,
    probe: Arc<CommitProbe>,
    /// `None` before the first call.
    position: Option<SqlitePosition>,
}

/// Tells without a statement whether anything was committed since the log was last read.
#[derive(Debug)]
pub(super) struct CommitProbe {
    /// `None` where it cannot be read.
    index: Option<WalIndex>,
    /// The state before the log was last read; `None` before that, and where it could not be read.
    seen: RwLock<Option<WalState>>,
}

impl CommitProbe {
    fn new(index: Option<WalIndex>) -> Arc<Self> {
        let seen = RwLock::default();
        Arc::new(Self { index, seen })
    }

    pub(super) fn is_unchanged(&self) -> bool {
        let Some(present) = self.present() else {
            return false;
        };
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        *seen == Some(present)
    }

    fn present(&self) -> Option<WalState> {
        self.index?.read()
    }

    fn see(&self, state: Option<WalState>) {
        *self.seen.write().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

/// All changes up to `last` are known.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SqlitePosition {
    epoch: Vec<u8>,
    last: i64,
}

/// The position after a query, and what was seen before it: the version of the data and the state.
pub(super) struct SqliteReached(SqlitePosition, i64, Option<WalState>);

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

impl SqliteWatch {
    /// Follows from the present on.
    pub(crate) fn new(options: SqliteConnectOptions, index: Option<WalIndex>) -> Self {
        Self {
            options,
            connection: None,
            seen: None,
            probe: CommitProbe::new(index),
            position: None,
        }
    }

    pub(super) fn another(&self, from: Option<&str>) -> Self {
        Self {
            position: from.and_then(|text| serde_json::from_str(text).ok()),
            ..Self::new(self.options.clone(), self.probe.index)
        }
    }

    pub(super) fn position(&self) -> Option<String> {
        serde_json::to_string(self.position.as_ref()?).ok()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.connection.is_none()
    }

    pub(super) fn probe(&self) -> Arc<CommitProbe> {
        Arc::clone(&self.probe)
    }

    pub(super) fn move_to(&mut self, SqliteReached(reached, version, state): SqliteReached) {
        self.position = Some(reached);
        self.seen = Some(version);
        self.probe.see(state);
    }

    pub(super) async fn close(&mut self) -> Result<(), sqlx::Error> {
        self.probe.see(None);
        match self.connection.take() {
            Some(open) => open.close().await,
            None => Ok(()),
        }
    }

    /// The connection is taken out while it works: it is not put back after an error or when the caller left.
    pub(super) async fn ask(&mut self) -> Result<Found, StoreError> {
        let (mut open, before) = match self.connection.take() {
            Some(open) => (open, self.seen),
            None => (bounded(self.options.connect()).await?, None),
        };
        // Before the log is read: a commit in between changes them, and the next call reads the log again.
        let state = self.probe.present();
        let version = sqlx::query_scalar("pragma data_version");
        let version = bounded(version.fetch_one(&mut open)).await?;
        if self.position.is_some() && before == Some(version) {
            self.probe.see(state);
            self.connection = Some(open);
            return Ok((None, Reached::Same));
        }
        let (news, position) = ask(&mut open, self.position.as_ref()).await?;
        self.connection = Some(open);
        let reached = SqliteReached(position, version, state);
        Ok((Some(news), Reached::Sqlite(reached)))
    }
}

async fn ask(
    open: &mut SqliteConnection,
    position: Option<&SqlitePosition>,
) -> Result<(News, SqlitePosition), StoreError> {
    let last = position.map_or(i64::MAX, |position| position.last);
    let mut rows = rows_of(open, &each("id > $1"), last).await?;
    let is_many = rows.len() > FINE;
    if is_many {
        rows = rows_of(open, &together("id > $1"), last).await?;
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
    Ok((news, reached))
}

async fn rows_of(
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
