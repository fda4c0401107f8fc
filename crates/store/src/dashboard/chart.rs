//! Charts of dashboards, and the indicators in them.

use std::collections::HashSet;

use domain::access::{EditDashboard, EditMetrics, Grant, ReadDashboard};
use domain::catalogue::chart::SeriesLook;
use domain::catalogue::dashboard::{Chart, ChartSeries, DashboardChart, SeriesOptions};
use domain::catalogue::key::ChartKey;
use domain::content::Dependency;
use domain::id::{ChartId, ChartSeriesId, CollectionId, DashboardId, MetricId};
use domain::text::language::Text;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::reads;
use crate::db::row::change::{RowChange, change};
use crate::db::row::table::{named_row, select};
use crate::db::row::{Lenient, all, micros, padded, placeholders, signed, text, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A series that is added to a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct NewSeries {
    /// Its id: chosen by the caller, or that of a series of the chart.
    pub id: ChartSeriesId,
    /// The indicator; `None` if it has been deleted.
    pub metric: Option<MetricId>,
    /// Its read options.
    pub options: SeriesOptions,
    /// Its look, as written by [`SeriesLook::to_json`].
    pub look: String,
}

impl NewSeries {
    /// A series with this look, in the form that is stored.
    #[must_use]
    pub fn new(
        id: ChartSeriesId,
        metric: MetricId,
        options: SeriesOptions,
        look: &SeriesLook,
    ) -> Self {
        Self {
            id,
            metric: Some(metric),
            options,
            look: look.to_json(),
        }
    }
}

named_row! {
    struct ChartRow {
        id: Uuid,
        dashboard_id: Uuid,
        key: String,
        title_fr: Option<String>,
        title_en: Option<String>,
        options: Lenient,
        created_at: i64,
        updated_at: i64,
        version: i64,
    }
}

impl TryFrom<ChartRow> for Chart {
    type Error = StoreError;

    fn try_from(row: ChartRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: ChartId::new(row.id),
            dashboard: DashboardId::new(row.dashboard_id),
            key: row.key,
            title: text(row.title_fr, row.title_en),
            options: row.options.0,
            created_at: time(row.created_at)?,
            updated_at: time(row.updated_at)?,
            version: row.version,
        })
    }
}

#[derive(FromRow)]
struct SeriesRow {
    id: Uuid,
    chart_id: Uuid,
    metric_id: Option<Uuid>,
    collection_id: Option<Uuid>,
    freq: Option<String>,
    agg: Option<String>,
    transform: Option<String>,
    param: Option<String>,
    look: Lenient,
}

impl From<SeriesRow> for ChartSeries {
    fn from(row: SeriesRow) -> Self {
        let metric = row.collection_id.zip(row.metric_id);
        Self {
            id: ChartSeriesId::new(row.id),
            chart: ChartId::new(row.chart_id),
            metric: metric
                .map(|(collection, metric)| (CollectionId::new(collection), MetricId::new(metric))),
            options: SeriesOptions {
                freq: row.freq,
                agg: row.agg,
                transform: row.transform,
                param: row.param,
            },
            look: row.look.0,
        }
    }
}

/// All charts of the dashboards that grants are for: by dashboard, then in the order of charts that the layout does not
/// place.
pub async fn of_dashboards(
    tx: &mut Tx,
    grants: &[Grant<ReadDashboard>],
) -> Result<Vec<Chart>, StoreError> {
    if grants.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(reads(grants));
    let ids = ids(grants);
    let sql = format!(
        "from charts where dashboard_id in ({})
        order by dashboard_id, priority desc, created_at, id",
        placeholders(1, ids.len())
    );
    let sql = select(ChartRow::COLUMNS, &sql);
    let rows: Vec<ChartRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    all(rows, Chart::try_from)
}

/// The chart with this key; letter case is ignored.
pub async fn by_key(
    tx: &mut Tx,
    grant: &Grant<ReadDashboard>,
    key: &ChartKey,
) -> Result<Option<Chart>, StoreError> {
    tx.depend_on([Dependency::Dashboard(grant.dashboard())]);
    let row: Option<ChartRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        ChartRow::COLUMNS,
        "from charts where dashboard_id = $1 and key_folded = $2",
    )))
    .bind(grant.dashboard().uuid())
    .bind(key.folded())
    => fetch_optional)?;
    row.map(Chart::try_from).transpose()
}

/// The given charts that are in dashboards which grants are for, in no order.
pub async fn find_all(
    tx: &mut Tx,
    grants: &[Grant<ReadDashboard>],
    charts: &[ChartId],
) -> Result<Vec<Chart>, StoreError> {
    if grants.is_empty() || charts.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = charts.iter().map(|id| id.uuid()).collect();
    let sql = format!("from charts where id in ({})", placeholders(1, ids.len()));
    let sql = select(ChartRow::COLUMNS, &sql);
    tx.depend_on(reads(grants));
    let mut rows: Vec<ChartRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    let granted: HashSet<Uuid> = grants
        .iter()
        .map(|grant| grant.dashboard().uuid())
        .collect();
    rows.retain(|row| granted.contains(&row.dashboard_id));
    all(rows, Chart::try_from)
}

