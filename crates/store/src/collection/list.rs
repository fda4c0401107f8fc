//! The collections that a reader may see, of one account or of all.

use domain::access::Reader;
use domain::catalogue::collection::Collection;
use domain::catalogue::collection::list::{CollectionList, CollectionOrder};
use domain::content::Dependency;
use domain::id::AccountId;
use domain::list::{Cursor, List, Page};
use sqlx::{AssertSqlSafe, FromRow};

use super::CollectionRow;
use crate::access::{VISIBLE, entitled_within_limit, limit, within_limit};
use crate::db::row::list::Keyed;
use crate::db::row::table::columns;
use crate::db::row::{micros, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A collection with the key of its account.
#[derive(FromRow)]
struct PlacedRow {
    account_key: String,
    #[sqlx(flatten)]
    collection: CollectionRow,
}

/// Returns a page of the list; an empty one for a cursor of another order.
pub async fn visible(
    tx: &mut Tx,
    reader: Reader,
    wanted: &CollectionList,
    page: &Page,
) -> Result<List<Collection>, StoreError> {
    let rows = match wanted.order {
        CollectionOrder::Keys => by_keys(tx, reader, wanted, page).await?,
        CollectionOrder::Updated => by_update(tx, reader, wanted, page).await?,
    };

    let placed: Result<Vec<_>, StoreError> = rows
        .into_iter()
        .map(|row| Ok((row.account_key, Collection::try_from(row.collection)?)))
        .collect();

    let list = List::new(placed?, page, |(account, row)| {
        let key = match wanted.order {
            CollectionOrder::Keys => format!("{account}/{}", row.key.to_ascii_lowercase()),
            CollectionOrder::Updated => micros(row.updated_at).to_string(),
        };
        Cursor::new(key, row.id.uuid())
    });

    Ok(List {
        rows: list.rows.into_iter().map(|(_, row)| row).collect(),
        end: list.end,
        has_next: list.has_next,
    })
}

/// Returns the number of collections on all pages of the list.
pub async fn visible_count(
    tx: &mut Tx,
    reader: Reader,
    wanted: &CollectionList,
) -> Result<u64, StoreError> {
    let sql = format!("select count(*) {}", from());
    tx.depend_on([Dependency::Site]);
    let count: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(entitled_within_limit(reader))
        .bind(limit(reader))
        .bind(wanted.account.map(AccountId::uuid))
        => fetch_one)?;
    unsigned(count)
}

/// The list without its order: `$1` is the reader, `$2` the collection that a key is limited to, `$3` the account.
fn from() -> String {
    let (tables, within) = (Collection::FROM, within_limit(2));
    format!("{tables} where {VISIBLE} and {within} and ($3 is null or a.id = $3)")
}

async fn by_keys(
    tx: &mut Tx,
    reader: Reader,
    wanted: &CollectionList,
    page: &Page,
) -> Result<Vec<PlacedRow>, StoreError> {
    let after = match &page.after {
        None => None,
        Some(cursor) => match cursor.key().split_once('/') {
            Some((account, key)) => Some((account, key, cursor.id())),
            None => return Ok(Vec::new()),
        },
    };

    let sql = format!(
        "select a.key_folded as account_key, {} {}
            and ($4 is null or (a.key_folded, c.key_folded, c.id) > ($4, $5, $6))
        order by a.key_folded, c.key_folded, c.id limit $7",
        columns("c", CollectionRow::COLUMNS),
        from()
    );

    tx.depend_on([Dependency::Site]);
    run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(entitled_within_limit(reader))
        .bind(limit(reader))
        .bind(wanted.account.map(AccountId::uuid))
        .bind(after.map(|(account, _, _)| account))
        .bind(after.map(|(_, key, _)| key))
        .bind(after.map(|(_, _, id)| id))
        .bind(page.limit())
        => fetch_all)
}

async fn by_update(
    tx: &mut Tx,
    reader: Reader,
    wanted: &CollectionList,
    page: &Page,
) -> Result<Vec<PlacedRow>, StoreError> {
    let Some((number, id)) = page.before() else {
        return Ok(Vec::new());
    };

    let sql = format!(
        "select a.key_folded as account_key, {} {} and (c.updated_at, c.id) < ($4, $5)
        order by c.updated_at desc, c.id desc limit $6",
        columns("c", CollectionRow::COLUMNS),
        from()
    );

    tx.depend_on([Dependency::Site]);
    run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(entitled_within_limit(reader))
        .bind(limit(reader))
        .bind(wanted.account.map(AccountId::uuid))
        .bind(number)
        .bind(id)
        .bind(page.limit())
        => fetch_all)
}
