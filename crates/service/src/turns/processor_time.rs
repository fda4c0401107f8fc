//! The processor time of a request, measured: that of its own polls, and of the work that it starts on other threads.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::{JoinError, block_in_place};

use super::Payer;

tokio::task_local! {
    static OWN: ProcessorTime;
}

/// The processor time of a request, from the moment at which its payer is determined. Before that, nothing is measured:
/// a response from a cache costs less than its measurement. Clones count together.
#[derive(Debug, Clone, Default)]
pub struct ProcessorTime(Arc<Counter>);

#[derive(Debug, Default)]
struct Counter {
    payer: OnceLock<Payer>,
    /// Whether other tasks must not wait for a poll of the request.
    may_take_long: AtomicBool,
    /// The time up to the present poll, in nanoseconds.
    used: AtomicU64,
    /// The clock of the thread at the beginning of the present poll, or when the measurement began, in nanoseconds.
    begun: AtomicU64,
}

impl ProcessorTime {
    /// The time of long work that `payer` pays for.
    pub(super) fn new(payer: Payer) -> Self {
        let time = Self::default();
        time.begin(payer, true);
        time
    }

    /// The counter of the request that is running; a new one outside of [`Self::measure`].
    #[must_use]
    pub fn own() -> Self {
        OWN.try_with(Clone::clone).unwrap_or_default()
    }

    /// Begins the measurement, unless it has begun. Called by the request itself.
    pub fn begin(&self, payer: Payer, may_take_long: bool) {
        if self.0.payer.set(payer).is_ok() {
            self.0.may_take_long.store(may_take_long, Ordering::Relaxed);
            self.begin_poll();
        }
    }

    /// The payer of the request; `None` before the measurement.
    #[must_use]
    pub fn payer(&self) -> Option<&Payer> {
        self.0.payer.get()
    }

    /// The time up to the present poll.
    #[must_use]
    pub fn used(&self) -> Duration {
        Duration::from_nanos(self.0.used.load(Ordering::Relaxed))
    }

    /// Adds time that another thread has worked for this request.
    pub fn add(&self, time: Duration) {
        self.0.used.fetch_add(nanoseconds(time), Ordering::Relaxed);
    }

    /// Runs a request, and adds the processor time of each poll. Within it, [`Self::own`] is this counter.
    pub async fn measure<F: Future>(self, work: F) -> F::Output {
        let counter = self.clone();
        let mut work = pin!(OWN.scope(self, work));
        poll_fn(|cx| {
            let polled = match counter.payer() {
                Some(_) => {
                    counter.begin_poll();
                    counter.beside_other_tasks(|| work.as_mut().poll(cx))
                }
                None => work.as_mut().poll(cx),
            };
            if counter.payer().is_some() {
                let begun = Duration::from_nanos(counter.0.begun.load(Ordering::Relaxed));
                counter.add(of_this_thread().saturating_sub(begun));
            }
            polled
        })
        .await
    }

    /// Runs a poll. If it may take long, another thread takes over the tasks of this one until it ends, on a runtime
    /// with several threads. That costs up to 0.2 ms.
    fn beside_other_tasks<T>(&self, poll: impl FnOnce() -> T) -> T {
        let may_take_long = self.0.may_take_long.load(Ordering::Relaxed);
        match Handle::current().runtime_flavor() {
            RuntimeFlavor::MultiThread if may_take_long => block_in_place(poll),
            _ => poll(),
        }
    }

    fn begin_poll(&self) {
        let now = nanoseconds(of_this_thread());
        self.0.begun.store(now, Ordering::Relaxed);
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
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
    use domain::identity::network::Networks;

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
        let payer = Payer::of_guest(Networks::from_address([192, 0, 2, 1].into()));
        let counter = ProcessorTime::default();
        let piece = Duration::from_millis(2);
        counter
            .clone()
            .measure(async {
                // Before the measurement.
                busy(100 * piece);
                ProcessorTime::own().begin(payer.clone(), false);
                busy(piece);
                tokio::task::yield_now().await;
                busy(piece);
                blocking(move || busy(piece)).await.unwrap();
                // Another task of the same thread is not part of the request.
                tokio::spawn(async move { busy(100 * piece) })
                    .await
                    .unwrap();
            })
            .await;
        let used = counter.used();
        assert!(used >= 3 * piece && used < 50 * piece, "{used:?}");
        assert_eq!(counter.payer(), Some(&payer));
    }

    #[tokio::test]
    async fn work_outside_of_a_request_counts_for_nobody() {
        blocking(|| busy(Duration::from_millis(1))).await.unwrap();
        assert_eq!(ProcessorTime::own().used(), Duration::ZERO);
    }
}
