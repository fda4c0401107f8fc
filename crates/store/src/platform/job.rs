//! Jobs: work that is done after the transaction that asked for it, once, by whichever server comes first.

use domain::id::JobId;
use domain::usage::Counts;
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{all, micros, some_time, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// What a new job starts with.
#[derive(Clone, Debug)]
pub struct NewJob<'a> {
    /// Made by the caller.
    pub id: JobId,
    /// What kind of work.
    pub kind: &'a str,
    /// At most one job ever has this text, until it is swept.
    pub dedupe: Option<&'a str>,
    /// What to do, sealed by the caller.
    pub payload: &'a str,
    /// Not before.
    pub run_at: Timestamp,
    /// Now.
    pub created_at: Timestamp,
}

/// A job that was claimed: the right to do it until `claimed_until`, and the receipt for telling how it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Which one.
    pub id: JobId,
    /// What kind of work.
    pub kind: String,
    /// What to do, as it was given.
    pub payload: String,
    /// How often it was claimed, this time included.
    pub attempts: u32,
    /// When it was asked for.
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

/// Asks for work; `false` where a job with the same `dedupe` is there already, also a done one.
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

/// Claims up to `limit` jobs that are due at `now`, for a worker, until a time. Nobody else gets them before;
/// who has not told by then how it went has lost them. Commit before doing the work.
pub async fn claim(
    tx: &mut Tx,
    worker: Uuid,
    limit: u32,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<Job>, StoreError> {
    // On SQLite the transaction alone keeps others away.
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

/// Claims a job for longer; `false` where the claim was lost.
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

/// Notes that a job is done and erases its payload; `false` where the claim was lost.
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

/// Puts a job off that could not be done now; `false` where the claim was lost.
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

/// Gives a job up, and erases its payload; `false` where the claim was lost.
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

/// When the next job becomes due, or a claim on one runs out; `None` where nothing is waiting.
pub async fn next_due(tx: &mut Tx) -> Result<Option<Timestamp>, StoreError> {
    let next: Option<i64> = run!(tx, sqlx::query_scalar(
        "select min(case when claimed_until > run_at then claimed_until else run_at end) from jobs
        where done_at is null and failed_at is null",
    ) => fetch_one)?;
    some_time(next)
}

/// How many jobs are in each state; done ones are not counted.
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

/// Removes jobs that were done or given up before `before`; tells how many.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, StoreError> {
    run!(tx, sqlx::query("delete from jobs where done_at < $1 or failed_at < $1")
        .bind(micros(before))
        => execute)
}
