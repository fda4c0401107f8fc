//! The content log of SQLite: its rows are numbered in the order of their commits, and a commit of another connection
//! changes the number of the data.

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, FromRow};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};

use super::{COARSE, ChangeRow, FINE, Found, News, Reached, changes, each, together};
use crate::StoreError;
use crate::db::sqlite::DataVersion;
use crate::db::tx::bounded;

/// Connections that see the commits of all others.
#[derive(Debug)]
pub(crate) struct SqliteWatch {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    /// `None` before the first call, and where it could not be opened.
    version: Option<DataVersion>,
    /// `None` before the first call on these connections.
    seen: Option<Seen>,
    /// `None` before the first call.
    position: Option<SqlitePosition>,
}

/// The versions before the log was last read. Each connection has its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// That of the log's connection.
    log: i64,
    /// That of [`DataVersion`]; `None` where it could not be read.
    at_once: Option<i64>,
}

/// All changes up to `last` are known.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SqlitePosition {
    epoch: Vec<u8>,
    last: i64,
}

/// The position after a query, and the versions before it.
pub(super) struct SqliteReached(SqlitePosition, Seen);

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
    pub(crate) fn new(options: SqliteConnectOptions) -> Self {
        Self {
            options,
            connection: None,
            version: None,
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

    pub(super) fn is_unchanged(&self) -> bool {
        let seen = self.seen.and_then(|seen| seen.at_once);
        self.position.is_some() && seen.is_some() && seen == self.present()
    }

    fn present(&self) -> Option<i64> {
        self.version.as_ref()?.read()
    }

    pub(super) fn move_to(&mut self, SqliteReached(reached, seen): SqliteReached) {
        self.position = Some(reached);
        self.seen = Some(seen);
    }

    pub(super) async fn close(&mut self) -> Result<(), sqlx::Error> {
        self.version = None;
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
        if self.version.is_none() {
            self.version = DataVersion::open(self.options.get_filename());
        }
        // Before the log is read: a commit in between changes them, and the next call reads the log again.
        let at_once = self.present();
        let version = sqlx::query_scalar("pragma data_version");
        let log = bounded(version.fetch_one(&mut open)).await?;
        let seen = Seen { log, at_once };
        if self.position.is_some() && before.is_some_and(|before| before.log == log) {
            self.seen = Some(seen);
            self.connection = Some(open);
            return Ok((None, Reached::Same));
        }
        let (news, position) = ask(&mut open, self.position.as_ref()).await?;
        self.connection = Some(open);
        let reached = SqliteReached(position, seen);
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
