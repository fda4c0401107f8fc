//! The pins of collections: indicators and charts of their own that they show first.

use domain::catalogue::pin::Pin;
use domain::catalogue::pin::Pinned;
use std::collections::{HashMap, HashSet};

use domain::access::{EditDashboards, Grant, ReadCollection, Reader, SeeAccount};
use domain::id::{ChartId, CollectionId, MetricId, PinId};
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::contents;
use crate::access::{VISIBLE, account_list, entitled};
use crate::db::row::{all, padded, placeholders, signed};
use crate::db::tx::run;
use crate::{StoreError, Tx};

#[derive(FromRow)]
struct PinRow {
    id: Uuid,
    collection_id: Uuid,
    metric_id: Option<Uuid>,
    chart_id: Option<Uuid>,
}

impl TryFrom<PinRow> for Pin {
    type Error = StoreError;

    fn try_from(row: PinRow) -> Result<Self, StoreError> {
        let pinned = match (row.metric_id, row.chart_id) {
            (Some(metric), None) => Pinned::Metric(MetricId::new(metric)),
            (None, Some(chart)) => Pinned::Chart(ChartId::new(chart)),
            _ => return Err(StoreError::corrupt("a pin of nothing, or of two things")),
        };
        Ok(Self {
            id: PinId::new(row.id),
            collection: CollectionId::new(row.collection_id),
            pinned,
        })
    }
}

/// Makes other transactions that change the collection's pins wait for this one. Returns the number of their changes so
/// far.
pub async fn lock(tx: &mut Tx, grant: &Grant<EditDashboards>) -> Result<i64, StoreError> {
    let version: Option<i64> = run!(tx, sqlx::query_scalar(
        "update collections set pins_version = pins_version where id = $1 returning pins_version",
    )
    .bind(grant.collection().uuid())
    => fetch_optional)?;
    Ok(version.unwrap_or_default())
}

/// Counts a change of the collection's pins.
async fn count_change(tx: &mut Tx, grant: &Grant<EditDashboards>) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update collections set pins_version = pins_version + 1 where id = $1")
        .bind(grant.collection().uuid())
        => execute)?;
    Ok(())
}

/// The pins of each collection that a grant is for, in order; no entry for a collection without pins.
pub async fn of_collections(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
) -> Result<HashMap<CollectionId, Vec<Pin>>, StoreError> {
    if grants.is_empty() {
        return Ok(HashMap::new());
    }

    let ids: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();
    let sql = format!(
        "select id, collection_id, metric_id, chart_id from pins where collection_id in ({})
        order by collection_id, position",
        placeholders(1, ids.len())
    );

    // A pinned chart that is deleted takes its pin along, which is no change of the collection itself.
    tx.depend_on(contents(grants));
    let rows: Vec<PinRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;

    let mut pins: HashMap<CollectionId, Vec<Pin>> = HashMap::new();
    for pin in all(rows, Pin::try_from)? {
        pins.entry(pin.collection).or_default().push(pin);
    }
    Ok(pins)
}

/// The first pins of an account's collections that the reader may see, the collections by key.
pub async fn of_account(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    reader: Reader,
    first: u32,
) -> Result<Vec<Pin>, StoreError> {
    let sql = format!(
        "select p.id, p.collection_id, p.metric_id, p.chart_id from collections c
        join accounts a on a.id = c.account_id
        join pins p on p.collection_id = c.id
        left join account_members am on am.account_id = a.id and am.user_id = $1
        left join collection_members cm on cm.collection_id = c.id and cm.user_id = $1
        where a.id = $2 and {VISIBLE} order by c.key_folded, p.position limit $3"
    );
    tx.depend_on(account_list(grant.account(), reader));
    let rows: Vec<PinRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(entitled(reader))
        .bind(grant.account().uuid())
        .bind(i64::from(first))
        => fetch_all)?;
    all(rows, Pin::try_from)
}

