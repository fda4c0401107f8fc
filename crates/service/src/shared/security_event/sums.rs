//! Repeats of security events within a minute, summed by event and network.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::id::UserId;
use domain::identity::network::Network;
use jiff::{SignedDuration, Timestamp};

use super::SecurityEvent;

/// The time for which repeats are summed.
const SUMMED: SignedDuration = SignedDuration::from_secs(60);
/// Most sums at a time. Further events are summed without their networks.
const SUMS: usize = 10_000;

/// A line of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SummedLine {
    pub(super) event: SecurityEvent,
    /// `None` where the repeats are of several users.
    pub(super) user: Option<UserId>,
    pub(super) network: Option<Network>,
    /// The number of events.
    pub(super) count: u64,
}

/// The sums of a server.
#[derive(Debug)]
pub(crate) struct Sums(Mutex<SumState>);

#[derive(Debug)]
struct SumState {
    sums: HashMap<Key, Sum>,
    /// When the first sum is due.
    due_at: Option<Timestamp>,
    minute_ends_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    name: &'static str,
    detail: Option<&'static str>,
    reader: Option<&'static str>,
    network: Option<Network>,
}

#[derive(Debug)]
struct Sum {
    since: Timestamp,
    /// The repeats; a count of 0 before the first.
    line: SummedLine,
}

impl Sums {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(SumState {
            sums: HashMap::new(),
            due_at: None,
            minute_ends_at: Timestamp::UNIX_EPOCH,
        }))
    }

    /// Adds an event. Returns the lines to write: its own if it is the first of a minute, and the sums that are due.
    pub(super) fn add(
        &self,
        event: SecurityEvent,
        network: Option<Network>,
        now: Timestamp,
    ) -> Vec<SummedLine> {
        let mut state = self.state();
        let mut lines = state.take_due(now);

        let line = SummedLine {
            event,
            user: event.user(),
            network,
            count: 1,
        };

        if !event.is_summed() {
            lines.push(line);
            return lines;
        }

        let mut key = Key {
            name: event.name(),
            detail: event.detail(),
            reader: event.reader(),
            network,
        };
        let is_full = state.sums.len() >= SUMS;
        if is_full && !state.sums.contains_key(&key) {
            key.network = None;
        }

        if let Some(sum) = state.sums.get_mut(&key) {
            sum.add(line);
            return lines;
        }

        let line = SummedLine {
            network: key.network,
            ..line
        };
        lines.push(line);

        let sum = Sum {
            since: now,
            line: SummedLine { count: 0, ..line },
        };
        state.sums.insert(key, sum);
        state.due_at.get_or_insert(now + SUMMED);

        lines
    }

    /// Takes the sums whose minute has ended.
    pub(super) fn take_due(&self, now: Timestamp) -> Vec<SummedLine> {
        self.state().take_due(now)
    }

    /// Whether a minute has passed since this last returned `true`.
    pub(super) fn is_minute_over(&self, now: Timestamp) -> bool {
        let mut state = self.state();
        let is_over = now >= state.minute_ends_at;
        if is_over {
            state.minute_ends_at = now + SUMMED;
        }
        is_over
    }

    fn state(&self) -> MutexGuard<'_, SumState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SumState {
    fn take_due(&mut self, now: Timestamp) -> Vec<SummedLine> {
        if self.due_at.is_none_or(|due_at| now < due_at) {
            return Vec::new();
        }
        let mut lines = Vec::new();
        self.sums.retain(|_, sum| {
            let is_running = now.duration_since(sum.since) < SUMMED;
            if !is_running && sum.line.count > 0 {
                lines.push(sum.line);
            }
            is_running
        });
        let first = self.sums.values().map(|sum| sum.since).min();
        self.due_at = first.map(|since| since + SUMMED);
        lines
    }
}

impl Sum {
    fn add(&mut self, line: SummedLine) {
        if self.line.count == 0 {
            self.line.user = line.user;
        } else if self.line.user != line.user {
            self.line.user = None;
        }
        self.line.event = line.event;
        self.line.count += line.count;
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use domain::identity::network::Networks;
    use uuid::Uuid;

    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_000_000 + seconds).unwrap()
    }

    fn network(number: u8) -> Option<Network> {
        let address = IpAddr::V4(Ipv4Addr::new(192, 0, number, 1));
        Some(Networks::from_address(address).near)
    }

    fn user(number: u128) -> UserId {
        UserId::new(Uuid::from_u128(number))
    }

    /// Count and user of each line.
    fn shown(lines: &[SummedLine]) -> Vec<(u64, Option<UserId>)> {
        lines.iter().map(|line| (line.count, line.user)).collect()
    }

    #[test]
    fn repeats_of_an_event_from_a_network_are_one_line_a_minute() {
        let sums = Sums::new();
        let wrong = |number| SecurityEvent::PasswordWrong { user: user(number) };
        assert_eq!(
            shown(&sums.add(wrong(1), network(1), at(0))),
            [(1, Some(user(1)))]
        );
        for second in 1..=50 {
            assert!(sums.add(wrong(1), network(1), at(second)).is_empty());
        }
        // Another network has a line of its own.
        assert_eq!(sums.add(wrong(1), network(2), at(30)).len(), 1);
        assert!(sums.take_due(at(59)).is_empty());
        assert_eq!(shown(&sums.take_due(at(60))), [(50, Some(user(1)))]);
        assert!(sums.take_due(at(3_600)).is_empty(), "nothing was repeated");
        for number in 1..=3 {
            sums.add(wrong(number), network(1), at(4_000));
        }
        assert_eq!(shown(&sums.take_due(Timestamp::MAX)), [(2, None)]);
    }

    #[test]
    fn what_a_user_does_has_a_line_each_time() {
        let sums = Sums::new();
        for _ in 0..3 {
            let lines = sums.add(SecurityEvent::SignedIn { user: user(1) }, network(1), at(0));
            assert_eq!(shown(&lines), [(1, Some(user(1)))]);
        }
        assert!(sums.take_due(Timestamp::MAX).is_empty());
    }

    #[test]
    fn a_flood_from_many_networks_is_bounded() {
        let sums = Sums::new();
        let mut written = 0;
        for number in 0..20_000_u32 {
            let address = IpAddr::V4(Ipv4Addr::from_bits(number << 8));
            let near = Networks::from_address(address).near;
            written += sums.add(SecurityEvent::CrossSite, Some(near), at(0)).len();
        }
        assert_eq!(written, SUMS + 1);
        assert_eq!(shown(&sums.take_due(Timestamp::MAX)), [(9_999, None)]);
    }

    #[test]
    fn a_minute_is_over_once_a_minute() {
        let sums = Sums::new();
        let over = [0, 30, 59, 60, 61, 120].map(|second| sums.is_minute_over(at(second)));
        assert_eq!(over, [true, false, false, true, false, true]);
    }
}
