//! The content log of PostgreSQL. A position is a snapshot: no order of numbers, no lock around commits.

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, FromRow};
use sqlx_postgres::{PgConnectOptions, PgConnection};

use super::{COARSE, ChangeRow, FINE, Found, News, Reached, changes, each, together};
use crate::StoreError;
use crate::db::tx::bounded;

/// A connection that sees all commits.
#[derive(Debug)]
pub(crate) struct PgWatch {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    /// `None` before the first call.
    position: Option<PgPosition>,
}

/// All changes of the transactions that are visible in `snapshot` were read.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct PgPosition {
    /// The epoch and the start of the server: a promoted standby may have lost transactions, whose ids it uses again.
    epoch: String,
    snapshot: String,
}

/// The position after a query.
pub(super) struct PgReached(PgPosition);

#[derive(FromRow)]
struct PgNews {
    epoch: Option<String>,
    snapshot: String,
    /// Whether rows were removed that are not visible in the last snapshot.
    is_swept: Option<bool>,
    #[sqlx(flatten)]
    change: ChangeRow,
}

impl PgWatch {
    /// Follows from the present on.
    pub(crate) fn new(options: PgConnectOptions) -> Self {
        Self {
            options,
            connection: None,
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

    pub(super) fn move_to(&mut self, PgReached(reached): PgReached) {
        self.position = Some(reached);
    }

    pub(super) async fn close(&mut self) -> Result<(), sqlx::Error> {
        match self.connection.take() {
            Some(open) => open.close().await,
            None => Ok(()),
        }
    }

    /// The connection is taken out while it works: it is not put back after an error or when the caller left.
    pub(super) async fn ask(&mut self) -> Result<Found, StoreError> {
        let mut open = match self.connection.take() {
            Some(open) => open,
            None => bounded(self.options.connect()).await?,
        };
        let found = ask(&mut open, self.position.as_ref()).await?;
        self.connection = Some(open);
        Ok(found)
    }
}

/// The rows of transactions that are not visible in the last snapshot. Transactions before its `xmin` are all visible,
/// so that the index narrows the search.
const UNSEEN: &str =
    "xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)";

async fn ask(open: &mut PgConnection, position: Option<&PgPosition>) -> Result<Found, StoreError> {
    let snapshot = position.map(|position| position.snapshot.as_str());
    let mut rows = rows_of(open, &each(UNSEEN, FINE), snapshot).await?;
    if rows.len() > FINE {
        rows = rows_of(open, &together(UNSEEN), snapshot).await?;
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

    Ok((news, Reached::Postgres(PgReached(reached))))
}

/// Rows that another server removed with a later transaction id than any of this one do not count: they come from a
/// copy of another database, which is known by its epoch.
async fn rows_of(
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
