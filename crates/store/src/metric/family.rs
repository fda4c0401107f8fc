//! Parents and children.

use std::collections::HashMap;

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::list::{Cursor, List, Page};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::MetricRow;
use crate::collection::contents;
use crate::db::row::table::columns;
use crate::db::row::{all, padded, placeholders, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// More generations than any indicator may have: a bound for damaged rows.
const GENERATIONS: i64 = 32;

/// A page of the children of each given parent, by path. Parents in collections without a grant have no entry.
pub async fn children(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    parents: &[MetricId],
    page: &Page,
) -> Result<HashMap<MetricId, List<Metric>>, StoreError> {
    let Some((binds, places)) = binds(grants, parents, 3) else {
        return Ok(HashMap::new());
    };

    let sql = format!(
        "select {} from (
            select id, row_number() over (partition by parent_id order by path_folded) as place
            from metrics where {places} and path_folded > $2
        ) as child join metrics m on m.id = child.id
        where child.place <= $1 order by m.parent_id, m.path_folded",
        columns("m", MetricRow::COLUMNS)
    );

    let after = page.after.as_ref().map_or("", |after| after.key());
    tx.depend_on(contents(grants));
    let rows: Vec<MetricRow> = run!(tx, binds.iter()
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(page.limit()).bind(after),
            |query, id| query.bind(*id),
        )
        => fetch_all)?;

    let mut children: HashMap<MetricId, Vec<Metric>> = HashMap::new();
    for metric in all(rows, Metric::try_from)? {
        if let Some(parent) = metric.parent {
            children.entry(parent).or_default().push(metric);
        }
    }

    let listed = |rows| {
        List::new(rows, page, |row: &Metric| {
            Cursor::new(row.path.to_ascii_lowercase(), row.id.uuid())
        })
    };

    Ok(children
        .into_iter()
        .map(|(parent, rows)| (parent, listed(rows)))
        .collect())
}

/// The number of children of each given parent. Parents without children are left out.
pub async fn children_counts(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    parents: &[MetricId],
) -> Result<HashMap<MetricId, u64>, StoreError> {
    let Some((binds, places)) = binds(grants, parents, 1) else {
        return Ok(HashMap::new());
    };
    let sql = format!("select parent_id, count(*) from metrics where {places} group by parent_id");
    tx.depend_on(contents(grants));
    let rows: Vec<(Uuid, i64)> = run!(tx, binds.iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)?;
    rows.into_iter()
        .map(|(parent, count)| Ok((MetricId::new(parent), unsigned(count)?)))
        .collect()
}

/// The binds from number `first` on, and their condition: below these parents, in the collections of grants; `None` for
/// no parents or no grants.
fn binds(
    grants: &[Grant<ReadCollection>],
    parents: &[MetricId],
    first: usize,
) -> Option<(Vec<Uuid>, String)> {
    if grants.is_empty() || parents.is_empty() {
        return None;
    }
    let parents: Vec<Uuid> = parents.iter().map(|id| id.uuid()).collect();
    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();
    let condition = format!(
        "parent_id in ({}) and collection_id in ({})",
        placeholders(first, parents.len()),
        placeholders(first + parents.len().next_power_of_two(), collections.len()),
    );
    let binds = padded(&parents).chain(padded(&collections)).collect();
    Some((binds, condition))
}

/// An indicator, its parent, the parent of that and so on to the top; empty if the indicator is not in the collection.
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

/// The collection's indicators with a parent, by id, and their parents.
pub async fn parents(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
) -> Result<HashMap<MetricId, MetricId>, StoreError> {
    let rows: Vec<(Uuid, Uuid)> = run!(tx, sqlx::query_as(
        "select id, parent_id from metrics where collection_id = $1 and parent_id is not null",
    )
    .bind(grant.collection().uuid())
    => fetch_all)?;
    let ids = rows.into_iter();
    Ok(ids
        .map(|(id, parent)| (MetricId::new(id), MetricId::new(parent)))
        .collect())
}

/// The number of generations below an indicator.
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

/// Blocks other changes of parents and paths in the collection until the transaction ends: two changes that are each
/// valid could form a circle together. On SQLite there is one writer anyway. Returns `false` for a deleted collection.
pub async fn lock_parents(tx: &mut Tx, grant: &Grant<EditMetrics>) -> Result<bool, StoreError> {
    let sql = tx.either(
        "select version from collections where id = $1",
        "select version from collections where id = $1 for update",
    );
    let there: Option<i64> = run!(tx, sqlx::query_scalar(sql)
        .bind(grant.collection().uuid())
        => fetch_optional)?;
    Ok(there.is_some())
}
