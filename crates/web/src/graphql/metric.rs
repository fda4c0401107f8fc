//! Indicators: what is told about a series, and its observations.

use std::sync::Arc;

use async_graphql::{Context, Enum, ID, InputObject, Object, SimpleObject};
use domain::chart::{ChartForm, SeriesLookForm};
use domain::id::MetricId;
use domain::language::Language;
use domain::metric::{MetricForm, RELATED};
use domain::reading::Options;
use domain::vintage::Mode;
use service::metric::{MetricList, NewLines, SeenMetric};
use service::{Listed, Outcome};

use super::asker::{Scope, scope};
use super::chart::{ChartOptionsInput, MetricChart, SeriesLookInput};
use super::collection::{Collection, MetricOrder};
use super::failure::{Surprise, bad_request, limit, outcome};
use super::page::{PageInfo, cost, page};
use super::problem::{Problem, not_found};
use super::reading::{self, SeriesPayload, reading_cost};
use super::scalars::{DateTime, Text, TextInput, int};
use super::user::parse_id;
use super::vintage::{self, VintageChangeConnection, VintageConnection};
use super::vocabulary::{Aggregation, Frequency, Transformation};

/// What it costs to find something by way of many rows, however few are asked for.
const SEARCH: usize = 20;

pub(super) struct Metric {
    seen: Arc<SeenMetric>,
    scope: Arc<Scope>,
}

impl Metric {
    fn new(seen: Arc<SeenMetric>, scope: Arc<Scope>) -> Self {
        Self { seen, scope }
    }
}

/// An indicator: a series and what is told about it.
#[Object]
impl Metric {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    /// As its publisher writes it; found in any letter case.
    async fn path(&self) -> &str {
        &self.seen.record.path
    }

    async fn collection(&self) -> Collection {
        Collection::new(Arc::clone(&self.seen.collection), Arc::clone(&self.scope))
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

    /// The indicator above this one, in the same collection.
    async fn parent(&self) -> Result<Option<Metric>, Surprise> {
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

    /// Of the transformation: a number of periods, or the base period.
    async fn parameter(&self) -> Option<&str> {
        self.seen.record.parameter.as_deref()
    }

    /// Number of the latest vintage; 0 before the first publish.
    async fn vintage(&self) -> i32 {
        int(self.seen.record.vintage)
    }

    async fn observation_count(&self) -> i32 {
        int(self.seen.record.observations)
    }

    /// The most decimals that were typed.
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

    /// The series, read with options; each is a text as it stands in the address of a file or of the page. With
    /// display, what is not given is taken from the indicator's own defaults for display.
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
        asof: Option<String>,
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
            asof,
            order,
            limit,
            season,
        };
        reading::read(&self.scope, &self.seen, &options, display).await
    }

    /// How the indicator is drawn unless the reader chooses otherwise; absent: as the program chooses.
    async fn chart(&self) -> Option<MetricChart> {
        self.seen.chart().map(MetricChart::from)
    }

    /// Indicators that have this one as parent, by path.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn children(
        &self,
        #[graphql(default = 20)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<MetricConnection> {
        let page = page(first, after.as_deref())?;
        let listed = self.scope.children(self.seen.at(), page).await?;
        Ok(connection(listed, &self.scope))
    }

    /// Indicators of the same collection that are nearest to this one: same parent, then shared tags, then
    /// nearest path; at most 12.
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

    /// What differs between two of its states, by period; each state is the one right after that vintage, 0 before
    /// the first.
    #[graphql(complexity = "SEARCH + cost(first, 1)")]
    async fn difference(
        &self,
        from: i32,
        to: i32,
        #[graphql(default = 100)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<VintageChangeConnection> {
        let states = vintage::states(from, to, self.seen.record.vintage)?;
        vintage::changes(&self.scope, self.seen.at(), states, first, after.as_deref()).await
    }

    /// The observations as lines, as the form shows them.
    #[graphql(complexity = "10")]
    async fn lines(&self) -> async_graphql::Result<String> {
        let lines = self.scope.series(self.seen.at()).await?.editing_text();
        self.scope.take_room(lines.len())?;
        Ok(lines)
    }

    /// Size of the canonical text in bytes; at most 256,000.
    #[graphql(complexity = "10")]
    async fn canonical_bytes(&self) -> Result<i32, Surprise> {
        Ok(int(self
            .scope
            .series(self.seen.at())
            .await?
            .canonical_bytes()))
    }

    /// What each publish changed, the latest first.
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
        let listed = service.vintages(caller, self.seen.record.id, &page).await;
        let listed = listed.map_err(Surprise::from)?;
        Ok(vintage::connection(listed, self.seen.at(), &self.scope))
    }

    /// Counts the changes of the fields; publishing is counted by vintage.
    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

#[derive(SimpleObject)]
pub(super) struct MetricConnection {
    nodes: Vec<Metric>,
    page_info: PageInfo,
    total_count: i32,
}

/// A page of indicators.
pub(super) fn connection(listed: Listed<SeenMetric>, scope: &Arc<Scope>) -> MetricConnection {
    MetricConnection {
        page_info: PageInfo::of(&listed),
        total_count: int(listed.total),
        nodes: listed
            .nodes
            .into_iter()
            .map(|seen| Metric::new(Arc::new(seen), Arc::clone(scope)))
            .collect(),
    }
}

/// Which indicators are asked for, sorted for a reader of this language.
pub(super) fn wanted(
    search: Option<String>,
    order: MetricOrder,
    descending: bool,
    language: Language,
) -> MetricList {
    MetricList {
        search,
        order: match order {
            MetricOrder::Path => service::metric::MetricOrder::Path,
            MetricOrder::Name => service::metric::MetricOrder::Name(language),
            MetricOrder::Updated => service::metric::MetricOrder::Updated,
        },
        descending,
    }
}

