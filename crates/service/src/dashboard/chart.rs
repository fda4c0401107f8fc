//! Charts of dashboards.

mod change;
mod check;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::catalogue::chart::{ChartOptions, Range, SeriesLook, Unreadable};
use domain::catalogue::dashboard::{Chart, ChartSeries};
use domain::catalogue::dashboard::{SeriesOptions, Tile};
use domain::catalogue::key::ChartKey;
use domain::catalogue::metric::Metric;
use domain::id::{ChartId, DashboardId};
use domain::invariant::{Invariant as _, number_of};
use domain::problem::Code;
use domain::series::view::Options;
use store::Tx;

use super::{SeenDashboard, grants};
use crate::Caller;
use crate::damage;
use crate::damage::Damaged;
use crate::dashboard::Dashboards;
use crate::list::Listed;
use crate::outcome::{Failure, Outcome};
use domain::list::{Cursor, Page};

pub(super) use change::room_for_a_chart;
pub(crate) use check::CheckedChart;

/// A chart of a dashboard as its reader sees it. The observations of its series are read separately, as for any
/// indicator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenChart {
    /// The chart as stored.
    pub record: Chart,
    /// The dashboard that it is in, with the same reader's permissions.
    pub dashboard: Arc<SeenDashboard>,
    /// Its size in the grid.
    pub tile: Tile,
    /// Its series, in order.
    pub series: Vec<ChartSeries>,
}

impl SeenChart {
    /// Its options.
    ///
    /// # Errors
    /// [`Unreadable`] where the stored options cannot be parsed.
    pub fn options(&self) -> Result<ChartOptions, Unreadable> {
        let read = ChartOptions::from_json(&self.record.options);
        if let Err(error) = &read {
            let damaged = Damaged::ChartOptions(self.record.id.uuid(), self.record.version);
            let path = format!("{}/{}", self.dashboard.record.key, self.record.key);
            damage::configuration(damaged, &path, error);
        }
        read
    }

    /// All read options of one of its series: with the range of the request, else of the dashboard, else of the chart.
    #[must_use]
    pub fn reading(&self, options: &SeriesOptions, metric: &Metric, requested: &Range) -> Options {
        let chart = ChartOptions::from_json(&self.record.options).unwrap_or_default();
        let own = Range {
            start: chart.start.clone(),
            end: chart.end.clone(),
        };
        let range = requested.over(&self.dashboard.record.range.over(&own));
        options.reading(metric.frequency, &range, &chart)
    }
}

/// The look of a stored series; the default one if the stored look is damaged.
#[must_use]
pub fn look(series: &ChartSeries) -> SeriesLook {
    SeriesLook::from_json(&series.look).unwrap_or_else(|error| {
        let damaged = Damaged::SeriesLook(series.id.uuid());
        damage::configuration(damaged, &series.chart.to_string(), error);
        SeriesLook::default()
    })
}

