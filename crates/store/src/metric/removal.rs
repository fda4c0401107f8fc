//! The deletion of indicators, and the counts shown before it.

use domain::catalogue::metric::DependentCounts;
use std::collections::HashMap;

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::id::MetricId;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::collection::contents;
use crate::db::row::{padded, placeholders, unsigned};
use crate::db::tx::run;
use crate::deletion::obstacle::Obstacles;
use crate::{StoreError, Tx};

#[derive(FromRow)]
struct SurroundingsRow {
    id: Uuid,
    below: i64,
    charts: i64,
}

/// The numbers of indicators below the given ones and of charts with them. Indicators in collections without a grant
/// are left out.
pub async fn surroundings(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    ids: &[MetricId],
) -> Result<HashMap<MetricId, DependentCounts>, StoreError> {
    if grants.is_empty() || ids.is_empty() {
        return Ok(HashMap::new());
    }

    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();

    let sql = format!(
        "select m.id,
            (select count(*) from metrics b where b.collection_id = m.collection_id
                and b.path_folded > m.path_folded || '/' and b.path_folded < m.path_folded || '0') as below,
            (select count(distinct h.id) from chart_series s
                join charts h on h.id = s.chart_id
                join dashboards d on d.id = h.dashboard_id
                where s.metric_id = m.id and d.collection_id = m.collection_id) as charts
        from metrics m where m.id in ({}) and m.collection_id in ({})",
        placeholders(1, ids.len()),
        placeholders(ids.len().next_power_of_two() + 1, collections.len()),
    );

    let binds: Vec<Uuid> = padded(&ids).chain(padded(&collections)).collect();
    tx.depend_on(contents(grants));
    let rows: Vec<SurroundingsRow> = run!(tx, binds.iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)?;

    rows.into_iter()
        .map(|row| {
            let around = DependentCounts {
                below: unsigned(row.below)?,
                charts: unsigned(row.charts)?,
            };
            Ok((MetricId::new(row.id), around))
        })
        .collect()
}

/// The children of an indicator, which prevent its deletion.
pub async fn children_in_the_way(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: MetricId,
) -> Result<Obstacles, StoreError> {
    let paths: Vec<String> = run!(tx, sqlx::query_scalar(
        "select path from metrics where parent_id = $1 and collection_id = $2 order by path_folded",
    )
    .bind(id.uuid())
    .bind(grant.collection().uuid())
    => fetch_all)?;
    Ok(Obstacles::new(paths))
}

/// Deletes an indicator, with its observations, vintages and redirects. Returns `false` if there is no such indicator.
/// Charts keep its series without it. Deleting a pinned indicator counts as a change of the pins.
pub async fn delete(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: MetricId,
) -> Result<bool, StoreError> {
    run!(tx, sqlx::query(
        "update collections set pins_version = pins_version + 1
        where id = $1 and exists (select 1 from pins where metric_id = $2 and collection_id = $1)",
    )
    .bind(grant.collection().uuid())
    .bind(id.uuid())
    => execute)?;
    let gone = run!(tx, sqlx::query("delete from metrics where id = $1 and collection_id = $2")
        .bind(id.uuid())
        .bind(grant.collection().uuid())
        => execute)?;
    Ok(gone == 1)
}

/// Binds a statement about some indicators of the collection: `$1` is the collection, then come their ids.
macro_rules! bound {
    ($sql:expr, $grant:expr, $ids:expr) => {
        padded(&$ids).fold(
            sqlx::query(AssertSqlSafe($sql.as_str())).bind($grant.collection().uuid()),
            |query, id| query.bind(id),
        )
    };
}

/// Deletes several indicators at once, like [`delete`]. Returns their number. Their children must be among them; call
/// [`lock_parents`](super::lock_parents) first, so that no child is added meanwhile.
///
/// # Errors
/// [`StoreError::ForeignKey`] where one is the parent of an indicator that stays.
pub async fn delete_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    ids: &[MetricId],
) -> Result<u64, StoreError> {
    if ids.is_empty() {
        return Ok(0);
    }

    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let places = placeholders(2, ids.len());
    if matches!(tx, Tx::Postgres(_)) {
        // In the order in which all transactions lock indicators.
        let sql = format!(
            "select id from metrics where collection_id = $1 and id in ({places}) order by id for update"
        );
        run!(tx, bound!(sql, grant, ids) => execute)?;
    }

    let sql = format!(
        "update collections set pins_version = pins_version + 1
        where id = $1 and exists (select 1 from pins where collection_id = $1 and metric_id in ({places}))"
    );
    run!(tx, bound!(sql, grant, ids) => execute)?;

    let sql = format!("delete from metrics where collection_id = $1 and id in ({places})");
    run!(tx, bound!(sql, grant, ids) => execute)
}
