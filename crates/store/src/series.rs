//! Observations: one row per series, encoded by [`domain::series::codec`].

pub mod sum;
pub mod vintage;

use domain::access::{Grant, ReadCollection};
use domain::content::Dependency;
use domain::id::MetricId;
use domain::series::Series;
use domain::series::codec::{self, DecodeError};
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::error::Detail;
use crate::db::row::{all, padded, placeholders, rows, signed, unsigned};
use crate::db::tx::run;
use crate::series::sum::{SeriesSum, SumFault};
use crate::series::vintage::NewVintage;
use crate::{StoreError, Tx};

/// The latest state of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeries {
    /// The indicator.
    pub metric: MetricId,
    /// The size of the canonical text in bytes.
    pub canonical_bytes: u64,
    /// The encoded observations, or the damage of the row.
    data: Result<Vec<u8>, SeriesDamage>,
}

/// The damage that makes a stored series unreadable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeriesDamage {
    /// The database cannot read one of its pages.
    #[error("the database cannot read the row: {0}")]
    Row(String),
    /// The sum or the vintage stored with the bytes does not fit.
    #[error(transparent)]
    Sum(#[from] SumFault),
    /// The bytes cannot be decoded.
    #[error(transparent)]
    Bytes(#[from] DecodeError),
}

impl StoredSeries {
    /// The encoded observations.
    ///
    /// # Errors
    /// Where the row is damaged.
    pub fn bytes(&self) -> Result<&[u8], SeriesDamage> {
        self.data.as_deref().map_err(SeriesDamage::clone)
    }

    /// The observations.
    ///
    /// # Errors
    /// Where the row is damaged.
    pub fn decode(&self) -> Result<Series, SeriesDamage> {
        Ok(codec::decode(self.bytes()?)?)
    }

    fn unreadable(metric: MetricId, detail: &Detail) -> Self {
        Self {
            metric,
            canonical_bytes: 0,
            data: Err(SeriesDamage::Row(detail.to_string())),
        }
    }
}

/// A series as stored, with the sum beside it and the number of the latest vintage.
#[derive(FromRow)]
pub(crate) struct SeriesRow {
    pub(crate) metric_id: Uuid,
    pub(crate) data: Vec<u8>,
    pub(crate) canonical_bytes: i64,
    pub(crate) sum: Option<i64>,
    pub(crate) sum_vintage: Option<i64>,
    pub(crate) vintage: i64,
}

impl TryFrom<SeriesRow> for StoredSeries {
    type Error = StoreError;

    fn try_from(row: SeriesRow) -> Result<Self, StoreError> {
        let noted = SeriesSum {
            sum: row.sum,
            vintage: row.sum_vintage,
        };
        let checked = noted.check(row.metric_id, row.vintage, &row.data);
        Ok(Self {
            metric: MetricId::new(row.metric_id),
            canonical_bytes: unsigned(row.canonical_bytes)?,
            data: checked.map(|_| row.data).map_err(SeriesDamage::from),
        })
    }
}

const COLUMNS: &str = "s.metric_id, s.data, s.canonical_bytes, s.sum, s.sum_vintage, m.vintage";

/// The series of an indicator of the collection; `None` before the first publish.
pub async fn find(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: MetricId,
) -> Result<Option<StoredSeries>, StoreError> {
    let sql = format!(
        "select {COLUMNS} from series s join metrics m on m.id = s.metric_id
        where s.metric_id = $1 and m.collection_id = $2"
    );
    tx.depend_on([Dependency::Metric(metric)]);
    let row: Result<Option<SeriesRow>, StoreError> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(metric.uuid())
        .bind(grant.collection().uuid())
        => fetch_optional);
    match row {
        Ok(row) => row.map(StoredSeries::try_from).transpose(),
        Err(StoreError::Corrupt(detail)) => Ok(Some(StoredSeries::unreadable(metric, &detail))),
        Err(error) => Err(error),
    }
}

/// The series of the given indicators that are in collections which grants are for, in no order.
pub async fn find_all(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    metrics: &[MetricId],
) -> Result<Vec<StoredSeries>, StoreError> {
    if grants.is_empty() || metrics.is_empty() {
        return Ok(Vec::new());
    }
    match find_rows(tx, grants, metrics).await {
        Err(StoreError::Corrupt(detail)) => find_each(tx, grants, metrics, &detail).await,
        rows => all(rows?, StoredSeries::try_from),
    }
}

async fn find_rows(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    metrics: &[MetricId],
) -> Result<Vec<SeriesRow>, StoreError> {
    tx.depend_on(metrics.iter().copied().map(Dependency::Metric));
    let metrics: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();
    let ids: Vec<Uuid> = padded(&metrics).chain(padded(&collections)).collect();
    let sql = format!(
        "select {COLUMNS} from series s join metrics m on m.id = s.metric_id
        where s.metric_id in ({}) and m.collection_id in ({})",
        placeholders(1, metrics.len()),
        placeholders(metrics.len().next_power_of_two() + 1, collections.len()),
    );
    run!(tx, ids.iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)
}

/// Reads the series one by one, after a damaged page of the database: the others are still read. PostgreSQL ends the
/// transaction at the first damage: all of them count as unreadable then.
async fn find_each(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    metrics: &[MetricId],
    detail: &Detail,
) -> Result<Vec<StoredSeries>, StoreError> {
    let mut found = Vec::with_capacity(metrics.len());
    for metric in metrics {
        match find_rows(tx, grants, &[*metric]).await {
            Ok(rows) => found.extend(all(rows, StoredSeries::try_from)?),
            Err(StoreError::Corrupt(detail)) => {
                found.push(StoredSeries::unreadable(*metric, &detail));
            }
            Err(StoreError::Over) => found.push(StoredSeries::unreadable(*metric, detail)),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Stores the latest states of many series.
pub(crate) async fn put_all(
    tx: &mut Tx,
    new: &[(MetricId, &NewVintage<'_>)],
) -> Result<(), StoreError> {
    let sql = format!(
        "insert into series (metric_id, data, canonical_bytes, sum, sum_vintage) values {}
        on conflict (metric_id) do update set data = excluded.data, canonical_bytes = excluded.canonical_bytes,
            sum = excluded.sum, sum_vintage = excluded.sum_vintage",
        rows(tx, new.len(), 5)
    );
    run!(tx, new.iter()
        .fold(sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false), |query, (metric, new)| {
            let vintage = new.based_on + 1;
            query
                .bind(metric.uuid())
                .bind(new.data)
                .bind(signed(new.canonical_bytes))
                .bind(sum::of(metric.uuid(), vintage, new.data))
                .bind(vintage)
        })
        => execute)?;
    Ok(())
}
