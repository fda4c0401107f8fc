//! Indicators whose charts lead the front page. It needs no grant: only the command line changes it.

use domain::catalogue::front::FeaturedMetric;
use domain::content::Dependency;
use domain::id::{CollectionId, MetricId};
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::access::PUBLIC;
use crate::db::row::{all, micros, time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Features an indicator, before those that are featured already. Returns `false` if it is one of them.
pub async fn feature(tx: &mut Tx, id: MetricId, now: Timestamp) -> Result<bool, StoreError> {
    let inserted = run!(tx, sqlx::query(
        "insert into featured_metrics (metric_id, featured_at) values ($1, $2) on conflict do nothing",
    )
    .bind(id.uuid())
    .bind(micros(now))
    => execute)?;
    Ok(inserted == 1)
}

/// Features an indicator no longer. Returns `false` if it was not featured.
pub async fn unfeature(tx: &mut Tx, id: MetricId) -> Result<bool, StoreError> {
    let removed = run!(tx, sqlx::query("delete from featured_metrics where metric_id = $1")
        .bind(id.uuid())
        => execute)?;
    Ok(removed == 1)
}

/// The last `limit` featured indicators that everybody may read and that have observations, the latest first.
pub async fn shown(tx: &mut Tx, limit: usize) -> Result<Vec<(CollectionId, MetricId)>, StoreError> {
    tx.depend_on([Dependency::Site]);
    let sql = format!(
        "select c.id, m.id from featured_metrics f
        join metrics m on m.id = f.metric_id
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        where m.observations > 0 and {PUBLIC}
        order by f.featured_at desc, m.id limit {limit}"
    );
    let rows: Vec<(Uuid, Uuid)> =
        run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str())) => fetch_all)?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|(collection, metric)| (CollectionId::new(collection), MetricId::new(metric)))
        .collect())
}

#[derive(FromRow)]
struct FeaturedRow {
    id: Uuid,
    account: String,
    collection: String,
    path: String,
    featured_at: i64,
    shown: i64,
}

impl TryFrom<FeaturedRow> for FeaturedMetric {
    type Error = StoreError;

    fn try_from(row: FeaturedRow) -> Result<Self, StoreError> {
        Ok(Self {
            metric: MetricId::new(row.id),
            place: format!("{}/{}/{}", row.account, row.collection, row.path),
            featured_at: time(row.featured_at)?,
            is_shown: row.shown > 0,
        })
    }
}

/// All featured indicators, the latest first.
pub async fn list(tx: &mut Tx) -> Result<Vec<FeaturedMetric>, StoreError> {
    let sql = format!(
        "select m.id, a.key as account, c.key as collection, m.path, f.featured_at,
            case when m.observations > 0 and {PUBLIC} then {one} else {zero} end as shown
        from featured_metrics f
        join metrics m on m.id = f.metric_id
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        order by f.featured_at desc, m.id",
        one = tx.either("1", "1::bigint"),
        zero = tx.either("0", "0::bigint"),
    );
    let rows: Vec<FeaturedRow> =
        run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str())) => fetch_all)?;
    all(rows, FeaturedMetric::try_from)
}
