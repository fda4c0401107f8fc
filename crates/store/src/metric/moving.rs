//! Indicators at other paths, and at those that they had.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use super::MetricRow;
use crate::db::change::{RowChange, change};
use crate::db::row::{micros, padded, places};
use crate::db::tx::run;
use crate::deletion::obstacle::InTheWay;
use crate::{StoreError, Tx};

/// Where an indicator goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relocation<'a> {
    /// Which one.
    pub metric: MetricId,
    /// The path that it has.
    pub from: &'a str,
    /// The path that it is to have.
    pub to: &'a MetricPath,
    /// Whether everything whose path continues `from` goes along.
    pub below: bool,
    /// The parent that it is to have; others keep theirs.
    pub parent: Option<MetricId>,
}

/// Folded paths between these two are those that continue a folded path: `/` comes right before `0`.
fn below(path: &str) -> (String, String) {
    (format!("{path}/"), format!("{path}0"))
}

/// The indicator that has a path of the collection now, else the one that had it and left a redirect. Both are
/// looked for in one statement, so that a path that was never used takes as long as any other.
pub async fn at(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    path: &MetricPath,
) -> Result<Option<Metric>, StoreError> {
    let row: Option<MetricRow> = run!(tx, sqlx::query_as(
        "select * from metrics where collection_id = $1 and id = coalesce(
            (select id from metrics where collection_id = $1 and path_folded = $2),
            (select metric_id from metric_redirects where collection_id = $1 and path_folded = $2))",
    )
    .bind(grant.collection().uuid())
    .bind(path.folded())
    => fetch_optional)?;
    row.map(Metric::try_from).transpose()
}

/// The paths that continue one, in order.
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

/// The indicators that stand where others would go.
pub async fn in_the_way(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    wanted: &Relocation<'_>,
) -> Result<InTheWay, StoreError> {
    let (from, to) = (wanted.from.to_ascii_lowercase(), wanted.to.folded());
    let (first, end) = if wanted.below {
        below(&from)
    } else {
        // Nothing stands between a text and itself.
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
    Ok(InTheWay::of(paths))
}

/// The place of the first character behind a text of ASCII, as SQL counts.
fn after(text: &str) -> i32 {
    i32::try_from(text.len()).map_or(i32::MAX, |length| length.saturating_add(1))
}

/// Moves an indicator from a version of its fields, perhaps with everything below, and leaves redirects where they
/// were; those at the new places go. The collection is to be locked, and the places are to be free.
pub async fn relocate(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    wanted: &Relocation<'_>,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    let (from, to) = (wanted.from.to_ascii_lowercase(), wanted.to.folded());
    lock(tx, grant, wanted, &from).await?;
    // First they are put aside, behind a slash, where no path begins: otherwise those that take each other's places
    // would meet on the way.
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
    // What is searched begins with the folded path; what has no name is sorted by it.
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

/// Locks all that moves, in the order in which everybody locks indicators.
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

/// Takes the redirects at some paths away: something stands there now.
pub(super) async fn occupy_all<'p>(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    paths: impl Iterator<Item = &'p MetricPath>,
) -> Result<(), StoreError> {
    let folded: Vec<String> = paths.map(MetricPath::folded).collect();
    let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
    let sql = format!(
        "delete from metric_redirects where collection_id = $1 and path_folded in ({})",
        places(2, folded.len())
    );
    run!(tx, padded(&folded)
        .fold(
            sqlx::query(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, path| query.bind(path),
        )
        => execute)?;
    Ok(())
}
