//! Indicators that move to other paths, and redirects from their former paths.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::Metric;
use domain::content::{Dependency, KeySpace};
use domain::id::MetricId;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use super::MetricRow;
use crate::db::row::change::{RowChange, change};
use crate::db::row::table::select;
use crate::db::row::{micros, padded, placeholders};
use crate::db::tx::run;
use crate::deletion::obstacle::Obstacles;
use crate::{StoreError, Tx};

/// A move of an indicator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relocation<'a> {
    /// The indicator.
    pub metric: MetricId,
    /// Its present path.
    pub from: &'a str,
    /// Its new path.
    pub to: &'a MetricPath,
    /// Whether all indicators whose path continues `from` move with it.
    pub below: bool,
    /// Its new parent; other indicators keep theirs.
    pub parent: Option<MetricId>,
}

/// The bounds, exclusive, of folded paths that continue a folded path: `0` is the next character after `/`.
fn below(path: &str) -> (String, String) {
    (format!("{path}/"), format!("{path}0"))
}

/// The indicator at a path of the collection, else the indicator with a redirect from it. One statement reads both, so
/// that an unused path takes as long as any other.
pub async fn at(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    path: &MetricPath,
) -> Result<Option<Metric>, StoreError> {
    let space = KeySpace::Metrics(grant.collection());
    tx.depend_on([Dependency::key(space, &path.folded())]);
    let row: Option<MetricRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        MetricRow::COLUMNS,
        "from metrics where collection_id = $1 and id = coalesce(
            (select id from metrics where collection_id = $1 and path_folded = $2),
            (select metric_id from metric_redirects where collection_id = $1 and path_folded = $2))",
    )))
    .bind(grant.collection().uuid())
    .bind(path.folded())
    => fetch_optional)?;
    tx.depended_on(row.as_ref().map(MetricRow::reads));
    row.map(Metric::try_from).transpose()
}

/// The paths that continue a path, in order.
pub async fn paths_below(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    path: &str,
) -> Result<Vec<String>, StoreError> {
    let (first, end) = below(&path.to_ascii_lowercase());
    run!(tx, sqlx::query_scalar(
        "select path from metrics where collection_id = $1 and path_folded > $2 and path_folded < $3
        order by path_folded",
    )
    .bind(grant.collection().uuid())
    .bind(first)
    .bind(end)
    => fetch_all)
}

/// The indicators at the paths to which others would move.
pub async fn in_the_way(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    wanted: &Relocation<'_>,
) -> Result<Obstacles, StoreError> {
    let (from, to) = (wanted.from.to_ascii_lowercase(), wanted.to.folded());
    let (first, end) = if wanted.below {
        below(&from)
    } else {
        // No text is between a text and itself.
        (from.clone(), from.clone())
    };

    let paths: Vec<String> = run!(tx, sqlx::query_scalar(
        "select n.path from metrics n where n.collection_id = $1
            and n.path_folded in (select $2 || substr(m.path_folded, $3) from metrics m where m.collection_id = $1
                and (m.path_folded = $4 or (m.path_folded > $5 and m.path_folded < $6)))
            and n.path_folded <> $4 and not (n.path_folded > $5 and n.path_folded < $6)
        order by n.path_folded",
    )
    .bind(grant.collection().uuid())
    .bind(&to)
    .bind(after(&from))
    .bind(&from)
    .bind(first)
    .bind(end)
    => fetch_all)?;

    Ok(Obstacles::new(paths))
}

/// The position, from 1 as in SQL, of the first character after an ASCII text.
fn after(text: &str) -> i32 {
    i32::try_from(text.len()).map_or(i32::MAX, |length| length.saturating_add(1))
}

