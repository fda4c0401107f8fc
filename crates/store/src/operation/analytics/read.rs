//! Reads the numbers of a collection, with the grant to see them.

use domain::access::{Grant, SeeAnalytics};
use domain::operation::analytics::{Measure, Target};
use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::{day, stored_day};
use crate::db::row::{all, signed, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A measure on a day, or in a month whose first day it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayTotal {
    /// The kind of number.
    pub measure: Measure,
    /// The day, or the first day of the month.
    pub day: Date,
    /// How often, over all labels.
    pub count: u64,
    /// Daily visitors, summed over all labels.
    pub visitors: u64,
}

/// A label with its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelTotal {
    /// The kind of number.
    pub measure: Measure,
    /// The label by which the measure is divided; empty where it has none.
    pub label: String,
    /// How often.
    pub count: u64,
    /// Daily visitors, summed.
    pub visitors: u64,
}

/// A measure of an object of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectTotal {
    /// The indicator or the dashboard, which may be deleted.
    pub object: Uuid,
    /// The kind of number.
    pub measure: Measure,
    /// How often.
    pub count: u64,
    /// Daily visitors, summed.
    pub visitors: u64,
}

/// The first day with numbers of an object; `None` without any.
pub async fn since(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
    target: Target,
) -> Result<Option<Date>, StoreError> {
    let found: Option<i64> = run!(tx, sqlx::query_scalar(
        "select min(day) from analytics_counts where collection_id = $1 and target_id = $2",
    )
    .bind(grant.collection().uuid())
    .bind(target.id_in(grant.collection()))
    => fetch_one)?;
    found.map(day).transpose()
}

/// The measures of an object by day from a day on.
pub async fn by_day(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
    target: Target,
    from: Date,
) -> Result<Vec<DayTotal>, StoreError> {
    let rows: Vec<(String, i64, i64, i64)> = run!(tx, sqlx::query_as(
        "select measure, day, cast(sum(count) as bigint), cast(sum(visitors) as bigint) from analytics_counts
        where collection_id = $1 and target_id = $2 and day >= $3 group by measure, day",
    )
    .bind(grant.collection().uuid())
    .bind(target.id_in(grant.collection()))
    .bind(stored_day(from))
    => fetch_all)?;
    all(rows, |(measure, stored, count, visitors)| {
        Ok(DayTotal {
            measure: word(&measure, Measure::parse)?,
            day: day(stored)?,
            count: unsigned(count)?,
            visitors: unsigned(visitors)?,
        })
    })
}

/// The labels of a measure that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelsListed {
    /// The first day.
    pub from: Date,
    /// At most as many.
    pub most: u32,
    /// Only labels with as many visitors on at least one day; all labels for 0, also the empty one.
    pub visitors: u64,
}

/// The labels of a measure of an object, the most frequent first.
pub async fn by_label(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
    (target, measure): (Target, Measure),
    listed: LabelsListed,
) -> Result<Vec<LabelTotal>, StoreError> {
    let rows: Vec<(String, i64, i64)> = run!(tx, sqlx::query_as(
        "select label, cast(sum(count) as bigint) as total, cast(sum(visitors) as bigint) from analytics_counts
        where collection_id = $1 and target_id = $2 and measure = $3 and day >= $4
            and ($5 = 0 or (label <> '' and visitors >= $5))
        group by label order by total desc, label limit $6",
    )
    .bind(grant.collection().uuid())
    .bind(target.id_in(grant.collection()))
    .bind(measure.as_str())
    .bind(stored_day(listed.from))
    .bind(signed(listed.visitors))
    .bind(i64::from(listed.most))
    => fetch_all)?;

    all(rows, |(label, count, visitors)| {
        Ok(LabelTotal {
            measure,
            label,
            count: unsigned(count)?,
            visitors: unsigned(visitors)?,
        })
    })
}

/// When the limit of visitors of a network began; `None` for a collection that was always counted with it.
pub async fn limited_at(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
) -> Result<Option<Timestamp>, StoreError> {
    let found: Option<i64> = run!(tx, sqlx::query_scalar(
        "select limited_at from analytics_breaks where collection_id = $1",
    )
    .bind(grant.collection().uuid())
    => fetch_optional)?;
    found.map(time).transpose()
}

/// The views and downloads of the indicators and dashboards of the collection from a day on.
pub async fn by_object(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
    from: Date,
) -> Result<Vec<ObjectTotal>, StoreError> {
    let sql = format!(
        "select target_id, measure, cast(sum(count) as bigint), cast(sum(visitors) as bigint) from analytics_counts
        where collection_id = $1 and target_id <> $1 and measure in ('{}', '{}') and day >= $2
        group by target_id, measure",
        Measure::Views.as_str(),
        Measure::Downloads.as_str()
    );

    let rows: Vec<(Uuid, String, i64, i64)> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.collection().uuid())
        .bind(stored_day(from))
        => fetch_all)?;

    all(rows, |(object, measure, count, visitors)| {
        Ok(ObjectTotal {
            object,
            measure: word(&measure, Measure::parse)?,
            count: unsigned(count)?,
            visitors: unsigned(visitors)?,
        })
    })
}

/// The time zone of the owner of the collection's account, an IANA name.
pub async fn zone(tx: &mut Tx, grant: &Grant<SeeAnalytics>) -> Result<Option<String>, StoreError> {
    let zones = super::place::zones(tx, &[grant.collection()]).await?;
    Ok(zones.into_iter().next().map(|(_, zone)| zone))
}

/// The number of users who follow each of these dashboards by a star.
pub async fn dashboard_followers(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
) -> Result<Vec<(Uuid, u64)>, StoreError> {
    let rows: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(
        "select d.id, count(*) from favourites f join dashboards d on d.id = f.object_id
        where f.removed_at is null and d.collection_id = $1 group by d.id",
    )
    .bind(grant.collection().uuid())
    => fetch_all)?;
    all(rows, |(id, count)| Ok((id, unsigned(count)?)))
}
