//! The dashboards of the demo: their charts, and the charts that their collections pin.

use anyhow::Context;
use domain::catalogue::chart::{
    AxisSide, ChartOptionsForm, ChartStack, ChartType, LineStyle, SeriesLookForm,
};
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm, SeriesOptions};
use domain::catalogue::pin::Pinned;
use domain::id::{DashboardId, MetricId};
use serde::Deserialize;
use service::dashboard::NewDashboard;
use service::{Caller, Service};

use super::collection::Place;
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

/// Creates the dashboard of a collection and pins some of its charts, unless they exist.
pub(super) async fn publish(
    service: &Service,
    caller: &Caller,
    place: &Place,
    file: &str,
) -> anyhow::Result<()> {
    let (account, collection) = (place.account.as_str(), place.collection.as_str());
    let file: DashboardFile = toml::from_str(file)?;

    let dashboards = service.dashboards();
    let found = dashboards.dashboard(caller, account, Some(collection), &file.key);
    let dashboard = match found.await? {
        Some(found) => found.record.id,
        None => create(service, caller, place, &file).await?,
    };

    let seen = service
        .collections()
        .collection(caller, account, collection);
    let seen = seen.await?.with_context(|| collection.to_owned())?;

    for chart in file.charts.iter().filter(|chart| chart.pinned) {
        let found = dashboards.chart(caller, dashboard, &chart.key).await?;
        let id = found.with_context(|| chart.key.clone())?.record.id;
        // Without effect on a chart that an earlier load has pinned.
        let pinned = service
            .metrics()
            .pin(caller, seen.record.id, Pinned::Chart(id));
        let pinned = pinned.await;
        pinned.map_err(|stop| rejected(&chart.key, &stop))?;
    }

    Ok(())
}

async fn create(
    service: &Service,
    caller: &Caller,
    place: &Place,
    file: &DashboardFile,
) -> anyhow::Result<DashboardId> {
    let (account, collection) = (place.account.as_str(), place.collection.as_str());
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

    let new = NewDashboard {
        account,
        collection: Some(collection),
        form: &dashboard_form(file),
        charts: &charts,
    };

    let made = service.dashboards().create_dashboard(caller, &new, None);
    let made = made.await.map_err(|stop| rejected(&file.key, &stop))?;
    Ok(made.record.id)
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

#[cfg(test)]
mod tests {
    use super::super::files::PUBLISHERS;
    use super::*;

    #[test]
    fn every_dashboard_has_four_good_charts_of_indicators_of_its_collection() {
        let some = "00000000-0000-7000-8000-000000000000".parse().unwrap();
        for files in PUBLISHERS.iter().flat_map(|files| files.collections) {
            let file: DashboardFile = toml::from_str(files.dashboard).unwrap();
            dashboard_form(&file).check().unwrap();
            assert_eq!(file.charts.len(), 4);
            assert_eq!(file.charts.iter().filter(|chart| chart.pinned).count(), 2);
            for chart in &file.charts {
                let metrics = vec![some; chart.series.len()];
                chart_form(chart, &metrics).unwrap().check("").unwrap();
                for series in &chart.series {
                    let path = format!("path = \"{}\"\n", series.path);
                    assert!(
                        files.metrics.iter().any(|metric| metric.starts_with(&path)),
                        "{path}"
                    );
                }
            }
        }
    }
}
