//! The dashboards of the demo: their charts, and the charts that their collections pin.

use anyhow::Context;
use domain::catalogue::chart::{
    AxisSide, ChartOptionsForm, ChartStack, ChartType, LineStyle, SeriesLookForm,
};
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm, SeriesOptions};
use domain::catalogue::pin::Pinned;
use domain::id::MetricId;
use serde::Deserialize;
use service::dashboard::NewDashboard;
use service::{Caller, Service};

use super::{both, rejected};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DashboardFile {
    key: String,
    fr: DashboardTexts,
    en: DashboardTexts,
    charts: Vec<ChartFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DashboardTexts {
    name: String,
    description: String,
    tags: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartFile {
    key: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    stack: Option<String>,
    #[serde(default)]
    start: Option<String>,
    fr: String,
    en: String,
    pinned: bool,
    series: Vec<SeriesFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesFile {
    path: String,
    #[serde(default)]
    freq: Option<String>,
    #[serde(default)]
    agg: Option<String>,
    #[serde(default)]
    transform: Option<String>,
    #[serde(default)]
    param: Option<String>,
    #[serde(default)]
    style: Option<String>,
    #[serde(default)]
    axis: Option<String>,
    #[serde(default)]
    fr: Option<String>,
    #[serde(default)]
    en: Option<String>,
}

/// Creates the dashboard of a collection, unless it exists, and pins some of its charts.
pub(super) async fn publish(
    service: &Service,
    caller: &Caller,
    (account, collection): (&str, &str),
    file: &str,
) -> anyhow::Result<()> {
    let file: DashboardFile = toml::from_str(file)?;
    let there = service
        .dashboards()
        .dashboard(caller, account, Some(collection), &file.key);
    if there.await?.is_some() {
        return Ok(());
    }
    let mut charts = Vec::new();
    for chart in &file.charts {
        let mut metrics = Vec::new();
        for series in &chart.series {
            let metric = service
                .metrics()
                .metric(caller, account, collection, &series.path);
            let metric = metric.await?;
            metrics.push(metric.with_context(|| series.path.clone())?.record.id);
        }
        charts.push(chart_form(chart, &metrics)?);
    }
    let form = dashboard_form(&file);
    let new = NewDashboard {
        account,
        collection: Some(collection),
        form: &form,
        charts: &charts,
    };
    let made = service
        .dashboards()
        .create_dashboard(caller, &new, None)
        .await
        .map_err(|stop| rejected(&file.key, &stop))?;
    let place = made
        .collection
        .as_ref()
        .context("a collection's dashboard")?;
    for chart in file.charts.iter().filter(|chart| chart.pinned) {
        let seen = service
            .dashboards()
            .chart(caller, made.record.id, &chart.key)
            .await?;
        let chart_id = seen.with_context(|| chart.key.clone())?.record.id;
        service
            .collections()
            .pin(caller, place.record.id, Pinned::Chart(chart_id))
            .await
            .map_err(|stop| rejected(&chart.key, &stop))?;
    }
    Ok(())
}

fn dashboard_form(file: &DashboardFile) -> DashboardForm {
    let text =
        |of: fn(&DashboardTexts) -> &String| both(of(&file.fr).clone(), of(&file.en).clone());
    DashboardForm {
        key: file.key.clone(),
        name: text(|texts| &texts.name),
        description: text(|texts| &texts.description),
        tags: text(|texts| &texts.tags),
        ..DashboardForm::default()
    }
}

/// A chart of these indicators, in the order of its series.
fn chart_form(file: &ChartFile, metrics: &[MetricId]) -> anyhow::Result<DashboardChartForm> {
    let word = |text: &str| format!("unknown word {text}");
    let series = file.series.iter().zip(metrics).map(|(series, metric)| {
        let mut look = SeriesLookForm::default();
        if let (Some(fr), Some(en)) = (&series.fr, &series.en) {
            look.legend = both(fr.clone(), en.clone());
        }
        if let Some(style) = &series.style {
            look.style = LineStyle::parse(style).with_context(|| word(style))?;
        }
        if let Some(axis) = &series.axis {
            look.axis = AxisSide::parse(axis).with_context(|| word(axis))?;
        }
        Ok(SeriesForm {
            id: None,
            metric: Some(*metric),
            options: SeriesOptions {
                freq: series.freq.clone(),
                agg: series.agg.clone(),
                transform: series.transform.clone(),
                param: series.param.clone(),
            },
            look,
        })
    });
    let mut options = ChartOptionsForm {
        kind: ChartType::parse(&file.kind).with_context(|| word(&file.kind))?,
        start: file.start.clone(),
        ..ChartOptionsForm::default()
    };
    if let Some(stack) = &file.stack {
        options.stack = ChartStack::parse(stack).with_context(|| word(stack))?;
    }
    Ok(DashboardChartForm {
        key: file.key.clone(),
        title: both(file.fr.clone(), file.en.clone()),
        options,
        series: series.collect::<anyhow::Result<_>>()?,
    })
}

/// Checks all forms of a file, and returns the number of its charts.
#[cfg(test)]
pub(super) fn check(file: &str) -> usize {
    let file: DashboardFile = toml::from_str(file).unwrap();
    dashboard_form(&file).check().unwrap();
    for chart in &file.charts {
        let some = "00000000-0000-7000-8000-000000000000".parse().unwrap();
        let metrics = vec![some; chart.series.len()];
        chart_form(chart, &metrics).unwrap().check("").unwrap();
    }
    file.charts.len()
}
