//! The content log of SQLite: its rows are numbered in the order of their commits, and a commit of another connection
//! changes the number of the data.

mod rows;

use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};

use super::{COARSE, Found, News, Reached, changes};
use crate::StoreError;
use crate::db::sqlite::{InlineReaders, WalIndex, WalState};
use crate::db::tx::bounded;

use rows::LogRow;

/// Reads the log on connections that see the commits of all others.
#[derive(Debug)]
pub(crate) struct SqliteWatch {
    options: SqliteConnectOptions,
    /// For few changes, read on the caller's thread.
    inline: Arc<InlineReaders>,
    /// For many changes, and where it cannot be seen that something was committed; opened when it is first needed.
    connection: Option<SqliteConnection>,
    /// The version of the data before the log was last read on the connection; `None` before that.
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

/// The position after a query, and what was seen before it: the version of the data on the connection that was used,
/// if any, and the state.
pub(super) struct SqliteReached(SqlitePosition, Option<i64>, Option<WalState>);

impl SqliteWatch {
    /// Follows from the present on.
    pub(crate) fn new(
        options: SqliteConnectOptions,
        inline: Arc<InlineReaders>,
        index: Option<WalIndex>,
    ) -> Self {
        Self {
            options,
            inline,
            connection: None,
            seen: None,
            probe: CommitProbe::new(index),
            position: None,
        }
    }

    pub(super) fn another(&self, from: Option<&str>) -> Self {
        Self {
            position: from.and_then(|text| serde_json::from_str(text).ok()),
            ..Self::new(
                self.options.clone(),
                Arc::clone(&self.inline),
                self.probe.index,
            )
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
        self.seen = version.or(self.seen);
        self.probe.see(state);
    }

    pub(super) async fn close(&mut self) -> Result<(), sqlx::Error> {
        self.probe.see(None);
        match self.connection.take() {
            Some(open) => open.close().await,
            None => Ok(()),
        }
    }

    /// Asks on this thread, without a wait. `None` where the connection has to be asked: before the first call, after
    /// many changes, and where the state cannot be read, so that each call would ask.
    pub(super) fn ask_inline(&self) -> Option<Found> {
        let position = self.position.as_ref()?;
        // Before the log is read: a commit in between changes it, and the next call reads the log again.
        let state = self.probe.present()?;
        let rows = rows::inline(&self.inline, position.last)?;
        let (news, position) = news(rows, Some(position)).ok()?;
        let reached = SqliteReached(position, None, Some(state));
        Some((Some(news), Reached::Sqlite(reached)))
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
        let last = self.position.as_ref().map(|position| position.last);
        let rows = rows::by_driver(&mut open, last.unwrap_or(i64::MAX)).await?;
        let (news, position) = news(rows, self.position.as_ref())?;
        self.connection = Some(open);
        let reached = SqliteReached(position, Some(version), state);
        Ok((Some(news), Reached::Sqlite(reached)))
    }
}

/// The news in rows of the log for a follower at a position, and the position after them.
fn news(
    rows: Vec<LogRow>,
    position: Option<&SqlitePosition>,
) -> Result<(News, SqlitePosition), StoreError> {
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
