//! Publishing observations: each change of a series is a vintage.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::audit::AuditAction;
use domain::calendar::frequency::Frequency;
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::list::Page;
use domain::problem::{Code, Problem};
use domain::series::observation::parse_lines;
use domain::series::vintage::{self, Mode, Publication};
use domain::series::{Series, codec};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use store::Tx;
use store::series::vintage::{NewVintage, Published};

use crate::audit::Scene;
use crate::metric::SeenMetric;
use crate::outcome::{Failure, Outcome, Rejected, ServiceError};
use crate::platform::idempotency::Request;
use crate::series::damage;
use crate::{Caller, Service};

/// How far the clocks of servers may be apart.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_mins(5);

/// The series of lines that were given, if any.
pub(crate) type LineOutcome = Option<Series>;

impl Service {
    /// Publishes lines on top of vintage `based_on`. Lines that change nothing make no vintage.
    pub async fn publish(
        &self,
        caller: &Caller,
        id: MetricId,
        lines: &str,
        mode: Mode,
        based_on: i64,
        idempotency_key: Option<&str>,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.db().begin_on(id).await?;
        let (facts, grant, record) = self.edited(&mut tx, caller, id).await?;
        let own = self.own(caller)?;
        let body = ("publish", id, lines, mode, based_on);
        let request = Request::new(idempotency_key, &body)?;
        let series = read_lines(record.frequency, lines).map_err(ServiceError::Rejected)?;
        if let Some(made) = self.repeated(&mut tx, &own, &request).await? {
            return self.commit_metric(tx, caller, MetricId::new(made)).await;
        }
        let published = self
            .put_series(&mut tx, &grant, id, series, mode, based_on)
            .await?;
        let scene = Scene::collection(&facts, grant.actor());
        self.tell_published(&mut tx, scene, &record.path, published)
            .await?;
        self.conclude(&mut tx, &own, &request, id.uuid()).await?;
        self.commit_metric(tx, caller, id).await
    }

    /// Leaves an entry of what was published, if anything was.
    pub(crate) async fn tell_published(
        &self,
        tx: &mut Tx,
        scene: Scene,
        path: &str,
        published: Option<Value>,
    ) -> Result<(), Failure> {
        let Some(details) = published else {
            return Ok(());
        };
        let published = AuditAction::MetricPublished;
        self.leave_entry(tx, scene, published, Some(path), details)
            .await
    }

    /// Publishes a series, in the transaction that asked; tells what an entry of the audit trail says of it. Nothing
    /// where it changes nothing.
    pub(crate) async fn put_series(
        &self,
        tx: &mut Tx,
        grant: &Grant<EditMetrics>,
        id: MetricId,
        submitted: Series,
        mode: Mode,
        based_on: i64,
    ) -> Outcome<Option<Value>> {
        let reading = grant.reading();
        let record = store::metric::find(tx, &reading, id)
            .await?
            .ok_or(Code::NotFound)?;
        if record.vintage != based_on {
            return Err(conflict(tx, &reading, &record, based_on).await?.into());
        }
        // The lines were read before: another publish may have changed the frequency since.
        if submitted.frequency() != record.frequency {
            return Err(Problem::at("frequency", Code::FrequencyFixed).into());
        }
        let current = match store::series::find(tx, &reading, id).await? {
            Some(stored) => stored
                .decode()
                .map_err(|error| damage::series(&record, record.vintage, error))?,
            None => Series::empty(submitted.frequency()),
        };
        let Some(decided) = Decided::of(&current, submitted, mode)? else {
            return Ok(None);
        };
        let new = decided.on_top_of(based_on, record.published_at, self.now());
        match store::series::vintage::publish(tx, grant, id, &new).await? {
            Published::Done(number) => Ok(Some(json!({
                "vintage": number,
                "added": new.added,
                "revised": new.revised,
                "removed": new.removed,
            }))),
            Published::Stale(_) => {
                let record = store::metric::find(tx, &reading, id).await?;
                let record = record.ok_or(Code::NotFound)?;
                Err(conflict(tx, &reading, &record, based_on).await?.into())
            }
            Published::Gone => Err(Code::NotFound.into()),
        }
    }
}

/// What a publish does to one series: all that is kept of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Decided {
    pub(crate) added: u64,
    pub(crate) revised: u64,
    pub(crate) removed: u64,
    reverse: Vec<u8>,
    data: Vec<u8>,
    canonical_bytes: u64,
    observations: u64,
    decimals: u8,
    first_period: Option<String>,
    last_period: Option<String>,
    last_value: Option<f64>,
}

impl Decided {
    /// Of publishing `submitted` to a series that is `current` now; `None` where that changes nothing.
    ///
    /// # Errors
    /// `SERIES_TOO_LARGE`, `FREQUENCY_FIXED`.
    pub(crate) fn of(
        current: &Series,
        submitted: Series,
        mode: Mode,
    ) -> Result<Option<Self>, Problem> {
        if current.is_empty() && submitted.is_empty() {
            return Ok(None);
        }
        let published = vintage::publish(current, submitted, mode);
        let Some(publication) = published.map_err(|problem| problem.problem())? else {
            return Ok(None);
        };
        let Publication {
            next,
            canonical_bytes,
            difference,
            reverse,
        } = publication;
        // Categories are an order, not a time: none of them is the first or the latest.
        let is_dated = next.frequency().is_dated();
        let position = |place: Option<usize>| {
            let place = place.filter(|_| is_dated)?;
            Some(next.position(place)?.to_string())
        };
        Ok(Some(Self {
            added: count(difference.added.len()),
            revised: count(difference.revised.len()),
            removed: count(difference.removed.len()),
            reverse,
            data: codec::encode(&next),
            canonical_bytes: count(canonical_bytes),
            observations: count(next.len()),
            decimals: next.decimals(),
            first_period: position(Some(0)),
            last_period: position(next.len().checked_sub(1)),
            last_value: next.last_value().filter(|_| is_dated),
        }))
    }

    /// The vintage that it makes now, after vintage `based_on`, which was published at `last`.
    pub(crate) fn on_top_of(
        &self,
        based_on: i64,
        last: Option<Timestamp>,
        now: Timestamp,
    ) -> NewVintage<'_> {
        NewVintage {
            based_on,
            published_at: time_after(last, now),
            added: self.added,
            revised: self.revised,
            removed: self.removed,
            reverse: &self.reverse,
            data: &self.data,
            canonical_bytes: self.canonical_bytes,
            observations: self.observations,
            decimals: self.decimals,
            first_period: self.first_period.clone(),
            last_period: self.last_period.clone(),
            last_value: self.last_value,
        }
    }
}

/// When a vintage counts as published that follows one of `last`: not before that one where the servers' clocks differ a
/// little. One that is further ahead was published while a clock was wrong.
fn time_after(last: Option<Timestamp>, now: Timestamp) -> Timestamp {
    match last {
        Some(last) if last > now && last <= now + CLOCKS_DIFFER => last,
        _ => now,
    }
}

/// Reads observation lines; every bad line is told.
pub(crate) fn read_lines(frequency: Frequency, lines: &str) -> Result<Series, Rejected> {
    parse_lines(frequency, lines).map_err(|bad| Rejected {
        problems: bad.problems.iter().map(|line| line.problem()).collect(),
        more: bad.more,
    })
}

/// What is told to who publishes on top of an old vintage: the latest one, when it was published and, as far as
/// the reader may know, by whom. What it changed is a read of its own.
pub(crate) async fn conflict(
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

fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
