//! Writes the counts of this server: once a minute, and when it stops.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use domain::operation::analytics::{CountBatch, Counted};
use store::operation::analytics::batch::{self, BatchNumber};
use uuid::Uuid;

use super::pending::Drained;
use super::resolve;
use super::visitor_key::VisitorKeys;
use crate::operation::analytics::Analytics;
use crate::outcome::Failure;
use crate::platform::clock::{is_next, ticks};

/// The time between two batches.
const INTERVAL: Duration = Duration::from_secs(60);
/// Most counts of a batch: some 300 kB as text.
const MOST: usize = 1_000;

/// The batches on their way to the database.
#[derive(Debug, Default)]
pub(crate) struct Flushing {
    /// This run of the server; `None` before the first batch.
    server: Option<Uuid>,
    /// Batches that the database has acknowledged.
    written: i64,
    /// Counts of which no batch could be made yet.
    drained: Option<Drained>,
    /// Batches that the database has not acknowledged yet.
    batches: VecDeque<CountBatch>,
    keys: VisitorKeys,
}

impl Analytics<'_> {
    /// Writes the counts once a minute until `stop` is ready.
    pub async fn keep_counting(self, stop: impl Future<Output = ()> + Send) {
        let (mut stop, mut ticks) = (pin!(stop), ticks(INTERVAL));
        while is_next(&mut ticks, stop.as_mut()).await {
            // The failure is in the log; the counts stay in memory.
            let _ = self.flush().await;
        }
    }
}

impl Analytics<'_> {
    /// Writes the counts since the last flush, in batches that are each applied once. On a failure, the counts stay
    /// in memory for the next attempt.
    pub async fn flush(self) -> Result<(), Failure> {
        let mut flushing = self.read_counts.flushing.lock().await;
        let flushing = &mut *flushing;
        // A batch that may be written already is written again, with its number, before the next one.
        self.write(flushing).await?;

        let drained = flushing
            .drained
            .take()
            .unwrap_or_else(|| self.read_counts.drain());
        if drained.reads.is_empty() && drained.views.is_empty() {
            flushing.keys.forget(self.shared.now());
            return Ok(());
        }

        match resolve::batch(self.shared, &drained, &mut flushing.keys).await {
            Ok(batch) => {
                flushing.batches = split(batch.counts);
            }
            Err(failure) => {
                flushing.drained = Some(drained);
                return Err(failure);
            }
        }

        flushing.keys.forget(self.shared.now());
        self.write(flushing).await
    }

    /// Writes the batches, the earliest first.
    async fn write(self, flushing: &mut Flushing) -> Result<(), Failure> {
        while let Some(batch) = flushing.batches.front() {
            let server = match flushing.server {
                Some(server) => server,
                None => *flushing.server.insert(self.shared.new_uuid()?),
            };
            let at = BatchNumber {
                server,
                number: flushing.written + 1,
            };
            let mut tx = self.shared.db().begin().await?;
            batch::insert(&mut tx, at, batch, self.shared.now()).await?;
            tx.commit().await?;
            flushing.batches.pop_front();
            flushing.written += 1;
        }
        Ok(())
    }
}

/// Batches of at most [`MOST`] counts, in the order of the counts.
fn split(counts: Vec<Counted>) -> VecDeque<CountBatch> {
    let mut counts = counts.into_iter();
    let next = || {
        let counts: Vec<_> = counts.by_ref().take(MOST).collect();
        (!counts.is_empty()).then_some(CountBatch { counts })
    };
    std::iter::from_fn(next).collect()
}
