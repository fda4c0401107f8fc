//! Parents and children.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::id::MetricId;
use uuid::Uuid;

use super::{Metric, MetricRow};
use crate::row::{all, unsigned};
use crate::tx::run;
use crate::{StoreError, Tx};

/// More generations than any indicator may have, in case a row is wrong.
const GENERATIONS: i64 = 32;

/// The indicators directly below one, by path.
pub async fn children(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    id: MetricId,
) -> Result<Vec<Metric>, StoreError> {
    let rows: Vec<MetricRow> = run!(tx, sqlx::query_as(
        "select * from metrics where parent_id = $1 and collection_id = $2 order by path_folded",
    )
    .bind(id.uuid())
    .bind(grant.collection().uuid())
    => fetch_all)?;
    all(rows, Metric::try_from)
}

/// An indicator, its parent, the parent of that and so on to the top; empty where it is not in the collection.
pub async fn ancestors(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    id: MetricId,
) -> Result<Vec<MetricId>, StoreError> {
    let ids: Vec<Uuid> = run!(tx, sqlx::query_scalar(
        "with recursive up (id, parent_id, depth) as (
            select id, parent_id, 0 from metrics where id = $1 and collection_id = $2
            union all
            select m.id, m.parent_id, up.depth + 1 from metrics m join up on m.id = up.parent_id
            where up.depth < $3)
        select id from up order by depth",
    )
    .bind(id.uuid())
    .bind(grant.collection().uuid())
    .bind(GENERATIONS)
    => fetch_all)?;
    Ok(ids.into_iter().map(MetricId::new).collect())
}

/// How many generations an indicator has below it.
pub async fn height(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    id: MetricId,
) -> Result<usize, StoreError> {
    let height: Option<i64> = run!(tx, sqlx::query_scalar(
        "with recursive down (id, depth) as (
            select id, $3 - $3 from metrics where id = $1 and collection_id = $2
            union all
            select m.id, down.depth + 1 from metrics m join down on m.parent_id = down.id
            where down.depth < $3)
        select max(depth) from down",
    )
    .bind(id.uuid())
    .bind(grant.collection().uuid())
    .bind(GENERATIONS)
    => fetch_one)?;
    unsigned(height.unwrap_or(0))
}

/// Keeps others from changing parents in the collection until the transaction ends: two changes that are each
/// fine may make a circle together. On SQLite there is one writer anyway.
pub async fn lock_parents(tx: &mut Tx, grant: &Grant<EditMetrics>) -> Result<(), StoreError> {
    let sql = tx.either(
        "select version from collections where id = $1",
        "select version from collections where id = $1 for update",
    );
    let _: Option<i64> = run!(tx, sqlx::query_scalar(sql)
        .bind(grant.collection().uuid())
        => fetch_optional)?;
    Ok(())
}
