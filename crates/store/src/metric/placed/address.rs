//! An indicator at its address, with its series, its collection and its account, by one statement: the first read of a
//! file needs all of them.

use std::sync::LazyLock;

use domain::access::{CollectionFacts, Reader};
use domain::catalogue::key::{AccountKey, CollectionKey, MetricPath};
use domain::content::{Dependency, KeySpace};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::access::{NOW_OR_FORMERLY, VISIBLE, entitled_within_limit, limit, rights, within_limit};
use crate::db::row::table::{Cells, columns, from_cells, table_row};
use crate::db::tx::run;
use crate::metric::placed::{PlacedRow, Sealed};
use crate::series::{SeriesRow, StoredSeries};
use crate::{Db, StoreError, Tx};

/// The address of an indicator; the keys of the collection and the indicator may be former ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesAddress {
    /// The key of the account.
    pub account: AccountKey,
    /// The key of the collection in the account.
    pub collection: CollectionKey,
    /// The path in the collection.
    pub path: MetricPath,
}

/// An indicator with the latest state of its series; `None` before the first publish.
pub type SealedSeries = Sealed<Option<StoredSeries>>;

/// The tables of an [`AddressedRow`] beside each other.
struct AddressedRow {
    placed: PlacedRow,
    series: LatestRow,
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

from_cells!(AddressedRow);

impl AddressedRow {
    fn from_cells<C: Cells>(cells: &mut C) -> Result<Self, sqlx::Error> {
        Ok(Self {
            placed: PlacedRow::from_cells(cells)?,
            series: LatestRow::from_cells(cells)?,
        })
    }

    /// The statement. `$1` is the reader, null for a guest; the folded keys are `$2` to `$4`, `$5` is the collection
    /// that the reader is limited to. What the reader may not see is not read.
    fn sql() -> String {
        format!(
            "select {}, {}
            from accounts a
            join collections c on c.id = {NOW_OR_FORMERLY}
            join metrics m on m.collection_id = c.id and m.id = coalesce(
                (select id from metrics where collection_id = c.id and path_folded = $4),
                (select metric_id from metric_redirects where collection_id = c.id and path_folded = $4))
            {}
            left join series s on s.metric_id = m.id
            where a.key_folded = $2 and {VISIBLE} and {}",
            PlacedRow::columns(),
            columns("s", LatestRow::COLUMNS),
            PlacedRow::ROLES,
            within_limit(5)
        )
    }

    /// The dependencies of the statement that found this row at a folded path.
    fn reads(&self, path: &str) -> impl Iterator<Item = Dependency> {
        let collection = self.placed.collection();
        let path = Dependency::key(KeySpace::Metrics(collection), path);
        self.placed.reads().into_iter().chain([path])
    }

    fn latest(&mut self) -> Result<Option<StoredSeries>, StoreError> {
        let (metric_id, vintage) = self.placed.metric.state();
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

    fn found(mut self, reader: Reader) -> Result<(CollectionFacts, SealedSeries), StoreError> {
        let series = self.latest()?;
        let (facts, placed) = self.placed.found(reader)?;
        Ok((facts, Sealed::new(placed, series)))
    }
}

/// The parameters of the statement.
struct Parameters {
    reader: Option<Uuid>,
    account: String,
    collection: String,
    path: String,
    limit: Option<Uuid>,
}

static SQL: LazyLock<String> = LazyLock::new(AddressedRow::sql);

impl Parameters {
    fn new(reader: Reader, address: &SeriesAddress) -> Self {
        Self {
            reader: entitled_within_limit(reader),
            account: address.account.folded(),
            collection: address.collection.folded(),
            path: address.path.folded(),
            limit: limit(reader),
        }
    }

    /// The dependencies of the statement, whatever it finds.
    fn reads(&self, reader: Reader) -> impl Iterator<Item = Dependency> {
        let keys = [
            Dependency::key(KeySpace::Accounts, &self.account),
            Dependency::key(KeySpace::Collections, &self.collection),
        ];
        keys.into_iter().chain(rights(reader))
    }

    async fn read(&self, tx: &mut Tx) -> Result<Option<AddressedRow>, StoreError> {
        run!(tx, sqlx::query_as(AssertSqlSafe(SQL.as_str()))
            .bind(self.reader)
            .bind(self.account.as_str())
            .bind(self.collection.as_str())
            .bind(self.path.as_str())
            .bind(self.limit)
            => fetch_optional)
    }
}

/// The indicator at an address, for the policy to decide on; `None` where there is none that the reader may see.
pub async fn at_address(
    db: &Db,
    reader: Reader,
    address: &SeriesAddress,
) -> Result<Option<(CollectionFacts, SealedSeries)>, StoreError> {
    let parameters = Parameters::new(reader, address);
    let mut tx = db.read_once().await?;
    tx.depend_on(parameters.reads(reader));
    let row = parameters.read(&mut tx).await?;
    db.depended_on(row.iter().flat_map(|row| row.reads(&parameters.path)));
    row.map(|row| row.found(reader)).transpose()
}
