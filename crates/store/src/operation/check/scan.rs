//! Checks everything that is stored of series, a part at a time: whether sums fit, and which sums are missing.

use domain::id::{CollectionId, MetricId};
use domain::series::codec;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::tx::run;
use crate::series::SeriesDamage;
use crate::series::sum::{self, SeriesSum, Sum, SumFault};
use crate::{StoreError, Tx};

/// An indicator with at least one vintage.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Published {
    id: Uuid,
    collection_id: Uuid,
    /// Its path in the collection.
    pub path: String,
    /// The number of its latest vintage.
    pub vintage: i64,
}

impl Published {
    /// Its id.
    #[must_use]
    pub fn metric(&self) -> MetricId {
        MetricId::new(self.id)
    }

    /// The id of the collection that it is in.
    #[must_use]
    pub fn collection(&self) -> CollectionId {
        CollectionId::new(self.collection_id)
    }
}

/// A sum that has to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingSum {
    metric: Uuid,
    vintage: i64,
    sum: i64,
}

/// Indicators with at least one vintage, in the order of their ids, after `after`.
pub async fn published(
    tx: &mut Tx,
    after: Option<MetricId>,
    limit: u32,
) -> Result<Vec<Published>, StoreError> {
    run!(tx, sqlx::query_as(
        "select id, collection_id, path, vintage from metrics
        where id > $1 and vintage > 0 order by id limit $2",
    )
    .bind(after.map_or(Uuid::nil(), MetricId::uuid))
    .bind(i64::from(limit))
    => fetch_all)
}

/// An indicator; `None` if it has no vintage.
pub async fn published_one(tx: &mut Tx, metric: MetricId) -> Result<Option<Published>, StoreError> {
    run!(tx, sqlx::query_as(
        "select id, collection_id, path, vintage from metrics where id = $1 and vintage > 0",
    )
    .bind(metric.uuid())
    => fetch_optional)
}

#[derive(FromRow)]
struct SeriesRow {
    data: Vec<u8>,
    sum: Option<i64>,
    sum_vintage: Option<i64>,
}

/// Checks the latest state of an indicator. Returns the sum to be written if it has no sum.
///
/// # Errors
/// The outer error: the database does not respond. The inner error: the state is damaged. On PostgreSQL, a page that
/// the database cannot read ends the transaction.
pub async fn series(
    tx: &mut Tx,
    of: &Published,
) -> Result<Result<Option<MissingSum>, SeriesDamage>, StoreError> {
    let row: Result<Option<SeriesRow>, StoreError> = run!(tx, sqlx::query_as(
        "select data, sum, sum_vintage from series where metric_id = $1",
    )
    .bind(of.id)
    => fetch_optional);

    let row = match row {
        Ok(Some(row)) => row,
        Ok(None) => return Ok(Err(SeriesDamage::Row("there is no row".to_owned()))),
        Err(StoreError::Corrupt(detail)) => return Ok(Err(SeriesDamage::Row(detail.to_string()))),
        Err(error) => return Err(error),
    };

    let noted = SeriesSum {
        sum: row.sum,
        vintage: row.sum_vintage,
    };
    Ok(match noted.check(of.id, of.vintage, &row.data) {
        Ok(Sum::Fits) => Ok(None),
        Ok(Sum::Missing) => match codec::decode(&row.data) {
            Ok(_) => Ok(Some(MissingSum {
                metric: of.id,
                vintage: of.vintage,
                sum: sum::of(of.id, of.vintage, &row.data),
            })),
            Err(error) => Err(error.into()),
        },
        Err(fault) => Err(fault.into()),
    })
}

/// Writes sums of latest states, except where a newer vintage has been published meanwhile.
pub async fn add_series_sums(tx: &mut Tx, missing: &[MissingSum]) -> Result<(), StoreError> {
    for one in missing {
        run!(tx, sqlx::query(
            "update series set sum = $3, sum_vintage = $2
            where metric_id = $1 and (sum_vintage is null or sum_vintage < $2)
                and exists (select 1 from metrics where id = $1 and vintage = $2)",
        )
        .bind(one.metric)
        .bind(one.vintage)
        .bind(one.sum)
        => execute)?;
    }
    Ok(())
}

/// A position among the reverse deltas: an indicator, and the number of a vintage.
pub type ReversePosition = (Uuid, i64);

/// A part of the reverse deltas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reverses {
    /// The position of the last one that was checked; `None` at the end.
    pub last: Option<ReversePosition>,
    /// The damaged reverse deltas.
    pub damaged: Vec<(MetricId, i64, SumFault)>,
    /// The sums that rows of earlier versions lack, to be stored.
    pub missing: Vec<MissingSum>,
}

#[derive(FromRow)]
struct ReverseRow {
    metric_id: Uuid,
    number: i64,
    reverse: Vec<u8>,
    sum: Option<i64>,
}

/// Checks the reverse deltas after a position.
pub async fn reverses(
    tx: &mut Tx,
    after: Option<ReversePosition>,
    limit: u32,
) -> Result<Reverses, StoreError> {
    let (metric, number) = after.unwrap_or((Uuid::nil(), 0));

    let rows: Vec<ReverseRow> = run!(tx, sqlx::query_as(
        "select metric_id, number, reverse, sum from vintages
        where (metric_id, number) > ($1, $2) order by metric_id, number limit $3",
    )
    .bind(metric)
    .bind(number)
    .bind(i64::from(limit))
    => fetch_all)?;

    let mut part = Reverses::default();
    for row in rows {
        part.last = Some((row.metric_id, row.number));
        match sum::check_reverse(row.sum, row.metric_id, row.number, &row.reverse) {
            Ok(Sum::Fits) => {}
            Ok(Sum::Missing) => part.missing.push(MissingSum {
                metric: row.metric_id,
                vintage: row.number,
                sum: sum::of(row.metric_id, row.number, &row.reverse),
            }),
            Err(fault) => part
                .damaged
                .push((MetricId::new(row.metric_id), row.number, fault)),
        }
    }

    Ok(part)
}

/// Writes sums of reverse deltas, which never change.
pub async fn add_reverse_sums(tx: &mut Tx, missing: &[MissingSum]) -> Result<(), StoreError> {
    for one in missing {
        run!(tx, sqlx::query(
            "update vintages set sum = $3 where metric_id = $1 and number = $2 and sum is null",
        )
        .bind(one.metric)
        .bind(one.vintage)
        .bind(one.sum)
        => execute)?;
    }
    Ok(())
}
