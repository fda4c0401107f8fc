//! A bounded queue for work that keeps a processor core busy: limits the work that runs and that waits, and rejects the
//! rest as busy.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::turns::processor_time::blocking;

/// The reason why work was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotDone {
    /// The queue is full.
    #[error("the queue is full")]
    Busy,
    /// The work panicked or the server is stopping.
    #[error("the work was broken off")]
    Broken,
}

/// A queue for heavy work outside the request threads.
#[derive(Debug, Clone)]
pub(crate) struct Workbench {
    places: Arc<Semaphore>,
    permits: Arc<Semaphore>,
}

impl Workbench {
    /// Runs at most `at_once` pieces of work together; `waiting` more may wait.
    pub(crate) fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_once + waiting)),
            permits: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Runs the work when its turn comes. Work that has begun keeps its turn to its end, even if the caller no longer
    /// waits for the result.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let place = Arc::clone(&self.places)
            .try_acquire_owned()
            .map_err(|_| NotDone::Busy)?;
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(|_| NotDone::Broken)?;
        blocking(move || {
            let _held = (place, permit);
            work()
        })
        .await
        .map_err(|_| NotDone::Broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_refuses_and_frees_itself() {
        let bench = Workbench::new(1, 1);
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let bench = bench.clone();
            async move { bench.run(move || wait.recv().is_ok()).await }
        });
        let second = tokio::spawn({
            let bench = bench.clone();
            async move { bench.run(|| 2).await }
        });
        while bench.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(bench.run(|| 3).await, Err(NotDone::Busy));
        release.send(()).unwrap();
        assert_eq!(first.await.unwrap(), Ok(true));
        assert_eq!(second.await.unwrap(), Ok(2));
        assert_eq!(bench.run(|| 3).await, Ok(3));
    }
}