/// The series of the given charts that are in dashboards which grants are for; those of each chart in order.
pub async fn series_of(
    tx: &mut Tx,
    grants: &[Grant<ReadDashboard>],
    charts: &[ChartId],
) -> Result<Vec<ChartSeries>, StoreError> {
    if grants.is_empty() || charts.is_empty() {
        return Ok(Vec::new());
    }

    let charts: Vec<Uuid> = charts.iter().map(|id| id.uuid()).collect();
    let dashboards = ids(grants);
    let sql = format!(
        "select s.id, s.chart_id, s.metric_id, m.collection_id, s.freq, s.agg, s.transform, s.param, s.look
        from chart_series s
        join charts c on c.id = s.chart_id
        left join metrics m on m.id = s.metric_id
        where s.chart_id in ({}) and c.dashboard_id in ({})
        order by s.chart_id, s.position",
        placeholders(1, charts.len()),
        placeholders(charts.len().next_power_of_two() + 1, dashboards.len()),
    );
    let ids: Vec<Uuid> = padded(&charts).chain(padded(&dashboards)).collect();

    tx.depend_on(reads(grants));
    let rows: Vec<SeriesRow> = run!(tx, ids.iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)?;

    let metrics = rows.iter().filter_map(|row| row.metric_id);
    tx.depended_on(metrics.map(|id| Dependency::Metric(MetricId::new(id))));
    Ok(rows.into_iter().map(ChartSeries::from).collect())
}

/// The options by which the charts of the collection's dashboards read one of its indicators: the options of the chart,
/// as written by [`domain::catalogue::chart::ChartOptions::to_json`], and those of the series; one pair for each
/// series.
pub async fn of_metric(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    metric: MetricId,
) -> Result<Vec<(String, SeriesOptions)>, StoreError> {
    type ChartSeriesValues = (
        String,
        Option<String>,
        Option<String>,
        Option<String>,
        Option<String>,
    );

    let rows: Vec<ChartSeriesValues> = run!(tx, sqlx::query_as(
        "select c.options, s.freq, s.agg, s.transform, s.param
        from chart_series s
        join charts c on c.id = s.chart_id
        join dashboards d on d.id = c.dashboard_id
        where s.metric_id = $1 and d.collection_id = $2",
    )
    .bind(metric.uuid())
    .bind(grant.collection().uuid())
    => fetch_all)?;

    let read = |(chart, freq, agg, transform, param)| {
        let series = SeriesOptions {
            freq,
            agg,
            transform,
            param,
        };
        (chart, series)
    };
    Ok(rows.into_iter().map(read).collect())
}

/// The given charts that their collection has pinned.
pub async fn pinned(tx: &mut Tx, charts: &[ChartId]) -> Result<HashSet<ChartId>, StoreError> {
    if charts.is_empty() {
        return Ok(HashSet::new());
    }

    let ids: Vec<Uuid> = charts.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "select d.id, d.collection_id, p.chart_id
        from charts c
        join dashboards d on d.id = c.dashboard_id
        left join pins p on p.chart_id = c.id
        where c.id in ({})",
        placeholders(1, ids.len())
    );

    // The rows suffice: a chart never leaves its dashboard, and only its collection can pin it.
    tx.depend_on([]);
    let rows: Vec<(Uuid, Option<Uuid>, Option<Uuid>)> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;

    for (dashboard, collection, _) in &rows {
        let collection = collection.map(CollectionId::new);
        tx.depended_on([Dependency::Dashboard(DashboardId::new(*dashboard))]);
        tx.depended_on(collection.map(Dependency::CollectionContents));
    }

    let pinned = rows.into_iter().filter_map(|(_, _, chart)| chart);
    Ok(pinned.map(ChartId::new).collect())
}

