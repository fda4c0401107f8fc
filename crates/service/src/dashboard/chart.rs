//! Charts of dashboards.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::access::{self, EditDashboard, Grant, ReadCollection};
use domain::audit::AuditAction;
use domain::chart::{ChartOptions, Range, SeriesLook, Unreadable};
use domain::dashboard::{DashboardChart, DashboardChartForm, SeriesForm, SeriesOptions, Tile};
use domain::id::{ChartId, ChartSeriesId, DashboardId, MetricId};
use domain::key::ChartKey;
use domain::limits;
use domain::problem::{Code, Problem};
use domain::reading::Options;
use jiff::Timestamp;
use serde_json::json;
use store::Tx;
use store::chart::{Chart, ChartSeries, NewSeries};
use store::metric::Metric;

use super::{SeenDashboard, grants, key_taken};
use crate::idempotency::Request;
use crate::list::{Cursor, Listed, Page};
use crate::outcome::{Failure, Outcome, Stop, changed, refuse_if_any};
use crate::reading::defaults;
use crate::{Caller, Service};

/// Most charts that are deleted at once.
const AT_ONCE: usize = 100;

/// A chart of a dashboard as its reader sees it. What its series draw is asked for apart, as it is for any
/// indicator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenChart {
    /// The chart.
    pub record: Chart,
    /// Its dashboard.
    pub dashboard: Arc<SeenDashboard>,
    /// Its size in the grid.
    pub tile: Tile,
    /// Its series, in order.
    pub series: Vec<ChartSeries>,
}

impl SeenChart {
    /// How it is drawn.
    ///
    /// # Errors
    /// [`Unreadable`], where what is kept is not understood.
    pub fn options(&self) -> Result<ChartOptions, Unreadable> {
        let read = ChartOptions::from_json(&self.record.options);
        if let Err(error) = &read {
            tracing::warn!(chart = %self.record.id, %error, "options of a chart cannot be read");
        }
        read
    }

    /// All options for reading one of its series: in the range of who asks, else of the dashboard, else of the
    /// chart.
    #[must_use]
    pub fn reading(&self, options: &SeriesOptions, metric: &Metric, asked: &Range) -> Options {
        let chart = ChartOptions::from_json(&self.record.options).unwrap_or_default();
        let own = Range {
            start: chart.start.clone(),
            end: chart.end.clone(),
        };
        let range = asked.over(&self.dashboard.record.range.over(&own));
        options.reading(metric.frequency, &range, &chart)
    }
}

/// How a series that is kept is drawn; as the program chooses where that cannot be read.
#[must_use]
pub fn look(series: &ChartSeries) -> SeriesLook {
    SeriesLook::from_json(&series.look).unwrap_or_else(|error| {
        tracing::warn!(series = %series.id, %error, "the look of a series cannot be read");
        SeriesLook::default()
    })
}

/// A chart whose form was checked, with its series.
#[derive(Debug, Clone)]
pub(crate) struct CheckedChart {
    /// The prefix of the fields of its form.
    prefix: String,
    chart: DashboardChart,
    series: Vec<CheckedSeries>,
}

/// A series whose form was checked.
#[derive(Debug, Clone)]
enum CheckedSeries {
    /// As it is kept already.
    Kept(ChartSeries),
    /// One that was given.
    Given {
        id: Option<ChartSeriesId>,
        metric: MetricId,
        options: SeriesOptions,
        look: SeriesLook,
    },
}

