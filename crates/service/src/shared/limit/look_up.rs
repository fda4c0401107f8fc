//! Look-ups, counted in memory and added to the shared counters about once a second: many at once must not wait for
//! the one writer of a database. Two servers may let a few more through than one.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use store::platform::limit::Count;

use super::counter::Counter;

/// The time between two flushes.
const BETWEEN_FLUSHES: SignedDuration = SignedDuration::from_secs(1);
/// The time between two flushes where a bucket has a tenth of its limit to add.
const BETWEEN_HURRIED_FLUSHES: SignedDuration = SignedDuration::from_millis(100);
/// Most buckets of one flush.
const FLUSHED_AT_ONCE: usize = 500;
/// Most buckets in memory.
const BUCKETS: usize = 50_000;

/// The counts in memory.
#[derive(Debug)]
pub(crate) struct LookUps(Mutex<State>);

#[derive(Debug)]
struct State {
    buckets: HashMap<String, Bucket>,
    flushed_at: Timestamp,
    /// Whether a bucket has a tenth of its limit to add.
    is_hurried: bool,
}

#[derive(Debug)]
struct Bucket {
    /// The count of all servers, as last read by this one.
    counted: u32,
    /// The part that this server has still to add to the shared counter.
    pending: u32,
    resets_at: Timestamp,
    window: Duration,
}

/// The result of counting a look-up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The look-up was counted.
    Allowed,
    /// A counter is used up until this time; nothing was counted.
    Rejected(Timestamp),
    /// The state of a counter must be read first.
    Unknown,
}

/// An amount to add to a shared counter.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Addition {
    pub(super) bucket: String,
    pub(super) amount: u32,
    pub(super) window: Duration,
}

