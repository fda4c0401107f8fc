//! Taking the latest vintage of an indicator back, shortly after its publish.

use domain::access::{EditMetrics, Grant};
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::problem::{Code, Problem};
use domain::series::Series;
use domain::series::vintage::Mode;
use domain::series::vintage::undo::UndoProblem;
use jiff::Timestamp;
use store::Tx;
use store::series::vintage::NewVintage;

use super::conflict;
use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::damage;
use crate::metric::end::check_living;
use crate::metric::write::{MetricWrites, PreparedVintage};
use crate::metric::{Metrics, SeenMetric};
use crate::outcome::{Outcome, internal_error};
use crate::shared::idempotency::{Idempotency, Made, Request};

impl Metrics<'_> {
    /// Takes vintage `vintage` of an indicator back: publishes the state before it, which is empty for the first
    /// vintage. Only its author can, shortly after its publish and while it is the latest. The new vintage can be taken
    /// back in the same way.
    ///
    /// An end that the vintage took back is not set again.
    ///
    /// # Errors
    /// `VINTAGE_CONFLICT`, `UNDO_OTHERS`, `UNDO_LATE`; `METRIC_ENDED` for a discontinued indicator; `FREQUENCY_FIXED`
    /// where the vintage changed the frequency.
    pub async fn undo_publish(
        self,
        caller: &Caller,
        id: MetricId,
        vintage: i64,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, grant, _) = self.edited(&mut tx, caller, id).await?;
        let own = self.shared.own_work(caller)?;
        let request = Request::new(idempotency, &("undoPublish", id, vintage))?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self.commit_metric(tx, caller, MetricId::new(made.id)).await;
        }

        let record = store::metric::lock(&mut tx, &grant, id).await?;
        let record = record.ok_or(Code::NotFound)?;
        let now = self.shared.now();
        check(&mut tx, &grant, &record, vintage, now).await?;
        check_living(record.end.as_ref(), record.end.as_ref())?;
        let undo = prepare(&mut tx, &grant, &record).await?;

        let mut writes = MetricWrites::default();
        let new = NewVintage {
            undoes: Some(vintage),
            ..undo.on_top_of(vintage, record.published_at, now)
        };
        writes.publish(id, new);
        let updates = writes.store(&mut tx, &grant, now, |_, _| {}).await?;
        let updates = updates.ok_or_else(|| internal_error("a locked indicator changed"))?;
        let scene = Scene::collection(&facts, grant.actor());
        AuditTrail::new(self.shared)
            .leave_metric_entries(&mut tx, scene, &record.path, &updates, None)
            .await?;

        let done = Made {
            id: id.uuid(),
            vintage: Some(vintage + 1),
        };
        self.shared.conclude(&mut tx, &own, &request, done).await?;
        self.commit_metric(tx, caller, id).await
    }
}

/// Checks that the user of the grant may take vintage `vintage` of a locked indicator back.
///
/// # Errors
/// `VINTAGE_CONFLICT`, also where nothing was published; `UNDO_OTHERS`, `UNDO_LATE`.
async fn check(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    record: &Metric,
    vintage: i64,
    now: Timestamp,
) -> Outcome<()> {
    let latest = store::series::vintage::latest(tx, grant, record.id).await?;
    match latest.map(|latest| latest.check_undo(vintage, grant.actor(), now)) {
        Some(Ok(())) => Ok(()),
        None | Some(Err(UndoProblem::NotLatest)) => {
            let problem = conflict(tx, &grant.reading(), record, vintage).await?;
            Err(problem.into())
        }
        Some(Err(problem)) => Err(problem.code().into()),
    }
}

/// Computes the vintage that has the state before the latest one of a locked indicator.
///
/// # Errors
/// `FREQUENCY_FIXED` where that state has another frequency; `SERIES_UNREADABLE` where it is damaged.
async fn prepare(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    record: &Metric,
) -> Outcome<PreparedVintage> {
    let (id, number, reading) = (record.id, record.vintage, grant.reading());
    let stored = store::series::find(tx, &reading, id).await?;
    let stored = stored.ok_or_else(|| internal_error("a published indicator has no series"))?;
    let current = stored
        .decode()
        .map_err(|error| damage::series(record, number, error))?;

    let mut ways =
        store::series::vintage::ways_between(tx, &reading, id, number, number - 1).await?;
    let way = ways.pop();
    let way = way.ok_or_else(|| internal_error("the latest vintage is not stored"))?;
    let mut before = way
        .apply(&current)
        .map_err(|error| damage::series(record, number - 1, error))?;
    if before.row_count() == 0 {
        before = Series::empty(record.frequency);
    }
    if before.frequency() != record.frequency {
        return Err(Problem::new(Code::FrequencyFixed).into());
    }
    let undo = PreparedVintage::new(&current, before, Mode::Replace)?;
    undo.ok_or_else(|| internal_error("a vintage changed nothing").into())
}
