//! The objects of publishers for the search index, and a plain search for the time without one.

mod dashboard;
mod question;
pub mod sitemap;

use std::collections::HashMap;

use domain::catalogue::collection::Collection;
use domain::catalogue::metric::Metric;
use domain::id::{AccountId, CollectionId, DashboardId, MetricId, PostId};
use domain::identity::account::Account;
use sqlx::{AssertSqlSafe, FromRow, Row as _};
use sqlx_postgres::PgRow;
use sqlx_sqlite::SqliteRow;
use uuid::Uuid;

use crate::access::PUBLIC;
use crate::account::AccountRow;
use crate::collection::CollectionRow;
use crate::db::row::table::{FromFirst, columns, select};
use crate::db::row::{all, containing, padded, placeholders};
use crate::db::tx::run;
use crate::metric::MetricRow;
use crate::{StoreError, Tx};

pub use dashboard::{IndexedDashboard, dashboards};
pub use question::{IndexedQuestion, questions};

/// The condition under which an account has collections.
const PUBLISHER: &str = "a.kind = 'publisher'";

/// The objects that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope<'a> {
    /// The objects of all accounts.
    All,
    /// The objects of this account.
    Account(AccountId),
    /// The objects of this collection.
    Collection(CollectionId),
    /// These indicators, at most [`ROWS`](crate::db::ROWS).
    Metrics(&'a [MetricId]),
    /// These dashboards, at most [`ROWS`](crate::db::ROWS).
    Dashboards(&'a [DashboardId]),
    /// The questions with these ids, at most [`ROWS`](crate::db::ROWS).
    Questions(&'a [PostId]),
}

/// An indicator with its collection and its account.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexedMetric {
    /// The indicator.
    pub metric: Metric,
    /// The collection that the indicator is in.
    pub collection: Collection,
    /// The account of the collection.
    pub account: Account,
}

/// A collection with its account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedCollection {
    /// The collection.
    pub collection: Collection,
    /// The account that the collection is in.
    pub account: Account,
}

/// The tables of an object beside each other.
struct FoundRow {
    metric: Option<MetricRow>,
    collection: CollectionRow,
    account: AccountRow,
}

macro_rules! from_row {
    ($($row:ty)*) => {$(
        impl FromRow<'_, $row> for FoundRow {
            fn from_row(row: &$row) -> Result<Self, sqlx::Error> {
                let with_metric = row.len() > CollectionRow::COLUMNS.len() + AccountRow::COLUMNS.len();
                let mut cells = FromFirst::new(row);
                Ok(Self {
                    metric: match with_metric {
                        true => Some(MetricRow::from_cells(&mut cells)?),
                        false => None,
                    },
                    collection: CollectionRow::from_cells(&mut cells)?,
                    account: AccountRow::from_cells(&mut cells)?,
                })
            }
        }
    )*};
}
from_row!(SqliteRow PgRow);

/// Runs the query of a page: `$1` is the id before it, `$2` the most rows, and the ids of the scope follow.
async fn page(
    tx: &mut Tx,
    sql: &str,
    after: Uuid,
    most: u32,
    scope: Scope<'_>,
) -> Result<Vec<FoundRow>, StoreError> {
    let ids = ids_of(scope);
    run!(tx, padded(&ids).fold(
        sqlx::query_as(AssertSqlSafe(sql))
            .persistent(false)
            .bind(after)
            .bind(i64::from(most)),
        |query, id| query.bind(id),
    ) => fetch_all)
}

/// Up to `most` indicators, by id, after one; none for single other objects.
pub async fn metrics(
    tx: &mut Tx,
    scope: Scope<'_>,
    after: Option<MetricId>,
    most: u32,
) -> Result<Vec<IndexedMetric>, StoreError> {
    let after = after.map_or(Uuid::nil(), MetricId::uuid);

    let condition = match scope {
        Scope::All => String::new(),
        Scope::Account(_) => "and a.id = $3".to_owned(),
        Scope::Collection(_) => "and c.id = $3".to_owned(),
        Scope::Metrics([]) | Scope::Dashboards(_) | Scope::Questions(_) => return Ok(Vec::new()),
        Scope::Metrics(ids) => format!("and m.id in ({})", placeholders(3, ids.len())),
    };

    let sql = format!(
        "select {}, {}, {} from metrics m
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        where m.id > $1 and {PUBLISHER} {condition} order by m.id limit $2",
        columns("m", MetricRow::COLUMNS),
        columns("c", CollectionRow::COLUMNS),
        columns("a", AccountRow::COLUMNS),
    );

    metrics_of(page(tx, &sql, after, most, scope).await?)
}

fn metrics_of(rows: Vec<FoundRow>) -> Result<Vec<IndexedMetric>, StoreError> {
    let found = rows.into_iter().filter_map(|row| {
        let metric = row.metric?;
        Some((metric, row.collection, row.account))
    });
    all(found.collect(), |(metric, collection, account)| {
        Ok::<_, StoreError>(IndexedMetric {
            metric: metric.try_into()?,
            collection: collection.try_into()?,
            account: account.try_into()?,
        })
    })
}

