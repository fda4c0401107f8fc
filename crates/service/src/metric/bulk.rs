//! Changes some fields of several indicators at once, after a preview.

mod basis;
mod step;

use std::collections::{BTreeSet, HashMap};

use domain::access::{CollectionFacts, EditMetrics, Grant};
use domain::catalogue::metric::list::{BulkEditTarget, MetricSelection};
use domain::catalogue::metric::{End, EndChoice, MetricsChange, check_below};
use domain::id::{CollectionId, MetricId};
use domain::limits;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::metric::Bulk;

pub use domain::catalogue::metric::MetricsForm;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::metric::Metrics;
use crate::metric::end::check_successor;
use crate::metric::selection::{SelectionForm, first, too_large};
use crate::metric::write::MetricWrites;
use crate::metric::{SeenMetric, with_collections};
use crate::outcome::{Outcome, internal_error};
use basis::Basis;
use step::{BulkStep, Names};

/// Most indicators with a shown change, and most listed problems of single indicators.
const SHOWN: usize = 100;

/// A field of an indicator that changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    /// Its name in the API, with the language of a text: `unit.fr`, `parent`…
    pub field: &'static str,
    /// The present value; empty for an absent one.
    pub before: String,
    /// The new value.
    pub after: String,
}

/// The changes of one indicator.
#[derive(Debug, Clone, PartialEq)]
pub struct MetricChange {
    /// The indicator, as it is now.
    pub metric: SeenMetric,
    /// The fields that change, at least one.
    pub fields: Vec<FieldChange>,
}

/// The effect of a change of several indicators, stored or previewed.
#[derive(Debug, Clone, PartialEq)]
pub struct MetricsChanged {
    /// The number of indicators that change.
    pub changed: usize,
    /// The number of indicators that have the new values already.
    pub unchanged: usize,
    /// The first changes, in the order of the tree.
    pub preview: Vec<MetricChange>,
    /// The compared state, for a later change.
    pub basis: String,
    /// The problems of single indicators, each with its path. With any of them, nothing is stored.
    pub rejected: Vec<(String, Problem)>,
    /// The number of further problems.
    pub more: usize,
}

/// The effects on all indicators.
#[derive(Default)]
struct Plan<'a> {
    steps: Vec<BulkStep<'a>>,
    unchanged: usize,
    rejected: Vec<(String, Problem)>,
}

/// The parent to set: its id and path; `None` for no parent.
type Above = Option<(MetricId, String)>;

