//! The rows of SQLite's content log after a position.

use sqlx::{AssertSqlSafe, FromRow};
use sqlx_sqlite::SqliteConnection;

use super::super::{ChangeRow, FINE, each, together};
use crate::StoreError;
use crate::db::tx::bounded;

/// A change, if any, beside the state of the log.
#[derive(FromRow)]
pub(super) struct LogRow {
    pub(super) epoch: Option<Vec<u8>>,
    /// The last removed id.
    pub(super) swept: Option<i64>,
    /// The last id ever given; `None` for a log without any.
    pub(super) last: Option<i64>,
    #[sqlx(flatten)]
    pub(super) change: ChangeRow,
}

impl LogRow {
    /// A statement that reads at least one row.
    fn sql(changes: &str) -> String {
        format!(
            "select l.epoch, l.swept, (select seq from sqlite_sequence where name = 'changes') as last, c.*
            from (select 1) left join content_log l on l.one = 1 left join ({changes}) c on true"
        )
    }
}

/// Reads the rows after an id; where there are many, those of indicators as one for their collection.
pub(super) async fn after(
    open: &mut SqliteConnection,
    last: i64,
) -> Result<Vec<LogRow>, StoreError> {
    let rows = read(open, &each("id > $1", FINE), last).await?;
    if rows.len() <= FINE {
        return Ok(rows);
    }
    read(open, &together("id > $1"), last).await
}

async fn read(
    open: &mut SqliteConnection,
    changes: &str,
    last: i64,
) -> Result<Vec<LogRow>, StoreError> {
    let sql = LogRow::sql(changes);
    let query = sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(last);
    bounded(query.fetch_all(open)).await
}
