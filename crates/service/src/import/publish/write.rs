//! Writes the chosen part of a file, all or nothing.

use std::collections::HashMap;

use domain::access::{EditMetrics, Grant};
use domain::problem::Code;
use jiff::Timestamp;
use store::Tx;
use store::metric::batch::{self, ChangedMetric, MetricState, NewMetric};

use super::choose::Chosen;
use super::{Attempt, NotPublished, PublishOutcome, PublishRequest};

use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::import::Imports;
use crate::import::preview::Prepared;
use crate::import::{ImportResult, Progress, Stage};
use crate::metric::write::MetricWrites;
use crate::outcome::Outcome;

impl Imports<'_> {
    /// Writes the chosen indicators and commits, if the previewed state is still the present one.
    pub(super) async fn write(
        self,
        mut tx: Tx,
        grant: &Grant<EditMetrics>,
        request: &PublishRequest<'_>,
        chosen: Chosen,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let own = self.shared.own_work(request.caller)?;
        let mut seen = None;
        if let Some(id) = request.kept {
            let import = store::import::lock(&mut tx, &own, id).await?;
            let import = import.ok_or(Code::NotFound)?;
            let kept = self.see_import(&mut tx, request.caller, request.facts, import);
            let kept = kept.await?;
            if kept.result.is_some() {
                return Ok(Attempt::Not(NotPublished::Before(Box::new(kept))));
            }
            seen = Some(kept);
        }

        let all: Vec<&Prepared> = chosen.taken().collect();
        let paths: Vec<String> = all.iter().map(|one| one.path_folded.clone()).collect();
        let states = batch::lock_states(&mut tx, grant, &paths).await?;
        if !are_as_looked_at(&all, states) {
            return Ok(Attempt::Stale);
        }
        // At the precision of the database: this response and later ones have the same time.
        let now = self.shared.now();
        let now = Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now);
        let reported = |done, total| progress.tell(Stage::Writing, done, total);
        let updates = writes_of(&all, now).store(&mut tx, grant, now, reported);
        let Some(updates) = updates.await? else {
            return Ok(Attempt::Stale);
        };
        let result = ImportResult {
            published_at: now,
            counts: chosen.counts,
            metrics: all.iter().map(|one| one.id).collect(),
        };
        let scene = Scene::collection(&request.facts, grant.actor());
        AuditTrail::new(self.shared)
            .leave_import_entry(&mut tx, scene, &request.file.name, &updates)
            .await?;
        if let Some(seen) = &mut seen {
            let kept = result.kept()?;
            if !store::import::conclude(&mut tx, &own, seen.id, &kept, now).await? {
                return Ok(Attempt::Stale);
            }
            seen.result = Some(result.clone());
        }
        progress.tell(Stage::Committing, all.len(), all.len());
        tx.commit().await?;
        Ok(Attempt::Done(Box::new(PublishOutcome {
            report: chosen.preview.report,
            result,
            kept: seen,
        })))
    }
}

/// Whether all existing indicators are in the previewed state, and the new ones do not exist yet.
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

/// The changes of all prepared indicators.
fn writes_of<'a>(all: &[&'a Prepared], now: Timestamp) -> MetricWrites<'a> {
    let mut writes = MetricWrites::default();

    for &one in all {
        let vintage = |based_on, last| {
            let vintage = one.vintage.as_ref();
            vintage.map(|vintage| vintage.on_top_of(based_on, last, now))
        };
        let (id, fields, parent, end) = (one.id, &one.fields, one.parent, one.end.as_ref());
        let Some(known) = one.known else {
            writes.create(NewMetric {
                id,
                fields,
                parent,
                end,
                first: vintage(0, None),
            });
            continue;
        };
        if one.is_edited {
            writes.edit(ChangedMetric {
                id,
                version: known.version,
                fields,
                parent,
                end,
            });
        }
        if let Some(vintage) = vintage(known.vintage, known.published_at) {
            writes.publish(id, vintage);
        }
    }

    writes
}
