//! Checks of chart forms, with the indicators that they name.

use std::collections::{HashMap, HashSet};

use domain::access::{self, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{ChartOptions, SeriesLook};
use domain::catalogue::dashboard::{
    ChartSeries, DashboardChart, DashboardChartForm, SeriesForm, SeriesOptions,
};
use domain::catalogue::metric::Metric;
use domain::id::{ChartSeriesId, MetricId};
use domain::problem::{Code, Problem};
use store::Tx;

use crate::Caller;
use crate::dashboard::Dashboards;
use crate::metric::defaults;
use crate::outcome::{Failure, Outcome, reject_if_any};

/// A chart with a checked form, and its series.
#[derive(Debug, Clone)]
pub(crate) struct CheckedChart {
    /// The prefix of the fields of its form.
    pub(super) prefix: String,
    pub(super) chart: DashboardChart,
    pub(super) series: Vec<CheckedSeries>,
}

/// A series with a checked form.
#[derive(Debug, Clone)]
pub(super) enum CheckedSeries {
    /// A stored series, unchanged.
    Kept(ChartSeries),
    /// A series from the form.
    Given {
        id: Option<ChartSeriesId>,
        metric: MetricId,
        options: SeriesOptions,
        look: SeriesLook,
    },
}

impl Dashboards<'_> {
    /// Checks the forms of new charts, each with the prefix of its fields.
    pub(crate) async fn checked_charts(
        self,
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

        reject_if_any(problems)?;
        Ok(charts)
    }

    /// The indicators that the caller may read of the given series and of stored ones. They are locked: they cannot be
    /// deleted until the transaction ends.
    pub(super) async fn drawable(
        self,
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

    /// The indicators among `ids` that the caller may read. They cannot be deleted until the transaction ends.
    pub(in crate::dashboard) async fn held_metrics(
        self,
        tx: &mut Tx,
        caller: &Caller,
        mut ids: Vec<MetricId>,
    ) -> Result<HashMap<MetricId, Metric>, Failure> {
        ids.sort_unstable();
        ids.dedup();
        let held = store::dashboard::chart::hold_metrics(tx, &ids).await?;
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
}

/// Checks the series of a chart, each with its indicator, and that at least one of them fits the chart.
pub(super) fn checked_series(
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

/// The read options and the look of a series, and the frequency of its view.
fn read_series(
    series: &SeriesForm,
    at: &str,
    metric: &Metric,
    problems: &mut Vec<Problem>,
) -> (SeriesOptions, SeriesLook, Option<Frequency>) {
    let options = series.options.given();
    let defaults = defaults(metric, metric.frequency, true);
    let reading = options.check(at, metric.frequency, &defaults, problems);
    let look = series.check(at, problems);
    let frequency = reading.map(|reading| reading.result_frequency());
    (options, look, frequency)
}
