//! The content log of SQLite: its rows are numbered in the order of their commits, and a commit of another connection
//! changes the number of the data.

mod rows;

use serde::{Deserialize, Serialize};
use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};

use super::{COARSE, Found, News, Reached, changes};
use crate::StoreError;
use crate::db::tx::bounded;

use rows::LogRow;

/// Reads the log on a connection that sees the commits of all others.
#[derive(Debug)]
pub(crate) struct SqliteWatch {
    options: SqliteConnectOptions,
    /// Opened when it is first needed.
    connection: Option<SqliteConnection>,
    /// The version of the data before the log was last read on the connection; `None` before that.
    seen: Option<i64>,
    /// `None` before the first call.
    position: Option<SqlitePosition>,
}

/// All changes up to `last` were read.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SqlitePosition {
    epoch: Vec<u8>,
    last: i64,
}

/// The position after a query, and the version of the data before it.
pub(super) struct SqliteReached(SqlitePosition, i64);

impl SqliteWatch {
    /// Follows from the present on.
    pub(crate) fn new(options: SqliteConnectOptions) -> Self {
        Self {
            options,
            connection: None,
            seen: None,
            position: None,
        }
    }

    pub(super) fn another(&self, from: Option<&str>) -> Self {
        Self {
            position: from.and_then(|text| serde_json::from_str(text).ok()),
            ..Self::new(self.options.clone())
        }
    }

    pub(super) fn position(&self) -> Option<String> {
        serde_json::to_string(self.position.as_ref()?).ok()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.connection.is_none()
    }

    pub(super) fn move_to(&mut self, SqliteReached(reached, version): SqliteReached) {
        self.position = Some(reached);
        self.seen = Some(version);
    }

    pub(super) async fn close(&mut self) -> Result<(), sqlx::Error> {
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
        // Before the log is read: a commit in between changes it, and the next call reads the log again.
        let version = sqlx::query_scalar("pragma data_version");
        let version = bounded(version.fetch_one(&mut open)).await?;
        if self.position.is_some() && before == Some(version) {
            self.connection = Some(open);
            return Ok((None, Reached::Same));
        }
        let last = self.position.as_ref().map(|position| position.last);
        let rows = rows::after(&mut open, last.unwrap_or(i64::MAX)).await?;
        let (news, position) = news(rows, self.position.as_ref())?;
        self.connection = Some(open);
        let reached = SqliteReached(position, version);
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