impl Dashboards<'_> {
    /// A page of charts for each dashboard that the caller may read, in the order of its arrangement.
    pub async fn charts(
        self,
        caller: &Caller,
        dashboards: &[DashboardId],
        page: &Page,
    ) -> Result<HashMap<DashboardId, Listed<Arc<SeenChart>>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::dashboards_facts(&mut tx, caller.reader, dashboards).await?;
        let seen = self.see_dashboards(&mut tx, caller, &facts).await?;
        let grants = grants(&facts);

        let mut charts: HashMap<DashboardId, Vec<Chart>> = HashMap::new();
        for chart in store::dashboard::chart::of_dashboards(&mut tx, &grants).await? {
            charts.entry(chart.dashboard).or_default().push(chart);
        }

        let mut lists = Vec::with_capacity(seen.len());
        let mut shown = Vec::new();
        for (id, dashboard) in seen {
            let charts = arranged(&dashboard, charts.remove(&id).unwrap_or_default());
            let list = part(charts, page);
            shown.extend(list.nodes.iter().map(|(chart, _)| chart.id));
            lists.push((dashboard, list));
        }

        let mut series =
            by_chart(store::dashboard::chart::series_of(&mut tx, &grants, &shown).await?);
        let lists = lists.into_iter().map(|(dashboard, list)| {
            let Listed {
                nodes,
                end,
                has_next,
                total,
            } = list;
            let nodes = nodes.into_iter().map(|(record, tile)| {
                Arc::new(SeenChart {
                    series: series.remove(&record.id).unwrap_or_default(),
                    dashboard: Arc::clone(&dashboard),
                    tile,
                    record,
                })
            });
            let list = Listed {
                nodes: nodes.collect(),
                end,
                has_next,
                total,
            };
            (dashboard.record.id, list)
        });

        Ok(lists.collect())
    }

    /// The chart with this key, in any letter case; `None` if the reader may not see the dashboard.
    pub async fn chart(
        self,
        caller: &Caller,
        dashboard: DashboardId,
        key: &str,
    ) -> Result<Option<Arc<SeenChart>>, Failure> {
        let Ok(key) = ChartKey::parse(key) else {
            return Ok(None);
        };
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, dashboard).await?;
        let facts: Vec<_> = facts.into_iter().collect();
        let Some(grant) = grants(&facts).pop() else {
            return Ok(None);
        };
        let Some(chart) = store::dashboard::chart::by_key(&mut tx, &grant, &key).await? else {
            return Ok(None);
        };
        Ok(self
            .see_charts(&mut tx, caller, &[chart.id])
            .await?
            .remove(&chart.id))
    }

    /// The charts among `ids` that the caller may read.
    pub async fn charts_by_id(
        self,
        caller: &Caller,
        ids: &[ChartId],
    ) -> Result<HashMap<ChartId, Arc<SeenChart>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        self.see_charts(&mut tx, caller, ids).await
    }

    /// The charts among `ids` that their collection has pinned. The caller must see these charts: there is no check
    /// here.
    pub async fn pinned_charts(self, ids: &[ChartId]) -> Result<HashSet<ChartId>, Failure> {
        let mut tx = self.shared.db().read().await?;
        Ok(store::dashboard::chart::pinned(&mut tx, ids).await?)
    }

    pub(super) async fn see_charts(
        self,
        tx: &mut Tx,
        caller: &Caller,
        ids: &[ChartId],
    ) -> Result<HashMap<ChartId, Arc<SeenChart>>, Failure> {
        let places = store::access::chart_places(tx, ids).await?;
        let mut dashboards: Vec<_> = places.iter().map(|(_, dashboard)| *dashboard).collect();
        dashboards.sort_unstable();
        dashboards.dedup();

        let facts = store::access::dashboards_facts(tx, caller.reader, &dashboards).await?;
        let grants = grants(&facts);
        let records = store::dashboard::chart::find_all(tx, &grants, ids).await?;
        let shown: Vec<_> = records.iter().map(|chart| chart.id).collect();
        let mut series = by_chart(store::dashboard::chart::series_of(tx, &grants, &shown).await?);
        let dashboards = self.see_dashboards(tx, caller, &facts).await?;

        let seen = records.into_iter().filter_map(|record| {
            let dashboard = Arc::clone(dashboards.get(&record.dashboard)?);
            let placed = dashboard.record.layout.place(&[(record.id, kind(&record))]);
            let seen = SeenChart {
                tile: placed.into_iter().next()?,
                series: series.remove(&record.id).unwrap_or_default(),
                dashboard,
                record,
            };
            Some((seen.record.id, Arc::new(seen)))
        });

        Ok(seen.collect())
    }

    /// Reads the chart as its reader sees it, then commits.
    pub(super) async fn commit_chart(
        self,
        mut tx: Tx,
        caller: &Caller,
        id: ChartId,
    ) -> Outcome<Arc<SeenChart>> {
        let seen = self.see_charts(&mut tx, caller, &[id]).await?.remove(&id);
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }
}

/// The type of a chart; a line where its options cannot be read.
pub(super) fn kind(chart: &Chart) -> domain::catalogue::chart::ChartType {
    ChartOptions::from_json(&chart.options)
        .map(|options| options.kind)
        .unwrap_or_default()
}

/// The charts of a dashboard in the order of its arrangement.
pub(super) fn arranged(dashboard: &SeenDashboard, charts: Vec<Chart>) -> Vec<(Chart, Tile)> {
    let kinds: Vec<_> = charts.iter().map(|chart| (chart.id, kind(chart))).collect();
    let mut charts: HashMap<_, _> = charts.into_iter().map(|chart| (chart.id, chart)).collect();
    let tiles = dashboard.record.layout.place(&kinds).into_iter();
    tiles
        .filter_map(|tile| Some((charts.remove(&tile.chart)?, tile)))
        .collect()
}

/// A page of the arranged charts: those after the chart of the cursor or, if it was deleted, after its position.
fn part(charts: Vec<(Chart, Tile)>, page: &Page) -> Listed<(Chart, Tile)> {
    let total = charts.len();

    let after = page.after.as_ref().map_or(0, |after| {
        let place = charts
            .iter()
            .position(|(chart, _)| chart.id.uuid() == after.id());
        place.map_or_else(
            || usize::try_from(after.number().unwrap_or_default()).unwrap_or_default(),
            |place| place + 1,
        )
    });

    let first = usize::try_from(page.first).unwrap_or(usize::MAX);
    let nodes: Vec<_> = charts.into_iter().skip(after).take(first).collect();
    let end = after.saturating_add(nodes.len());

    Listed {
        end: nodes.last().map(|(chart, _)| {
            Cursor::at(
                i64::try_from(end).invariant("a length fits"),
                chart.id.uuid(),
            )
        }),
        has_next: end < total,
        nodes,
        total: number_of(total),
    }
}

fn by_chart(series: Vec<ChartSeries>) -> HashMap<ChartId, Vec<ChartSeries>> {
    let mut by_chart: HashMap<ChartId, Vec<ChartSeries>> = HashMap::new();
    for series in series {
        by_chart.entry(series.chart).or_default().push(series);
    }
    by_chart
}
