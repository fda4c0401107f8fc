//! Followers at the ends of days.

use domain::access::{Grant, SeeAnalytics};
use domain::id::CollectionId;
use domain::operation::analytics::{LevelDay, Target};
use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::{day, stored_day};
use crate::db::row::{all, micros, rows, signed, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A time zone of owners of accounts with collections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelZone {
    /// An IANA name.
    pub name: String,
    /// The first and the last day whose followers are stored; `None` before the first.
    pub known: Option<(Date, Date)>,
}

/// The followers of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The collection that the object is in.
    pub collection: CollectionId,
    /// The indicator or dashboard, or the collection.
    pub target: Uuid,
    /// How many users.
    pub followers: u64,
}

/// The time zones of owners of accounts with collections.
pub async fn zones(tx: &mut Tx) -> Result<Vec<LevelZone>, StoreError> {
    let rows: Vec<(String, Option<i64>, Option<i64>)> = run!(tx, sqlx::query_as(
        "select z.zone, d.first_day, d.last_day from (
            select distinct u.time_zone as zone from collections c join accounts a on a.id = c.account_id
            join users u on u.id = a.owner_id) z left join follower_days d on d.zone = z.zone",
    ) => fetch_all)?;
    all(rows, |(name, first, last)| {
        let known = match (first, last) {
            (Some(first), Some(last)) => Some((day(first)?, day(last)?)),
            _ => None,
        };
        Ok(LevelZone { name, known })
    })
}

/// The users who followed at a time, by a star or an alert: each indicator and dashboard in collections whose publisher
/// is in this time zone, and each of these collections. Objects without followers have no entry. Removed stars and
/// alerts count up to their removal until they are swept.
pub async fn at(tx: &mut Tx, zone: &str, time: Timestamp) -> Result<Vec<Level>, StoreError> {
    let sql = |groups: &str, count: &str| {
        format!(
            "with placed as (
                select c.id from collections c join accounts a on a.id = c.account_id
                join users u on u.id = a.owner_id where u.time_zone = $1
            ), following as (
                select m.collection_id, m.id as target_id, f.user_id
                from favourites f join metrics m on m.id = f.object_id
                where f.created_at < $2 and (f.removed_at is null or f.removed_at >= $2)
                union select m.collection_id, m.id, a.user_id from alerts a join metrics m on m.id = a.metric_id
                where a.created_at < $2 and (a.removed_at is null or a.removed_at >= $2)
                union select d.collection_id, d.id, f.user_id
                from favourites f join dashboards d on d.id = f.object_id
                where f.created_at < $2 and (f.removed_at is null or f.removed_at >= $2)
            )
            select {groups}, count({count}) from following f join placed p on p.id = f.collection_id
            group by {groups}"
        )
    };

    let of_objects = sql("f.collection_id, f.target_id", "*");
    let objects: Vec<(Uuid, Uuid, i64)> = run!(tx, sqlx::query_as(AssertSqlSafe(of_objects.as_str()))
        .bind(zone)
        .bind(micros(time))
        => fetch_all)?;

    let of_collections = sql("f.collection_id", "distinct f.user_id");
    let collections: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(AssertSqlSafe(of_collections.as_str()))
        .bind(zone)
        .bind(micros(time))
        => fetch_all)?;

    let whole = collections.into_iter().map(|(id, count)| (id, id, count));
    let levels: Vec<_> = objects.into_iter().chain(whole).collect();
    all(levels, |(collection, target, count)| {
        Ok(Level {
            collection: CollectionId::new(collection),
            target,
            followers: unsigned(count)?,
        })
    })
}

/// Stores the levels of a day. One that is stored already stays as it is.
pub async fn put(tx: &mut Tx, on: Date, levels: &[Level]) -> Result<(), StoreError> {
    for levels in levels.chunks(crate::db::ROWS / 5) {
        let sql = format!(
            "insert into follower_levels (collection_id, target_id, monthly, day, followers) values {}
            on conflict (collection_id, target_id, monthly, day) do nothing",
            rows(tx, levels.len(), 5)
        );
        run!(tx, levels
            .iter()
            .fold(sqlx::query(AssertSqlSafe(sql.as_str())), |query, level| query
                .bind(level.collection.uuid())
                .bind(level.target)
                .bind(false)
                .bind(stored_day(on))
                .bind(signed(level.followers)))
            => execute)?;
    }
    Ok(())
}

/// Notes that the levels of a day are stored for a time zone.
pub async fn known(tx: &mut Tx, zone: &str, on: Date) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into follower_days (zone, first_day, last_day) values ($1, $2, $2)
        on conflict (zone) do update set last_day = excluded.last_day where follower_days.last_day < excluded.last_day",
    )
    .bind(zone)
    .bind(stored_day(on))
    => execute)?;
    Ok(())
}

/// The stored levels of an object from a day on, and the first and the last day that are known.
pub async fn of(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
    (target, zone): (Target, &str),
    from: Date,
) -> Result<(Vec<LevelDay>, Option<(Date, Date)>), StoreError> {
    let stored: Vec<(bool, i64, i64)> = run!(tx, sqlx::query_as(
        "select monthly, day, followers from follower_levels
        where collection_id = $1 and target_id = $2 and day >= $3",
    )
    .bind(grant.collection().uuid())
    .bind(target.id_in(grant.collection()))
    .bind(stored_day(from.first_of_month()))
    => fetch_all)?;

    let levels = all(stored, |(monthly, on, followers)| {
        Ok(LevelDay {
            monthly,
            day: day(on)?,
            followers: unsigned(followers)?,
        })
    })?;

    let days: Option<(i64, i64)> = run!(tx, sqlx::query_as(
        "select first_day, last_day from follower_days where zone = $1",
    )
    .bind(zone)
    => fetch_optional)?;

    let known = days.map(|(first, last)| Ok::<_, StoreError>((day(first)?, day(last)?)));
    Ok((levels, known.transpose()?))
}

/// The earliest day that is stored by day; `None` without one before `before`.
pub async fn oldest_daily(tx: &mut Tx, before: Date) -> Result<Option<Date>, StoreError> {
    let sql = format!(
        "select min(day) from follower_levels where {} and day < $1",
        tx.either("monthly = 0", "not monthly")
    );
    let found: Option<i64> = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(stored_day(before))
        => fetch_one)?;
    found.map(day).transpose()
}

/// Stores the last day of a month as the month, and removes its days. The month begins at `first`.
pub async fn merge_month(tx: &mut Tx, first: Date) -> Result<(), StoreError> {
    let (daily, last) = (
        tx.either("monthly = 0", "not monthly"),
        first.last_of_month(),
    );
    let month = format!(
        "insert into follower_levels (collection_id, target_id, monthly, day, followers)
        select collection_id, target_id, $3, $1, followers from follower_levels where {daily} and day = $2
        on conflict (collection_id, target_id, monthly, day) do nothing"
    );
    run!(tx, sqlx::query(AssertSqlSafe(month.as_str()))
        .bind(stored_day(first))
        .bind(stored_day(last))
        .bind(true)
        => execute)?;
    let days = format!("delete from follower_levels where {daily} and day >= $1 and day <= $2");
    run!(tx, sqlx::query(AssertSqlSafe(days.as_str()))
        .bind(stored_day(first))
        .bind(stored_day(last))
        => execute)?;
    Ok(())
}