impl Metrics<'_> {
    /// Changes fields of the selected indicators, at most [`limits::SELECTED`], in one transaction. A problem of one of
    /// them rejects the whole change. A dry run stores nothing and returns the same. With the basis of a dry run, the
    /// change is rejected if one of the indicators has changed since.
    pub async fn change_metrics(
        self,
        caller: &Caller,
        collection: CollectionId,
        selection: &SelectionForm,
        form: &MetricsForm,
        basis: Option<&str>,
        dry_run: bool,
    ) -> Outcome<MetricsChanged> {
        let mut tx = if dry_run {
            self.shared.db().read().await?
        } else {
            self.shared.db().begin_on(collection).await?
        };

        let (facts, grant) = self.editing(&mut tx, caller, collection).await?;
        let selection = selection.check()?;
        let change = form.check().map_err(crate::ServiceError::problems)?;
        if !dry_run {
            // Locks the tree and the selected indicators against concurrent changes.
            if !store::metric::lock_parents(&mut tx, &grant).await? {
                return Err(Code::NotFound.into());
            }
            store::metric::lock_selected(&mut tx, &grant, &selection).await?;
        }
        let records = selected(&mut tx, &grant, &selection).await?;
        if let Some(sent) = basis {
            unchanged_since(&records, sent)?;
        }
        let above = above(&mut tx, &grant, &change).await?;
        let end = match change.end() {
            EndChoice::Stay => None,
            chosen => {
                let reading = grant.reading();
                let end = self.chosen_end(&mut tx, caller, &reading, chosen, None);
                Some(end.await?)
            }
        };
        let mut plan = Plan::new(&records, &change, above.as_ref(), end.as_ref());
        if let Some(Some((parent, _))) = &above {
            let parents = store::metric::parents(&mut tx, &grant.reading()).await?;
            plan.put_below(*parent, &parents);
        }

        let is_stored = !dry_run && plan.rejected.is_empty() && !plan.steps.is_empty();
        if is_stored {
            self.store_plan(&mut tx, &facts, &grant, &plan).await?;
        }
        let preview = self
            .preview(&mut tx, caller, &facts, &grant, &plan, above.flatten())
            .await?;
        if is_stored {
            tx.commit().await?;
        }
        let more = plan.rejected.len().saturating_sub(SHOWN);
        let basis = plan.basis(&records, is_stored).text();
        let mut rejected = plan.rejected;
        rejected.truncate(SHOWN);
        Ok(MetricsChanged {
            changed: plan.steps.len(),
            unchanged: plan.unchanged,
            preview,
            basis,
            rejected,
            more,
        })
    }

    async fn store_plan(
        self,
        tx: &mut Tx,
        facts: &CollectionFacts,
        grant: &Grant<EditMetrics>,
        plan: &Plan<'_>,
    ) -> Outcome<()> {
        let mut writes = MetricWrites::default();
        for step in &plan.steps {
            writes.edit_together(Bulk {
                id: step.before.id,
                fields: &step.after,
                parent: step.parent,
                end: step.end.as_ref(),
            });
        }

        let updates = writes
            .store(tx, grant, self.shared.now(), |_, _| {})
            .await?;
        let updates = updates.ok_or_else(|| internal_error("a locked indicator is gone"))?;

        let fields: BTreeSet<&str> = plan.steps.iter().flat_map(BulkStep::fields).collect();
        let paths = plan.steps.iter().map(|step| step.before.path.as_str());
        let details = json!({
            "count": updates.len(),
            "fields": fields,
            "first": first(paths),
        });

        let scene = Scene::collection(facts, grant.actor());
        let changed = AuditAction::MetricsChanged;
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, changed, None, details)
            .await?;
        Ok(())
    }

    /// The first changes, each with the indicator as it is now.
    async fn preview(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: &CollectionFacts,
        grant: &Grant<EditMetrics>,
        plan: &Plan<'_>,
        above: Above,
    ) -> Outcome<Vec<MetricChange>> {
        let shown = plan.steps.get(..SHOWN).unwrap_or(&plan.steps);
        let reading = grant.reading();
        let parents = shown.iter().filter_map(|step| step.before.parent);
        let parents: BTreeSet<MetricId> = parents.collect();
        let parents = parents.into_iter().collect();
        let parents = store::metric::paths_of(tx, &reading, parents).await?;
        let parents = parents.into_iter().map(|parent| (parent.id, parent.path));
        let successors: BTreeSet<MetricId> =
            shown.iter().flat_map(|step| step.successors()).collect();
        let successors: Vec<MetricId> = successors.into_iter().collect();
        let successors = self
            .successors_in(tx, caller, &successors)
            .await?
            .into_iter();
        let names = Names {
            parents: parents.chain(above).collect(),
            successors: successors.map(|(id, seen)| (id, seen.address())).collect(),
        };

        let ids: Vec<_> = shown.iter().map(|step| step.before.id).collect();
        let records = store::metric::find_all(tx, &[reading], &ids).await?;
        let collections = self
            .collections
            .see_collections(tx, caller, &[*facts])
            .await?;
        let seen = with_collections(records, &collections);
        let mut seen: HashMap<_, _> = seen
            .into_iter()
            .map(|metric| (metric.record.id, metric))
            .collect();
        let change = |step: &BulkStep<'_>| {
            Some(MetricChange {
                metric: seen.remove(&step.before.id)?,
                fields: step.changes(&names),
            })
        };
        Ok(shown.iter().filter_map(change).collect())
    }
}

