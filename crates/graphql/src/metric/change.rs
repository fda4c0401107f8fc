//! Creating, editing and publishing indicators.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, MaybeUndefined, Object, SimpleObject};
use domain::catalogue::chart::{ChartForm, SeriesLookForm};
use domain::catalogue::metric::MetricForm;
use domain::id::MetricId;
use service::Outcome;
use service::metric::SeenMetric;
use service::metric::create::{NewMetricForm, RejectedMetric};
use service::metric::edit::NewLines;
use service::metric::publish::PublishForm;

use crate::metric::chart::{ChartOptionsInput, SeriesLookInput};
use crate::metric::end::{EndInput, end_choice};
use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, bad_request, outcome};
use crate::types::id::parse_id;
use crate::types::object::Metric;
use crate::types::problem::DonePayload;
use crate::types::problem::{Problem, not_found};
use crate::types::scalars::{TextInput, int};
use crate::types::vocabulary::{Aggregation, Frequency, Licence, PublishMode, Transformation};

#[derive(InputObject)]
struct MetricInput {
    path: String,
    frequency: Frequency,
    name: TextInput,
    unit: TextInput,
    notes: TextInput,
    tags: TextInput,
    source: Option<String>,
    /// Own licence, if it differs from the collection's; absent: the collection's.
    licence: Option<Licence>,
    /// Path of another indicator of the collection; absent: found by the path; empty: no parent.
    parent: Option<String>,
    aggregation: Aggregation,
    transformation: Transformation,
    parameter: Option<String>,
    /// The end of a discontinued indicator; absent: as it is; null: the end is taken back.
    end: MaybeUndefined<EndInput>,
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
            licence: input.licence.map(Into::into),
            parent: input.parent,
            aggregation: input.aggregation.into(),
            transformation: input.transformation.into(),
            parameter: input.parameter,
            end: end_choice(input.end),
        }
    }
}

/// `moreProblems` is the number of invalid lines beyond those listed.
#[derive(SimpleObject)]
struct MetricPayload {
    metric: Option<Metric>,
    problems: Vec<Problem>,
    more_problems: i32,
}

impl MetricPayload {
    fn of(result: Outcome<SeenMetric>, scope: &Arc<Scope>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(seen) => Self {
                metric: Some(Metric::new(Arc::new(seen), Arc::clone(scope))),
                problems: Vec::new(),
                more_problems: 0,
            },
            Err(rejected) => Self {
                metric: None,
                problems: rejected.problems.into_iter().map(Problem::from).collect(),
                more_problems: int(rejected.more),
            },
        })
    }
}

/// One of several new indicators.
#[derive(InputObject)]
struct NewMetricInput {
    fields: MetricInput,
    lines: Option<String>,
}

impl From<NewMetricInput> for NewMetricForm {
    fn from(input: NewMetricInput) -> Self {
        Self {
            form: input.fields.into(),
            lines: input.lines,
        }
    }
}

/// A problem of one of several new indicators.
#[derive(SimpleObject)]
struct MetricProblem {
    /// Position in the list that was sent, from 0.
    index: i32,
    problem: Problem,
}

impl MetricProblem {
    fn all_of(rejected: RejectedMetric) -> impl Iterator<Item = Self> {
        let RejectedMetric { index, rejected } = rejected;
        let problems = rejected.problems.into_iter().map(Problem::from);
        problems.map(move |problem| Self {
            index: int(index),
            problem,
        })
    }
}

/// `problems` concern the request as a whole, `metricProblems` single indicators.
#[derive(Default, SimpleObject)]
struct MetricsPayload {
    /// In the order of the list that was sent; empty where it was rejected.
    metrics: Vec<Metric>,
    problems: Vec<Problem>,
    metric_problems: Vec<MetricProblem>,
}

