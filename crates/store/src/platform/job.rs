//! Jobs: work that is done after the transaction that requested it, once, by the first server that claims it.

mod claim;
mod end;
mod operator;

use domain::id::JobId;
use domain::operation::job::Lane;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use crate::db::row::{micros, rows};
use crate::db::tx::run;
use crate::{StoreError, Tx};

pub use claim::{Job, claim, next_due, release, renew};
pub use end::{JobEnd, end};
pub use operator::{counts, drop_job, list, retry, retry_failed};

/// Maximum jobs of one statement.
const ROWS: usize = 128;

/// The initial values of a new job.
#[derive(Clone, Debug)]
pub struct NewJob<'a> {
    /// Its id, chosen by the caller.
    pub id: JobId,
    /// The lane that it waits in.
    pub lane: Lane,
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

/// Adds jobs, in statements of up to 128. Returns their number without those whose `dedupe` a job has, also a done one.
pub async fn enqueue(tx: &mut Tx, new: &[NewJob<'_>]) -> Result<u64, StoreError> {
    let mut added = 0;
    for part in new.chunks(ROWS) {
        let sql = format!(
            "insert into jobs (id, lane, kind, dedupe, payload, run_at, created_at, attempts)
            values {} on conflict (dedupe) do nothing",
            rows(tx, part.len(), 8)
        );
        added += run!(tx, part.iter()
            .fold(sqlx::query(AssertSqlSafe(sql.as_str())).persistent(part.len() == 1), |query, job| {
                query
                    .bind(job.id.uuid())
                    .bind(job.lane.as_str())
                    .bind(job.kind)
                    .bind(job.dedupe)
                    .bind(job.payload)
                    .bind(micros(job.run_at))
                    .bind(micros(job.created_at))
                    .bind(0_i64)
            })
            => execute)?;
    }
    Ok(added)
}
