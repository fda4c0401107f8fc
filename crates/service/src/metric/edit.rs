//! Editing the fields of an indicator, with a publish of its lines where they are given.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::metric::{Metric, MetricFields, MetricForm, ParentChoice, check_parent};
use domain::id::MetricId;
use domain::problem::{Code, Problem};
use domain::series::Series;
use domain::series::vintage::Mode;
use serde::Serialize;
use store::Tx;
use store::metric::batch::ChangedMetric;

use crate::Caller;
use crate::audit;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::metric::Metrics;
use crate::metric::end::check_living;
use crate::metric::publish::{conflict, prepare_vintage, read_lines};
use crate::metric::write::MetricWrites;
use crate::metric::{SeenMetric, frequency};
use crate::outcome::{Outcome, ServiceError, internal_error};
use crate::shared::idempotency::{Idempotency, Request};

/// Observation lines for an indicator that is being edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NewLines<'a> {
    /// The lines; they become the whole series.
    pub lines: &'a str,
    /// The vintage that they are based on.
    pub based_on: i64,
}

impl Metrics<'_> {
    /// Changes the fields of an indicator, from a version of them, and, where lines are given, publishes them, in one
    /// transaction. The path stays, but for the case of its letters.
    pub async fn update_metric(
        self,
        caller: &Caller,
        id: MetricId,
        version: i64,
        form: &MetricForm,
        lines: Option<NewLines<'_>>,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, grant, _) = self.edited(&mut tx, caller, id).await?;
        let own = self.shared.own_work(caller)?;
        let body = ("updateMetric", id, version, form, lines);
        let request = Request::new(idempotency, &body)?;
        let (fields, series) = checked(form, lines.map(|lines| lines.lines))?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self.commit_metric(tx, caller, MetricId::new(made.id)).await;
        }

        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let record = store::metric::lock(&mut tx, &grant, id).await?;
        let record = record.ok_or(Code::NotFound)?;
        check_path(&record, &fields, version)?;
        frequency::check(&mut tx, &grant, &record, &fields, lines.is_some()).await?;
        let parent = parent_of(&mut tx, &grant, &fields, Some(id)).await?;
        let end = self
            .chosen_end(
                &mut tx,
                caller,
                &grant.reading(),
                &fields.end,
                Some(&record),
            )
            .await?;
        let based_on = lines.map_or(record.vintage, |lines| lines.based_on);
        check_version(&mut tx, &grant.reading(), &record, version, based_on).await?;
        let reading = grant.reading();
        let vintage = match series {
            Some(series) => {
                prepare_vintage(&mut tx, &reading, &record, series, Mode::Replace, based_on).await?
            }
            None => None,
        };
        if vintage.is_some() {
            check_living(record.end.as_ref(), end.as_ref())?;
        }
        let now = self.shared.now();
        let mut writes = MetricWrites::default();
        writes.edit(ChangedMetric {
            id,
            version,
            fields: &fields,
            parent,
            end: end.as_ref(),
        });
        if let Some(vintage) = &vintage {
            writes.publish(id, vintage.on_top_of(based_on, record.published_at, now));
        }
        let updates = writes.store(&mut tx, &grant, now, |_, _| {}).await?;
        let updates = updates.ok_or_else(|| internal_error("a locked indicator changed"))?;
        let scene = Scene::collection(&facts, grant.actor());
        let (path, edited) = (
            fields.path.as_str(),
            audit::fields::of_metric(&record, &fields, parent, end.as_ref()),
        );
        AuditTrail::new(self.shared)
            .leave_metric_entries(&mut tx, scene, path, &updates, edited)
            .await?;
        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;
        self.commit_metric(tx, caller, id).await
    }
}

/// Checks that an edit leaves the path, but for the case of its letters: moving is an operation of its own.
///
/// # Errors
/// `KEY_FIXED`; `CONFLICT` where the edit was made from another version, since the indicator has moved meanwhile.
fn check_path(record: &Metric, fields: &MetricFields, version: i64) -> Outcome<()> {
    if fields.path.folded() == record.path.to_ascii_lowercase() {
        return Ok(());
    }
    Err(if record.version == version {
        Problem::at("path", Code::KeyFixed).into()
    } else {
        version_conflict(record).into()
    })
}

/// Checks that an edit was made from the current version. Fields and observations are edited together: where both have
/// changed, both conflicts are reported.
///
/// # Errors
/// `CONFLICT`, `VINTAGE_CONFLICT`.
async fn check_version(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    record: &Metric,
    version: i64,
    based_on: i64,
) -> Outcome<()> {
    if record.version == version {
        return Ok(());
    }
    let mut problems = vec![version_conflict(record)];
    if record.vintage != based_on {
        problems.push(conflict(tx, grant, record, based_on).await?);
    }
    Err(ServiceError::problems(problems))
}

fn version_conflict(record: &Metric) -> Problem {
    Problem::new(Code::Conflict).with("current", record.version)
}

/// The parent that the fields choose, `metric` being `None` for a new indicator. The collection's parents must be
/// locked.
///
/// # Errors
/// `PARENT_NOT_FOUND`; the problems of [`check_parent`].
pub(super) async fn parent_of(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    fields: &MetricFields,
    metric: Option<MetricId>,
) -> Outcome<Option<MetricId>> {
    let reading = grant.reading();
    let parent = match &fields.parent {
        ParentChoice::Nothing => None,
        ParentChoice::ByPath => match fields.path.parent() {
            Some(path) => store::metric::by_path(tx, &reading, &path).await?,
            None => None,
        },
        ParentChoice::At(path) => {
            let found = store::metric::by_path(tx, &reading, path).await?;
            Some(found.ok_or_else(|| Problem::at("parent", Code::ParentNotFound))?)
        }
    };

    let Some(parent) = parent.map(|parent| parent.id) else {
        return Ok(None);
    };

    let ancestors = store::metric::ancestors(tx, &reading, parent).await?;
    match metric {
        Some(metric) => {
            let height = store::metric::height(tx, &reading, metric).await?;
            check_parent(metric, &ancestors, height)?;
        }
        // No indicator has the nil id, so a new one cannot be its own ancestor.
        None => check_parent(MetricId::new(uuid::Uuid::nil()), &ancestors, 0)?,
    }
    Ok(Some(parent))
}

/// Checks the form and parses the lines, and reports the problems of both together.
pub(super) fn checked(
    form: &MetricForm,
    lines: Option<&str>,
) -> Outcome<(MetricFields, Option<Series>)> {
    let series = lines
        .map(|lines| read_lines(form.frequency, lines))
        .transpose();
    match (form.check(), series) {
        (Ok(fields), Ok(series)) => Ok((fields, series)),
        (Ok(_), Err(rejected)) => Err(ServiceError::Rejected(rejected)),
        (Err(problems), Ok(_)) => Err(ServiceError::problems(problems)),
        (Err(mut problems), Err(mut rejected)) => {
            problems.append(&mut rejected.problems);
            rejected.problems = problems;
            Err(ServiceError::Rejected(rejected))
        }
    }
}
