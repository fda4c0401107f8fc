//! Deleting and changing several indicators.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, MaybeUndefined, Object, SimpleObject};
use domain::id::{CollectionId, MetricId};
use service::Outcome;
use service::metric::bulk::{self, MetricsChanged, MetricsForm};
use service::metric::removal::MetricsRemoved;
use service::metric::selection::SelectionForm;

use crate::metric::end::{EndInput, end_choice};
use crate::request::context::{Scope, scope};
use crate::request::failure::{GraphqlError, outcome};
use crate::types::id::parse_id;
use crate::types::object::Metric;
use crate::types::page::cost;
use crate::types::problem::{Problem, not_found, problems};
use crate::types::scalars::{DateTime, TextInput, int};
use crate::types::vocabulary::{Aggregation, Frequency};

/// Maximum number of indicators in a preview.
const PREVIEW: i32 = 100;

/// A selection of a collection's indicators: by id, or all that match a search.
#[derive(InputObject)]
struct MetricSelection {
    /// At most 5,000.
    ids: Option<Vec<ID>>,
    search: Option<String>,
    frequency: Option<Frequency>,
    /// The indicator at this path and everything below.
    under: Option<String>,
    /// Only indicators created before this instant; later ones are excluded.
    made_before: Option<DateTime>,
}

impl From<MetricSelection> for SelectionForm {
    fn from(input: MetricSelection) -> Self {
        // A malformed id is the nil id, which no indicator has. Ignoring it could make the selection one of every
        // indicator.
        let nobody = || MetricId::new(uuid::Uuid::nil());
        let ids = input.ids.map(|ids| {
            let ids = ids.iter().map(|id| parse_id(id, MetricId::new));
            ids.map(|id| id.unwrap_or_else(nobody)).collect()
        });
        Self {
            ids,
            search: input.search,
            frequency: input.frequency.map(Into::into),
            under: input.under,
            made_before: input.made_before.map(|DateTime(moment)| moment),
        }
    }
}

/// Absent fields remain unchanged. An empty text clears a field.
#[derive(InputObject)]
struct MetricsChangeInput {
    unit: Option<TextInput>,
    source: Option<String>,
    /// Replaces all tags.
    tags: Option<TextInput>,
    add_tags: Option<TextInput>,
    remove_tags: Option<TextInput>,
    aggregation: Option<Aggregation>,
    /// Path of the parent; empty: no parent.
    parent: Option<String>,
    /// The end of discontinued indicators; absent: as it is; null: the ends are taken back.
    end: MaybeUndefined<EndInput>,
}

impl From<MetricsChangeInput> for MetricsForm {
    fn from(input: MetricsChangeInput) -> Self {
        let text = |text: Option<TextInput>| text.map(Into::into).unwrap_or_default();
        Self {
            unit: text(input.unit),
            source: input.source,
            tags: text(input.tags),
            add_tags: text(input.add_tags),
            remove_tags: text(input.remove_tags),
            aggregation: input.aggregation.map(Into::into),
            parent: input.parent,
            end: end_choice(input.end),
        }
    }
}

#[derive(Default, SimpleObject)]
struct MetricsRemovalPayload {
    /// Number of indicators deleted in this batch; at most 100.
    removed: i32,
    /// Number of selected indicators that further batches can delete.
    remaining: i32,
    /// Number of selected indicators that are not deleted, because indicators below them are not selected. `keptPaths`
    /// has the first of them.
    kept: i32,
    kept_paths: Vec<String>,
    problems: Vec<Problem>,
}

impl MetricsRemovalPayload {
    fn of(result: Outcome<MetricsRemoved>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(done) => Self {
                removed: int(done.removed),
                remaining: int(done.remaining),
                kept: int(done.kept),
                kept_paths: done.kept_paths,
                problems: Vec::new(),
            },
            Err(rejected) => Self {
                problems: problems(rejected),
                ..Self::default()
            },
        })
    }
}

#[derive(SimpleObject)]
struct FieldChange {
    /// unit.fr, unit.en, source, tags.fr, tags.en, aggregation, parent, end.date, end.reason.fr, end.reason.en or
    /// end.successor
    field: &'static str,
    before: String,
    after: String,
}

