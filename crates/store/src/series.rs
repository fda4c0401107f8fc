//! Observations: one row a series, encoded by [`domain::codec`].

use domain::access::{Grant, ReadCollection};
use domain::id::MetricId;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::row::{all, padded, places, rows, signed, unsigned};
use crate::tx::run;
use crate::vintage::NewVintage;
use crate::{StoreError, Tx};

/// The latest state of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeries {
    /// Of which indicator.
    pub metric: MetricId,
    /// The observations, encoded.
    pub data: Vec<u8>,
    /// The size of their canonical text in bytes.
    pub canonical_bytes: u64,
}

#[derive(FromRow)]
struct SeriesRow {
    metric_id: Uuid,
    data: Vec<u8>,
    canonical_bytes: i64,
}

impl TryFrom<SeriesRow> for StoredSeries {
    type Error = StoreError;

    fn try_from(row: SeriesRow) -> Result<Self, StoreError> {
        Ok(Self {
            metric: MetricId::new(row.metric_id),
            data: row.data,
            canonical_bytes: unsigned(row.canonical_bytes)?,
        })
    }
}

/// The series of an indicator of the collection; none before the first publish.
pub async fn find(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: MetricId,
) -> Result<Option<StoredSeries>, StoreError> {
    let row: Option<SeriesRow> = run!(tx, sqlx::query_as(
        "select s.metric_id, s.data, s.canonical_bytes from series s join metrics m on m.id = s.metric_id
        where s.metric_id = $1 and m.collection_id = $2",
    )
    .bind(metric.uuid())
    .bind(grant.collection().uuid())
    => fetch_optional)?;
    row.map(StoredSeries::try_from).transpose()
}

/// The series of those indicators that are in collections that grants are for, in no order.
pub async fn find_all(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    metrics: &[MetricId],
) -> Result<Vec<StoredSeries>, StoreError> {
    if grants.is_empty() || metrics.is_empty() {
        return Ok(Vec::new());
    }
    let metrics: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();
    let ids: Vec<Uuid> = padded(&metrics).chain(padded(&collections)).collect();
    let sql = format!(
        "select s.metric_id, s.data, s.canonical_bytes from series s join metrics m on m.id = s.metric_id
        where s.metric_id in ({}) and m.collection_id in ({})",
        places(1, metrics.len()),
        places(metrics.len().next_power_of_two() + 1, collections.len()),
    );
    let rows: Vec<SeriesRow> = run!(tx, ids.iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)?;
    all(rows, StoredSeries::try_from)
}

/// Keeps the latest states of many series.
pub(crate) async fn put_all(
    tx: &mut Tx,
    new: &[(MetricId, &NewVintage<'_>)],
) -> Result<(), StoreError> {
    let sql = format!(
        "insert into series (metric_id, data, canonical_bytes) values {}
        on conflict (metric_id) do update set data = excluded.data, canonical_bytes = excluded.canonical_bytes",
        rows(tx, new.len(), 3)
    );
    run!(tx, new.iter()
        .fold(sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false), |query, (metric, new)| {
            query.bind(metric.uuid()).bind(new.data).bind(signed(new.canonical_bytes))
        })
        => execute)?;
    Ok(())
}
