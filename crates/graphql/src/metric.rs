//! Indicators: the metadata of a series, and its observations.

mod branch;
mod bulk;
mod change;
pub(super) mod chart;
pub(super) mod desk;
mod end;

use std::sync::Arc;

use async_graphql::{Context, Enum, ID, Object, SimpleObject};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::RELATED;
use domain::catalogue::metric::list::{MetricFilter, MetricList};
use domain::series::view::Options;
use domain::text::language::Language;
use service::metric::SeenMetric;

use crate::event::{self, Event};
use crate::metric::chart::MetricChart;
use crate::metric::end::MetricEnd;
use crate::request::budget::{BudgetPart, History};
use crate::request::cacheability::{cached, timed};
use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, limit};
use crate::series::view::{self, SeriesPayload, reading_cost};
use crate::series::vintage::{self, VintageChangeConnection, VintageConnection};
use crate::types::object::{Collection, Metric, MetricConnection};
use crate::types::page::{cost, page};
use crate::types::scalars::{DateTime, Text, int};
use crate::types::vocabulary::{Aggregation, Frequency, Licence, Transformation};

pub(super) use branch::{MetricBranchConnection, branches};
pub(super) use bulk::BulkMutation;
pub(super) use change::MetricMutation;

/// The complexity of a search over many rows, however few are returned.
pub(super) const SEARCH: usize = 20;

/// An indicator: a series with its metadata.
#[Object]
impl Metric {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    /// In its publisher's letter case; lookups ignore case.
    async fn path(&self) -> &str {
        &self.seen.record.path
    }

    async fn collection(&self) -> Collection {
        Collection::new(Arc::clone(&self.seen.collection), Arc::clone(&self.scope))
    }

