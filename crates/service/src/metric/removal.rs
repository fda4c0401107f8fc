//! Deletion of one indicator, and removal of several: batch after batch, each in one transaction, until the selection
//! has no removable indicator.

use std::collections::HashSet;

use domain::catalogue::metric::removal;
use domain::id::{CollectionId, MetricId};
use domain::limits;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use serde_json::json;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::metric::Metrics;
use crate::metric::selection::{SelectionForm, first};
use crate::outcome::{Outcome, internal_error};

/// Most listed paths of indicators that stay.
const KEPT_TOLD: usize = 20;

/// The result of a batch, and the rest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MetricsRemoved {
    /// The number of removed indicators.
    pub removed: usize,
    /// The number of selected indicators that the next batches can remove.
    pub remaining: usize,
    /// The number of selected indicators that stay, since an indicator below them is not selected.
    pub kept: usize,
    /// The paths of the first staying indicators.
    pub kept_paths: Vec<String>,
}

impl Metrics<'_> {
    /// Deletes an indicator without children. Charts that draw it retain its series and show that it is deleted.
    pub async fn delete_metric(self, caller: &Caller, id: MetricId) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, grant, record) = self.edited(&mut tx, caller, id).await?;
        // Locked so that it does not become a parent meanwhile.
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let children = store::metric::children_in_the_way(&mut tx, &grant, id).await?;
        if let Some(problem) = children.problem(Code::HasChildren) {
            return Err(problem.into());
        }
        if !store::metric::delete(&mut tx, &grant, id).await? {
            return Err(Code::NotFound.into());
        }
        let scene = Scene::collection(&facts, grant.actor());
        let details = json!({"observations": record.observations});
        let (deleted, path) = (AuditAction::MetricDeleted, Some(record.path.as_str()));
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, deleted, path, details)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Deletes at most [`limits::REMOVED_AT_ONCE`] of the selected indicators, children before their parents, in one
    /// transaction. Deleted indicators are no longer selected, so that a batch can be repeated.
    pub async fn remove_metrics(
        self,
        caller: &Caller,
        collection: CollectionId,
        selection: &SelectionForm,
    ) -> Outcome<MetricsRemoved> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let (facts, grant) = self.editing(&mut tx, caller, collection).await?;
        let selection = selection.check()?;

        // Locked so that none of them becomes a parent meanwhile, and batches follow each other.
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }

        let reading = grant.reading();
        let selected = store::metric::selected(&mut tx, &reading, &selection).await?;
        let parents = store::metric::parents(&mut tx, &reading).await?;
        let ids: Vec<MetricId> = selected.iter().map(|metric| metric.id).collect();
        let plan = removal(&ids, &parents, limits::REMOVED_AT_ONCE);

        let paths_of = |ids: &[MetricId]| -> Vec<&str> {
            let those: HashSet<MetricId> = ids.iter().copied().collect();
            let paths = selected.iter().filter(|metric| those.contains(&metric.id));
            paths.map(|metric| metric.path.as_str()).collect()
        };

        let kept_paths = paths_of(&plan.kept).into_iter().take(KEPT_TOLD);
        let removed = MetricsRemoved {
            removed: plan.batch.len(),
            remaining: plan.remaining,
            kept: plan.kept.len(),
            kept_paths: kept_paths.map(str::to_owned).collect(),
        };

        if plan.batch.is_empty() {
            return Ok(removed);
        }

        let gone = store::metric::delete_all(&mut tx, &grant, &plan.batch).await?;
        if usize::try_from(gone) != Ok(removed.removed) {
            return Err(internal_error("an indicator went in spite of the lock").into());
        }

        let scene = Scene::collection(&facts, grant.actor());
        let details = json!({"count": gone, "first": first(paths_of(&plan.batch))});
        let deleted = AuditAction::MetricsDeleted;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, deleted, None, details)
            .await?;

        tx.commit().await?;
        Ok(removed)
    }
}
