//! The queue for the operator: counts of jobs, lists, and changes of single jobs.

use domain::id::JobId;
use domain::operation::job::{JobCounts, JobState, Lane, ListedJob};
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{all, micros, some_time, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

#[derive(FromRow)]
struct CountRow {
    lane: String,
    kind: String,
    waiting: i64,
    due: i64,
    running: i64,
    failed: i64,
    oldest_due: Option<i64>,
}

/// The numbers of jobs that are not done, by lane and kind, in this order. Kinds without such a job are missing.
pub async fn counts(tx: &mut Tx, now: Timestamp) -> Result<Vec<JobCounts>, StoreError> {
    let rows: Vec<CountRow> = run!(tx, sqlx::query_as(
        "select lane, kind,
            count(case when not is_failed and not is_claimed then 1 end) as waiting,
            count(case when not is_failed and not is_claimed and run_at <= $1 then 1 end) as due,
            count(case when not is_failed and is_claimed then 1 end) as running,
            count(case when is_failed then 1 end) as failed,
            min(case when not is_failed and not is_claimed and run_at <= $1 then run_at end) as oldest_due
        from (
            select lane, kind, run_at, coalesce(claimed_until > $1, false) as is_claimed, false as is_failed
            from jobs where done_at is null and failed_at is null
            union all
            select lane, kind, run_at, false, true from jobs where failed_at is not null) all_jobs
        group by lane, kind order by lane, kind",
    )
    .bind(micros(now))
    => fetch_all)?;

    all(rows, |row| {
        Ok(JobCounts {
            lane: word(&row.lane, Lane::parse)?,
            kind: row.kind,
            waiting: unsigned(row.waiting)?,
            due: unsigned(row.due)?,
            running: unsigned(row.running)?,
            failed: unsigned(row.failed)?,
            oldest_due: some_time(row.oldest_due)?,
        })
    })
}

#[derive(FromRow)]
struct ListedRow {
    id: Uuid,
    lane: String,
    kind: String,
    created_at: i64,
    run_at: i64,
    attempts: i64,
    claimed_until: Option<i64>,
    failed_at: Option<i64>,
    last_error: Option<String>,
}

impl ListedRow {
    fn listed(self, now: Timestamp) -> Result<ListedJob, StoreError> {
        let is_claimed = self.claimed_until.is_some_and(|until| until > micros(now));
        let state = match (self.failed_at, is_claimed) {
            (Some(_), _) => JobState::Failed,
            (None, true) => JobState::Running,
            (None, false) => JobState::Waiting,
        };
        Ok(ListedJob {
            id: JobId::new(self.id),
            lane: word(&self.lane, Lane::parse)?,
            kind: self.kind,
            state,
            created_at: time(self.created_at)?,
            run_at: time(self.run_at)?,
            attempts: unsigned(self.attempts)?,
            last_error: self.last_error,
        })
    }
}

/// Up to `most` jobs that are not done, the oldest first; only those of a lane, only failed ones.
pub async fn list(
    tx: &mut Tx,
    lane: Option<Lane>,
    is_failed: bool,
    most: u32,
    now: Timestamp,
) -> Result<Vec<ListedJob>, StoreError> {
    let rows: Vec<ListedRow> = run!(tx, sqlx::query_as(
        "select id, lane, kind, created_at, run_at, attempts, claimed_until, failed_at, last_error
        from jobs
        where done_at is null and ($1 is null or lane = $1) and (failed_at is not null or not $2)
        order by created_at, id limit $3",
    )
    .bind(lane.map(Lane::as_str))
    .bind(is_failed)
    .bind(i64::from(most))
    => fetch_all)?;
    all(rows, |row| row.listed(now))
}

/// Makes a job due now that failed or waits for another attempt; a failed one has the retries of a new job. Returns
/// `false` where there is none, or it runs.
pub async fn retry(tx: &mut Tx, id: JobId, now: Timestamp) -> Result<bool, StoreError> {
    let retried = run!(tx, sqlx::query(
        "update jobs set run_at = $2, failed_at = null,
            created_at = case when failed_at is null then created_at else $2 end
        where id = $1 and done_at is null and (claimed_until is null or claimed_until <= $2)",
    )
    .bind(id.uuid())
    .bind(micros(now))
    => execute)?;
    Ok(retried == 1)
}

/// Makes all failed jobs due now, or those of a lane, with the retries of new jobs. Returns their number.
pub async fn retry_failed(
    tx: &mut Tx,
    lane: Option<Lane>,
    now: Timestamp,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "update jobs set run_at = $2, created_at = $2, failed_at = null
        where failed_at is not null and ($1 is null or lane = $1)",
    )
    .bind(lane.map(Lane::as_str))
    .bind(micros(now))
    => execute)
}

/// Removes a job that is not done and does not run. Returns `false` where there is none.
pub async fn drop_job(tx: &mut Tx, id: JobId, now: Timestamp) -> Result<bool, StoreError> {
    let dropped = run!(tx, sqlx::query(
        "delete from jobs where id = $1 and done_at is null and (claimed_until is null or claimed_until <= $2)",
    )
    .bind(id.uuid())
    .bind(micros(now))
    => execute)?;
    Ok(dropped == 1)
}
