//! Publishing observations: each change of a series is a vintage.

mod undo;

use domain::access::{Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::list::Page;
use domain::problem::{Code, Problem};
use domain::series::Series;
use domain::series::observation::parse_lines;
use domain::series::vintage::Mode;
use store::Tx;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::audit::fields;
use crate::damage;
use crate::metric::Metrics;
use crate::metric::SeenMetric;
use crate::metric::end::{check_living, living, resumed};
use crate::metric::write::{MetricWrites, PreparedVintage};
use crate::outcome::{Failure, Outcome, Rejected, ServiceError, internal_error};
use crate::shared::idempotency::{Idempotency, Made, Request};

/// Lines to be published to an indicator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublishForm<'a> {
    /// The lines.
    pub lines: &'a str,
    /// Whether the lines are merged into the series, or replace it.
    pub mode: Mode,
    /// The vintage that they are based on; `None` for whichever is the latest.
    pub based_on: Option<i64>,
    /// Whether the publish takes the end of a discontinued indicator back.
    pub resume: bool,
}

/// The result of a publish.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedMetric {
    /// The indicator.
    pub seen: SeenMetric,
    /// The number of the vintage that the request made, now or when it was done before; `None` where nothing changed.
    pub made: Option<i64>,
}

impl Metrics<'_> {
    /// Whether the caller may publish observations of an indicator: checked before they arrive.
    ///
    /// # Errors
    /// The problem of the caller's permission.
    pub async fn may_publish(self, caller: &Caller, id: MetricId) -> Outcome<()> {
        let mut tx = self.shared.db().read().await?;
        self.edited(&mut tx, caller, id).await?;
        Ok(())
    }

    /// Publishes lines on top of vintage `based_on`. Lines that change nothing make no vintage.
    pub async fn publish(
        self,
        caller: &Caller,
        id: MetricId,
        lines: &str,
        mode: Mode,
        based_on: i64,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<SeenMetric> {
        let form = PublishForm {
            lines,
            mode,
            based_on: Some(based_on),
            resume: false,
        };
        let published = self.publish_form(caller, id, form, idempotency).await?;
        Ok(published.seen)
    }

    /// Publishes lines. A discontinued indicator is published to only with `resume`, which takes its end back in the
    /// same transaction.
    ///
    /// # Errors
    /// `METRIC_ENDED`, and the problems of the lines and of [`prepare_vintage`].
    pub async fn publish_form(
        self,
        caller: &Caller,
        id: MetricId,
        form: PublishForm<'_>,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<PublishedMetric> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, grant, record) = self.edited(&mut tx, caller, id).await?;

        let own = self.shared.own_work(caller)?;
        let PublishForm {
            lines,
            mode,
            based_on,
            resume,
        } = form;
        let operation = if resume {
            "publishAndResume"
        } else {
            "publish"
        };
        let body = (operation, id, lines, mode, based_on);
        let request = Request::new(idempotency, &body)?;
        // Read here, so that bad lines are reported before a conflict and outside the lock.
        let series = read_lines(record.frequency, lines).map_err(ServiceError::Rejected)?;

        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            let seen = self
                .commit_metric(tx, caller, MetricId::new(made.id))
                .await?;
            return Ok(PublishedMetric {
                seen,
                made: made.vintage,
            });
        }

        let record = store::metric::lock(&mut tx, &grant, id).await?;
        let record = record.ok_or(Code::NotFound)?;
        let based_on = based_on.unwrap_or(record.vintage);
        let frequency = series.frequency();
        let vintage =
            prepare_vintage(&mut tx, &grant.reading(), &record, series, mode, based_on).await?;
        if frequency != record.frequency {
            return Err(Problem::at("frequency", Code::FrequencyFixed).into());
        }

        let resumes = resume && record.end.is_some();
        if vintage.is_some() && !resumes {
            check_living(record.end.as_ref(), record.end.as_ref())?;
        }

        let now = self.shared.now();
        let living = living(&record);
        let mut writes = MetricWrites::default();
        if resumes {
            writes.edit_together(resumed(&record, &living));
        }
        if let Some(vintage) = &vintage {
            writes.publish(id, vintage.on_top_of(based_on, record.published_at, now));
        }
        let updates = writes.store(&mut tx, &grant, now, |_, _| {}).await?;
        let updates = updates.ok_or_else(|| internal_error("a locked indicator changed"))?;
        let scene = Scene::collection(&facts, grant.actor());
        AuditTrail::new(self.shared)
            .leave_metric_entries(
                &mut tx,
                scene,
                &record.path,
                &updates,
                fields::end_taken_back(resumes),
            )
            .await?;

        let made = vintage.map(|_| based_on + 1);
        let done = Made {
            id: id.uuid(),
            vintage: made,
        };
        self.shared.conclude(&mut tx, &own, &request, done).await?;
        let seen = self.commit_metric(tx, caller, id).await?;
        Ok(PublishedMetric { seen, made })
    }
}

/// Computes the publish of `submitted` on top of vintage `based_on` of a locked indicator; `None` where it changes
/// nothing.
///
/// # Errors
/// `VINTAGE_CONFLICT`, `FREQUENCY_FIXED`, `SERIES_TOO_LARGE`.
pub(super) async fn prepare_vintage(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    record: &Metric,
    submitted: Series,
    mode: Mode,
    based_on: i64,
) -> Outcome<Option<PreparedVintage>> {
    if record.vintage != based_on {
        return Err(conflict(tx, grant, record, based_on).await?.into());
    }
    let current = match store::series::find(tx, grant, record.id).await? {
        Some(stored) => stored
            .decode()
            .map_err(|error| damage::series(record, record.vintage, error))?,
        None => Series::empty(submitted.frequency()),
    };
    Ok(PreparedVintage::new(&current, submitted, mode)?)
}

/// Parses observation lines. Every bad line is a problem, up to a bound; the others are counted.
pub(super) fn read_lines(frequency: Frequency, lines: &str) -> Result<Series, Rejected> {
    parse_lines(frequency, lines).map_err(|bad| Rejected {
        problems: bad.problems.iter().map(|line| line.problem()).collect(),
        more: bad.more,
    })
}

/// The problem of a publish on top of an old vintage: the latest vintage, the time of its publish and, as far as the
/// reader may know, its author. The client fetches the difference itself.
pub(super) async fn conflict(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    record: &Metric,
    based_on: i64,
) -> Result<Problem, Failure> {
    let mut problem = Problem::new(Code::VintageConflict)
        .with("basedOn", based_on)
        .with("current", record.vintage);
    let latest = store::series::vintage::list(tx, grant, record.id, &Page::first(1)).await?;
    if let Some(latest) = latest.rows.into_iter().next() {
        problem = problem.with("publishedAt", latest.published_at.to_string());
        if let Some(author) = latest.author {
            problem = problem.with("author", author);
        }
    }
    Ok(problem)
}