impl From<bulk::FieldChange> for FieldChange {
    fn from(change: bulk::FieldChange) -> Self {
        Self {
            field: change.field,
            before: change.before,
            after: change.after,
        }
    }
}

/// The effect of a change on one of several indicators.
#[derive(SimpleObject)]
struct MetricChangePreview {
    metric: Metric,
    /// Changed fields by name, with their texts before and after.
    fields: Vec<FieldChange>,
}

#[derive(Default)]
struct MetricsChangePayload {
    changed: usize,
    unchanged: usize,
    preview: Vec<bulk::MetricChange>,
    basis: Option<String>,
    /// Problems, each with the path of its indicator.
    rejected: Vec<(String, domain::problem::Problem)>,
    more: usize,
    scope: Option<Arc<Scope>>,
}

impl MetricsChangePayload {
    fn of(result: Outcome<MetricsChanged>, scope: &Arc<Scope>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(done) => Self {
                changed: done.changed,
                unchanged: done.unchanged,
                preview: done.preview,
                basis: Some(done.basis),
                rejected: done.rejected,
                more: done.more,
                scope: Some(Arc::clone(scope)),
            },
            Err(rejected) => Self {
                rejected: rejected
                    .problems
                    .into_iter()
                    .map(|problem| (String::new(), problem))
                    .collect(),
                ..Self::default()
            },
        })
    }
}

#[Object]
impl MetricsChangePayload {
    /// Number of indicators that change.
    async fn changed(&self) -> i32 {
        int(self.changed)
    }

    /// Number of indicators that already have the requested values.
    async fn unchanged(&self) -> i32 {
        int(self.unchanged)
    }

    /// The first 100 of the indicators that change.
    #[graphql(complexity = "cost(PREVIEW, child_complexity)")]
    async fn preview(&self) -> Vec<MetricChangePreview> {
        let Some(scope) = &self.scope else {
            return Vec::new();
        };
        let shown = self.preview.iter().cloned();
        shown
            .map(|change| MetricChangePreview {
                metric: Metric::new(Arc::new(change.metric), Arc::clone(scope)),
                fields: change.fields.into_iter().map(FieldChange::from).collect(),
            })
            .collect()
    }

    /// Identifies the state that the change compares with. A change with this basis is rejected if one of the
    /// indicators was changed since.
    async fn basis(&self) -> Option<&str> {
        self.basis.as_deref()
    }

    async fn problems(&self) -> Vec<Problem> {
        let rejected = self.rejected.iter();
        rejected
            .map(|(_, problem)| problem.clone().into())
            .collect()
    }

    /// The path of each problem's indicator; empty if the problem concerns all.
    async fn problem_paths(&self) -> Vec<&str> {
        let rejected = self.rejected.iter();
        rejected.map(|(path, _)| path.as_str()).collect()
    }

    /// Number of problems beyond those listed.
    async fn more_problems(&self) -> i32 {
        int(self.more)
    }
}

#[derive(Default)]
pub(crate) struct BulkMutation;

#[Object]
impl BulkMutation {
    /// Deletes one batch of at most 100, children before parents, in one transaction. Repeat until `remaining` is 0.
    async fn remove_metrics(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        selection: MetricSelection,
    ) -> Result<MetricsRemovalPayload, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &**scope(ctx)?;
        let Some(collection) = parse_id(&collection, CollectionId::new) else {
            return MetricsRemovalPayload::of(Err(not_found()));
        };
        let selection = selection.into();
        let result = service
            .metrics()
            .remove_metrics(caller, collection, &selection);
        MetricsRemovalPayload::of(result.await)
    }

    /// Changes fields of several indicators (at most 5,000) in one transaction; with `dryRun`, only previews the
    /// change.
    async fn change_metrics(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        selection: MetricSelection,
        change: MetricsChangeInput,
        basis: Option<String>,
        dry_run: bool,
    ) -> Result<MetricsChangePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(collection) = parse_id(&collection, CollectionId::new) else {
            return MetricsChangePayload::of(Err(not_found()), scope);
        };
        let (selection, change, basis) = (selection.into(), change.into(), basis.as_deref());
        let result = scope.service.metrics().change_metrics(
            &scope.caller,
            collection,
            &selection,
            &change,
            basis,
            dry_run,
        );
        MetricsChangePayload::of(result.await, scope)
    }
}
