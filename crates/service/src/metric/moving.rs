//! Moving indicators to other paths of their collection. Their old addresses lead to the new ones.

use std::collections::HashMap;

use domain::access::{self, Grant, ReadCollection};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::{DependentCounts, Metric, check_move, check_parent};
use domain::id::MetricId;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::metric::Relocation;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::metric::Metrics;
use crate::metric::{MetricAt, SeenMetric};
use crate::outcome::{Failure, Outcome, changed, reject_if_any};

impl Metrics<'_> {
    /// The numbers of indicators below and of charts that use them, for indicators that the caller may read.
    pub async fn surroundings(
        self,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<HashMap<MetricId, DependentCounts>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self.facts_of(&mut tx, caller, wanted).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        Ok(store::metric::surroundings(&mut tx, &grants, &ids).await?)
    }

    /// Moves an indicator, from a version of its fields, to another path of its collection; with `below`, the
    /// indicators with paths below its own move too. A move to the present path is accepted from any version and
    /// changes nothing. A parent that the former path named is replaced by the one that the new path names.
    pub async fn move_metric(
        self,
        caller: &Caller,
        id: MetricId,
        version: i64,
        path: &str,
        below: bool,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, grant, _) = self.edited(&mut tx, caller, id).await?;
        let to = MetricPath::parse(path.trim()).map_err(|problem| problem.at("path"))?;
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }

        let reading = grant.reading();
        // Read again under the lock: it may have moved since it was found.
        let record = store::metric::find(&mut tx, &reading, id).await?;
        let record = record.ok_or(Code::NotFound)?;
        if record.path == to.as_str() {
            return self.commit_metric(tx, caller, id).await;
        }
        if record.version != version {
            let conflict = Problem::new(Code::Conflict);
            return Err(conflict.with("current", record.version).into());
        }

        let along = if below {
            store::metric::paths_below(&mut tx, &reading, &record.path).await?
        } else {
            Vec::new()
        };
        let mut problems = check_move(&record.path, &to, &along)
            .err()
            .unwrap_or_default();
        let mut wanted = Relocation {
            metric: id,
            from: &record.path,
            to: &to,
            below,
            parent: None,
        };

        let taken = store::metric::in_the_way(&mut tx, &grant, &wanted).await?;
        let taken = taken.problem(Code::MoveTaken);
        problems.extend(taken.map(|problem| problem.in_field("path")));
        reject_if_any(problems)?;
        wanted.parent = parent_at(&mut tx, &reading, &record, &to).await?;
        let now = self.shared.now();
        let change = store::metric::relocate(&mut tx, &grant, &wanted, version, now).await?;
        changed(change, Some(Problem::at("path", Code::KeyTaken)))?;
        let details = json!({"before": record.path, "below": along.len()});
        let scene = Scene::collection(&facts, grant.actor());
        let moved = AuditAction::MetricMoved;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, moved, Some(to.as_str()), details)
            .await?;
        self.commit_metric(tx, caller, id).await
    }
}

/// The parent of an indicator after its move: the one that the new path names if the former path named the former
/// parent, unless that makes a cycle or exceeds the depth; else the former parent.
async fn parent_at(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    record: &Metric,
    to: &MetricPath,
) -> Result<Option<MetricId>, Failure> {
    let from = MetricPath::parse(&record.path).ok();
    let before = above(tx, grant, from.as_ref()).await?;
    if record.parent != before {
        return Ok(record.parent);
    }
    let Some(after) = above(tx, grant, Some(to))
        .await?
        .filter(|id| *id != record.id)
    else {
        return Ok(None);
    };
    let ancestors = store::metric::ancestors(tx, grant, after).await?;
    let height = store::metric::height(tx, grant, record.id).await?;
    Ok(match check_parent(record.id, &ancestors, height) {
        Ok(()) => Some(after),
        Err(_) => record.parent,
    })
}

/// The indicator at a path without its last segment.
async fn above(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    path: Option<&MetricPath>,
) -> Result<Option<MetricId>, Failure> {
    let Some(path) = path.and_then(MetricPath::parent) else {
        return Ok(None);
    };
    let found = store::metric::by_path(tx, grant, &path).await?;
    Ok(found.map(|metric| metric.id))
}
