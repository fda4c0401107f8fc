//! Writes the counts of this server: once a minute, and when it stops.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use domain::operation::analytics::CountBatch;
use store::operation::analytics::batch::{self, BatchNumber};
use uuid::Uuid;

use super::pending::Drained;
use super::resolve;
use super::visitor_key::VisitorKeys;
use crate::outcome::Failure;
use crate::platform::clock::{is_next, ticks};
use crate::{Analytics, Service};

/// The time between two batches.
const INTERVAL: Duration = Duration::from_secs(60);

/// A batch on its way to the database.
#[derive(Debug, Default)]
pub(crate) struct Flushing {
    /// This run of the server; `None` before the first batch.
    server: Option<Uuid>,
    /// The number of the last batch.
    number: i64,
    /// Counts of which no batch could be made yet.
    drained: Option<Drained>,
    /// A batch that no database has acknowledged yet.
    batch: Option<CountBatch>,
    keys: VisitorKeys,
}

impl Service {
    /// Writes the counts once a minute until `stop` is ready.
    pub async fn keep_counting(&self, stop: impl Future<Output = ()> + Send) {
        let (mut stop, mut ticks) = (pin!(stop), ticks(INTERVAL));
        while is_next(&mut ticks, stop.as_mut()).await {
            // The failure is in the log; the counts stay in memory.
            let _ = self.analytics().flush().await;
        }
    }
}

impl Analytics<'_> {
    /// Writes what was counted since the last batch, in one statement that is applied once. On a failure, the counts stay
    /// in memory for the next attempt.
    pub async fn flush(self) -> Result<(), Failure> {
        let mut flushing = self.read_counts().flushing.lock().await;
        let flushing = &mut *flushing;
        // A batch that may be written already is written again, with its number, before the next one.
        self.write(flushing).await?;
        let drained = flushing
            .drained
            .take()
            .unwrap_or_else(|| self.read_counts().drain());
        if drained.reads.is_empty() && drained.views.is_empty() {
            flushing.keys.forget(self.now());
            return Ok(());
        }
        match resolve::batch(&self, &drained, &mut flushing.keys).await {
            Ok(batch) => {
                flushing.batch = Some(batch).filter(|batch| !batch.counts.is_empty());
                flushing.number += 1;
            }
            Err(failure) => {
                flushing.drained = Some(drained);
                return Err(failure);
            }
        }
        flushing.keys.forget(self.now());
        self.write(flushing).await
    }

    /// Writes the batch, if there is one.
    async fn write(self, flushing: &mut Flushing) -> Result<(), Failure> {
        let Some(batch) = &flushing.batch else {
            return Ok(());
        };
        let server = match flushing.server {
            Some(server) => server,
            None => *flushing.server.insert(self.new_uuid()?),
        };
        let at = BatchNumber {
            server,
            number: flushing.number,
        };
        let mut tx = self.db().begin().await?;
        batch::insert(&mut tx, at, batch, self.now()).await?;
        tx.commit().await?;
        flushing.batch = None;
        Ok(())
    }
}
