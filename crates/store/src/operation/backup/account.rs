//! The archive of one account: a SQLite file with the tables of this version, in which only the rows of the account
//! are. Rows of other users are not in it: favourites, alerts, followers, reports, shares of dashboards, sessions,
//! access keys. Import files and queued jobs are not either.

mod import;
mod people;
mod table;

use std::path::Path;

use domain::catalogue::key::AccountKey;
use sqlx::FromRow;
use uuid::Uuid;

use super::check_migration;
use super::copy::rows::{Selection, copy_rows};
use super::copy::schema::tables;
use super::copy::{Progress, TableSum, check_now};
use crate::content_log;
use crate::db::DbKind;
use crate::db::command::{begin_sqlite, lift_limits, new_sqlite_file};
use crate::db::inspection::Inspection;
use crate::db::tx::run;
use crate::{StoreError, Tx};

pub use import::{ArchivedAccount, NewOwner, Nobody, has_account};
pub use people::{ArchivedMember, ArchivedRole};
use table::filter;
pub use table::{ACCOUNT_TABLES, AccountTable};

/// The result of saving an account to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedAccount {
    /// The kind of the database.
    pub kind: DbKind,
    /// The hash of its picture.
    pub picture: Option<String>,
    /// The number of series in its charts that show indicators of other accounts: in the archive they show nothing.
    pub foreign_series: u64,
    /// The number of rows, by table.
    pub rows: Vec<TableSum>,
}

#[derive(FromRow)]
struct AccountRow {
    id: Uuid,
    picture: Option<String>,
}

/// Saves one state of an account as a SQLite file, which is missing or empty. The database is not changed, and servers
/// continue to write meanwhile. `None` where no account has this key.
///
/// # Errors
/// [`StoreError::Newer`], and [`StoreError::Other`] where the database has the tables of an earlier version.
pub async fn save_account(
    address: &str,
    key: &AccountKey,
    file: &Path,
    progress: Progress<'_>,
) -> Result<Option<SavedAccount>, StoreError> {
    let source = Inspection::open(address).await?;
    let kind = source.kind();
    let mut from = source.read().await?;
    check_migration(&mut from).await?;
    if matches!(from, Tx::Postgres(_)) {
        lift_limits(&mut from).await?;
    }

    let account = by_key(&mut from, key).await?;
    let Some(account) = account else {
        return Ok(None);
    };

    let target = new_sqlite_file(file).await?;
    let mut to = begin_sqlite(&target).await?;
    let rows = copy_account(&mut from, &mut to, account.id, progress).await?;
    people::copy_users(&mut from, &mut to, account.id).await?;
    let foreign_series = cut_references(&mut to).await?;
    content_log::begin_epoch(&mut to).await?;
    check_now(&mut to, &[]).await?;

    to.commit().await?;
    target.close().await;
    drop(from);
    source.close().await;

    Ok(Some(SavedAccount {
        kind,
        picture: account.picture,
        foreign_series,
        rows,
    }))
}

async fn by_key(from: &mut Tx, key: &AccountKey) -> Result<Option<AccountRow>, StoreError> {
    run!(from, sqlx::query_as("select id, picture from accounts where key_folded = $1")
        .bind(key.folded())
        => fetch_optional)
}

/// Copies the rows of an account, except users, and reads them back to compare.
async fn copy_account(
    from: &mut Tx,
    to: &mut Tx,
    account: Uuid,
    progress: Progress<'_>,
) -> Result<Vec<TableSum>, StoreError> {
    let sources = tables(from).await?;
    let targets = tables(to).await?;
    let mut copied = Vec::with_capacity(ACCOUNT_TABLES.len());
    for wanted in &ACCOUNT_TABLES {
        let source = wanted.find(&sources)?;
        let target = wanted.find(&targets)?;
        let filter = filter(wanted, account);
        let rows = Selection::new(source, filter);
        let sum = copy_rows(from, to, rows, target, progress).await?;
        let arrived = super::copy::rows::sum(to, Selection::new(target, filter)).await?;
        sum.reject_other(&arrived)?;
        copied.push(sum);
    }
    Ok(copied)
}

/// Removes the references to rows that are not in the archive. Returns the number of series of charts that lost their
/// indicator.
async fn cut_references(to: &mut Tx) -> Result<u64, StoreError> {
    run!(to, sqlx::query(
        "update questions set metric_id = null where metric_id not in (select id from metrics)",
    ) => execute)?;
    run!(to, sqlx::query(
        "update chart_series set metric_id = null where metric_id not in (select id from metrics)",
    ) => execute)
}
