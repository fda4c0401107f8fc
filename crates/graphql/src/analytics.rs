//! Numbers of readers.

use std::sync::Arc;

use async_graphql::{Context, Enum, ID, Object, SimpleObject};
use domain::id::{CollectionId, DashboardId, MetricId};
use domain::operation::analytics as rules;
use domain::operation::analytics::measure;
use domain::operation::analytics::{Measure, Target};
use service::operation::analytics::{
    AnalyticsNumbers, LabelNumbers, MeasureNumbers, TargetWanted, ViewForm,
};

use crate::request::context::{Scope, asker};
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::{Dashboard, Metric};
use crate::types::scalars::int;

/// A range up to today: 30 days, 12 months, or all months.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::AnalyticsRange")]
pub(crate) enum AnalyticsRange {
    Days,
    Months,
    All,
}

/// A measure of the readers. Visitors are distinct within a day, and summed over days; followers are counted at the end
/// of each day, and not summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "measure::Figure")]
pub(crate) enum AnalyticsMeasureKind {
    Views,
    Visitors,
    Downloads,
    Programs,
    Spreadsheets,
    Embeds,
    Followers,
}

/// One measure in each period of the range.
#[derive(SimpleObject)]
pub(crate) struct AnalyticsMeasure {
    kind: AnalyticsMeasureKind,
    /// As many as periods; followers at the end of each, the last one now.
    values: Vec<i32>,
    /// The place of the first period that was counted.
    first: i32,
    /// Followers: their number now.
    total: i32,
    /// The total of as many periods before the range; absent where they were not counted as a whole. Followers: their
    /// number before the range.
    before: Option<i32>,
}

impl From<&MeasureNumbers> for AnalyticsMeasure {
    fn from(numbers: &MeasureNumbers) -> Self {
        Self {
            kind: numbers.figure.into(),
            values: numbers.values.iter().map(|value| int(*value)).collect(),
            first: i32::try_from(numbers.first).unwrap_or(i32::MAX),
            total: int(numbers.total),
            before: numbers.before.map(int),
        }
    }
}

/// A number of a list.
#[derive(SimpleObject)]
pub(crate) struct AnalyticsCount {
    /// A format, a client, a host or the text of a search; empty for all that have no line of their own.
    label: String,
    /// Absent for a host of fewer than 3 visitors, and for fewer than 3 searches with an empty label.
    count: Option<i32>,
}

impl From<&LabelNumbers> for AnalyticsCount {
    fn from(numbers: &LabelNumbers) -> Self {
        Self {
            label: numbers.label.clone(),
            count: numbers.count.map(int),
        }
    }
}

/// An indicator and its numbers in the range.
#[derive(SimpleObject)]
pub(crate) struct AnalyticsMetric {
    metric: Metric,
    views: i32,
    /// Daily visitors, summed.
    visitors: i32,
    downloads: i32,
    followers: i32,
}

/// A dashboard and its numbers in the range.
#[derive(SimpleObject)]
pub(crate) struct AnalyticsDashboard {
    dashboard: Dashboard,
    views: i32,
    /// Daily visitors, summed.
    visitors: i32,
    downloads: i32,
    followers: i32,
}

/// The numbers of an object, and the scope in which its objects are read.
pub(crate) struct Analytics {
    numbers: AnalyticsNumbers,
    scope: Arc<Scope>,
}

impl Analytics {
    fn counts(&self, measure: Measure) -> Vec<AnalyticsCount> {
        let labels = self.numbers.labels.get(&measure);
        let labels = labels.into_iter().flatten();
        labels.map(AnalyticsCount::from).collect()
    }
}

/// Numbers of the readers of a collection, or of one of its indicators or dashboards.
#[Object]
impl Analytics {
    /// The time zone of its days, that of the account's owner.
    async fn time_zone(&self) -> &str {
        &self.numbers.time_zone
    }

    /// Whether its periods are months; else they are days.
    async fn monthly(&self) -> bool {
        self.numbers.spans.monthly
    }

    /// Its periods, the earliest first: `2026-11-27`, or `2026-11` for months. The last one contains today.
    async fn periods(&self) -> Vec<String> {
        self.numbers.spans.names()
    }

    /// The first day with numbers; absent where nothing was counted.
    async fn since(&self) -> Option<String> {
        self.numbers.since.map(|since| since.to_string())
    }

    /// The day on which visitors began to be limited: of one network, at most 20 of a page in half an hour count. Absent
    /// where all numbers have the limit.
    async fn limited_since(&self) -> Option<String> {
        self.numbers.limited_since.map(|day| day.to_string())
    }

    /// Each measure once.
    async fn measures(&self) -> Vec<AnalyticsMeasure> {
        let measures = self.numbers.measures.iter();
        measures.map(AnalyticsMeasure::from).collect()
    }

