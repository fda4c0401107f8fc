//! The outcomes of claimed jobs.

use jiff::Timestamp;

use super::Job;
use crate::db::row::micros;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The outcome of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobEnd {
    /// It is done; its payload is erased.
    Done,
    /// It could not be done now, and runs again at this time.
    Retry {
        /// The next time.
        run_at: Timestamp,
        /// The reason, for the operator.
        error: String,
    },
    /// It failed for good. Its payload remains until it is swept, so that the operator can run it again.
    Failed {
        /// The reason, for the operator.
        error: String,
    },
}

/// Notes the outcome of a job. Returns `false` if the claim was lost: another server has the job, or has ended it.
pub async fn end(
    tx: &mut Tx,
    job: &Job,
    outcome: &JobEnd,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let ended = match outcome {
        JobEnd::Done => run!(tx, sqlx::query(
            "update jobs set done_at = $3, payload = null, claimed_until = null, claimed_by = null, last_error = null
            where id = $1 and claimed_by = $2 and done_at is null and failed_at is null",
        )
        .bind(job.id.uuid())
        .bind(job.claim)
        .bind(micros(now))
        => execute)?,
        JobEnd::Retry { run_at, error } => run!(tx, sqlx::query(
            "update jobs set run_at = $3, last_error = $4, claimed_until = null, claimed_by = null
            where id = $1 and claimed_by = $2 and done_at is null and failed_at is null",
        )
        .bind(job.id.uuid())
        .bind(job.claim)
        .bind(micros(*run_at))
        .bind(error)
        => execute)?,
        JobEnd::Failed { error } => run!(tx, sqlx::query(
            "update jobs set failed_at = $3, last_error = $4, claimed_until = null, claimed_by = null
            where id = $1 and claimed_by = $2 and done_at is null and failed_at is null",
        )
        .bind(job.id.uuid())
        .bind(job.claim)
        .bind(micros(now))
        .bind(error)
        => execute)?,
    };

    Ok(ended == 1)
}
