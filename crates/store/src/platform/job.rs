//! Jobs: work that is done after the transaction that requested it, once, by the first server that claims it.

use domain::id::JobId;
use domain::usage::Counts;
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{all, micros, some_time, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The initial values of a new job.
#[derive(Clone, Debug)]
pub struct NewJob<'a> {
    /// Its id, chosen by the caller.
    pub id: JobId,
    /// The kind of work.
    pub kind: &'a str,
    /// A text that at most one job has, until that job is swept.
    pub dedupe: Option<&'a str>,
    /// The input of the job, sealed by the caller.
    pub payload: &'a str,
    /// The earliest time to run it.
    pub run_at: Timestamp,
    /// The current time.
    pub created_at: Timestamp,
}

/// A claimed job: the right to do it until `claimed_until`, and the receipt for reporting its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// The kind of work.
    pub kind: String,
    /// The input of the job, as enqueued.
    pub payload: String,
    /// The number of its claims, including this one.
    pub attempts: u32,
    /// When it was enqueued.
    pub created_at: Timestamp,
    claimed_by: Uuid,
}

#[derive(FromRow)]
struct JobRow {
    id: Uuid,
    kind: String,
    payload: Option<String>,
    attempts: i64,
    created_at: i64,
}

/// Adds a job. Returns `false` if a job with the same `dedupe` exists, also a done one.
pub async fn enqueue(tx: &mut Tx, new: &NewJob<'_>) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into jobs (id, kind, dedupe, payload, run_at, attempts, created_at)
        values ($1, $2, $3, $4, $5, 0, $6) on conflict (dedupe) do nothing",
    )
    .bind(new.id.uuid())
    .bind(new.kind)
    .bind(new.dedupe)
    .bind(new.payload)
    .bind(micros(new.run_at))
    .bind(micros(new.created_at))
    => execute)?;
    Ok(added == 1)
}