/// The path of an indicator, or the keys of a chart and its dashboard as `dashboard/chart`; `None` where it is not the
/// collection's.
pub async fn name(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    pinned: Pinned,
) -> Result<Option<String>, StoreError> {
    let (sql, id) = match pinned {
        Pinned::Metric(metric) => (
            "select path from metrics where id = $1 and collection_id = $2",
            metric.uuid(),
        ),
        Pinned::Chart(chart) => (
            "select d.key || '/' || c.key from charts c join dashboards d on d.id = c.dashboard_id
            where c.id = $1 and d.collection_id = $2",
            chart.uuid(),
        ),
    };
    run!(tx, sqlx::query_scalar(sql)
        .bind(id)
        .bind(grant.collection().uuid())
        => fetch_optional)
}

/// Adds an indicator or a chart of the collection as the last pin; it must not be pinned yet, and the pins must be
/// locked.
///
/// # Errors
/// [`StoreError::ForeignKey`] where the pinned object has been deleted meanwhile.
pub async fn add(
    tx: &mut Tx,
    grant: &Grant<EditDashboards>,
    id: PinId,
    pinned: Pinned,
) -> Result<(), StoreError> {
    let (metric, chart) = columns(pinned);
    run!(tx, sqlx::query(
        "insert into pins (id, collection_id, position, metric_id, chart_id)
        select $1, $2, coalesce(max(position), 0) + 1, $3, $4 from pins where collection_id = $2",
    )
    .bind(id.uuid())
    .bind(grant.collection().uuid())
    .bind(metric)
    .bind(chart)
    => execute)?;
    count_change(tx, grant).await
}

/// Removes a pin. Returns `false` if the object was not pinned. The pins must be locked.
pub async fn remove(
    tx: &mut Tx,
    grant: &Grant<EditDashboards>,
    pinned: Pinned,
) -> Result<bool, StoreError> {
    let (metric, chart) = columns(pinned);
    let removed = run!(tx, sqlx::query(
        "delete from pins where collection_id = $1 and (metric_id = $2 or chart_id = $3)",
    )
    .bind(grant.collection().uuid())
    .bind(metric)
    .bind(chart)
    => execute)?;
    if removed > 0 {
        count_change(tx, grant).await?;
    }
    Ok(removed > 0)
}

/// Puts the collection's pins into this order; `pins` names all of them. The pins must be locked.
pub async fn arrange(
    tx: &mut Tx,
    grant: &Grant<EditDashboards>,
    pins: &[PinId],
) -> Result<(), StoreError> {
    if pins.is_empty() {
        return Ok(());
    }
    // Negative positions first: two pins must not have the same position, not even within a statement.
    run!(tx, sqlx::query("update pins set position = -1 - position where collection_id = $1")
        .bind(grant.collection().uuid())
        => execute)?;
    for (place, pin) in pins.iter().enumerate() {
        run!(tx, sqlx::query("update pins set position = $3 where id = $1 and collection_id = $2")
            .bind(pin.uuid())
            .bind(grant.collection().uuid())
            .bind(signed(place) + 1)
            => execute)?;
    }
    count_change(tx, grant).await
}

/// The given indicators that their collection has pinned.
pub async fn pinned_metrics(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    metrics: &[MetricId],
) -> Result<HashSet<MetricId>, StoreError> {
    if grants.is_empty() || metrics.is_empty() {
        return Ok(HashSet::new());
    }

    let metrics: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();

    let sql = format!(
        "select metric_id from pins where metric_id in ({}) and collection_id in ({})",
        placeholders(1, metrics.len()),
        placeholders(metrics.len().next_power_of_two() + 1, collections.len()),
    );
    let binds: Vec<Uuid> = padded(&metrics).chain(padded(&collections)).collect();

    tx.depend_on(contents(grants));
    let pinned: Vec<Uuid> = run!(tx, binds.iter()
        .fold(sqlx::query_scalar(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)?;

    Ok(pinned.into_iter().map(MetricId::new).collect())
}

/// The values of the two columns `metric_id` and `chart_id`, of which one is null.
fn columns(pinned: Pinned) -> (Option<Uuid>, Option<Uuid>) {
    match pinned {
        Pinned::Metric(metric) => (Some(metric.uuid()), None),
        Pinned::Chart(chart) => (None, Some(chart.uuid())),
    }
}
