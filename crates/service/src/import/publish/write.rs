//! Writing what was chosen of a file, all of it or nothing.

use std::collections::HashMap;

use domain::access::{EditMetrics, Grant};
use domain::audit::AuditAction;
use domain::id::MetricId;
use domain::problem::Code;
use jiff::Timestamp;
use serde_json::json;
use store::Tx;
use store::metric::batch::{self, ChangedMetric, MetricState, NewMetric};

use super::choose::Chosen;
use super::{Attempt, Filled, Order, Unfilled};
use crate::Service;
use crate::audit::Scene;
use crate::import::look::Prepared;
use crate::import::{ImportResult, Progress, Stage};
use crate::outcome::Outcome;

impl Service {
    /// Writes what was chosen and commits, where everything is still as it was looked at.
    pub(super) async fn write(
        &self,
        mut tx: Tx,
        grant: &Grant<EditMetrics>,
        order: &Order<'_>,
        chosen: Chosen,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let own = self.own(order.caller)?;
        let mut seen = None;
        if let Some(id) = order.kept {
            let import = store::import::lock(&mut tx, &own, id).await?;
            let import = import.ok_or(Code::NotFound)?;
            let kept = self.see_import(&mut tx, order.caller, order.facts, import);
            let kept = kept.await?;
            if kept.result.is_some() {
                return Ok(Attempt::Not(Unfilled::Before(Box::new(kept))));
            }
            seen = Some(kept);
        }
        let all: Vec<&Prepared> = chosen.taken().collect();
        let paths: Vec<String> = all.iter().map(|one| one.path_folded.clone()).collect();
        let states = batch::lock_states(&mut tx, grant, &paths).await?;
        if !are_as_looked_at(&all, states) {
            return Ok(Attempt::Stale);
        }
        // As the database keeps it: what is answered now is answered every time.
        let now = self.now();
        let now = Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now);
        if !write_all(&mut tx, grant, &all, now, progress).await? {
            return Ok(Attempt::Stale);
        }
        let result = ImportResult {
            published_at: now,
            counts: chosen.counts,
            metrics: all.iter().map(|one| one.id).collect(),
        };
        self.tell_imported(&mut tx, grant, order, &result).await?;
        if let Some(seen) = &mut seen {
            let kept = result.kept()?;
            if !store::import::conclude(&mut tx, &own, seen.id, &kept, now).await? {
                return Ok(Attempt::Stale);
            }
            seen.result = Some(result.clone());
        }
        progress.tell(Stage::Committing, all.len(), all.len());
        tx.commit().await?;
        Ok(Attempt::Done(Box::new(Filled {
            report: chosen.look.report,
            result,
            kept: seen,
        })))
    }

    /// Leaves one entry for the whole file, if it changed anything.
    async fn tell_imported(
        &self,
        tx: &mut Tx,
        grant: &Grant<EditMetrics>,
        order: &Order<'_>,
        result: &ImportResult,
    ) -> Outcome<()> {
        let counts = &result.counts;
        if counts.new == 0 && counts.changed == 0 {
            return Ok(());
        }
        let scene = Scene::collection(&order.facts, grant.actor());
        let details = json!({
            "new": counts.new,
            "changed": counts.changed,
            "added": counts.added,
            "revised": counts.revised,
            "removed": counts.removed,
        });
        let imported = AuditAction::ImportPublished;
        self.leave_entry(tx, scene, imported, Some(&order.file.name), details)
            .await?;
        Ok(())
    }
}

/// Whether all indicators are as they were looked at, and none of the new ones is there.
fn are_as_looked_at(all: &[&Prepared], states: Vec<MetricState>) -> bool {
    let states: HashMap<String, MetricState> = states
        .into_iter()
        .map(|state| (state.path_folded.clone(), state))
        .collect();
    all.iter().all(|one| {
        let state = states.get(&one.path_folded);
        let state = state.map(|state| (state.id, state.version, state.vintage));
        state
            == one
                .known
                .map(|known| (one.id, known.version, known.vintage))
    })
}

/// Writes all of them, new ones first; `false` where somebody was faster.
async fn write_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    all: &[&Prepared],
    now: Timestamp,
    progress: &Progress,
) -> Outcome<bool> {
    let mut new: Vec<NewMetric<'_>> = Vec::new();
    let (mut edited, mut published) = (Vec::new(), Vec::new());
    for &one in all {
        let last = one.known.and_then(|known| known.published_at);
        let based_on = one.known.map_or(0, |known| known.vintage);
        let vintage = one.decided.as_ref();
        let vintage = vintage.map(|decided| decided.on_top_of(based_on, last, now));
        let Some(known) = one.known else {
            new.push(NewMetric {
                id: one.id,
                fields: &one.fields,
                parent: one.parent,
                first: vintage,
            });
            continue;
        };
        if one.is_edited {
            edited.push(ChangedMetric {
                id: one.id,
                version: known.version,
                fields: &one.fields,
                parent: one.parent,
            });
        }
        if let Some(vintage) = vintage {
            published.push((one.id, vintage));
        }
    }
    parents_first(&mut new);
    let total = new.len() + edited.len() + published.len();
    let mut done = 0;
    progress.tell(Stage::Writing, done, total);
    for part in new.chunks(store::db::ROWS) {
        if !batch::insert_all(tx, grant, part, now).await? {
            return Ok(false);
        }
        done += part.len();
        progress.tell(Stage::Writing, done, total);
    }
    for part in edited.chunks(store::db::ROWS) {
        if !batch::update_all(tx, grant, part, now).await? {
            return Ok(false);
        }
        done += part.len();
        progress.tell(Stage::Writing, done, total);
    }
    for part in published.chunks(store::db::ROWS) {
        if !store::series::vintage::publish_all(tx, grant, part).await? {
            return Ok(false);
        }
        done += part.len();
        progress.tell(Stage::Writing, done, total);
    }
    Ok(true)
}

/// Puts new indicators behind those that they stand below.
fn parents_first(new: &mut [NewMetric<'_>]) {
    let parents: HashMap<MetricId, Option<MetricId>> =
        new.iter().map(|one| (one.id, one.parent)).collect();
    let above = |id: &MetricId| parents.get(id).copied().flatten();
    // Those that are there already end the walk; circles are none, but a walk ends anyway.
    let most = domain::limits::PARENT_DEPTH;
    new.sort_by_cached_key(|one| {
        std::iter::successors(Some(one.id), above)
            .take(most)
            .count()
    });
}
