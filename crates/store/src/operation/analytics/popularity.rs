//! How much objects are used, for the order of search results.

use jiff::civil::Date;
use uuid::Uuid;

use super::stored_day;
use crate::db::row::unsigned;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The views of collections, indicators and dashboards from a day on; no entry without any. The views of a collection
/// include those of its indicators, and not those of its dashboards: a dashboard may be private in a public collection.
pub async fn views(tx: &mut Tx, from: Date) -> Result<Vec<(Uuid, u64)>, StoreError> {
    let rows: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(
        "select target_id, cast(sum(views) as bigint) from (
            select target_id, count as views from analytics_counts where measure = 'views' and day >= $1
            union all select c.collection_id, -c.count from analytics_counts c
            where c.measure = 'views' and c.day >= $1 and c.target_id <> c.collection_id
                and not exists (select 1 from metrics m where m.id = c.target_id)) v
        group by target_id having sum(views) > 0",
    )
    .bind(stored_day(from))
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
