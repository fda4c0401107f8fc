//! The processor time of a request, measured: that of its own polls, and of the work that it starts on other threads.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tokio::task::JoinError;

tokio::task_local! {
    static OWN: ProcessorTime;
}

/// The processor time that a request has used up to now. Clones count together.
#[derive(Debug, Clone, Default)]
pub struct ProcessorTime(Arc<AtomicU64>);

impl ProcessorTime {
    /// The counter of the request that is running; a new one outside of [`Self::measure`].
    #[must_use]
    pub fn own() -> Self {
        OWN.try_with(Clone::clone).unwrap_or_default()
    }

    /// The time up to now.
    #[must_use]
    pub fn used(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }

    /// Adds time that another thread has worked for this request.
    pub fn add(&self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.0.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    /// Runs a request, and adds the processor time of each poll. Within it, [`Self::own`] is this counter.
    pub async fn measure<F: Future>(self, work: F) -> F::Output {
        let counter = self.clone();
        let mut work = pin!(OWN.scope(self, work));
        poll_fn(|cx| {
            let before = of_this_thread();
            let polled = work.as_mut().poll(cx);
            counter.add(of_this_thread().saturating_sub(before));
            polled
        })
        .await
    }
}

/// Runs work on a blocking thread, and adds its processor time to that of the request.
///
/// # Errors
/// Where the work panicked, or the program is ending.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, JoinError> {
    let counter = ProcessorTime::own();
    tokio::task::spawn_blocking(move || {
        let before = of_this_thread();
        let done = work();
        counter.add(of_this_thread().saturating_sub(before));
        done
    })
    .await
}

/// The processor time of the calling thread since it began.
pub(super) fn of_this_thread() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the processor busy for at least this time of the thread.
    fn busy(time: Duration) {
        let end = of_this_thread() + time;
        while of_this_thread() < end {
            std::hint::spin_loop();
        }
    }

    #[tokio::test]
    async fn polls_and_blocking_work_count_and_waits_do_not() {
        let counter = ProcessorTime::default();
        let piece = Duration::from_millis(2);
        counter
            .clone()
            .measure(async {
                busy(piece);
                tokio::task::yield_now().await;
                blocking(move || busy(piece)).await.unwrap();
                // Another task of the same thread is not part of the request.
                tokio::spawn(async move { busy(100 * piece) })
                    .await
                    .unwrap();
            })
            .await;
        let used = counter.used();
        assert!(used >= 2 * piece && used < 50 * piece, "{used:?}");
    }

    #[tokio::test]
    async fn work_outside_of_a_request_counts_for_nobody() {
        blocking(|| busy(Duration::from_millis(1))).await.unwrap();
        assert_eq!(ProcessorTime::own().used(), Duration::ZERO);
    }
}