impl<'a> Plan<'a> {
    /// The effects on the indicators, each considered alone.
    fn new(
        records: &'a [BulkEditTarget],
        change: &MetricsChange,
        above: Option<&Above>,
        end: Option<&Option<End>>,
    ) -> Self {
        let mut plan = Self::default();

        for before in records {
            let after = match change.apply(&before.fields) {
                Ok(after) => after,
                Err(problems) => {
                    let reported = problems.into_iter();
                    plan.rejected
                        .extend(reported.map(|problem| (before.path.clone(), problem)));
                    continue;
                }
            };
            let parent = match above {
                Some(above) => above.as_ref().map(|(id, _)| *id),
                None => before.parent,
            };
            let end = match end {
                Some(end) => end.clone(),
                None => before.end.clone(),
            };
            let successor = end.as_ref().and_then(|end| end.successor);
            if let Some(Err(problem)) = successor.map(|id| check_successor(id, before.id)) {
                plan.rejected.push((before.path.clone(), problem));
                continue;
            }
            if after == before.fields && parent == before.parent && end == before.end {
                plan.unchanged += 1;
            } else {
                plan.steps.push(BulkStep {
                    before,
                    after,
                    parent,
                    end,
                });
            }
        }

        plan
    }

    /// Rejects the indicators that cannot be below the parent once all of them are.
    fn put_below(&mut self, parent: MetricId, parents: &HashMap<MetricId, MetricId>) {
        let moved = self.steps.iter().filter(|step| step.is_moved());
        let moved: Vec<MetricId> = moved.map(|step| step.before.id).collect();
        let wrong: HashMap<_, _> = check_below(parent, &moved, parents).into_iter().collect();
        let steps = std::mem::take(&mut self.steps);
        for step in steps {
            match wrong.get(&step.before.id) {
                Some(problem) => self
                    .rejected
                    .push((step.before.path.clone(), problem.clone())),
                None => self.steps.push(step),
            }
        }
    }

    /// The basis of all indicators, before or after the change.
    fn basis(&self, records: &[BulkEditTarget], is_stored: bool) -> Basis {
        let changed = self.steps.iter().filter(|_| is_stored);
        let changed: BTreeSet<MetricId> = changed.map(|step| step.before.id).collect();
        Basis::new(records.iter().map(|record| {
            let version = record.version + i64::from(changed.contains(&record.id));
            (record.id, version)
        }))
    }
}

/// The selected indicators: at least one, and not too many.
async fn selected(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    selection: &MetricSelection,
) -> Outcome<Vec<BulkEditTarget>> {
    let count = store::metric::selected_count(tx, &grant.reading(), selection).await?;
    if usize::try_from(count).is_ok_and(|count| count <= limits::SELECTED) {
        let records = store::metric::editable(tx, grant, selection).await?;
        if records.is_empty() {
            return Err(Code::SelectionEmpty.into());
        }
        return Ok(records);
    }
    Err(too_large(count).into())
}

/// Rejects a change of indicators that were changed since the basis `sent`.
fn unchanged_since(records: &[BulkEditTarget], sent: &str) -> Outcome<()> {
    let states = records.iter().map(|record| (record.id, record.version));
    let Some(differs) = Basis::new(states).since(sent) else {
        return Ok(());
    };
    let changed = differs.now.iter().filter_map(|place| records.get(*place));
    let named = first(changed.map(|record| record.path.as_str())).join(", ");
    // Deleted indicators have no path to report.
    let named = if named.is_empty() { "none" } else { &named };
    let conflict = Problem::new(Code::SelectionConflict).with("count", differs.count);
    Err(conflict.with("first", named).into())
}

/// The new parent of all: `Some(None)` for no parent, `None` where the parents do not change.
async fn above(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    change: &MetricsChange,
) -> Outcome<Option<Above>> {
    match change.parent() {
        None => Ok(None),
        Some(None) => Ok(Some(None)),
        Some(Some(path)) => {
            let found = store::metric::by_path(tx, &grant.reading(), path).await?;
            let found = found.ok_or_else(|| Problem::at("parent", Code::ParentNotFound))?;
            Ok(Some(Some((found.id, found.path))))
        }
    }
}
