//! Adds to the stored numbers, and makes old ones shorter.

use domain::id::CollectionId;
use domain::operation::analytics::{Measure, Sketch, Target};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::{day, stored_day};
use crate::db::row::{all, signed, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The name of a number of one day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CountKey {
    /// The collection that the number belongs to.
    pub collection: CollectionId,
    /// The object.
    pub target: Target,
    /// The kind of number.
    pub measure: Measure,
    /// By the measure.
    pub label: String,
    /// The day in the time zone of the account's owner.
    pub day: Date,
}

/// A number of one day with its visitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayCount {
    /// How often.
    pub count: u64,
    /// The visitors; `None` once the day is over and their number is fixed.
    pub visitors: Option<Sketch>,
}

/// A number of one day; `None` where nothing was counted.
pub async fn find(tx: &mut Tx, key: &CountKey) -> Result<Option<DayCount>, StoreError> {
    let row: Option<(i64, Option<Vec<u8>>)> = run!(tx, sqlx::query_as(
        "select count, sketch from analytics_counts
        where collection_id = $1 and target_id = $2 and measure = $3 and label = $4 and monthly = $5 and day = $6",
    )
    .bind(key.collection.uuid())
    .bind(key.target.id_in(key.collection))
    .bind(key.measure.as_str())
    .bind(key.label.as_str())
    .bind(false)
    .bind(stored_day(key.day))
    => fetch_optional)?;
    row.map(|(count, sketch)| {
        Ok(DayCount {
            count: unsigned(count)?,
            visitors: sketch
                .map(|bytes| Sketch::of_bytes(&bytes).map_err(StoreError::corrupt))
                .transpose()?,
        })
    })
    .transpose()
}

/// Stores a number of one day. Returns `false` where the collection is gone. The number of visitors whose day is over
/// stays as it is.
pub async fn put(tx: &mut Tx, key: &CountKey, new: &DayCount) -> Result<bool, StoreError> {
    let sketch = new.visitors.as_ref().map(Sketch::to_bytes);
    let visitors = new.visitors.as_ref().map(Sketch::count);
    let done = run!(tx, sqlx::query(
        "insert into analytics_counts (collection_id, target_id, measure, label, monthly, day, count, visitors, sketch)
        select $1, $2, $3, $4, $5, $6, $7, coalesce($8, 0), $9 where exists (select 1 from collections where id = $1)
        on conflict (collection_id, target_id, measure, label, monthly, day) do update
        set count = excluded.count, sketch = excluded.sketch,
            visitors = case when $8 is null then analytics_counts.visitors else excluded.visitors end",
    )
    .bind(key.collection.uuid())
    .bind(key.target.id_in(key.collection))
    .bind(key.measure.as_str())
    .bind(key.label.as_str())
    .bind(false)
    .bind(stored_day(key.day))
    .bind(signed(new.count))
    .bind(visitors.map(signed))
    .bind(sketch)
    => execute)?;
    Ok(done > 0)
}

/// The number of labels of a measure of an object on a day.
pub async fn labels(tx: &mut Tx, key: &CountKey) -> Result<usize, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from analytics_counts
        where collection_id = $1 and target_id = $2 and measure = $3 and monthly = $4 and day = $5",
    )
    .bind(key.collection.uuid())
    .bind(key.target.id_in(key.collection))
    .bind(key.measure.as_str())
    .bind(false)
    .bind(stored_day(key.day))
    => fetch_one)?;
    unsigned(count)
}

/// The collections with days before `before` whose visitors are not fixed yet.
pub async fn open_days(tx: &mut Tx, before: Date) -> Result<Vec<(CollectionId, Date)>, StoreError> {
    let rows: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(
        "select distinct collection_id, day from analytics_counts where sketch is not null and day < $1",
    )
    .bind(stored_day(before))
    => fetch_all)?;
    all(rows, |(id, stored)| {
        Ok((CollectionId::new(id), day(stored)?))
    })
}

/// Fixes the numbers of visitors of a day that is over. Texts of searches that fewer than `least` visitors typed are
/// deleted; they count without their text.
pub async fn close_day(
    tx: &mut Tx,
    collection: CollectionId,
    day: Date,
    least: u64,
) -> Result<(), StoreError> {
    let rare = "collection_id = $1 and day = $2 and sketch is not null
        and measure = $3 and label <> '' and visitors < $4";

    let sums = format!(
        "insert into analytics_counts (collection_id, target_id, measure, label, monthly, day, count, visitors)
        select collection_id, target_id, measure, '', monthly, day, cast(sum(count) as bigint),
            cast(sum(visitors) as bigint)
        from analytics_counts where {rare} group by collection_id, target_id, measure, monthly, day
        on conflict (collection_id, target_id, measure, label, monthly, day) do update
        set count = analytics_counts.count + excluded.count,
            visitors = analytics_counts.visitors + excluded.visitors"
    );

    for sql in [sums, format!("delete from analytics_counts where {rare}")] {
        run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
            .bind(collection.uuid())
            .bind(stored_day(day))
            .bind(Measure::Searches.as_str())
            .bind(signed(least))
            => execute)?;
    }

    run!(tx, sqlx::query(
        "update analytics_counts set sketch = null where collection_id = $1 and day = $2 and sketch is not null",
    )
    .bind(collection.uuid())
    .bind(stored_day(day))
    => execute)?;

    Ok(())
}

/// The earliest day that is stored by day and fixed; `None` without one before `before`.
pub async fn oldest_daily(tx: &mut Tx, before: Date) -> Result<Option<Date>, StoreError> {
    let sql = format!(
        "select min(day) from analytics_counts where {} and day < $1",
        tx.either("monthly = 0", "not monthly")
    );
    let found: Option<i64> = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(stored_day(before))
        => fetch_one)?;
    found.map(day).transpose()
}

/// Stores the days of a month as one number each. The month begins at `first` and ends before `next`.
pub async fn merge_month(tx: &mut Tx, first: Date, next: Date) -> Result<(), StoreError> {
    let daily = tx.either("monthly = 0", "not monthly");
    let sums = format!(
        "insert into analytics_counts (collection_id, target_id, measure, label, monthly, day, count, visitors)
        select collection_id, target_id, measure, label, $3, $1, cast(sum(count) as bigint),
            cast(sum(visitors) as bigint)
        from analytics_counts where {daily} and day >= $1 and day < $2
        group by collection_id, target_id, measure, label
        on conflict (collection_id, target_id, measure, label, monthly, day) do update
        set count = analytics_counts.count + excluded.count,
            visitors = analytics_counts.visitors + excluded.visitors"
    );
    run!(tx, sqlx::query(AssertSqlSafe(sums.as_str()))
        .bind(stored_day(first))
        .bind(stored_day(next))
        .bind(true)
        => execute)?;
    let days = format!("delete from analytics_counts where {daily} and day >= $1 and day < $2");
    run!(tx, sqlx::query(AssertSqlSafe(days.as_str()))
        .bind(stored_day(first))
        .bind(stored_day(next))
        => execute)?;
    Ok(())
}