#[derive(InputObject)]
struct MetricInput {
    path: String,
    frequency: Frequency,
    name: TextInput,
    unit: TextInput,
    notes: TextInput,
    tags: TextInput,
    source: Option<String>,
    /// Path of another indicator of the collection; absent: by the path; empty: none.
    parent: Option<String>,
    aggregation: Aggregation,
    transformation: Transformation,
    parameter: Option<String>,
}

impl From<MetricInput> for MetricForm {
    fn from(input: MetricInput) -> Self {
        Self {
            path: input.path,
            frequency: input.frequency.into(),
            name: input.name.into(),
            unit: input.unit.into(),
            notes: input.notes.into(),
            tags: input.tags.into(),
            source: input.source,
            parent: input.parent,
            aggregation: input.aggregation.into(),
            transformation: input.transformation.into(),
            parameter: input.parameter,
        }
    }
}

/// What the published lines do to the observations there are.
#[derive(Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Mode")]
enum PublishMode {
    /// They become the whole series.
    Replace,
    /// They are added or overwrite their period; the rest stays.
    Merge,
}

/// moreProblems counts the lines in error beyond those listed.
#[derive(SimpleObject)]
struct MetricPayload {
    metric: Option<Metric>,
    problems: Vec<Problem>,
    more_problems: i32,
}

impl MetricPayload {
    fn of(result: Outcome<SeenMetric>, scope: &Arc<Scope>) -> Result<Self, Surprise> {
        Ok(match outcome(result)? {
            Ok(seen) => Self {
                metric: Some(Metric::new(Arc::new(seen), Arc::clone(scope))),
                problems: Vec::new(),
                more_problems: 0,
            },
            Err(refused) => Self {
                metric: None,
                problems: refused.problems.into_iter().map(Problem::from).collect(),
                more_problems: int(refused.more),
            },
        })
    }
}

#[derive(Default)]
pub(super) struct MetricQuery;

#[Object]
impl MetricQuery {
    async fn metric(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: String,
        path: String,
    ) -> Result<Option<Metric>, Surprise> {
        let scope = scope(ctx)?;
        let seen = scope
            .service
            .metric(&scope.caller, &account, &collection, &path)
            .await?;
        Ok(seen.map(|seen| Metric::new(Arc::new(seen), Arc::clone(scope))))
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
        let listed = scope.service.recent_metrics(&scope.caller, &page).await;
        Ok(connection(listed.map_err(Surprise::from)?, scope))
    }
}

#[derive(Default)]
pub(super) struct MetricMutation;

#[Object]
impl MetricMutation {
    /// Creates the indicator and, where lines are given, publishes them, in one transaction.
    async fn create_metric(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: String,
        input: MetricInput,
        lines: Option<String>,
        idempotency_key: Option<String>,
    ) -> Result<MetricPayload, Surprise> {
        let scope = scope(ctx)?;
        let (lines, key) = (lines.as_deref(), idempotency_key.as_deref());
        let result = scope
            .service
            .create_metric(
                &scope.caller,
                &account,
                &collection,
                &input.into(),
                lines,
                key,
            )
            .await;
        MetricPayload::of(result, scope)
    }

    /// Edits the fields and, where lines are given, publishes them (replacing) on top of vintage basedOn, in
    /// one transaction.
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the GraphQL field"
    )]
    async fn update_metric(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        input: MetricInput,
        lines: Option<String>,
        based_on: Option<i32>,
        idempotency_key: Option<String>,
    ) -> async_graphql::Result<MetricPayload> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, MetricId::new) else {
            return Ok(MetricPayload::of(Err(not_found()), scope)?);
        };
        let lines = match (lines.as_deref(), based_on) {
            (Some(lines), Some(based_on)) => Some(NewLines {
                lines,
                based_on: based_on.into(),
            }),
            (None, _) => None,
            (Some(_), None) => return Err(bad_request("lines need basedOn.")),
        };
        let (version, key) = (version.into(), idempotency_key.as_deref());
        let result = scope
            .service
            .update_metric(&scope.caller, id, version, &input.into(), lines, key)
            .await;
        Ok(MetricPayload::of(result, scope)?)
    }

    /// Sets how the indicator is drawn unless the reader chooses otherwise; without options, as the program chooses.
    async fn update_metric_chart(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        options: Option<ChartOptionsInput>,
        look: Option<SeriesLookInput>,
    ) -> async_graphql::Result<MetricPayload> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, MetricId::new) else {
            return Ok(MetricPayload::of(Err(not_found()), scope)?);
        };
        let form = match (options, look) {
            (Some(options), look) => Some(ChartForm {
                options: options.into(),
                look: look.map(SeriesLookForm::from).unwrap_or_default(),
            }),
            (None, None) => None,
            (None, Some(_)) => return Err(bad_request("look needs options.")),
        };
        let version = version.into();
        let result = scope
            .service
            .update_metric_chart(&scope.caller, id, version, form.as_ref())
            .await;
        Ok(MetricPayload::of(result, scope)?)
    }

    /// Publishes lines on top of vintage basedOn. Lines that change nothing make no vintage.
    async fn publish(
        &self,
        ctx: &Context<'_>,
        id: ID,
        lines: String,
        mode: PublishMode,
        based_on: i32,
        idempotency_key: Option<String>,
    ) -> Result<MetricPayload, Surprise> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, MetricId::new) else {
            return MetricPayload::of(Err(not_found()), scope);
        };
        let (mode, key) = (mode.into(), idempotency_key.as_deref());
        let result = scope
            .service
            .publish(&scope.caller, id, &lines, mode, based_on.into(), key)
            .await;
        MetricPayload::of(result, scope)
    }
}