impl Service {
    /// Pages of the charts of those dashboards that the caller may read, in the order of their arrangements.
    pub async fn charts(
        &self,
        caller: &Caller,
        dashboards: &[DashboardId],
        page: &Page,
    ) -> Result<HashMap<DashboardId, Listed<Arc<SeenChart>>>, Failure> {
        let mut tx = self.db().read().await?;
        let facts = store::access::dashboards_facts(&mut tx, caller.reader, dashboards).await?;
        let seen = self.see_dashboards(&mut tx, caller, &facts).await?;
        let grants = grants(&facts);
        let mut charts: HashMap<DashboardId, Vec<Chart>> = HashMap::new();
        for chart in store::chart::of_dashboards(&mut tx, &grants).await? {
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
        let mut series = by_chart(store::chart::series_of(&mut tx, &grants, &shown).await?);
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

    /// The chart at this key of a dashboard.
    pub async fn chart(
        &self,
        caller: &Caller,
        dashboard: DashboardId,
        key: &str,
    ) -> Result<Option<Arc<SeenChart>>, Failure> {
        let Ok(key) = ChartKey::parse(key) else {
            return Ok(None);
        };
        let mut tx = self.db().read().await?;
        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, dashboard).await?;
        let facts: Vec<_> = facts.into_iter().collect();
        let Some(grant) = grants(&facts).pop() else {
            return Ok(None);
        };
        let Some(chart) = store::chart::by_key(&mut tx, &grant, &key).await? else {
            return Ok(None);
        };
        Ok(self
            .see_charts(&mut tx, caller, &[chart.id])
            .await?
            .remove(&chart.id))
    }

    /// Those of some charts that the caller may read.
    pub async fn charts_by_id(
        &self,
        caller: &Caller,
        ids: &[ChartId],
    ) -> Result<HashMap<ChartId, Arc<SeenChart>>, Failure> {
        let mut tx = self.db().read().await?;
        self.see_charts(&mut tx, caller, ids).await
    }

    /// Those of some charts that their collection has pinned. To be asked for charts that the caller sees.
    pub async fn pinned_charts(&self, ids: &[ChartId]) -> Result<HashSet<ChartId>, Failure> {
        let mut tx = self.db().read().await?;
        Ok(store::chart::pinned(&mut tx, ids).await?)
    }

    pub(super) async fn see_charts(
        &self,
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
        let records = store::chart::find_all(tx, &grants, ids).await?;
        let shown: Vec<_> = records.iter().map(|chart| chart.id).collect();
        let mut series = by_chart(store::chart::series_of(tx, &grants, &shown).await?);
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

    /// Makes a chart in a dashboard.
    pub async fn create_chart(
        &self,
        caller: &Caller,
        dashboard: DashboardId,
        form: &DashboardChartForm,
        idempotency_key: Option<&str>,
    ) -> Outcome<Arc<SeenChart>> {
        let mut tx = self.db().begin().await?;
        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, dashboard).await?;
        access::dashboard::<EditDashboard>(&facts.ok_or(Code::NotFound)?)?;
        let own = self.own(caller)?;
        let request = Request::new(idempotency_key, &("createChart", dashboard, form))?;
        form.check("").map_err(Stop::problems)?;
        if let Some(made) = self.repeated(&mut tx, &own, &request).await? {
            return self.commit_chart(tx, caller, ChartId::new(made)).await;
        }
        let now = self.now();
        let (grant, scene, record) = self
            .edited_dashboard(&mut tx, caller, dashboard, now)
            .await?;
        let checked = self
            .checked_charts(&mut tx, caller, &[(String::new(), form)])
            .await?;
        let mut made = None;
        for chart in &checked {
            made = Some(self.put_chart(&mut tx, &grant, chart, now).await?);
        }
        let id = made.ok_or(Code::NotFound)?;
        let subject = format!("{}/{}", record.key, form.key.trim());
        let action = AuditAction::ChartCreated;
        self.leave_entry(&mut tx, scene, action, Some(&subject), json!({}))
            .await?;
        self.conclude(&mut tx, &own, &request, id.uuid()).await?;
        self.commit_chart(tx, caller, id).await
    }

    /// Changes a chart, from a version. A series that the caller does not see stays as it is, where it is named by
    /// its id.
    pub async fn update_chart(
        &self,
        caller: &Caller,
        id: ChartId,
        version: i64,
        form: &DashboardChartForm,
    ) -> Outcome<Arc<SeenChart>> {
        let mut tx = self.db().begin().await?;
        let places = store::access::chart_places(&mut tx, &[id]).await?;
        let (_, dashboard) = *places.first().ok_or(Code::NotFound)?;
        let now = self.now();
        let (grant, scene, record) = self
            .edited_dashboard(&mut tx, caller, dashboard, now)
            .await?;
        let kept = store::chart::series_of(&mut tx, &[grant.reading()], &[id]).await?;
        let chart = form.check("").map_err(Stop::problems)?;
        let metrics = self.drawable(&mut tx, caller, &[form], &kept).await?;
        let mut problems = Vec::new();
        let series = checked_series(form, "", &chart.options, &metrics, &kept, &mut problems);
        refuse_if_any(problems)?;
        let change = store::chart::update(&mut tx, &grant, id, &chart, version, now).await?;
        changed(change, Some(key_taken("")))?;
        let series = self.new_series(&series)?;
        store::chart::put_series(&mut tx, &grant, id, &series).await?;
        let subject = format!("{}/{}", record.key, chart.key);
        let action = AuditAction::ChartChanged;
        self.leave_entry(&mut tx, scene, action, Some(&subject), json!({}))
            .await?;
        self.commit_chart(tx, caller, id).await
    }

    /// Deletes charts of a dashboard; those that are gone already are no obstacle.
    pub async fn delete_charts(
        &self,
        caller: &Caller,
        dashboard: DashboardId,
        charts: &[ChartId],
    ) -> Outcome<()> {
        let mut tx = self.db().begin().await?;
        let now = self.now();
        let (grant, scene, record) = self
            .edited_dashboard(&mut tx, caller, dashboard, now)
            .await?;
        if charts.len() > AT_ONCE {
            return Err(Problem::at("charts", Code::TooMany)
                .with("max", AT_ONCE)
                .into());
        }
        for key in store::chart::delete(&mut tx, &grant, charts).await? {
            let subject = format!("{}/{key}", record.key);
            let action = AuditAction::ChartDeleted;
            self.leave_entry(&mut tx, scene, action, Some(&subject), json!({}))
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// Checks forms, each with the prefix of its fields, of charts that are to be made.
    pub(crate) async fn checked_charts(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        forms: &[(String, &DashboardChartForm)],
    ) -> Outcome<Vec<CheckedChart>> {
        let all: Vec<_> = forms.iter().map(|(_, form)| *form).collect();
        let metrics = self.drawable(tx, caller, &all, &[]).await?;
        let mut problems = Vec::new();
        let mut charts = Vec::with_capacity(forms.len());
        for (prefix, form) in forms {
            match form.check(prefix) {
                Ok(chart) => {
                    let found = &mut problems;
                    let options = &chart.options;
                    let series = checked_series(form, prefix, options, &metrics, &[], found);
                    charts.push(CheckedChart {
                        prefix: prefix.clone(),
                        chart,
                        series,
                    });
                }
                Err(found) => problems.extend(found),
            }
        }
        refuse_if_any(problems)?;
        Ok(charts)
    }

    /// Adds a chart; what the dashboard has already is told.
    pub(super) async fn put_chart(
        &self,
        tx: &mut Tx,
        grant: &Grant<EditDashboard>,
        checked: &CheckedChart,
        now: Timestamp,
    ) -> Outcome<ChartId> {
        room_for_a_chart(tx, grant).await?;
        let id = ChartId::new(self.new_uuid()?);
        if !store::chart::insert(tx, grant, id, &checked.chart, now).await? {
            return Err(key_taken(&checked.prefix).into());
        }
        let series = self.new_series(&checked.series)?;
        store::chart::put_series(tx, grant, id, &series).await?;
        Ok(id)
    }

    /// The indicators that the series name, and those of series that are kept, which the caller may read; they
    /// cannot be deleted until the transaction is over.
    async fn drawable(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        forms: &[&DashboardChartForm],
        kept: &[ChartSeries],
    ) -> Outcome<HashMap<MetricId, Metric>> {
        let named = forms.iter().flat_map(|form| &form.series);
        let named = named.filter_map(|series| series.metric);
        let kept = kept.iter().filter_map(|series| series.metric);
        let ids = named.chain(kept.map(|(_, metric)| metric)).collect();
        Ok(self.held_metrics(tx, caller, ids).await?)
    }

    /// Those of some indicators that the caller may read; they cannot be deleted until the transaction is over.
    pub(super) async fn held_metrics(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        mut ids: Vec<MetricId>,
    ) -> Result<HashMap<MetricId, Metric>, Failure> {
        ids.sort_unstable();
        ids.dedup();
        let held = store::chart::hold_metrics(tx, &ids).await?;
        ids.retain(|id| held.contains(id));
        let facts = store::access::metrics_facts(tx, caller.reader, &ids).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        let metrics = store::metric::find_all(tx, &grants, &ids).await?;
        Ok(metrics
            .into_iter()
            .map(|metric| (metric.id, metric))
            .collect())
    }

    fn new_series(&self, series: &[CheckedSeries]) -> Result<Vec<NewSeries>, Failure> {
        series
            .iter()
            .map(|series| {
                Ok(match series {
                    CheckedSeries::Kept(kept) => NewSeries {
                        id: kept.id,
                        metric: kept.metric.map(|(_, metric)| metric),
                        options: kept.options.clone(),
                        look: kept.look.clone(),
                    },
                    CheckedSeries::Given {
                        id,
                        metric,
                        options,
                        look,
                    } => {
                        let id = match id {
                            Some(id) => *id,
                            None => ChartSeriesId::new(self.new_uuid()?),
                        };
                        NewSeries::new(id, *metric, options.clone(), look)
                    }
                })
            })
            .collect()
    }

    /// Commits, after reading what is to be shown of the chart.
    pub(super) async fn commit_chart(
        &self,
        mut tx: Tx,
        caller: &Caller,
        id: ChartId,
    ) -> Outcome<Arc<SeenChart>> {
        let seen = self.see_charts(&mut tx, caller, &[id]).await?.remove(&id);
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }
}

/// Whether the dashboard can have one more.
pub(super) async fn room_for_a_chart(tx: &mut Tx, grant: &Grant<EditDashboard>) -> Outcome<()> {
    let most = u64::try_from(limits::CHARTS).unwrap_or(u64::MAX);
    if store::chart::count(tx, grant).await? < most {
        Ok(())
    } else {
        Err(Problem::new(Code::TooMany)
            .with("max", limits::CHARTS)
            .into())
    }
}

/// Checks the series of a chart, each with its indicator, and whether one of them can be drawn so.
fn checked_series(
    form: &DashboardChartForm,
    prefix: &str,
    chart: &ChartOptions,
    metrics: &HashMap<MetricId, Metric>,
    kept: &[ChartSeries],
    problems: &mut Vec<Problem>,
) -> Vec<CheckedSeries> {
    let mut taken = HashSet::new();
    let mut frequencies = Vec::new();
    let mut checked = Vec::with_capacity(form.series.len());
    let before = problems.len();
    for (place, series) in form.series.iter().enumerate() {
        let at = format!("{prefix}series.{place}.");
        let unknown = |field: &str| {
            let problem = Problem::at(format!("{at}{field}"), Code::SeriesNotFound);
            problem.with("series", place + 1)
        };
        let known = match series.id {
            Some(id) => {
                let known = kept.iter().find(|kept| kept.id == id && taken.insert(id));
                if known.is_none() {
                    problems.push(unknown("id"));
                    continue;
                }
                known
            }
            None => None,
        };
        let metric = match (series.metric, known) {
            (Some(id), _) => {
                let metric = metrics.get(&id);
                if metric.is_none() {
                    problems.push(unknown("metric"));
                    continue;
                }
                metric
            }
            (None, Some(known)) => {
                let metric = known.metric.and_then(|(_, id)| metrics.get(&id));
                if metric.is_none() {
                    checked.push(CheckedSeries::Kept(known.clone()));
                    continue;
                }
                metric
            }
            (None, None) => {
                problems.push(Problem::at(format!("{at}metric"), Code::Required));
                None
            }
        };
        let Some(metric) = metric else { continue };
        let (options, look, frequency) = read_series(series, &at, metric, problems);
        frequencies.extend(frequency);
        checked.push(CheckedSeries::Given {
            id: series.id,
            metric: metric.id,
            options,
            look,
        });
    }
    if problems.len() == before {
        let found = chart.check_any_fits(frequencies).err();
        problems.extend(found.into_iter().flatten().map(|problem| {
            let field = problem.field.as_deref().unwrap_or_default();
            let field = format!("{prefix}{field}");
            problem.in_field(field)
        }));
    }
    checked
}

/// How a series is read and drawn, and the frequency of what is read.
fn read_series(
    series: &SeriesForm,
    at: &str,
    metric: &Metric,
    problems: &mut Vec<Problem>,
) -> (
    SeriesOptions,
    SeriesLook,
    Option<domain::frequency::Frequency>,
) {
    let options = series.options.given();
    let defaults = defaults(metric, metric.frequency, true);
    let reading = options.check(at, metric.frequency, &defaults, problems);
    let look = series.check(at, problems);
    let frequency = reading.map(|reading| reading.result_frequency());
    (options, look, frequency)
}

/// What a chart is; a line where its options cannot be read.
pub(super) fn kind(chart: &Chart) -> domain::chart::ChartType {
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

/// A part of what is arranged: what follows the chart of the cursor; where that is gone, its place.
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
        end: nodes
            .last()
            .map(|(chart, _)| Cursor::at(i64::try_from(end).unwrap_or(i64::MAX), chart.id.uuid())),
        has_next: end < total,
        nodes,
        total: u64::try_from(total).unwrap_or(u64::MAX),
    }
}

fn by_chart(series: Vec<ChartSeries>) -> HashMap<ChartId, Vec<ChartSeries>> {
    let mut by_chart: HashMap<ChartId, Vec<ChartSeries>> = HashMap::new();
    for series in series {
        by_chart.entry(series.chart).or_default().push(series);
    }
    by_chart
}
