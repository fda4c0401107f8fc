//! The named readers of a shared personal dashboard.

use domain::access::{EditDashboard, Grant};
use domain::id::UserId;
use jiff::Timestamp;

use crate::db::row::{micros, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The number of named readers.
pub async fn readers_count(tx: &mut Tx, grant: &Grant<EditDashboard>) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from dashboard_readers where dashboard_id = $1",
    )
    .bind(grant.dashboard().uuid())
    => fetch_one)?;
    unsigned(count)
}

/// Names a reader of a personal dashboard. Returns `false` if the user is named already.
pub async fn add_reader(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    user: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into dashboard_readers (dashboard_id, user_id, created_at)
        select id, $2, $3 from dashboards where id = $1 and collection_id is null
        on conflict (dashboard_id, user_id) do nothing",
    )
    .bind(grant.dashboard().uuid())
    .bind(user.uuid())
    .bind(micros(now))
    => execute)?;
    Ok(added == 1)
}

/// Removes a named reader. Returns `false` if the user was not named.
pub async fn remove_reader(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    user: UserId,
) -> Result<bool, StoreError> {
    let removed = run!(tx, sqlx::query(
        "delete from dashboard_readers where dashboard_id = $1 and user_id = $2",
    )
    .bind(grant.dashboard().uuid())
    .bind(user.uuid())
    => execute)?;
    Ok(removed == 1)
}
