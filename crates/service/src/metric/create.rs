//! Creating indicators, one or several together, each with a publish of its lines where they are given.

use std::collections::{HashMap, HashSet};

use domain::access::{CollectionFacts, EditMetrics, Grant};
use domain::catalogue::metric::{End, MetricFields, MetricForm, ParentChoice, check_parent};
use domain::id::MetricId;
use domain::limits;
use domain::problem::{Code, Problem};
use domain::series::Series;
use domain::series::vintage::Mode;
use serde::Serialize;
use store::Tx;
use store::metric::batch::{self, NewMetric};

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::metric::Metrics;
use crate::metric::SeenMetric;
use crate::metric::edit::{checked, parent_of};
use crate::metric::write::{MetricWrites, PreparedVintage};
use crate::outcome::{Failure, Outcome, Rejected, ServiceError, internal_error};
use crate::shared::idempotency::{Idempotency, Made, Request};

/// A new indicator and the lines that it begins with, if any.
#[derive(Debug, Clone, Serialize)]
pub struct NewMetricForm {
    /// Its fields.
    pub form: MetricForm,
    /// Its lines; `None` for an indicator without observations.
    pub lines: Option<String>,
}

/// The problems of one of several new indicators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectedMetric {
    /// Its position in the list, from 0.
    pub index: usize,
    /// Its problems.
    pub rejected: Rejected,
}

/// The checked fields of a new indicator, and its series where lines were given.
type CheckedForm = (MetricFields, Option<Series>);

/// Something of new indicators, or the problems of all that have any.
pub type AllOrRejected<T> = Result<T, Vec<RejectedMetric>>;

/// A checked new indicator, with all that is stored of it.
struct CheckedMetric {
    id: MetricId,
    fields: MetricFields,
    parent: Option<MetricId>,
    end: Option<End>,
    first: Option<PreparedVintage>,
}

