//! How much objects are used, for the order of search results.

use domain::operation::analytics::Measure;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::stored_day;
use crate::db::row::unsigned;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The networks of collections, indicators and dashboards on the median of their days from `from` until before `until`:
/// at least as many came on more than half of them. The days of an object begin with the first that has networks, and
/// are at least `least`. No entry where none came on most days. Those of a collection include those of its indicators,
/// and not those of its dashboards: a dashboard may be private in a public collection.
pub async fn networks(
    tx: &mut Tx,
    from: Date,
    until: Date,
    least: u32,
) -> Result<Vec<(Uuid, u64)>, StoreError> {
    // The median of n days is the number at the place n / 2 + 1, the largest first; days without networks have no row.
    let sql = format!(
        "select target_id, visitors from (
            select target_id, visitors,
                row_number() over (partition by target_id order by visitors desc, day) as place,
                $1 - min(day) over (partition by target_id) as days
            from analytics_counts where measure = $2 and {} and day >= $3 and day < $1) d
        where place = (case when days > $4 then days else $4 end) / 2 + 1 and visitors > 0",
        tx.either("monthly = 0", "not monthly")
    );
    let rows: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(stored_day(until))
        .bind(Measure::Networks.as_str())
        .bind(stored_day(from))
        .bind(i64::from(least))
        => fetch_all)?;
    crate::db::row::all(rows, |(id, count)| Ok((id, unsigned(count)?)))
}

/// The followers of indicators and dashboards at the end of the last day that is stored; no entry without any.
pub async fn followers(tx: &mut Tx) -> Result<Vec<(Uuid, u64)>, StoreError> {
    let rows: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(
        "select l.target_id, l.followers from follower_days d
        join users u on u.time_zone = d.zone
        join accounts a on a.owner_id = u.id
        join collections c on c.account_id = a.id
        join follower_levels l on l.collection_id = c.id and l.day = d.last_day
        where l.target_id <> c.id and l.monthly = $1",
    )
    .bind(false)
    => fetch_all)?;
    crate::db::row::all(rows, |(id, count)| Ok((id, unsigned(count)?)))
}
