//! Turns for files: reading and comparing one fills a processor core, so that few are looked at together.

use std::sync::Arc;
use std::time::Duration;

use domain::problem::Code;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::outcome::{Failure, Outcome, surprise};

/// How many files are looked at or published together.
const AT_ONCE: usize = 2;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// The turns of a server.
#[derive(Debug, Clone)]
pub(super) struct Turns(Arc<Semaphore>);

/// A turn. It lasts until it is dropped and the work that was begun in it has ended, even where nobody waits for that
/// work any more.
#[derive(Debug, Clone)]
pub(super) struct Turn(Arc<OwnedSemaphorePermit>);

impl Turns {
    pub(super) fn new() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// `IMPORT_BUSY` where none comes soon.
    pub(super) async fn take(&self) -> Outcome<Turn> {
        self.take_within(PATIENCE).await
    }

    async fn take_within(&self, patience: Duration) -> Outcome<Turn> {
        let permit = tokio::time::timeout(patience, Arc::clone(&self.0).acquire_owned()).await;
        let permit = permit.map_err(|_| Code::ImportBusy)?.map_err(surprise)?;
        Ok(Turn(Arc::new(permit)))
    }
}

impl Turn {
    /// Does work outside the threads that answer requests.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let held = Arc::clone(&self.0);
        let work = tokio::task::spawn_blocking(move || {
            let _held = held;
            work()
        });
        work.await.map_err(surprise)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;

    #[tokio::test]
    async fn a_third_file_waits_and_is_told_when_it_has_to_wait_long() {
        let soon = Duration::from_millis(20);
        let turns = Turns::new();
        let _first = turns.take().await.unwrap();
        let second = turns.take().await.unwrap();
        let busy = turns.take_within(soon).await.unwrap_err();
        assert_eq!(busy, Stop::problem(Code::ImportBusy));
        // Work that was given up keeps its turn.
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let work = second.work(move || wait.recv().is_ok());
        drop(tokio::time::timeout(soon, work).await);
        drop(second);
        assert!(turns.take_within(soon).await.is_err());
        release.send(()).unwrap();
        turns.take().await.unwrap();
    }
}