impl Metrics<'_> {
    /// Creates an indicator in the collection at these keys and, where lines are given, publishes them, in one
    /// transaction.
    pub async fn create_metric(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        form: &MetricForm,
        lines: Option<&str>,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.shared.db().begin_on((account, collection)).await?;
        let (facts, grant) = self
            .editing_in(&mut tx, caller, account, collection)
            .await?;
        let own = self.shared.own_work(caller)?;
        let body = ("createMetric", grant.collection(), form, lines);
        let request = Request::new(idempotency, &body)?;
        let one = checked(form, lines)?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self.commit_metric(tx, caller, MetricId::new(made.id)).await;
        }

        let created = self
            .create_checked(&mut tx, caller, (&facts, &grant), vec![one])
            .await?;
        let ids = created.map_err(first_of)?;
        let id = ids.first().copied();
        let id = id.ok_or_else(|| internal_error("no indicator was created"))?;
        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;
        self.commit_metric(tx, caller, id).await
    }

    /// Creates several indicators in the collection at these keys and publishes their lines, all or none, in one
    /// transaction. An indicator whose path has the path of another of them as its beginning is below it. A repeated
    /// request returns those that are still at their paths.
    ///
    /// # Errors
    /// `REQUIRED` or `TOO_MANY` at `metrics` for fewer than one or more than [`limits::NEW_METRICS`]. The problems of
    /// single indicators are the inner error.
    pub async fn create_metrics(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        forms: &[NewMetricForm],
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<AllOrRejected<Vec<SeenMetric>>> {
        let mut tx = self.shared.db().begin_on((account, collection)).await?;
        let (facts, grant) = self
            .editing_in(&mut tx, caller, account, collection)
            .await?;
        let own = self.shared.own_work(caller)?;
        let request = Request::new(idempotency, &("createMetrics", grant.collection(), forms))?;
        check_number(forms.len())?;
        let all = match checked_all(forms)? {
            Ok(all) => all,
            Err(rejected) => return Ok(Err(rejected)),
        };
        if self
            .shared
            .repeated(&mut tx, &own, &request)
            .await?
            .is_some()
        {
            let paths: Vec<String> = all.iter().map(|(it, _)| it.path.folded()).collect();
            let found = batch::by_paths(&mut tx, &grant.reading(), &paths).await?;
            let ids: HashMap<String, MetricId> = found
                .iter()
                .map(|one| (one.path.to_ascii_lowercase(), one.id))
                .collect();
            let ids = paths.iter().filter_map(|path| ids.get(path).copied());
            return Ok(Ok(self.commit_metrics(tx, caller, ids.collect()).await?));
        }

        let created = self
            .create_checked(&mut tx, caller, (&facts, &grant), all)
            .await?;
        let ids = match created {
            Ok(ids) => ids,
            Err(rejected) => return Ok(Err(rejected)),
        };
        let made = Made::from(grant.collection().uuid());
        self.shared.conclude(&mut tx, &own, &request, made).await?;
        Ok(Ok(self.commit_metrics(tx, caller, ids).await?))
    }

    /// Stores new indicators with their first vintages and audit entries; returns their ids, in the same order.
    async fn create_checked(
        self,
        tx: &mut Tx,
        caller: &Caller,
        (facts, grant): (&CollectionFacts, &Grant<EditMetrics>),
        all: Vec<CheckedForm>,
    ) -> Outcome<AllOrRejected<Vec<MetricId>>> {
        if !store::metric::lock_parents(tx, grant).await? {
            return Err(Code::NotFound.into());
        }
        let taken = taken_paths(tx, grant, &all).await?;
        if !taken.is_empty() {
            return Ok(Err(taken));
        }

        let parents = self.parents_of(tx, grant, &all).await?;
        let mut new = Vec::with_capacity(all.len());
        let mut rejected = Vec::new();
        for (index, ((fields, series), placed)) in all.into_iter().zip(parents).enumerate() {
            let prepared = match placed {
                Ok(placed) => {
                    self.prepare_new(tx, caller, grant, (fields, series), placed)
                        .await
                }
                Err(problem) => Err(problem.into()),
            };
            match numbered(index, prepared)? {
                Ok(one) => new.push(one),
                Err(one) => rejected.push(one),
            }
        }
        if !rejected.is_empty() {
            return Ok(Err(rejected));
        }
        self.store_new(tx, (facts, grant), &new).await?;
        Ok(Ok(new.iter().map(|one| one.id).collect()))
    }

    async fn prepare_new(
        self,
        tx: &mut Tx,
        caller: &Caller,
        grant: &Grant<EditMetrics>,
        (fields, series): CheckedForm,
        (id, parent): (MetricId, Option<MetricId>),
    ) -> Outcome<CheckedMetric> {
        let end = self
            .chosen_end(tx, caller, &grant.reading(), &fields.end, None)
            .await?;
        let submitted = series.unwrap_or_else(|| Series::empty(fields.frequency));
        let first =
            PreparedVintage::new(&Series::empty(fields.frequency), submitted, Mode::Replace)?;
        Ok(CheckedMetric {
            id,
            fields,
            parent,
            end,
            first,
        })
    }

    async fn store_new(
        self,
        tx: &mut Tx,
        (facts, grant): (&CollectionFacts, &Grant<EditMetrics>),
        new: &[CheckedMetric],
    ) -> Outcome<()> {
        let now = self.shared.now();
        let mut writes = MetricWrites::default();
        for one in new {
            let first = one.first.as_ref();
            writes.create(NewMetric {
                id: one.id,
                fields: &one.fields,
                parent: one.parent,
                end: one.end.as_ref(),
                first: first.map(|first| first.on_top_of(0, None, now)),
            });
        }
        let updates = writes.store(tx, grant, now, |_, _| {}).await?;
        let updates = updates.ok_or_else(|| Problem::at("path", Code::KeyTaken))?;
        let scene = Scene::collection(facts, grant.actor());
        for one in new {
            let own = updates.iter().filter(|update| update.metric == one.id);
            let own: Vec<_> = own.copied().collect();
            AuditTrail::new(self.shared)
                .leave_metric_entries(tx, scene, one.fields.path.as_str(), &own, None)
                .await?;
        }
        Ok(())
    }

    /// An id for each new indicator, with its parent.
    async fn parents_of(
        self,
        tx: &mut Tx,
        grant: &Grant<EditMetrics>,
        all: &[CheckedForm],
    ) -> Outcome<Vec<Result<(MetricId, Option<MetricId>), Problem>>> {
        let mut ids = Vec::with_capacity(all.len());
        for _ in all {
            ids.push(MetricId::new(self.shared.new_uuid()?));
        }
        let of_path: HashMap<String, MetricId> = all
            .iter()
            .zip(&ids)
            .map(|((fields, _), id)| (fields.path.folded(), *id))
            .collect();

        let mut found: Vec<Result<Option<MetricId>, Problem>> = Vec::with_capacity(all.len());
        for (fields, _) in all {
            let above = match fields.parent {
                ParentChoice::ByPath => fields.path.parent(),
                ParentChoice::Nothing | ParentChoice::At(_) => None,
            };
            let together = above.and_then(|path| of_path.get(&path.folded()).copied());
            found.push(match together {
                Some(parent) => Ok(Some(parent)),
                None => match parent_of(tx, grant, fields, None).await {
                    Ok(parent) => Ok(parent),
                    Err(error) => Err(one_problem(error)?),
                },
            });
        }

        let parents = ids.iter().copied().zip(&found);
        let parents: HashMap<MetricId, Option<MetricId>> = parents
            .map(|(id, parent)| (id, parent.as_ref().ok().copied().flatten()))
            .collect();
        let mut placed = Vec::with_capacity(all.len());
        for (id, parent) in ids.into_iter().zip(found) {
            placed.push(match parent {
                Ok(parent) => below(tx, grant, &parents, id).await?.map(|()| (id, parent)),
                Err(problem) => Err(problem),
            });
        }
        Ok(placed)
    }

    /// Commits, and returns the indicators as the caller sees them.
    async fn commit_metrics(
        self,
        mut tx: Tx,
        caller: &Caller,
        ids: Vec<MetricId>,
    ) -> Outcome<Vec<SeenMetric>> {
        let mut seen = Vec::with_capacity(ids.len());
        for id in ids {
            let one = self.seen_in(&mut tx, caller, id).await?;
            seen.push(one.ok_or(Code::NotFound)?);
        }
        tx.commit().await?;
        Ok(seen)
    }
}