    /// Downloads by format, the most first.
    async fn formats(&self) -> Vec<AnalyticsCount> {
        self.counts(Measure::Downloads)
    }

    /// Reads by programs: `key` with an access key, `guest` without.
    async fn programs(&self) -> Vec<AnalyticsCount> {
        self.counts(Measure::Programs)
    }

    /// Reads by spreadsheets, by client: `excel`, `sheets` or `libreoffice`.
    async fn spreadsheets(&self) -> Vec<AnalyticsCount> {
        self.counts(Measure::Spreadsheets)
    }

    /// Sites that show its pictures or pages, by host; at most 50.
    async fn embedders(&self) -> Vec<AnalyticsCount> {
        self.counts(Measure::Embeds)
    }

    /// Sites that readers came from, by host; at most 50.
    async fn referrers(&self) -> Vec<AnalyticsCount> {
        self.counts(Measure::Referrers)
    }

    /// Searches that led here, by text, for the days on which at least 3 visitors typed it; at most 50. The last one, with
    /// an empty label, has all others.
    async fn searches(&self) -> Vec<AnalyticsCount> {
        self.counts(Measure::Searches)
    }

    /// The indicators with the most views, at most 20; empty for one of them.
    #[graphql(complexity = "1 + 20 * child_complexity")]
    async fn metrics(&self) -> Vec<AnalyticsMetric> {
        let metrics = self.numbers.metrics.iter().cloned();
        metrics
            .map(|numbers| AnalyticsMetric {
                metric: Metric::new(Arc::new(numbers.object), Arc::clone(&self.scope)),
                views: int(numbers.views),
                visitors: int(numbers.visitors),
                downloads: int(numbers.downloads),
                followers: int(numbers.followers),
            })
            .collect()
    }

    /// The dashboards with the most views, at most 20; empty for one of them.
    #[graphql(complexity = "1 + 20 * child_complexity")]
    async fn dashboards(&self) -> Vec<AnalyticsDashboard> {
        let dashboards = self.numbers.dashboards.iter().cloned();
        dashboards
            .map(|numbers| AnalyticsDashboard {
                dashboard: Dashboard::new(numbers.object, Arc::clone(&self.scope)),
                views: int(numbers.views),
                visitors: int(numbers.visitors),
                downloads: int(numbers.downloads),
                followers: int(numbers.followers),
            })
            .collect()
    }

    /// Users with an alert on it or with it among their favourites, now; for a collection, on any of its indicators and
    /// dashboards.
    async fn followers(&self) -> i32 {
        int(self.numbers.followers)
    }
}

/// The object of the arguments; `None` for a malformed id, and for both ids at once.
fn target(metric: Option<&ID>, dashboard: Option<&ID>) -> Option<Target> {
    match (metric, dashboard) {
        (None, None) => Some(Target::Collection),
        (Some(id), None) => Some(Target::Metric(parse_id(id, MetricId::new)?)),
        (None, Some(id)) => Some(Target::Dashboard(parse_id(id, DashboardId::new)?)),
        (Some(_), Some(_)) => None,
    }
}

/// The numbers of a collection or of one of its objects.
pub(crate) async fn numbers(
    scope: &Arc<Scope>,
    collection: CollectionId,
    range: AnalyticsRange,
    (metric, dashboard): (Option<&ID>, Option<&ID>),
) -> Result<Option<Analytics>, GraphqlError> {
    let Some(target) = target(metric, dashboard) else {
        return Ok(None);
    };
    let wanted = TargetWanted { collection, target };
    let analytics = scope.service.analytics();
    let found = analytics
        .numbers(&scope.caller, wanted, range.into())
        .await?;
    Ok(found.map(|numbers| Analytics {
        numbers,
        scope: Arc::clone(scope),
    }))
}

/// The mutation that counts views.
#[derive(Default)]
pub(crate) struct ViewMutation;

#[Object]
impl ViewMutation {
    /// Counts that a page became visible, at the address path `/account/collection/…`. `referrer` is the address of the
    /// page that linked here, `search` the text of the search that led here. Always true: the response does not reveal
    /// whether there is such a page.
    async fn count_view(
        &self,
        ctx: &Context<'_>,
        path: String,
        referrer: Option<String>,
        search: Option<String>,
    ) -> Result<bool, GraphqlError> {
        let asker = asker(ctx)?;
        let (scope, browsing) = (&asker.scope, &asker.browsing);

        let path = transport::request::percent_decoded(&path);
        if let Some(path) = path.filter(|_| !browsing.is_robot) {
            let form = ViewForm {
                path: &path,
                referrer: referrer.as_deref(),
                search: search.as_deref(),
                own_host: browsing.own_host.as_deref(),
                untracked: browsing.is_untracked,
            };
            scope
                .service
                .analytics()
                .count_view(&scope.caller, &form)
                .await?;
        }

        Ok(true)
    }
}