/// Up to `most` collections, by id, after one; none for single other objects.
pub async fn collections(
    tx: &mut Tx,
    scope: Scope<'_>,
    after: Option<CollectionId>,
    most: u32,
) -> Result<Vec<IndexedCollection>, StoreError> {
    let after = after.map_or(Uuid::nil(), CollectionId::uuid);

    let condition = match scope {
        Scope::All => "",
        Scope::Account(_) => "and a.id = $3",
        Scope::Collection(_) => "and c.id = $3",
        Scope::Metrics(_) | Scope::Dashboards(_) | Scope::Questions(_) => return Ok(Vec::new()),
    };

    let sql = format!(
        "select {}, {} from collections c
        join accounts a on a.id = c.account_id
        where c.id > $1 and {PUBLISHER} {condition} order by c.id limit $2",
        columns("c", CollectionRow::COLUMNS),
        columns("a", AccountRow::COLUMNS),
    );

    let rows = page(tx, &sql, after, most, scope).await?;
    all(rows, |row| {
        Ok::<_, StoreError>(IndexedCollection {
            collection: row.collection.try_into()?,
            account: row.account.try_into()?,
        })
    })
}

/// The accounts of publishers, where the scope includes accounts.
pub async fn accounts(tx: &mut Tx, scope: Scope<'_>) -> Result<Vec<Account>, StoreError> {
    let condition = match scope {
        Scope::All => "",
        Scope::Account(_) => "and a.id = $1",
        Scope::Collection(_) | Scope::Metrics(_) | Scope::Dashboards(_) | Scope::Questions(_) => {
            return Ok(Vec::new());
        }
    };
    let sql = format!(
        "select {} from accounts a
        where {PUBLISHER} {condition} order by a.id",
        columns("a", AccountRow::COLUMNS),
    );
    let ids = ids_of(scope);
    let rows: Vec<AccountRow> = run!(tx, ids.iter().fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str())),
        |query, id| query.bind(id),
    ) => fetch_all)?;
    all(rows, Account::try_from)
}

/// The public indicators whose name or path has all of some folded words, the latest published first: at most `most`.
pub async fn plain(
    tx: &mut Tx,
    words: &[&str],
    most: u32,
) -> Result<Vec<IndexedMetric>, StoreError> {
    let conditions: String = (0..words.len())
        .map(|number| format!(" and m.search like ${} escape '\\'", number + 2))
        .collect();
    let sql = format!(
        "select {}, {}, {} from metrics m
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        where {PUBLIC}{conditions} order by m.published_at desc, m.id limit $1",
        columns("m", MetricRow::COLUMNS),
        columns("c", CollectionRow::COLUMNS),
        columns("a", AccountRow::COLUMNS),
    );
    let patterns: Vec<String> = words.iter().map(|word| containing(word)).collect();
    let rows: Vec<FoundRow> = run!(tx, patterns.iter().fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(i64::from(most)),
        |query, pattern| query.bind(pattern.as_str()),
    ) => fetch_all)?;
    metrics_of(rows)
}

fn ids_of(scope: Scope<'_>) -> Vec<Uuid> {
    match scope {
        Scope::All => Vec::new(),
        Scope::Account(id) => vec![id.uuid()],
        Scope::Collection(id) => vec![id.uuid()],
        Scope::Metrics(ids) => ids.iter().map(|id| id.uuid()).collect(),
        Scope::Dashboards(ids) => ids.iter().map(|id| id.uuid()).collect(),
        Scope::Questions(ids) => ids.iter().map(|id| id.uuid()).collect(),
    }
}

/// The accounts and the collections with these ids, each by its id.
async fn containers(
    tx: &mut Tx,
    accounts: impl Iterator<Item = Uuid>,
    collections: impl Iterator<Item = Uuid>,
) -> Result<(HashMap<Uuid, Account>, HashMap<Uuid, Collection>), StoreError> {
    let accounts: Vec<Account> =
        by_id::<AccountRow, _>(tx, "accounts", AccountRow::COLUMNS, accounts).await?;
    let collections: Vec<Collection> =
        by_id::<CollectionRow, _>(tx, "collections", CollectionRow::COLUMNS, collections).await?;
    let accounts = accounts.into_iter().map(|one| (one.id.uuid(), one));
    let collections = collections.into_iter().map(|one| (one.id.uuid(), one));
    Ok((accounts.collect(), collections.collect()))
}

/// The objects of a table with these ids.
async fn by_id<R, T>(
    tx: &mut Tx,
    table: &str,
    columns: &[&str],
    ids: impl Iterator<Item = Uuid>,
) -> Result<Vec<T>, StoreError>
where
    R: for<'r> FromRow<'r, sqlx_sqlite::SqliteRow>
        + for<'r> FromRow<'r, sqlx_postgres::PgRow>
        + Send
        + Unpin,
    T: TryFrom<R, Error = StoreError>,
{
    let mut ids: Vec<Uuid> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(Vec::new());
    }

    let sql = format!("from {table} where id in ({})", placeholders(1, ids.len()));
    let sql = select(columns, &sql);
    let rows: Vec<R> = run!(tx, padded(&ids).fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str())),
        |query, id| query.bind(id),
    ) => fetch_all)?;

    all(rows, T::try_from)
}
