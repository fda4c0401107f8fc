//! Reads of programs, counted by each server in memory: a read must not write to the database.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use domain::id::UserId;
use domain::identity::network::Network;
use jiff::{SignedDuration, Timestamp};

use crate::Caller;
use crate::platform::config::Rate;
use crate::shared::Shared;

/// Most readers in memory.
const READERS: usize = 50_000;

/// The state of a rate limit for one caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Attempts in a window.
    pub limit: u32,
    /// Attempts left in the current window.
    pub left: u32,
    /// Seconds until the window ends, at least 1.
    pub seconds: i64,
    /// The length of a window, in seconds.
    pub window: u32,
}

impl Allowance {
    /// The allowance of a limit with this count in a window that ends at this time; `None` before a window begins.
    pub(super) fn new(rate: Rate, counted: Option<(u32, Timestamp)>, now: Timestamp) -> Self {
        let (count, seconds) = match counted {
            Some((count, ends_at)) => (count, ends_at.duration_since(now).as_secs().max(1)),
            None => (0, i64::from(rate.seconds)),
        };
        Self {
            limit: rate.attempts,
            left: rate.attempts.saturating_sub(count),
            seconds,
            window: rate.seconds,
        }
    }
}

/// A reader by whom reads are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ReadBy {
    User(UserId),
    Network(Network),
}

#[derive(Clone, Copy, Debug)]
struct Window {
    count: u32,
    ends_at: Timestamp,
}

/// The reads of the current windows. A window begins with the first read.
#[derive(Debug, Default)]
pub(super) struct Reads(Mutex<HashMap<ReadBy, Window>>);

impl Reads {
    /// Counts a read for all of these readers. Returns the allowance with the fewest reads left.
    ///
    /// # Errors
    /// The allowance of a reader whose limit is used up. Then nothing is counted.
    fn count(&self, by: &[(ReadBy, Rate)], now: Timestamp) -> Result<Allowance, Allowance> {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if windows.len() >= READERS {
            windows.retain(|_, window| window.ends_at > now);
        }
        if windows.len() >= READERS {
            windows.clear();
        }

        let mut least: Option<Allowance> = None;
        for (reader, rate) in by {
            let window = windows.get(reader).filter(|window| window.ends_at > now);
            let counted = window.map(|window| (window.count, window.ends_at));
            let allowance = Allowance::new(*rate, counted, now);
            if allowance.left == 0 {
                return Err(allowance);
            }
            let after = Allowance {
                left: allowance.left - 1,
                ..allowance
            };
            if least.is_none_or(|least| after.left < least.left) {
                least = Some(after);
            }
        }

        for (reader, rate) in by {
            let fresh = Window {
                count: 0,
                ends_at: now.saturating_add(length(*rate)).unwrap_or(Timestamp::MAX),
            };
            let window = windows.entry(*reader).or_insert(fresh);
            if window.ends_at <= now {
                *window = fresh;
            }
            window.count += 1;
        }

        Ok(least.unwrap_or(Allowance {
            limit: u32::MAX,
            left: u32::MAX,
            seconds: 1,
            window: 1,
        }))
    }
}

fn length(rate: Rate) -> SignedDuration {
    SignedDuration::from_secs(i64::from(rate.seconds))
}

impl Shared {
    /// Counts a read of a program: for its user, or for its network where it has none.
    ///
    /// # Errors
    /// The allowance that is used up; then nothing is counted.
    pub fn count_read(&self, caller: &Caller) -> Result<Allowance, Allowance> {
        let rates = &self.config().rates;
        let by = match caller.user() {
            Some(user) => vec![(ReadBy::User(user), rates.user_reads)],
            None => by_network(caller, rates.network_reads),
        };
        self.limits().reads.count(&by, self.now())
    }

    /// Whether the caller's network has reached its limit of views. Counts the view otherwise.
    pub(crate) fn limits_view(&self, caller: &Caller) -> bool {
        let by = by_network(caller, self.config().rates.network_views);
        self.limits().views.count(&by, self.now()).is_err()
    }
}

/// The caller's networks, each with its limit.
fn by_network(caller: &Caller, rate: Rate) -> Vec<(ReadBy, Rate)> {
    let of = |(network, factor): (Network, u32)| {
        let attempts = rate.attempts.saturating_mul(factor);
        (ReadBy::Network(network), Rate { attempts, ..rate })
    };
    caller.client.networks.each().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate {
        attempts: 2,
        seconds: 60,
    };

    fn network(text: &str) -> ReadBy {
        ReadBy::Network(text.parse().unwrap())
    }

    /// The limit, the reads left, and the seconds until the window ends, or the seconds to wait.
    fn count(reads: &Reads, by: &[(ReadBy, Rate)], second: i64) -> Result<(u32, u32, i64), i64> {
        let counted = reads.count(by, Timestamp::from_second(second).unwrap());
        counted
            .map(|allowance| (allowance.limit, allowance.left, allowance.seconds))
            .map_err(|allowance| allowance.seconds)
    }

    #[test]
    fn a_reader_has_its_limit_in_each_window() {
        let reads = Reads::default();
        let (own, other) = (network("192.0.2.0/24"), network("198.51.100.0/24"));
        for (reader, second, expected) in [
            (own, 100, Ok((2, 1, 60))),
            (own, 130, Ok((2, 0, 30))),
            (own, 140, Err(20)),
            (other, 140, Ok((2, 1, 60))),
            (own, 159, Err(1)),
            (own, 160, Ok((2, 1, 60))),
            (own, 161, Ok((2, 0, 59))),
            (own, 162, Err(58)),
        ] {
            assert_eq!(
                count(&reads, &[(reader, RATE)], second),
                expected,
                "{reader:?} {second}"
            );
        }
    }

    #[test]
    fn a_rejected_read_counts_for_no_network() {
        let reads = Reads::default();
        let wide = Rate {
            attempts: 3,
            ..RATE
        };
        let by = |near| [(network(near), RATE), (network("2001:db8::/48"), wide)];
        let (first, second) = (by("2001:db8:0:1::/64"), by("2001:db8:0:2::/64"));
        assert_eq!(count(&reads, &first, 0), Ok((2, 1, 60)));
        assert_eq!(count(&reads, &first, 0), Ok((2, 0, 60)));
        assert_eq!(count(&reads, &first, 0), Err(60), "the near network");
        assert_eq!(
            count(&reads, &second, 0),
            Ok((3, 0, 60)),
            "the wide network has least"
        );
        assert_eq!(count(&reads, &second, 0), Err(60), "the wide network");
    }

    #[test]
    fn the_memory_for_readers_is_bounded() {
        let reads = Reads::default();
        for number in 0..=READERS {
            let reader = ReadBy::User(UserId::new(uuid::Uuid::from_u128(number as u128)));
            assert!(count(&reads, &[(reader, RATE)], 0).is_ok());
        }
        assert!(reads.0.lock().unwrap().len() <= READERS);
    }
}