/// Checks the depth of a new indicator. `parents` has all that are new together; those by path make no circle.
async fn below(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    parents: &HashMap<MetricId, Option<MetricId>>,
    id: MetricId,
) -> Outcome<Result<(), Problem>> {
    let mut ancestors = Vec::new();
    let mut above = parents.get(&id).copied().flatten();
    while let Some(parent) = above {
        match parents.get(&parent) {
            Some(next) => {
                ancestors.push(parent);
                above = *next;
            }
            None => {
                ancestors.extend(store::metric::ancestors(tx, &grant.reading(), parent).await?);
                above = None;
            }
        }
    }
    Ok(check_parent(id, &ancestors, 0))
}

fn check_number(metrics: usize) -> Result<(), Problem> {
    match metrics {
        0 => Err(Problem::at("metrics", Code::Required)),
        1..=limits::NEW_METRICS => Ok(()),
        _ => Err(Problem::at("metrics", Code::TooMany).with("max", limits::NEW_METRICS)),
    }
}

/// The checked fields and lines of all forms, or the problems of all that have any.
fn checked_all(forms: &[NewMetricForm]) -> Outcome<AllOrRejected<Vec<CheckedForm>>> {
    let mut all = Vec::with_capacity(forms.len());
    let mut rejected = Vec::new();
    for (index, NewMetricForm { form, lines }) in forms.iter().enumerate() {
        match numbered(index, checked(form, lines.as_deref()))? {
            Ok(one) => all.push(one),
            Err(one) => rejected.push(one),
        }
    }
    Ok(if rejected.is_empty() {
        Ok(all)
    } else {
        Err(rejected)
    })
}

/// `KEY_TAKEN` for each new indicator whose path is that of an indicator of the collection, or of another new one
/// before it.
async fn taken_paths(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    all: &[CheckedForm],
) -> Result<Vec<RejectedMetric>, Failure> {
    let paths: Vec<String> = all.iter().map(|(it, _)| it.path.folded()).collect();
    let distinct: HashSet<&String> = paths.iter().collect();
    let distinct: Vec<String> = distinct.into_iter().cloned().collect();
    let there = batch::by_paths(tx, &grant.reading(), &distinct).await?;
    let mut taken: HashSet<String> = there
        .iter()
        .map(|one| one.path.to_ascii_lowercase())
        .collect();
    let taken = paths
        .into_iter()
        .enumerate()
        .filter_map(|(index, path)| (!taken.insert(path)).then_some(index));
    let problem = || vec![Problem::at("path", Code::KeyTaken)];
    Ok(taken
        .map(|index| RejectedMetric {
            index,
            rejected: Rejected {
                problems: problem(),
                more: 0,
            },
        })
        .collect())
}

/// Separates the problems of the indicator at `index` from failures of the request.
fn numbered<T>(
    index: usize,
    result: Outcome<T>,
) -> Result<Result<T, RejectedMetric>, ServiceError> {
    match result {
        Ok(done) => Ok(Ok(done)),
        Err(ServiceError::Rejected(rejected)) => Ok(Err(RejectedMetric { index, rejected })),
        Err(failure) => Err(failure),
    }
}

/// The problem of a choice that has at most one.
fn one_problem(error: ServiceError) -> Result<Problem, ServiceError> {
    match error {
        ServiceError::Rejected(mut rejected) if rejected.problems.len() == 1 => {
            Ok(rejected.problems.remove(0))
        }
        other => Err(other),
    }
}

/// The problems of the only new indicator.
fn first_of(rejected: Vec<RejectedMetric>) -> ServiceError {
    let first = rejected.into_iter().next();
    first.map_or_else(
        || internal_error("a rejection without problems").into(),
        |one| ServiceError::Rejected(one.rejected),
    )
}