/// Claims up to `limit` jobs that are due at `now`, for a worker, until a time. No other worker gets them before; a
/// worker that has not reported the outcome by then may lose them. Commit before doing the work.
pub async fn claim(
    tx: &mut Tx,
    worker: Uuid,
    limit: u32,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<Job>, StoreError> {
    // On SQLite the transaction alone excludes others.
    let sql = tx.either(
        "update jobs set claimed_by = $1, claimed_until = $2, attempts = attempts + 1
        where id in (
            select id from jobs
            where done_at is null and failed_at is null and run_at <= $3
                and (claimed_until is null or claimed_until <= $3)
            order by run_at, id limit $4)
        returning id, kind, payload, attempts, created_at",
        "update jobs set claimed_by = $1, claimed_until = $2, attempts = attempts + 1
        where id in (
            select id from jobs
            where done_at is null and failed_at is null and run_at <= $3
                and (claimed_until is null or claimed_until <= $3)
            order by run_at, id limit $4
            for update skip locked)
        returning id, kind, payload, attempts, created_at",
    );
    let mut rows: Vec<JobRow> = run!(tx, sqlx::query_as(sql)
        .bind(worker)
        .bind(micros(until))
        .bind(micros(now))
        .bind(i64::from(limit))
        => fetch_all)?;
    rows.sort_by_key(|row| (row.created_at, row.id));
    all(rows, |row| {
        Ok(Job {
            id: JobId::new(row.id),
            kind: row.kind,
            payload: row.payload.unwrap_or_default(),
            attempts: unsigned(row.attempts)?,
            created_at: time(row.created_at)?,
            claimed_by: worker,
        })
    })
}

/// Extends the claim of a job. Returns `false` if the claim was lost.
pub async fn renew(tx: &mut Tx, job: &Job, until: Timestamp) -> Result<bool, StoreError> {
    let renewed = run!(tx, sqlx::query(
        "update jobs set claimed_until = $4
        where id = $1 and claimed_by = $2 and attempts = $3 and done_at is null and failed_at is null",
    )
    .bind(job.id.uuid())
    .bind(job.claimed_by)
    .bind(i64::from(job.attempts))
    .bind(micros(until))
    => execute)?;
    Ok(renewed == 1)
}

/// Notes that a job is done and erases its payload. Returns `false` if the claim was lost.
pub async fn succeed(tx: &mut Tx, job: &Job, now: Timestamp) -> Result<bool, StoreError> {
    let done = run!(tx, sqlx::query(
        "update jobs set done_at = $4, payload = null, claimed_until = null, claimed_by = null, last_error = null
        where id = $1 and claimed_by = $2 and attempts = $3 and done_at is null",
    )
    .bind(job.id.uuid())
    .bind(job.claimed_by)
    .bind(i64::from(job.attempts))
    .bind(micros(now))
    => execute)?;
    Ok(done == 1)
}

/// Postpones a job that could not be done now. Returns `false` if the claim was lost.
pub async fn retry(
    tx: &mut Tx,
    job: &Job,
    run_at: Timestamp,
    error: &str,
) -> Result<bool, StoreError> {
    let put_off = run!(tx, sqlx::query(
        "update jobs set run_at = $4, last_error = $5, claimed_until = null, claimed_by = null
        where id = $1 and claimed_by = $2 and attempts = $3 and done_at is null",
    )
    .bind(job.id.uuid())
    .bind(job.claimed_by)
    .bind(i64::from(job.attempts))
    .bind(micros(run_at))
    .bind(error)
    => execute)?;
    Ok(put_off == 1)
}

/// Marks a job as failed for good and erases its payload. Returns `false` if the claim was lost.
pub async fn fail(tx: &mut Tx, job: &Job, now: Timestamp, error: &str) -> Result<bool, StoreError> {
    let failed = run!(tx, sqlx::query(
        "update jobs set failed_at = $4, last_error = $5, payload = null, claimed_until = null, claimed_by = null
        where id = $1 and claimed_by = $2 and attempts = $3 and done_at is null",
    )
    .bind(job.id.uuid())
    .bind(job.claimed_by)
    .bind(i64::from(job.attempts))
    .bind(micros(now))
    .bind(error)
    => execute)?;
    Ok(failed == 1)
}

/// When the next job becomes due, or a claim expires; `None` without open jobs.
pub async fn next_due(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    let next: Option<i64> = run!(tx, sqlx::query_scalar(
        "select min(case when claimed_until > run_at then claimed_until else run_at end) from jobs
        where done_at is null and failed_at is null",
    ) => fetch_one)?;
    some_time(next)
}

/// The numbers of jobs by state, without done ones.
pub async fn counts(tx: &mut Tx, now: Timestamp) -> Result<Counts, StoreError> {
    let (waiting, due, running, failed, oldest): (i64, i64, i64, i64, Option<i64>) = run!(tx, sqlx::query_as(
        "select
            count(case when failed_at is null and (claimed_until is null or claimed_until <= $1) then 1 end),
            count(case when failed_at is null and (claimed_until is null or claimed_until <= $1)
                and run_at <= $1 then 1 end),
            count(case when failed_at is null and claimed_until > $1 then 1 end),
            count(failed_at),
            min(case when failed_at is null and (claimed_until is null or claimed_until <= $1)
                and run_at <= $1 then run_at end)
        from jobs where done_at is null",
    )
    .bind(micros(now))
    => fetch_one)?;
    Ok(Counts {
        waiting: unsigned(waiting)?,
        due: unsigned(due)?,
        running: unsigned(running)?,
        failed: unsigned(failed)?,
        oldest_due: some_time(oldest)?,
    })
}

/// Removes jobs that were done or failed before `before`. Returns their number.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    run!(tx, sqlx::query("delete from jobs where done_at < $1 or failed_at < $1")
        .bind(micros(before))
        => execute)
}
