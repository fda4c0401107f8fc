//! Runs a parser and watches its time and the memory of the process.

use std::fmt;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::targets::Target;

/// The longest time of one input.
const LONGEST: Duration = Duration::from_secs(2);
/// The growth of the resident memory after the first tenth of the inputs that counts as a leak, in bytes.
const GROWTH: u64 = 128 << 20;

/// How a parser failed.
#[derive(Debug)]
pub(crate) enum Trouble {
    Panic,
    Slow(Duration),
    /// Bytes.
    Growth(u64),
}

impl Trouble {
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Panic => "panic",
            Self::Slow(_) => "slow",
            Self::Growth(_) => "growth",
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic => formatter.write_str("it panics with this input"),
            Self::Slow(time) => write!(formatter, "this input takes {} ms", time.as_millis()),
            Self::Growth(bytes) => {
                write!(
                    formatter,
                    "memory has grown by {} MiB; the last input",
                    bytes >> 20
                )
            }
        }
    }
}

/// Watches the inputs of one target.
pub(crate) struct Watch {
    inputs: u64,
    /// The resident memory after the first tenth.
    settled: Option<u64>,
    pub(crate) slowest: Duration,
}

impl Watch {
    pub(crate) fn new(inputs: u64) -> Self {
        Self {
            inputs,
            settled: None,
            slowest: Duration::ZERO,
        }
    }

    /// Parses an input, the one with this number from 0.
    pub(crate) fn run(
        &mut self,
        number: u64,
        target: &Target,
        input: &[u8],
    ) -> Result<(), Trouble> {
        let begun = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| (target.parse)(input))).is_err() {
            return Err(Trouble::Panic);
        }
        let time = begun.elapsed();
        self.slowest = self.slowest.max(time);
        if time > LONGEST {
            return Err(Trouble::Slow(time));
        }
        let tenth = (self.inputs / 10).max(1);
        if number % tenth == tenth - 1 {
            let now = resident();
            let settled = *self.settled.get_or_insert(now);
            let growth = now.saturating_sub(settled);
            if growth > GROWTH {
                return Err(Trouble::Growth(growth));
            }
        }
        Ok(())
    }
}

/// The resident memory of this process in bytes; 0 where the system does not say.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}
