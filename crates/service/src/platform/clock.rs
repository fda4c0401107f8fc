//! The time as an argument: use cases read a [`Clock`], never the machine's clock.

use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

/// The sweep time advances at most this many times as fast as real time: a clock that is a year ahead removes a day's
/// worth of rows in each hour.
const FASTER: i32 = 24;

/// A source of the present instant.
pub trait Clock: Send + Sync {
    /// The present instant, in UTC.
    fn now(&self) -> Timestamp;
}

/// The machine's own clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the machine's clock"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// Ticks at once and then after each `period`; a late tick delays the following ones.
pub(crate) fn ticks(period: Duration) -> Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Waits for the next tick. Returns `false` once `stop` is ready.
pub(crate) async fn is_next(
    ticks: &mut Interval,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> bool {
    tokio::select! {
        biased;
        () = stop => false,
        _ = ticks.tick() => true,
    }
}

/// The time zone with an IANA name; UTC for a name that the database of zones has no more.
pub(crate) fn zone_named(name: &str) -> jiff::tz::TimeZone {
    jiff::tz::TimeZone::get(name).unwrap_or(jiff::tz::TimeZone::UTC)
}

/// The last sweep of this server, by a monotonic clock.
#[derive(Debug, Default)]
pub(crate) struct SweepClock(Mutex<Option<Instant>>);

impl SweepClock {
    /// How far the sweep time may advance at `now`; zero for the first sweep of a server.
    pub(crate) fn allowance(&self, now: Instant) -> SignedDuration {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = last.replace(now).map(|last| now.duration_since(last));
        let passed = passed.map(SignedDuration::try_from).and_then(Result::ok);
        passed.map_or(SignedDuration::ZERO, |passed| passed.saturating_mul(FASTER))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_may_sweep_for_the_time_that_it_runs() {
        let (last, start) = (SweepClock::default(), Instant::now());
        assert_eq!(last.allowance(start), SignedDuration::ZERO);
        let later = start + Duration::from_secs(3600);
        assert_eq!(last.allowance(later), SignedDuration::from_hours(24));
        assert_eq!(last.allowance(later), SignedDuration::ZERO);
    }
}
