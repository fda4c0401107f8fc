//! An indicator at its address, with its series, its collection and its account, by one statement: the first read of a
//! file needs all of them.

use std::sync::LazyLock;

use domain::access::role::{AccountRole, CollectionRole};
use domain::access::{AccountFacts, CollectionFacts, Grant, ReadCollection, Reader};
use domain::catalogue::collection::Collection;
use domain::catalogue::key::{AccountKey, CollectionKey, MetricPath};
use domain::catalogue::metric::Metric;
use domain::content::{Dependency, KeySpace};
use domain::identity::account::Account;
use sqlx::{AssertSqlSafe, FromRow, Row as _};
use sqlx_postgres::PgRow;
use sqlx_sqlite::SqliteRow;

use super::{SeriesRow, StoredSeries};
use crate::access::{NOW_OR_FORMERLY, VISIBLE, entitled_within_limit, limit, rights, within_limit};
use crate::account::AccountRow;
use crate::collection::CollectionRow;
use crate::db::row::some_word;
use crate::db::table_row::{columns, table_row};
use crate::db::tx::run;
use crate::metric::MetricRow;
use crate::{StoreError, Tx};

/// The address of an indicator; the keys of the collection and the indicator may be former ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesAddress {
    /// Of the account.
    pub account: AccountKey,
    /// Of the collection.
    pub collection: CollectionKey,
    /// The path in the collection.
    pub path: MetricPath,
}

/// An indicator with everything that a file of its series is made from.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressedSeries {
    /// The indicator.
    pub metric: Metric,
    /// Its latest state; `None` before the first publish.
    pub series: Option<StoredSeries>,
    /// Its collection.
    pub collection: Collection,
    /// The account of the collection.
    pub account: Account,
    /// The facts about the account.
    pub account_facts: AccountFacts,
}

/// An indicator that was found before the policy was asked: only a grant for its collection opens it.
#[derive(Debug)]
pub struct Sealed(AddressedSeries);

impl Sealed {
    /// Returns the indicator; `None` with a grant for another collection.
    #[must_use]
    pub fn open(self, grant: &Grant<ReadCollection>) -> Option<AddressedSeries> {
        (self.0.metric.collection == grant.collection()).then_some(self.0)
    }
}

/// The tables of an [`AddressedRow`] beside each other.
struct AddressedRow {
    metric: MetricRow,
    collection: CollectionRow,
    account: AccountRow,
    series: LatestRow,
    account_role: Option<String>,
    collection_role: Option<String>,
}

table_row! {
    /// The series of a metric; all columns are null before the first publish.
    struct LatestRow {
        data: Option<Vec<u8>>,
        canonical_bytes: Option<i64>,
        sum: Option<i64>,
        sum_vintage: Option<i64>,
    }
}

macro_rules! from_row {
    ($($row:ty)*) => {$(
        impl FromRow<'_, $row> for AddressedRow {
            fn from_row(row: &$row) -> Result<Self, sqlx::Error> {
                let mut next = 0;
                Ok(Self {
                    metric: MetricRow::at(row, &mut next)?,
                    collection: CollectionRow::at(row, &mut next)?,
                    account: AccountRow::at(row, &mut next)?,
                    series: LatestRow::at(row, &mut next)?,
                    account_role: row.try_get(next)?,
                    collection_role: row.try_get(next + 1)?,
                })
            }
        }
    )*};
}
from_row!(SqliteRow PgRow);

impl AddressedRow {
    /// The statement. `$1` is the reader, null for a guest; the folded keys are `$2` to `$4`, `$5` is the collection that
    /// the reader is limited to. What the reader may not see
    /// is not read.
    fn sql() -> String {
        let tables = [
            columns("m", MetricRow::COLUMNS),
            columns("c", CollectionRow::COLUMNS),
            columns("a", AccountRow::COLUMNS),
            columns("s", LatestRow::COLUMNS),
        ];
        format!(
            "select {}, am.role, cm.role
            from accounts a
            join collections c on c.id = {NOW_OR_FORMERLY}
            join metrics m on m.collection_id = c.id and m.id = coalesce(
                (select id from metrics where collection_id = c.id and path_folded = $4),
                (select metric_id from metric_redirects where collection_id = c.id and path_folded = $4))
            left join account_members am on am.account_id = a.id and am.user_id = $1
            left join collection_members cm on cm.collection_id = c.id and cm.user_id = $1
            left join series s on s.metric_id = m.id
            where a.key_folded = $2 and {VISIBLE} and {}",
            tables.join(", "),
            within_limit(5)
        )
    }

    /// The dependencies of the statement that found this row at a folded path.
    fn reads(&self, path: &str) -> [Dependency; 4] {
        let (collection, account) = self.collection.ids();
        [
            self.metric.reads(),
            Dependency::Collection(collection),
            Dependency::Account(account),
            Dependency::key(KeySpace::Metrics(collection), path),
        ]
    }

    fn latest(&mut self) -> Result<Option<StoredSeries>, StoreError> {
        let (metric_id, vintage) = self.metric.state();
        let (Some(data), Some(canonical_bytes)) =
            (self.series.data.take(), self.series.canonical_bytes)
        else {
            return Ok(None);
        };
        let row = SeriesRow {
            metric_id,
            data,
            canonical_bytes,
            sum: self.series.sum,
            sum_vintage: self.series.sum_vintage,
            vintage,
        };
        StoredSeries::try_from(row).map(Some)
    }

    fn found(mut self, reader: Reader) -> Result<(CollectionFacts, Sealed), StoreError> {
        let series = self.latest()?;
        let collection = Collection::try_from(self.collection)?;
        let account = Account::try_from(self.account)?;
        let account_role = some_word(self.account_role.as_deref(), AccountRole::parse)?;
        let collection_role = self.collection_role.as_deref();
        let facts = CollectionFacts {
            reader,
            collection: collection.id,
            account: account.id,
            account_kind: account.kind,
            account_visibility: account.visibility,
            access: collection.access,
            account_role,
            collection_role: some_word(collection_role, CollectionRole::parse)?,
            questions: collection.questions,
        };
        let account_facts = AccountFacts {
            reader,
            account: account.id,
            account_kind: account.kind,
            visibility: account.visibility,
            role: account_role,
            plan: account.plan,
        };
        let sealed = Sealed(AddressedSeries {
            metric: Metric::try_from(self.metric)?,
            series,
            collection,
            account,
            account_facts,
        });
        Ok((facts, sealed))
    }
}

/// The indicator at an address, for the policy to decide on; `None` where there is none that the reader may see.
pub async fn at_address(
    tx: &mut Tx,
    reader: Reader,
    address: &SeriesAddress,
) -> Result<Option<(CollectionFacts, Sealed)>, StoreError> {
    static SQL: LazyLock<String> = LazyLock::new(AddressedRow::sql);
    let (account, collection) = (address.account.folded(), address.collection.folded());
    let path = address.path.folded();
    tx.depend_on([
        Dependency::key(KeySpace::Accounts, &account),
        Dependency::key(KeySpace::Collections, &collection),
    ]);
    tx.depend_on(rights(reader));
    let row: Option<AddressedRow> = run!(tx, sqlx::query_as(AssertSqlSafe(SQL.as_str()))
        .bind(entitled_within_limit(reader))
        .bind(account.as_str())
        .bind(collection.as_str())
        .bind(path.as_str())
        .bind(limit(reader))
        => fetch_optional)?;
    tx.depended_on(row.iter().flat_map(|row| row.reads(&path)));
    row.map(|row| row.found(reader)).transpose()
}
