//! The rows of SQLite's content log after a position.

use std::sync::LazyLock;

use rusqlite::Row;
use sqlx::{AssertSqlSafe, FromRow};
use sqlx_sqlite::SqliteConnection;

use super::super::{ChangeRow, FINE, each, together};
use crate::StoreError;
use crate::db::sqlite::InlineReaders;
use crate::db::tx::bounded;

/// Most changes that are read on the caller's thread, which does nothing else meanwhile.
const INLINE: usize = 100;

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
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            epoch: row.get("epoch")?,
            swept: row.get("swept")?,
            last: row.get("last")?,
            change: ChangeRow {
                object: row.get("object")?,
                kind: row.get("kind")?,
                object_id: row.get("object_id")?,
                account_id: row.get("account_id")?,
                collection_id: row.get("collection_id")?,
                dashboard_id: row.get("dashboard_id")?,
                key: row.get("key")?,
                former_key: row.get("former_key")?,
                vintage: row.get("vintage")?,
            },
        })
    }

    /// A statement that reads at least one row.
    fn sql(changes: &str) -> String {
        format!(
            "select l.epoch, l.swept, (select seq from sqlite_sequence where name = 'changes') as last, c.*
            from (select 1) left join content_log l on l.one = 1 left join ({changes}) c on true"
        )
    }
}

/// Reads the rows after an id on this thread; `None` where there are many, or where only the driver can.
pub(super) fn inline(readers: &InlineReaders, last: i64) -> Option<Vec<LogRow>> {
    static SQL: LazyLock<String> = LazyLock::new(|| LogRow::sql(&each("id > $1", INLINE)));
    let rows = readers.read_all(&SQL, &[("$1", &last)], LogRow::of)?;
    (rows.len() <= INLINE).then_some(rows)
}

/// Reads the rows after an id by the driver; where there are many, those of indicators as one for their collection.
pub(super) async fn by_driver(
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
