//! The time as an argument: use cases read a [`Clock`], never the machine's clock.

use std::pin::Pin;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::{Interval, MissedTickBehavior, interval};

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
