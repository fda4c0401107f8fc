//! The objects that prevent deleting or moving another object.

use domain::access::{DeleteAccount, DeleteCollection, Grant};
use domain::invariant::number_of;
use domain::problem::{Code, NAMED, Problem};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::unsigned;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The number of such objects, and the keys of the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Obstacles {
    /// Their number.
    pub count: u64,
    /// The keys of the first of them.
    pub first: Vec<String>,
}

impl Obstacles {
    /// Counts all keys, and stores the first.
    pub(crate) fn new(mut keys: Vec<String>) -> Self {
        let count = number_of(keys.len());
        keys.truncate(NAMED);
        Self { count, first: keys }
    }

    /// The problem to report; `None` where nothing is in the way.
    #[must_use]
    pub fn problem(&self, code: Code) -> Option<Problem> {
        (self.count > 0).then(|| Problem::new(code).in_the_way(self.count, &self.first))
    }
}

/// The dashboards of a collection, ordered by folded key.
pub async fn dashboards(
    tx: &mut Tx,
    grant: &Grant<DeleteCollection>,
) -> Result<Obstacles, StoreError> {
    let from = "dashboards t where t.collection_id = $1";
    found(tx, "t.key", from, "t.key_folded", grant.collection().uuid()).await
}

/// The indicators of a collection.
pub async fn metrics(
    tx: &mut Tx,
    grant: &Grant<DeleteCollection>,
) -> Result<Obstacles, StoreError> {
    let from = "metrics t where t.collection_id = $1";
    found(
        tx,
        "t.path",
        from,
        "t.path_folded",
        grant.collection().uuid(),
    )
    .await
}

/// The members of a collection besides its owner, by username, the oldest membership first.
pub async fn members(
    tx: &mut Tx,
    grant: &Grant<DeleteCollection>,
) -> Result<Obstacles, StoreError> {
    let name = "coalesce((select a.key from accounts a where a.owner_id = t.user_id
        order by coalesce(a.received_at, 0), a.created_at, a.id limit 1), '')";
    let from = "collection_members t where t.collection_id = $1 and t.role <> 'owner'";
    let order = "t.created_at, t.user_id";
    found(tx, name, from, order, grant.collection().uuid()).await
}

/// The collections of an account, ordered by folded key.
pub async fn collections(
    tx: &mut Tx,
    grant: &Grant<DeleteAccount>,
) -> Result<Obstacles, StoreError> {
    let from = "collections t where t.account_id = $1";
    found(tx, "t.key", from, "t.key_folded", grant.account().uuid()).await
}

/// The dashboards of an account outside collections, ordered by folded key.
pub async fn personal_dashboards(
    tx: &mut Tx,
    grant: &Grant<DeleteAccount>,
) -> Result<Obstacles, StoreError> {
    let from = "dashboards t where t.account_id = $1 and t.collection_id is null";
    found(tx, "t.key", from, "t.key_folded", grant.account().uuid()).await
}

async fn found(
    tx: &mut Tx,
    key: &str,
    from: &str,
    order: &str,
    of: Uuid,
) -> Result<Obstacles, StoreError> {
    let sql = format!("select count(*) from {from}");
    let count: i64 =
        run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(of) => fetch_one)?;
    if count == 0 {
        return Ok(Obstacles::default());
    }
    let sql = format!("select {key} from {from} order by {order} limit {NAMED}");
    let first: Vec<String> =
        run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(of) => fetch_all)?;
    Ok(Obstacles {
        count: unsigned(count)?,
        first,
    })
}
