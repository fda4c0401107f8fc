//! The accounts that dashboards belong to and are shared with.

use domain::access::{EditDashboard, Grant, ReadDashboard};
use domain::content::Dependency;
use domain::id::AccountId;
use domain::identity::account::Account;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::AccountRow;
use crate::db::row::table::{columns, select};
use crate::db::row::{all, padded, placeholders};
use crate::db::tx::run;
use crate::member::HOME;
use crate::{StoreError, Tx, dashboard};

/// The accounts that dashboards belong to, in no order: a reader of a dashboard sees its account.
pub async fn of_dashboards(
    tx: &mut Tx,
    grants: &[Grant<ReadDashboard>],
) -> Result<Vec<Account>, StoreError> {
    if grants.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(dashboard::reads(grants));
    let ids: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.dashboard().uuid())
        .collect();
    let sql = format!(
        "from accounts where id in (select account_id from dashboards where id in ({}))",
        placeholders(1, ids.len())
    );
    let sql = select(AccountRow::COLUMNS, &sql);
    let rows: Vec<AccountRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    let accounts = rows.iter().map(|row| AccountId::new(row.id));
    tx.depended_on(accounts.map(Dependency::Account));
    all(rows, Account::try_from)
}

/// The own accounts of the users that a dashboard is shared with, by key. Deleted users have no account.
pub async fn of_readers(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
) -> Result<Vec<Account>, StoreError> {
    let sql = format!(
        "select {} from dashboard_readers m {HOME} where m.dashboard_id = $1 order by h.key_folded",
        columns("h", AccountRow::COLUMNS)
    );
    let rows: Vec<AccountRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.dashboard().uuid())
        => fetch_all)?;
    all(rows, Account::try_from)
}
