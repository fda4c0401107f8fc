//! The time as an argument: use cases read a [`Clock`], never the machine's clock.

use jiff::Timestamp;

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