/// Protects these indicators from deletion until the transaction ends; returns those that exist. Must be called before
/// any series of a chart is written, so that two writers never wait for each other.
pub async fn hold_metrics(
    tx: &mut Tx,
    metrics: &[MetricId],
) -> Result<HashSet<MetricId>, StoreError> {
    if metrics.is_empty() {
        return Ok(HashSet::new());
    }
    let ids: Vec<Uuid> = metrics.iter().map(|id| id.uuid()).collect();
    let hold = tx.either("", "order by id for key share");
    let sql = format!(
        "select id from metrics where id in ({}) {hold}",
        placeholders(1, ids.len())
    );
    let rows: Vec<Uuid> = run!(tx, padded(&ids)
        .fold(sqlx::query_scalar(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    Ok(rows.into_iter().map(MetricId::new).collect())
}

/// The number of the dashboard's charts.
pub async fn count(tx: &mut Tx, grant: &Grant<EditDashboard>) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar("select count(*) from charts where dashboard_id = $1")
        .bind(grant.dashboard().uuid())
        => fetch_one)?;
    unsigned(count)
}

/// The first `first` keys of the dashboard's charts, in order.
pub async fn keys(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    first: u32,
) -> Result<Vec<String>, StoreError> {
    run!(tx, sqlx::query_scalar(
        "select key from charts where dashboard_id = $1 order by key_folded limit $2",
    )
    .bind(grant.dashboard().uuid())
    .bind(i64::from(first))
    => fetch_all)
}

/// Adds a chart without series. Returns `false` if the dashboard has the key already.
pub async fn insert(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    id: ChartId,
    chart: &DashboardChart,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let options = chart.options.to_json();
    let priority = i64::from(chart.options.priority);
    let new = NewChart {
        key: &chart.key,
        title: &chart.title,
        options: &options,
        priority,
    };
    insert_kept(tx, grant, id, &new, now).await
}

/// A chart with its options as stored, which a copy takes over unchanged.
#[derive(Clone, Copy, Debug)]
pub struct NewChart<'a> {
    /// Its key, in the case that the user typed.
    pub key: &'a ChartKey,
    /// Its title, in at least one language.
    pub title: &'a Text,
    /// Its options, as written by [`domain::catalogue::chart::ChartOptions::to_json`].
    pub options: &'a str,
    /// Its rank among the charts that the layout does not place: higher first.
    pub priority: i64,
}

/// Adds a chart like [`insert`].
pub async fn insert_kept(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    id: ChartId,
    chart: &NewChart<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into charts (id, dashboard_id, key, key_folded, title_fr, title_en, options, priority, created_at,
            updated_at, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 1)
        on conflict (dashboard_id, key_folded) do nothing",
    )
    .bind(id.uuid())
    .bind(grant.dashboard().uuid())
    .bind(chart.key.as_str())
    .bind(chart.key.folded())
    .bind(chart.title.fr.as_deref())
    .bind(chart.title.en.as_deref())
    .bind(chart.options)
    .bind(chart.priority)
    .bind(micros(now))
    => execute)?;

    Ok(added == 1)
}

/// Changes a chart of the dashboard, from a given version; [`put_series`] writes its series.
pub async fn update(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    id: ChartId,
    chart: &DashboardChart,
    version: i64,
    now: Timestamp,
) -> Result<RowChange, StoreError> {
    change!(
        tx,
        sqlx::query_scalar(
            "update charts set updated_at = $4, key = $5, key_folded = $6, title_fr = $7, title_en = $8,
                options = $9, priority = $10, version = version + 1
            where id = $1 and dashboard_id = $2 and version = $3 returning version",
        )
        .bind(id.uuid())
        .bind(grant.dashboard().uuid())
        .bind(version)
        .bind(micros(now))
        .bind(chart.key.as_str())
        .bind(chart.key.folded())
        .bind(chart.title.fr.as_deref())
        .bind(chart.title.en.as_deref())
        .bind(chart.options.to_json())
        .bind(i64::from(chart.options.priority)),
        "select version from charts where id = $1 and dashboard_id = $2",
        id.uuid(),
        grant.dashboard().uuid()
    )
}

/// Replaces the series of a chart of the dashboard by these, in this order.
pub async fn put_series(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    chart: ChartId,
    series: &[NewSeries],
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "delete from chart_series where chart_id = (select id from charts where id = $1 and dashboard_id = $2)",
    )
    .bind(chart.uuid())
    .bind(grant.dashboard().uuid())
    => execute)?;

    for (position, series) in series.iter().enumerate() {
        run!(tx, sqlx::query(
            "insert into chart_series (id, chart_id, position, metric_id, freq, agg, transform, param, look)
            select $3, id, $4, $5, $6, $7, $8, $9, $10 from charts where id = $1 and dashboard_id = $2",
        )
        .bind(chart.uuid())
        .bind(grant.dashboard().uuid())
        .bind(series.id.uuid())
        .bind(signed(position))
        .bind(series.metric.map(MetricId::uuid))
        .bind(series.options.freq.as_deref())
        .bind(series.options.agg.as_deref())
        .bind(series.options.transform.as_deref())
        .bind(series.options.param.as_deref())
        .bind(series.look.as_str())
        => execute)?;
    }

    Ok(())
}

/// Deletes the given charts that are in the dashboard. Returns their keys.
pub async fn delete(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
    charts: &[ChartId],
) -> Result<Vec<String>, StoreError> {
    if charts.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = charts.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "delete from charts where dashboard_id = $1 and id in ({}) returning key",
        placeholders(2, ids.len())
    );
    run!(tx, padded(&ids)
        .fold(
            sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(grant.dashboard().uuid()),
            |query, id| query.bind(id),
        )
        => fetch_all)
}

fn ids(grants: &[Grant<ReadDashboard>]) -> Vec<Uuid> {
    grants
        .iter()
        .map(|grant| grant.dashboard().uuid())
        .collect()
}
