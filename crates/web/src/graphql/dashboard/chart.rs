//! Charts of dashboards, and what their series draw.

use std::sync::Arc;

use async_graphql::{ID, Object, SimpleObject};
use domain::chart as rules;
use domain::chart::Range;
use service::Listed;
use service::dashboard::{self, SeenChart, look};
use service::metric::SeenMetric;

use super::Dashboard;
use crate::graphql::asker::Scope;
use crate::graphql::chart::{ChartOptions, SeriesLook};
use crate::graphql::failure::Surprise;
use crate::graphql::metric::Metric;
use crate::graphql::page::PageInfo;
use crate::graphql::reading::{self, SeriesPayload};
use crate::graphql::scalars::{Text, int};

/// As how many series those of a chart are reckoned: it may have twenty, and hardly any has more than a few. How many
/// are read for one answer is limited when they are.
const SERIES: usize = 4;
/// What reading a series costs, besides what is asked of it.
const READING: usize = 10;

pub(in crate::graphql) struct Chart {
    seen: Arc<SeenChart>,
    scope: Arc<Scope>,
}

impl Chart {
    pub(in crate::graphql) fn new(seen: Arc<SeenChart>, scope: Arc<Scope>) -> Self {
        Self { seen, scope }
    }
}

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

    /// Whether what is kept cannot be read; the options are then those of the program.
    async fn unreadable(&self) -> bool {
        self.seen.options().is_err()
    }

    /// Columns of the twelve that it takes in the grid: 3 to 12.
    async fn width(&self) -> i32 {
        self.seen.tile.width.into()
    }

    /// Rows of the grid that it takes: 1 to 4.
    async fn height(&self) -> i32 {
        self.seen.tile.height.into()
    }

    /// Whether the collection has it pinned.
    async fn pinned(&self) -> Result<bool, Surprise> {
        self.scope.dashboards.is_pinned(self.seen.record.id).await
    }

    /// At most 20, in order.
    #[graphql(complexity = "SERIES * child_complexity + 1")]
    async fn series(&self) -> Vec<ChartSeries> {
        let series = self.seen.series.iter().map(|series| ChartSeries {
            series: series.clone(),
            chart: Arc::clone(&self.seen),
            scope: Arc::clone(&self.scope),
        });
        series.collect()
    }

    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

pub(in crate::graphql) struct ChartSeries {
    series: dashboard::ChartSeries,
    chart: Arc<SeenChart>,
    scope: Arc<Scope>,
}

impl ChartSeries {
    /// The indicator, where it is there and the reader may see it. Else nothing of the series is told but its
    /// place.
    async fn seen(&self) -> Result<Option<Arc<SeenMetric>>, Surprise> {
        match self.series.metric {
            Some(at) => self.scope.metric(at).await,
            None => Ok(None),
        }
    }

    async fn told(&self, option: &Option<String>) -> Result<Option<String>, Surprise> {
        Ok(self.seen().await?.and(option.clone()))
    }
}

/// An indicator in a chart, and how it is read and drawn there.
#[Object]
impl ChartSeries {
    async fn id(&self) -> ID {
        ID(self.series.id.to_string())
    }

    /// Absent: gone, or not visible to the reader. Nothing else is then told of it.
    async fn metric(&self) -> Result<Option<Metric>, Surprise> {
        let seen = self.seen().await?;
        Ok(seen.map(|seen| Metric::new(seen, Arc::clone(&self.scope))))
    }

    /// Options of reading, as in Metric.series.
    async fn freq(&self) -> Result<Option<String>, Surprise> {
        self.told(&self.series.options.freq).await
    }

    async fn agg(&self) -> Result<Option<String>, Surprise> {
        self.told(&self.series.options.agg).await
    }

    async fn transform(&self) -> Result<Option<String>, Surprise> {
        self.told(&self.series.options.transform).await
    }

    async fn param(&self) -> Result<Option<String>, Surprise> {
        self.told(&self.series.options.param).await
    }

    async fn look(&self) -> Result<SeriesLook, Surprise> {
        let look = match self.seen().await? {
            Some(_) => look(&self.series),
            None => rules::SeriesLook::default(),
        };
        Ok(rules::SeriesLookForm::from(&look).into())
    }

    /// Read with its own options, in the range of the arguments, else of the dashboard, else of the chart; with the
    /// seasonal placing where the chart draws seasons. Absent where the indicator is.
    #[graphql(complexity = "READING + child_complexity")]
    async fn data(
        &self,
        start: Option<String>,
        end: Option<String>,
    ) -> async_graphql::Result<Option<SeriesPayload>> {
        let Some(seen) = self.seen().await? else {
            return Ok(None);
        };
        let asked = Range { start, end };
        let options = self
            .chart
            .reading(&self.series.options, &seen.record, &asked);
        let payload = reading::read(&self.scope, &seen, &options, true).await?;
        Ok(Some(payload))
    }
}

#[derive(SimpleObject)]
pub(in crate::graphql) struct ChartConnection {
    nodes: Vec<Chart>,
    page_info: PageInfo,
    total_count: i32,
}

/// A page of charts.
pub(super) fn connection(listed: Listed<Arc<SeenChart>>, scope: &Arc<Scope>) -> ChartConnection {
    ChartConnection {
        page_info: PageInfo::of(&listed),
        total_count: int(listed.total),
        nodes: listed
            .nodes
            .into_iter()
            .map(|seen| Chart::new(seen, Arc::clone(scope)))
            .collect(),
    }
}
