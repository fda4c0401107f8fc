//! The charts of a dashboard in answers.

use std::collections::HashMap;
use std::sync::Arc;

use domain::id::MetricId;
use serde::Serialize;
use service::dashboard::SeenChart;
use service::metric::SeenMetric;
use transport::fault::HttpError;
use utoipa::ToSchema;

use crate::request::call::ResourceCall;
use crate::types::LocalText;

/// A chart of a dashboard.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChartInfo {
    /// The id that a new key leaves as it is.
    #[schema(format = "uuid")]
    uid: String,
    /// The key in the dashboard.
    key: String,
    /// The title.
    title: LocalText,
    /// The type: `line`, `seasonal`, `bar` or `value`.
    #[schema(example = "line")]
    r#type: &'static str,
    /// The text for readers who cannot see the chart; empty: written by the program.
    description: LocalText,
    /// The first date, where the dashboard has none.
    start: Option<String>,
    /// The last date, where the dashboard has none.
    end: Option<String>,
    /// The width in the grid of twelve columns: 3 to 12.
    width: u8,
    /// The height in rows of the grid: 1 to 4.
    height: u8,
    /// The address of its picture; `.png` in place of `.svg` is the other format.
    picture: String,
    /// The series that the caller may see, in order.
    series: Vec<ChartedSeries>,
    /// Counts the changes of the chart.
    version: i64,
}

/// A series of a chart. An option that is null is the indicator's own.
#[derive(Debug, Serialize, ToSchema)]
struct ChartedSeries {
    /// The id of the series that a move leaves as it is; `changes` names it.
    #[schema(format = "uuid")]
    uid: String,
    /// `account/collection/path`, in the publisher's spelling.
    #[schema(example = "mill/energy/power/price")]
    id: String,
    /// The frequency in the chart.
    freq: Option<String>,
    /// The method of aggregation to that frequency.
    agg: Option<String>,
    /// The transformation in the chart.
    transform: Option<String>,
    /// The parameter of the transformation.
    param: Option<String>,
}

/// Charts as the caller sees them: series that are hidden from the caller or deleted are left out.
pub(super) async fn load(
    call: &ResourceCall,
    charts: &[Arc<SeenChart>],
) -> Result<Vec<ChartInfo>, HttpError> {
    let series = charts.iter().flat_map(|chart| &chart.series);
    let mut wanted: Vec<_> = series.filter_map(|series| series.metric).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let metrics = call.shared.service.metrics();
    let found = metrics.metrics_by_id(&call.caller, &wanted).await?;
    let found = found.into_iter().map(|seen| (seen.record.id, seen));
    let found: HashMap<MetricId, SeenMetric> = found.collect();
    Ok(charts.iter().map(|chart| info(chart, &found)).collect())
}

fn info(chart: &SeenChart, found: &HashMap<MetricId, SeenMetric>) -> ChartInfo {
    let record = &chart.record;
    let options = chart.options().unwrap_or_default();
    let dashboard = super::id(&chart.dashboard);
    let series = chart.series.iter().filter_map(|series| {
        let (_, id) = series.metric?;
        let seen = found.get(&id)?;
        Some(ChartedSeries {
            uid: id.to_string(),
            id: crate::types::series_id(seen),
            freq: series.options.freq.clone(),
            agg: series.options.agg.clone(),
            transform: series.options.transform.clone(),
            param: series.options.param.clone(),
        })
    });
    ChartInfo {
        uid: record.id.to_string(),
        key: record.key.clone(),
        title: (&record.title).into(),
        r#type: options.kind.as_str(),
        description: (&options.description).into(),
        start: options.start,
        end: options.end,
        width: chart.tile.width,
        height: chart.tile.height,
        picture: format!("/api/v1/dashboards/{dashboard}/{}.svg", record.key),
        series: series.collect(),
        version: record.version,
    }
}