    /// The number of questions about it that the reader sees.
    #[graphql(complexity = 5)]
    async fn question_count(&self) -> Result<i32, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let (collection, id) = (self.seen.record.collection, self.seen.record.id);
        let count = service.questions().count_about(caller, collection, id);
        Ok(int(count.await?))
    }

    async fn frequency(&self) -> Frequency {
        self.seen.record.frequency.into()
    }

    async fn name(&self) -> Text {
        (&self.seen.record.name).into()
    }

    async fn unit(&self) -> Text {
        (&self.seen.record.unit).into()
    }

    /// Plain paragraphs, separated by blank lines.
    async fn notes(&self) -> Text {
        (&self.seen.record.notes).into()
    }

    /// Separated by semicolons.
    async fn tags(&self) -> Text {
        (&self.seen.record.tags).into()
    }

    async fn source(&self) -> Option<&str> {
        self.seen.record.source.as_deref()
    }

    /// The licence that applies: its own, or its collection's.
    async fn licence(&self) -> Licence {
        self.seen.licence().into()
    }

    /// Its own licence, if that differs from its collection's.
    async fn own_licence(&self) -> Option<Licence> {
        self.seen.record.licence.map(Into::into)
    }

    /// The indicator above this one, in the same collection.
    async fn parent(&self) -> Result<Option<Metric>, GraphqlError> {
        let record = &self.seen.record;
        let Some(parent) = record.parent else {
            return Ok(None);
        };
        let seen = self.scope.metric((record.collection, parent)).await?;
        Ok(seen.map(|seen| Metric::new(seen, Arc::clone(&self.scope))))
    }

    async fn aggregation(&self) -> Aggregation {
        self.seen.record.aggregation.into()
    }

    async fn transformation(&self) -> Transformation {
        self.seen.record.transformation.into()
    }

    /// Parameter of the transformation: a number of periods, or the base period.
    async fn parameter(&self) -> Option<&str> {
        self.seen.record.parameter.as_deref()
    }

    /// The end of a discontinued indicator; absent while it lives.
    async fn end(&self) -> Option<MetricEnd> {
        let end = self.seen.record.end.clone()?;
        Some(MetricEnd::new(end, &self.scope))
    }

    /// Number of the latest vintage; 0 before the first publish.
    async fn vintage(&self) -> i32 {
        int(self.seen.record.vintage)
    }

    async fn observation_count(&self) -> i32 {
        int(self.seen.record.observations)
    }

    /// The largest number of decimals of a value, as published.
    async fn decimals(&self) -> i32 {
        self.seen.record.decimals.into()
    }

    async fn first_period(&self) -> Option<&str> {
        self.seen.record.first_period.as_deref()
    }

    async fn last_period(&self) -> Option<&str> {
        self.seen.record.last_period.as_deref()
    }

    async fn last_value(&self) -> Option<f64> {
        self.seen.record.last_value
    }

    async fn published_at(&self) -> Option<DateTime> {
        self.seen.record.published_at.map(DateTime)
    }

    /// A view of the series. Each read option is a text as in the address of a file or of the page. With `display`, the
    /// indicator's own defaults for display replace absent options.
    #[graphql(complexity = "reading_cost(asof.as_ref())")]
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the GraphQL field"
    )]
    async fn series(
        &self,
        freq: Option<String>,
        agg: Option<String>,
        transform: Option<String>,
        param: Option<String>,
        start: Option<String>,
        end: Option<String>,
        partial: Option<String>,
        breaks: Option<String>,
        #[graphql(directive = timed::apply())] asof: Option<String>,
        order: Option<String>,
        limit: Option<String>,
        season: Option<String>,
        #[graphql(default = false)] display: bool,
    ) -> async_graphql::Result<SeriesPayload> {
        let options = Options {
            freq,
            agg,
            transform,
            param,
            start,
            end,
            partial,
            breaks,
            status: None,
            asof,
            order,
            limit,
            season,
        };

        view::read(&self.scope, &self.seen, &options, display).await
    }

    /// The indicator's own chart, drawn unless the reader chooses otherwise; absent: chosen by the program.
    async fn chart(&self) -> Option<MetricChart> {
        self.seen.chart().map(MetricChart::from)
    }

    /// Indicators with this one as parent, by path.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn children(
        &self,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<MetricConnection> {
        let page = page(first, after.as_deref())?;
        let listed = self.scope.children(self.seen.at(), page).await?;
        Ok(MetricConnection::page(listed, &self.scope))
    }

    /// Indicators of the same collection nearest to this one: same parent, then shared tags, then nearest path; at most
    /// 12.
    #[graphql(complexity = "SEARCH + cost(first, child_complexity)")]
    async fn related(
        &self,
        #[graphql(default = 6)] first: i32,
    ) -> async_graphql::Result<Vec<Metric>> {
        let first = usize::try_from(first)
            .ok()
            .filter(|first| (1..=RELATED).contains(first));
        let first =
            first.ok_or_else(|| limit(format!("first is a number from 1 to {RELATED}.")))?;
        let related = self.scope.related(self.seen.at()).await?.into_iter();
        let nearest = related.take(first);
        Ok(nearest
            .map(|seen| Metric::new(Arc::new(seen), Arc::clone(&self.scope)))
            .collect())
    }

    /// The changes between two states, by period. Each state is the one right after the vintage of this number; 0 is
    /// the state before the first.
    #[graphql(complexity = "SEARCH + cost(first, 1)")]
    async fn difference(
        &self,
        from: i32,
        to: i32,
        #[graphql(default = 100)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<VintageChangeConnection> {
        let states = vintage::states(from, to, self.seen.record.vintage)?;
        vintage::changes(
            &self.scope,
            History::of(&self.seen),
            states,
            first,
            after.as_deref(),
        )
        .await
    }

    /// The observations as lines, as shown in the edit form; absent if they cannot be read.
    #[graphql(complexity = "10")]
    async fn lines(&self) -> async_graphql::Result<Option<String>> {
        let charged = self.scope.charge_series(&self.seen, BudgetPart::Whole)?;
        let Ok(series) = self.scope.series(self.seen.at()).await? else {
            return Ok(None);
        };
        let lines = series.editing_text();
        self.scope.charge(lines.len().saturating_sub(charged))?;
        Ok(Some(lines))
    }

    /// Size of the canonical text in bytes, at most 256,000; absent if the observations cannot be read.
    #[graphql(complexity = "10")]
    async fn canonical_bytes(&self) -> async_graphql::Result<Option<i32>> {
        self.scope
            .charge_series(&self.seen, BudgetPart::AtMost(0))?;
        let series = self.scope.series(self.seen.at()).await?;
        Ok(series.ok().map(|series| int(series.canonical_bytes())))
    }

    /// Vintages, the latest first.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn vintages(
        &self,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<VintageConnection> {
        let page = page(first, after.as_deref())?;
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let listed = service
            .series()
            .vintages(caller, self.seen.record.id, &page)
            .await;
        let listed = listed.map_err(GraphqlError::from)?;
        Ok(vintage::connection(
            listed,
            History::of(&self.seen),
            &self.scope,
        ))
    }

    /// The events of the collection that are about the indicator, by their days.
    #[graphql(complexity = "1 + 20 * child_complexity")]
    async fn events(&self) -> Result<Vec<Event>, GraphqlError> {
        let record = &self.seen.record;
        event::events(&self.scope, record.collection, Some(record.id)).await
    }

    /// Whether the indicator is pinned in its collection.
    async fn pinned(&self) -> Result<bool, GraphqlError> {
        self.scope.pinned(self.seen.at()).await
    }

    /// Number of indicators whose paths continue this one's.
    #[graphql(complexity = "SEARCH")]
    async fn below(&self) -> Result<i32, GraphqlError> {
        Ok(int(self.scope.surroundings(self.seen.at()).await?.below))
    }

    /// Number of charts of this collection that draw the indicator.
    #[graphql(complexity = "SEARCH")]
    async fn chart_count(&self) -> Result<i32, GraphqlError> {
        Ok(int(self.scope.surroundings(self.seen.at()).await?.charts))
    }

    /// Counts the changes of the fields; publishes are counted by vintage.
    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

