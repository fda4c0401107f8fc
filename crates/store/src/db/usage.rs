//! Counts for the operator: the use of the connections, long waits and failed writes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::operation::usage::{DbUse, PoolUse};
use tokio::time::Instant;

use crate::StoreError;

/// Shortest wait of a transaction for its connection that counts as slow.
const SLOW_WAIT: Duration = Duration::from_secs(2);

/// Transactions that waited long for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// Transactions that began late.
    pub slow: u64,
    /// Transactions that did not begin.
    pub failed: u64,
}

/// Counts of failed write transactions since the start.
#[derive(Debug, Default)]
pub(crate) struct FailureCounts {
    not_begun: AtomicU64,
    not_committed: AtomicU64,
    unknown: AtomicU64,
}

impl FailureCounts {
    /// Counts a transaction that did not begin.
    pub(crate) fn not_begun(&self) {
        self.not_begun.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn commit_ended(&self, outcome: &Result<(), StoreError>) {
        match outcome {
            Ok(()) => {}
            Err(StoreError::OutcomeUnknown(_)) => {
                self.unknown.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {
                self.not_committed.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// Counts of transactions that waited long for a connection.
#[derive(Debug, Default)]
pub(crate) struct WaitCounts {
    /// Since they were last taken; `failed` likewise.
    slow: AtomicU64,
    failed: AtomicU64,
    /// Slow and failed reads since the start; `writes` likewise.
    reads: AtomicU64,
    writes: AtomicU64,
}

impl WaitCounts {
    /// Returns the numbers since the previous call.
    pub(super) fn take(&self) -> Waits {
        Waits {
            slow: self.slow.swap(0, Ordering::Relaxed),
            failed: self.failed.swap(0, Ordering::Relaxed),
        }
    }

    /// Counts a slow or failed beginning of a transaction that reads.
    pub(crate) async fn of_read<T>(
        &self,
        beginning: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.of(&self.reads, beginning).await
    }

    /// Counts a slow or failed beginning of a transaction that may write.
    pub(crate) async fn of_write<T>(
        &self,
        beginning: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.of(&self.writes, beginning).await
    }

    /// Counts a slow or failed beginning of a transaction, also in `sum`, which is never reset.
    async fn of<T>(
        &self,
        sum: &AtomicU64,
        beginning: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let start = Instant::now();
        let outcome = beginning.await;
        if outcome.is_err() {
            self.failed.fetch_add(1, Ordering::Relaxed);
        } else if start.elapsed() >= SLOW_WAIT {
            self.slow.fetch_add(1, Ordering::Relaxed);
        } else {
            return outcome;
        }
        sum.fetch_add(1, Ordering::Relaxed);
        outcome
    }
}

pub(super) fn db_use(
    (read, write): (PoolUse, PoolUse),
    waits: &WaitCounts,
    failures: &FailureCounts,
) -> DbUse {
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    DbUse {
        read,
        write,
        not_begun: of(&failures.not_begun),
        not_committed: of(&failures.not_committed),
        unknown: of(&failures.unknown),
        read_waits: of(&waits.reads),
        write_waits: of(&waits.writes),
    }
}

/// Counts the open connections of a pool and those that are in use.
pub(super) fn pool_use<D: sqlx::Database>(pool: &sqlx::Pool<D>) -> PoolUse {
    let idle = u32::try_from(pool.num_idle()).unwrap_or(u32::MAX);
    PoolUse {
        open: pool.size(),
        used: pool.size().saturating_sub(idle),
        max: pool.options().get_max_connections(),
    }
}
