//! Charts of dashboards, and the data of their series.

use std::sync::Arc;

use async_graphql::{ID, Object};
use domain::catalogue::chart as rules;
use domain::catalogue::chart::Range;
use service::dashboard::{SeenChart, look};
use service::metric::SeenMetric;

use crate::metric::chart::{ChartOptions, SeriesLook};
use crate::request::context::Scope;
use crate::request::failure::GraphqlError;
use crate::series::view::{self, SeriesPayload};
use crate::types::object::{Chart, Dashboard, Metric};
use crate::types::scalars::{Text, int};

/// The number of series per chart assumed in the complexity. A chart may have twenty, but hardly any has more than a
/// few. The budget limits the number read for one response.
const SERIES: usize = 4;
/// The complexity of reading a series, besides its requested fields.
const READING: usize = 10;

/// A chart of a dashboard.
#[Object]
impl Chart {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    async fn key(&self) -> &str {
        &self.seen.record.key
    }

    async fn dashboard(&self) -> Dashboard {
        let dashboard = Arc::clone(&self.seen.dashboard);
        Dashboard::new(dashboard, Arc::clone(&self.scope))
    }

    async fn title(&self) -> Text {
        (&self.seen.record.title).into()
    }

    async fn options(&self) -> ChartOptions {
        let options = self.seen.options().unwrap_or_default();
        rules::ChartOptionsForm::from(&options).into()
    }

    /// Whether the stored options cannot be read; the options are then the defaults of the program.
    async fn unreadable(&self) -> bool {
        self.seen.options().is_err()
    }

    /// Width in the grid of twelve columns: 3 to 12.
    async fn width(&self) -> i32 {
        self.seen.tile.width.into()
    }

    /// Height in rows of the grid: 1 to 4.
    async fn height(&self) -> i32 {
        self.seen.tile.height.into()
    }

    /// Whether the chart is pinned in its collection.
    async fn pinned(&self) -> Result<bool, GraphqlError> {
        self.scope.dashboards.is_pinned(self.seen.record.id).await
    }

    /// At most 20 series, in order.
    #[graphql(complexity = "SERIES * child_complexity + 1")]
    async fn series(&self) -> Result<Vec<ChartSeries>, GraphqlError> {
        let series = &self.seen.series;
        let wanted = series.iter().filter_map(|series| series.metric).collect();
        let metrics = self.scope.metrics(wanted).await?;
        let series = series.iter().map(|series| ChartSeries {
            metric: series.metric.and_then(|at| metrics.get(&at)).cloned(),
            series: series.clone(),
            chart: Arc::clone(&self.seen),
            scope: Arc::clone(&self.scope),
        });
        Ok(series.collect())
    }

    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

pub(crate) struct ChartSeries {
    series: domain::catalogue::dashboard::ChartSeries,
    /// The indicator, if it exists and the reader may see it. Otherwise only the position of the series is visible.
    metric: Option<Arc<SeenMetric>>,
    chart: Arc<SeenChart>,
    scope: Arc<Scope>,
}

impl ChartSeries {
    fn reported<'a>(&self, option: Option<&'a str>) -> Option<&'a str> {
        option.filter(|_| self.metric.is_some())
    }
}

/// An indicator in a chart, with its read options and its look.
#[Object]
impl ChartSeries {
    async fn id(&self) -> ID {
        ID(self.series.id.to_string())
    }

    /// Absent if deleted or not visible to the reader. Options and data are then absent, too, and `look` is the
    /// default.
    async fn metric(&self) -> Option<Metric> {
        let seen = self.metric.clone()?;
        Some(Metric::new(seen, Arc::clone(&self.scope)))
    }

    /// Read options, as in `Metric.series`.
    async fn freq(&self) -> Option<&str> {
        self.reported(self.series.options.freq.as_deref())
    }

    async fn agg(&self) -> Option<&str> {
        self.reported(self.series.options.agg.as_deref())
    }

    async fn transform(&self) -> Option<&str> {
        self.reported(self.series.options.transform.as_deref())
    }

    async fn param(&self) -> Option<&str> {
        self.reported(self.series.options.param.as_deref())
    }

    async fn look(&self) -> SeriesLook {
        let look = match self.metric {
            Some(_) => look(&self.series),
            None => rules::SeriesLook::default(),
        };
        rules::SeriesLookForm::from(&look).into()
    }

    /// The series, read with its own options, in the range of the arguments, else of the dashboard, else of the chart;
    /// with seasons if the chart draws them. Absent if `metric` is absent.
    #[graphql(complexity = "READING + child_complexity")]
    async fn data(
        &self,
        start: Option<String>,
        end: Option<String>,
    ) -> async_graphql::Result<Option<SeriesPayload>> {
        let Some(seen) = &self.metric else {
            return Ok(None);
        };
        let requested = Range { start, end };
        let options = self
            .chart
            .reading(&self.series.options, &seen.record, &requested);
        let payload = view::read(&self.scope, seen, &options, true).await?;
        Ok(Some(payload))
    }
}