/// The sort key of a list of indicators.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum MetricOrder {
    Path,
    Name,
    Updated,
}

/// Builds the filter of a list of indicators; `None` if `under` is not a valid path.
pub(super) fn filter(
    search: Option<String>,
    frequency: Option<Frequency>,
    under: Option<&str>,
) -> Option<MetricFilter> {
    let under = under.map(str::trim).filter(|under| !under.is_empty());
    Some(MetricFilter {
        search,
        frequency: frequency.map(Into::into),
        under: under.map(MetricPath::parse).transpose().ok()?,
    })
}

/// Builds the list of indicators, sorted for a reader of this language.
pub(super) fn wanted(
    filter: MetricFilter,
    order: MetricOrder,
    descending: bool,
    language: Language,
) -> MetricList {
    MetricList {
        filter,
        order: match order {
            MetricOrder::Path => domain::catalogue::metric::list::MetricOrder::Path,
            MetricOrder::Name => domain::catalogue::metric::list::MetricOrder::Name(language),
            MetricOrder::Updated => domain::catalogue::metric::list::MetricOrder::Updated,
        },
        descending,
    }
}

/// Indicators of public collections for the front page.
#[derive(SimpleObject)]
struct FrontPage {
    /// Charts: the operator's choice, then up-to-date series with unit and source.
    charts: Vec<Metric>,
    /// The most recently published first.
    recent: Vec<Metric>,
}

#[derive(Default)]
pub(super) struct MetricQuery;

#[Object]
impl MetricQuery {
    #[graphql(directive = cached::apply())]
    async fn metric(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: String,
        path: String,
    ) -> Result<Option<Metric>, GraphqlError> {
        let scope = scope(ctx)?;
        let seen = scope
            .service
            .metrics()
            .metric(&scope.caller, &account, &collection, &path)
            .await?;
        Ok(seen.map(|seen| Metric::new(Arc::new(seen), Arc::clone(scope))))
    }

    /// The charts and the recently published indicators of the front page. A publish is one row, and a publisher has at
    /// most two rows.
    #[graphql(complexity = "12 * child_complexity")]
    async fn front_page(&self, ctx: &Context<'_>) -> Result<FrontPage, GraphqlError> {
        let scope = scope(ctx)?;
        let page = scope.service.metrics().front_page(&scope.caller).await?;
        let metrics = |seen: Vec<SeenMetric>| {
            let seen = seen.into_iter();
            seen.map(|one| Metric::new(Arc::new(one), Arc::clone(scope)))
                .collect()
        };
        Ok(FrontPage {
            charts: metrics(page.charts),
            recent: metrics(page.rows),
        })
    }

    /// Recently published indicators of public collections.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn recent_metrics(
        &self,
        ctx: &Context<'_>,
        #[graphql(default = 12)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<MetricConnection> {
        let page = page(first, after.as_deref())?;
        let scope = scope(ctx)?;
        let listed = scope
            .service
            .metrics()
            .recent_metrics(&scope.caller, &page)
            .await;
        Ok(MetricConnection::page(
            listed.map_err(GraphqlError::from)?,
            scope,
        ))
    }
}