/// Moves an indicator from a given version of its fields, with everything below it if wanted. Adds redirects from the
/// former paths, and removes those from the new paths. The collection must be locked, and the new paths must be free.
pub async fn relocate(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    wanted: &Relocation<'_>,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    let (from, to) = (wanted.from.to_ascii_lowercase(), wanted.to.folded());
    lock(tx, grant, wanted, &from).await?;

    // First they are put aside, behind a slash, with which no path begins: indicators that exchange their paths would
    // otherwise collide.
    let change: Result<RowChange, StoreError> = change!(
        tx,
        sqlx::query_scalar(
            "update metrics set path_folded = '/' || path_folded, parent_id = $4, updated_at = $5,
                version = version + 1
            where id = $1 and version = $2 and collection_id = $3 returning version",
        )
        .bind(wanted.metric.uuid())
        .bind(version)
        .bind(grant.collection().uuid())
        .bind(wanted.parent.map(MetricId::uuid))
        .bind(micros(now)),
        "select version from metrics where id = $1 and collection_id = $2",
        wanted.metric.uuid(),
        grant.collection().uuid()
    );

    let change = change?;
    if !matches!(change, RowChange::Done(_)) {
        return Ok(change);
    }

    if wanted.below {
        let (first, end) = below(&from);
        run!(tx, sqlx::query(
            "update metrics set path_folded = '/' || path_folded, updated_at = $4, version = version + 1
            where collection_id = $1 and path_folded > $2 and path_folded < $3",
        )
        .bind(grant.collection().uuid())
        .bind(first)
        .bind(end)
        .bind(micros(now))
        => execute)?;
    }

    run!(tx, sqlx::query(
        "insert into metric_redirects (collection_id, path_folded, metric_id, created_at)
        select collection_id, substr(path_folded, 2), id, $2 from metrics
        where collection_id = $1 and path_folded > '/' and path_folded < '0'
        on conflict (collection_id, path_folded)
            do update set metric_id = excluded.metric_id, created_at = excluded.created_at",
    )
    .bind(grant.collection().uuid())
    .bind(micros(now))
    => execute)?;

    // The searched text begins with the folded path; indicators without a name are sorted by it.
    run!(tx, sqlx::query(
        "update metrics set path = $2 || substr(path, $4), path_folded = $3 || substr(path_folded, $5),
            search = $3 || substr(search, $4),
            sort_fr = case when name_fr is null and name_en is null then $3 || substr(sort_fr, $4) else sort_fr end,
            sort_en = case when name_fr is null and name_en is null then $3 || substr(sort_en, $4) else sort_en end
        where collection_id = $1 and path_folded > '/' and path_folded < '0'",
    )
    .bind(grant.collection().uuid())
    .bind(wanted.to.as_str())
    .bind(&to)
    .bind(after(&from))
    .bind(after(&from).saturating_add(1))
    => execute)?;

    let (first, end) = below(&to);
    run!(tx, sqlx::query(
        "delete from metric_redirects where collection_id = $1
            and (path_folded = $2 or (path_folded > $3 and path_folded < $4))
            and exists (select 1 from metrics m where m.collection_id = $1
                and m.path_folded = metric_redirects.path_folded)",
    )
    .bind(grant.collection().uuid())
    .bind(&to)
    .bind(first)
    .bind(end)
    => execute)?;

    Ok(change)
}

/// Locks everything that moves, in the order in which all transactions lock indicators.
async fn lock(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    wanted: &Relocation<'_>,
    from: &str,
) -> Result<(), StoreError> {
    let (first, end) = below(from);
    let sql = tx.either(
        "select version from metrics where collection_id = $1
            and (id = $2 or (path_folded > $3 and path_folded < $4))",
        "select version from metrics where collection_id = $1
            and (id = $2 or (path_folded > $3 and path_folded < $4)) order by id for update",
    );
    let _: Vec<i64> = run!(tx, sqlx::query_scalar(sql)
        .bind(grant.collection().uuid())
        .bind(wanted.metric.uuid())
        .bind(first)
        .bind(end)
        => fetch_all)?;
    Ok(())
}

/// Removes the redirects from paths that indicators take.
pub(super) async fn occupy_all<'p>(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    paths: impl Iterator<Item = &'p MetricPath>,
) -> Result<(), StoreError> {
    let folded: Vec<String> = paths.map(MetricPath::folded).collect();
    let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
    let sql = format!(
        "delete from metric_redirects where collection_id = $1 and path_folded in ({})",
        placeholders(2, folded.len())
    );
    run!(tx, padded(&folded)
        .fold(
            sqlx::query(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, path| query.bind(path),
        )
        => execute)?;
    Ok(())
}