impl LookUps {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(State {
            buckets: HashMap::new(),
            flushed_at: Timestamp::UNIX_EPOCH,
            is_hurried: false,
        }))
    }

    /// Counts a look-up in all of its counters, or in no counter where one is used up or unknown.
    pub(super) fn count(&self, counters: &[Counter], now: Timestamp) -> Verdict {
        let mut state = self.state();
        for counter in counters {
            match state.buckets.get(&counter.bucket) {
                Some(bucket) if bucket.resets_at > now => {
                    let count = bucket.counted.saturating_add(bucket.pending);
                    if counter.is_used_up(count) {
                        return Verdict::Rejected(bucket.resets_at);
                    }
                }
                _ => return Verdict::Unknown,
            }
        }
        let mut is_hurried = false;
        for counter in counters {
            if let Some(bucket) = state.buckets.get_mut(&counter.bucket) {
                bucket.pending = bucket.pending.saturating_add(counter.amount);
                is_hurried |= bucket.pending >= (counter.rate.attempts / 10).max(1);
            }
        }
        state.is_hurried |= is_hurried;
        Verdict::Allowed
    }

    /// Stores the shared state of a counter; `None` where its window has not begun.
    pub(super) fn learn(&self, counter: &Counter, shared: Option<Count>, now: Timestamp) {
        let mut state = self.state();
        if state.buckets.len() >= BUCKETS {
            state.buckets.retain(|_, bucket| bucket.resets_at > now);
        }
        if state.buckets.len() >= BUCKETS {
            state.buckets.clear();
        }
        let window = counter.window();
        let fresh = Bucket {
            counted: shared.map_or(0, |shared| shared.count),
            pending: 0,
            resets_at: shared.map_or(now + window, |shared| shared.resets_at),
            window,
        };
        match state.buckets.get_mut(&counter.bucket) {
            // Another request has read it meanwhile.
            Some(bucket) if bucket.resets_at > now => {}
            Some(bucket) => *bucket = fresh,
            None => {
                state.buckets.insert(counter.bucket.clone(), fresh);
            }
        }
    }

    /// Takes the additions to the shared counters that are due; empty before the time of the next flush.
    pub(super) fn take_due(&self, now: Timestamp) -> Vec<Addition> {
        let mut state = self.state();
        let wait = if state.is_hurried {
            BETWEEN_HURRIED_FLUSHES
        } else {
            BETWEEN_FLUSHES
        };
        if now.duration_since(state.flushed_at) < wait {
            return Vec::new();
        }

        (state.flushed_at, state.is_hurried) = (now, false);
        state.buckets.retain(|_, bucket| bucket.resets_at > now);

        let pending = state
            .buckets
            .iter_mut()
            .filter(|(_, bucket)| bucket.pending > 0);
        let mut additions: Vec<Addition> = pending
            .take(FLUSHED_AT_ONCE)
            .map(|(name, bucket)| {
                let amount = std::mem::take(&mut bucket.pending);
                bucket.counted = bucket.counted.saturating_add(amount);
                Addition {
                    bucket: name.clone(),
                    amount,
                    window: bucket.window,
                }
            })
            .collect();

        // Sorted, so that two servers cannot deadlock.
        additions.sort();
        additions
    }

    /// Stores the count of all servers after an addition.
    pub(super) fn flushed(&self, bucket: &str, shared: Count) {
        if let Some(bucket) = self.state().buckets.get_mut(bucket) {
            bucket.counted = shared.count;
            bucket.resets_at = shared.resets_at;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use domain::problem::Code;

    use super::*;
    use crate::platform::config::Rate;

    fn at(milliseconds: i64) -> Timestamp {
        Timestamp::from_millisecond(1_000_000 + milliseconds).unwrap()
    }

    fn counter(bucket: &str, attempts: u32) -> Counter {
        let rate = Rate {
            attempts,
            seconds: 60,
        };
        Counter {
            kind: "look-up",
            bucket: bucket.to_owned(),
            amount: 1,
            rate,
            code: Code::TooManyAttempts,
        }
    }

    fn amounts(look_ups: &LookUps, now: Timestamp) -> Vec<u32> {
        let due = look_ups.take_due(now);
        due.iter().map(|addition| addition.amount).collect()
    }

    #[test]
    fn look_ups_are_counted_up_to_the_limit_of_each_window() {
        let look_ups = LookUps::new();
        let counters = [counter("near", 2), counter("wide", 8)];
        assert_eq!(look_ups.count(&counters, at(0)), Verdict::Unknown);
        for counter in &counters {
            look_ups.learn(counter, None, at(0));
        }
        for expected in [
            Verdict::Allowed,
            Verdict::Allowed,
            Verdict::Rejected(at(60_000)),
        ] {
            assert_eq!(look_ups.count(&counters, at(1)), expected);
        }
        assert_eq!(amounts(&look_ups, at(1)), [2, 2]);
        assert_eq!(look_ups.count(&counters, at(60_000)), Verdict::Unknown);
    }

    #[test]
    fn what_other_servers_counted_counts() {
        let look_ups = LookUps::new();
        let counter = counter("near", 20);
        let shared = |count| Count {
            count,
            resets_at: at(5_000),
        };
        look_ups.learn(&counter, Some(shared(18)), at(0));
        let counters = [counter];
        assert_eq!(look_ups.count(&counters, at(0)), Verdict::Allowed);
        assert_eq!(amounts(&look_ups, at(0)), [1]);
        look_ups.flushed("near", shared(20));
        let rejected = Verdict::Rejected(at(5_000));
        assert_eq!(look_ups.count(&counters, at(1)), rejected);
    }

    #[test]
    fn additions_are_due_each_second_and_sooner_after_a_tenth_of_the_limit() {
        let look_ups = LookUps::new();
        let counters = [counter("near", 100)];
        look_ups.learn(&counters[0], None, at(0));
        let count = |times: u32| {
            for _ in 0..times {
                assert_eq!(look_ups.count(&counters, at(0)), Verdict::Allowed);
            }
        };
        count(1);
        assert_eq!(amounts(&look_ups, at(0)), [1]);
        count(9);
        assert!(look_ups.take_due(at(999)).is_empty());
        assert_eq!(amounts(&look_ups, at(1_000)), [9]);
        count(10);
        assert!(look_ups.take_due(at(1_099)).is_empty());
        assert_eq!(amounts(&look_ups, at(1_100)), [10]);
        assert!(look_ups.take_due(at(9_000)).is_empty());
    }
}