impl MetricsPayload {
    fn of(
        result: Outcome<Result<Vec<SeenMetric>, Vec<RejectedMetric>>>,
        scope: &Arc<Scope>,
    ) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(Ok(seen)) => Self {
                metrics: seen
                    .into_iter()
                    .map(|one| Metric::new(Arc::new(one), Arc::clone(scope)))
                    .collect(),
                ..Self::default()
            },
            Ok(Err(rejected)) => Self {
                metric_problems: rejected
                    .into_iter()
                    .flat_map(MetricProblem::all_of)
                    .collect(),
                ..Self::default()
            },
            Err(rejected) => Self {
                problems: rejected.problems.into_iter().map(Problem::from).collect(),
                ..Self::default()
            },
        })
    }
}

#[derive(Default)]
pub(crate) struct MetricMutation;

#[Object]
impl MetricMutation {
    /// Creates the indicator and publishes the lines, if any, in one transaction.
    async fn create_metric(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: String,
        input: MetricInput,
        lines: Option<String>,
        idempotency_key: Option<String>,
    ) -> Result<MetricPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let (lines, key) = (lines.as_deref(), idempotency_key.as_deref());

        let result = scope
            .service
            .metrics()
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

    /// Creates 1 to 50 indicators and publishes their lines, all or none, in one transaction.
    async fn create_metrics(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: String,
        metrics: Vec<NewMetricInput>,
        idempotency_key: Option<String>,
    ) -> Result<MetricsPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let forms: Vec<NewMetricForm> = metrics.into_iter().map(Into::into).collect();
        let key = idempotency_key.as_deref();
        let metrics = scope.service.metrics();
        let result = metrics
            .create_metrics(&scope.caller, &account, &collection, &forms, key)
            .await;
        MetricsPayload::of(result, scope)
    }

    /// Edits the fields and publishes the lines, if any (replacing), on top of vintage `basedOn`, in one transaction.
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
            .metrics()
            .update_metric(&scope.caller, id, version, &input.into(), lines, key)
            .await;
        Ok(MetricPayload::of(result, scope)?)
    }

    /// Sets the indicator's own chart, drawn unless the reader chooses otherwise; without `options`, the program
    /// chooses.
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
            .metrics()
            .update_metric_chart(&scope.caller, id, version, form.as_ref())
            .await;
        Ok(MetricPayload::of(result, scope)?)
    }

    /// Moves the indicator to another path of the collection; the old address leads to the new one. With `below`,
    /// everything below moves too.
    async fn move_metric(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        path: String,
        below: bool,
    ) -> Result<MetricPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, MetricId::new) else {
            return MetricPayload::of(Err(not_found()), scope);
        };
        let result = scope
            .service
            .metrics()
            .move_metric(&scope.caller, id, version.into(), &path, below)
            .await;
        MetricPayload::of(result, scope)
    }

    /// Deletes an indicator without children. Charts that draw it show that it is deleted.
    async fn delete_metric(&self, ctx: &Context<'_>, id: ID) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, MetricId::new) else {
            return DonePayload::of(Err(not_found()));
        };
        DonePayload::of(
            scope
                .service
                .metrics()
                .delete_metric(&scope.caller, id)
                .await,
        )
    }

    /// Publishes lines on top of vintage `basedOn`. Lines that change nothing create no vintage. With `resume`, the end
    /// of a discontinued indicator is taken back; without, lines that change it are rejected.
    #[expect(
        clippy::too_many_arguments,
        reason = "the arguments of the GraphQL field"
    )]
    async fn publish(
        &self,
        ctx: &Context<'_>,
        id: ID,
        lines: String,
        mode: PublishMode,
        based_on: i32,
        idempotency_key: Option<String>,
        #[graphql(default = false)] resume: bool,
    ) -> Result<MetricPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, MetricId::new) else {
            return MetricPayload::of(Err(not_found()), scope);
        };
        let form = PublishForm {
            lines: &lines,
            mode: mode.into(),
            based_on: Some(based_on.into()),
            resume,
        };
        let key = idempotency_key.as_deref();
        let metrics = scope.service.metrics();
        let result = metrics.publish_form(&scope.caller, id, form, key).await;
        MetricPayload::of(result.map(|published| published.seen), scope)
    }
}
