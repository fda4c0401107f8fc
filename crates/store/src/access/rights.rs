//! The objects on which a user has a right of their own.

use domain::content::Dependency;
use domain::id::{AccountId, DashboardId, UserId};
use uuid::Uuid;

use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The accounts that a user is a member of, or whose dashboards were shared with them by name. A member of a collection
/// is a member of its account.
pub async fn accounts_of(tx: &mut Tx, user: UserId) -> Result<Vec<AccountId>, StoreError> {
    tx.depend_on([Dependency::Rights(user)]);
    let ids: Vec<Uuid> = run!(tx, sqlx::query_scalar(
        "select account_id from account_members where user_id = $1
        union select d.account_id from dashboard_readers r join dashboards d on d.id = r.dashboard_id
        where r.user_id = $1",
    )
    .bind(user.uuid())
    => fetch_all)?;
    Ok(ids.into_iter().map(AccountId::new).collect())
}

/// The dashboards that were shared with a user by name.
pub async fn dashboards_of(tx: &mut Tx, user: UserId) -> Result<Vec<DashboardId>, StoreError> {
    tx.depend_on([Dependency::Rights(user)]);
    let ids: Vec<Uuid> = run!(tx, sqlx::query_scalar(
        "select dashboard_id from dashboard_readers where user_id = $1",
    )
    .bind(user.uuid())
    => fetch_all)?;
    Ok(ids.into_iter().map(DashboardId::new).collect())
}
