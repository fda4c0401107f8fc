//! The content log, `changes`: which contents changed, in every transaction of every server and program. Triggers of
//! the tables write it (`migrations/*/0020_changes.sql`).

pub mod feed;
mod follow;

use domain::content::{ChangeKind, ContentChange, ContentObject};
use domain::id::{AccountId, CollectionId, DashboardId};
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{micros, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

pub use follow::{Follower, News};
pub(crate) use follow::{PgWatch, SqliteWatch, Watch};

/// The columns of a change.
const COLUMNS: &str =
    "object, kind, object_id, account_id, collection_id, dashboard_id, key, former_key, vintage";

/// The columns of a row; all are null where a follower finds no change.
#[derive(FromRow)]
struct ChangeRow {
    object: Option<String>,
    kind: Option<String>,
    object_id: Option<Uuid>,
    account_id: Option<Uuid>,
    collection_id: Option<Uuid>,
    dashboard_id: Option<Uuid>,
    key: Option<String>,
    former_key: Option<String>,
    vintage: Option<i64>,
}

impl ChangeRow {
    fn change(self) -> Result<Option<ContentChange>, StoreError> {
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

/// Removes at most `most` of the changes made before `before`, by the database's clock. Returns their number.
pub async fn sweep(tx: &mut Tx, before: Timestamp, most: u32) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "delete from changes where id in (select id from changes where at < $1 order by at limit $2)",
    )
    .bind(micros(before))
    .bind(i64::from(most))
    => execute)
}

/// Begins a new epoch, in which all followers forget what they know: the contents come from another database.
pub async fn begin_epoch(tx: &mut Tx) -> Result<(), StoreError> {
    run!(tx, sqlx::query("delete from changes") => execute)?;
    let sql = tx.either(
        "update content_log set epoch = randomblob(16)",
        "update content_log set epoch = gen_random_uuid(), swept = '0'",
    );
    run!(tx, sqlx::query(sql) => execute)?;
    Ok(())
}

/// Whether the log has changes of transactions that this database has not begun yet: its rows come from another
/// PostgreSQL server. Never on SQLite.
pub async fn is_foreign(tx: &mut Tx) -> Result<bool, StoreError> {
    let sql = tx.either(
        "select false",
        // The caller's own transaction is not in its snapshot.
        "select exists (select 1 from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())
                and xid is distinct from pg_current_xact_id_if_assigned())
            or exists (select 1 from content_log where swept >= pg_snapshot_xmax(pg_current_snapshot())
                and swept is distinct from pg_current_xact_id_if_assigned())",
    );
    run!(tx, sqlx::query_scalar(sql) => fetch_one)
}
