//! Claims: the right of one server to run a job, until a time.

use domain::id::JobId;
use domain::operation::job::Lane;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::{all, micros, some_time, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A claimed job: the right to run it until the claim expires, and the receipt for reporting its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The id of the job.
    pub id: JobId,
    /// The kind of work.
    pub kind: String,
    /// The input of the job, as enqueued.
    pub payload: String,
    /// The number of its claims, including this one.
    pub attempts: u32,
    /// When it was enqueued.
    pub created_at: Timestamp,
    pub(super) claim: Uuid,
}

#[derive(FromRow)]
struct JobRow {
    id: Uuid,
    kind: String,
    payload: Option<String>,
    attempts: i64,
    created_at: i64,
}

/// Claims up to `limit` jobs of a lane that are due at `now`, the longest due first, until a time. `claim` is a new
/// UUID for each call. No other server gets them before; one that has not reported the outcome by then may lose them.
/// Commit before doing the work.
pub async fn claim(
    tx: &mut Tx,
    lane: Lane,
    claim: Uuid,
    limit: usize,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<Job>, StoreError> {
    // On SQLite the transaction alone excludes others.
    let lock = tx.either("", "for update skip locked");

    let sql = format!(
        "update jobs set claimed_by = $1, claimed_until = $2, attempts = attempts + 1
        where id in (
            select id from jobs
            where lane = $3 and done_at is null and failed_at is null and run_at <= $4
                and (claimed_until is null or claimed_until <= $4)
            order by run_at, id limit $5 {lock})
        returning id, kind, payload, attempts, created_at"
    );

    let mut rows: Vec<JobRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(claim)
        .bind(micros(until))
        .bind(lane.as_str())
        .bind(micros(now))
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        => fetch_all)?;

    rows.sort_by_key(|row| (row.created_at, row.id));
    all(rows, |row| {
        Ok(Job {
            id: JobId::new(row.id),
            kind: row.kind,
            payload: row.payload.unwrap_or_default(),
            attempts: unsigned(row.attempts)?,
            created_at: time(row.created_at)?,
            claim,
        })
    })
}

/// Extends the claims of jobs. Returns the ids of those that are still claimed by the caller.
pub async fn renew(tx: &mut Tx, jobs: &[Job], until: Timestamp) -> Result<Vec<JobId>, StoreError> {
    let mut renewed = Vec::with_capacity(jobs.len());
    for job in jobs {
        let done = run!(tx, sqlx::query(
            "update jobs set claimed_until = $3
            where id = $1 and claimed_by = $2 and done_at is null and failed_at is null",
        )
        .bind(job.id.uuid())
        .bind(job.claim)
        .bind(micros(until))
        => execute)?;
        if done == 1 {
            renewed.push(job.id);
        }
    }
    Ok(renewed)
}

/// Gives up the claims of jobs that were not begun, so that any server may claim them at once.
pub async fn release(tx: &mut Tx, jobs: &[Job]) -> Result<(), StoreError> {
    for job in jobs {
        run!(tx, sqlx::query(
            "update jobs set claimed_until = null, claimed_by = null, attempts = attempts - 1
            where id = $1 and claimed_by = $2 and done_at is null and failed_at is null",
        )
        .bind(job.id.uuid())
        .bind(job.claim)
        => execute)?;
    }
    Ok(())
}

/// When the next job of a lane becomes due, or a claim expires: also a time that is over. `None` without open jobs.
pub async fn next_due(tx: &mut Tx, lane: Lane) -> Result<Option<Timestamp>, StoreError> {
    let next: Option<i64> = run!(tx, sqlx::query_scalar(
        "select min(next) from (
            select min(run_at) as next from jobs
            where lane = $1 and done_at is null and failed_at is null and claimed_until is null
            union all
            select min(claimed_until) from jobs where lane = $1 and claimed_until is not null) times",
    )
    .bind(lane.as_str())
    => fetch_one)?;
    some_time(next)
}
