//! The order in which waiting work begins, without clocks and tasks: the payer with the least processor time is next.

use std::collections::HashMap;
use std::time::Duration;

use domain::id::UserId;
use domain::identity::network::{Network, Networks};

use crate::Caller;

/// After this time, half of the used processor time is forgotten.
const HALF_LIFE: Duration = Duration::from_secs(30);
/// Processor time of a request, in seconds, above which it is dear: handing its thread's tasks to another one costs a
/// few per cent of it at most.
const DEAR: f64 = 0.005;
/// Accounts in memory before those are removed that have used next to nothing.
const ACCOUNTS: usize = 20_000;
/// Used processor time, in seconds, below which an account may be removed.
const NEGLIGIBLE: f64 = 0.001;

/// The numbers of turns that are taken at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shares {
    /// All turns.
    pub at_once: usize,
    /// Turns of one user, of one network, or of one /48, whatever else waits: the others find a free turn at once.
    pub of_one: usize,
    /// Turns of all guests together. The rest is for signed-in users.
    pub of_guests: usize,
}

/// The key of an account of processor time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum AccountKey {
    User(UserId),
    Network(Network),
}

/// Whose work it is: an account for the user, the network and the /48, each with the multiple of the others' time that
/// it may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payer {
    keys: Vec<(AccountKey, u32)>,
    is_guest: bool,
}

impl Payer {
    /// The accounts of a caller.
    #[must_use]
    pub fn from_caller(caller: &Caller) -> Self {
        Self::new(caller.user(), caller.client.networks)
    }

    /// The accounts of a guest's networks.
    #[must_use]
    pub fn of_guest(networks: Networks) -> Self {
        Self::new(None, networks)
    }

    fn new(user: Option<UserId>, networks: Networks) -> Self {
        let user = user.map(|user| (AccountKey::User(user), 1));
        let networks = networks.each();
        let networks = networks.map(|(network, factor)| (AccountKey::Network(network), factor));
        Self {
            keys: user.into_iter().chain(networks).collect(),
            is_guest: user.is_none(),
        }
    }
}

/// The processor time of one user or network.
#[derive(Debug, Clone, Copy)]
struct Account {
    /// Turns that are taken now.
    running: usize,
    /// Used processor time at `at`, in seconds; it halves each [`HALF_LIFE`].
    used: f64,
    /// The processor time of the dearest request at `at`, in seconds; it halves each [`HALF_LIFE`].
    dearest: f64,
    /// Time since the start of the queue.
    at: Duration,
}

impl Account {
    fn used_at(&self, now: Duration) -> f64 {
        self.used * self.left_at(now)
    }

    fn is_dear_at(&self, now: Duration) -> bool {
        self.dearest * self.left_at(now) > DEAR
    }

    /// The part of the noted times that is not forgotten.
    fn left_at(&self, now: Duration) -> f64 {
        let passed = now.saturating_sub(self.at).as_secs_f64();
        0.5_f64.powf(passed / HALF_LIFE.as_secs_f64())
    }
}

/// The number of a request in the queue.
pub(super) type Ticket = u64;

#[derive(Debug)]
struct Waiting {
    ticket: Ticket,
    payer: Payer,
}

/// Work whose turn begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Begun {
    pub(super) ticket: Ticket,
    pub(super) payer: Payer,
    /// Whether it may take long.
    pub(super) is_dear: bool,
}

/// The queue. All times are since its start.
#[derive(Debug)]
pub(super) struct Queue {
    shares: Shares,
    running: usize,
    guests: usize,
    accounts: HashMap<AccountKey, Account>,
    /// In the order of arrival.
    waiting: Vec<Waiting>,
    next: Ticket,
}

impl Queue {
    pub(super) fn new(shares: Shares) -> Self {
        Self {
            shares,
            running: 0,
            guests: 0,
            accounts: HashMap::new(),
            waiting: Vec::new(),
            next: 0,
        }
    }

    /// Adds work to the queue. [`Self::begin`] says when it begins.
    pub(super) fn enter(&mut self, payer: Payer) -> Ticket {
        let ticket = self.next;
        self.next += 1;
        self.waiting.push(Waiting { ticket, payer });
        ticket
    }

    /// Removes work that no longer waits for its turn.
    pub(super) fn leave(&mut self, ticket: Ticket) {
        self.waiting.retain(|waiting| waiting.ticket != ticket);
    }

    /// Gives a turn to the waiting work whose payer has used least; `None` where no turn is free for any. Of equal
    /// payers, the first that came.
    pub(super) fn begin(&mut self, now: Duration) -> Option<Begun> {
        let mut next: Option<(usize, f64)> = None;
        for (place, Waiting { payer, .. }) in self.waiting.iter().enumerate() {
            if !self.has_turn(payer) {
                continue;
            }
            let used = self.used(payer, now);
            if next.is_none_or(|(_, least)| used < least) {
                next = Some((place, used));
            }
        }
        let Waiting { ticket, payer } = self.waiting.remove(next?.0);
        let is_dear = self.is_dear(&payer, now);
        self.running += 1;
        self.guests += usize::from(payer.is_guest);
        for (key, _) in &payer.keys {
            self.account(*key, now).running += 1;
        }
        Some(Begun {
            ticket,
            payer,
            is_dear,
        })
    }

    /// Ends a turn.
    pub(super) fn end(&mut self, payer: &Payer) {
        self.running = self.running.saturating_sub(1);
        if payer.is_guest {
            self.guests = self.guests.saturating_sub(1);
        }
        for (key, _) in &payer.keys {
            if let Some(account) = self.accounts.get_mut(key) {
                account.running = account.running.saturating_sub(1);
            }
        }
    }

    /// Adds processor time to the payer's accounts.
    pub(super) fn charge(&mut self, payer: &Payer, time: Duration, now: Duration) {
        for (key, _) in &payer.keys {
            let account = self.account(*key, now);
            let left = account.left_at(now);
            account.used = account.used * left + time.as_secs_f64();
            account.dearest = (account.dearest * left).max(time.as_secs_f64());
            account.at = now;
        }
        if self.accounts.len() > ACCOUNTS {
            self.forget(now);
        }
    }

    /// Whether the payer may have a turn now.
    fn has_turn(&self, payer: &Payer) -> bool {
        let is_free = |(key, _): &(AccountKey, u32)| {
            let account = self.accounts.get(key);
            account.is_none_or(|account| account.running < self.shares.of_one)
        };
        self.running < self.shares.at_once
            && (!payer.is_guest || self.guests < self.shares.of_guests)
            && payer.keys.iter().all(is_free)
    }

    /// The processor time that counts for the payer, in seconds: the most of the accounts.
    fn used(&self, payer: &Payer, now: Duration) -> f64 {
        let of = |(key, factor): &(AccountKey, u32)| {
            let account = self.accounts.get(key);
            account.map_or(0.0, |account| account.used_at(now) / f64::from(*factor))
        };
        payer.keys.iter().map(of).fold(0.0, f64::max)
    }

    /// Whether the work may take long: that of a payer with a dear request lately, or without an account.
    fn is_dear(&self, payer: &Payer, now: Duration) -> bool {
        payer.keys.iter().any(|(key, _)| {
            let account = self.accounts.get(key);
            account.is_none_or(|account| account.is_dear_at(now))
        })
    }

    fn account(&mut self, key: AccountKey, now: Duration) -> &mut Account {
        self.accounts.entry(key).or_insert(Account {
            running: 0,
            used: 0.0,
            dearest: 0.0,
            at: now,
        })
    }

    /// Removes the accounts that count for nothing; where all count, those that have used least.
    fn forget(&mut self, now: Duration) {
        let mut least = NEGLIGIBLE;
        while self.accounts.len() > ACCOUNTS / 2 && least.is_finite() {
            self.accounts
                .retain(|_, account| account.running > 0 || account.used_at(now) >= least);
            least *= 4.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::access::Reader;
    use domain::identity::user::UserStatus;
    use domain::text::language::Language;
    use uuid::Uuid;

    use super::*;
    use crate::Client;

    const SHARES: Shares = Shares {
        at_once: 4,
        of_one: 2,
        of_guests: 3,
    };
    const ONE_TURN: Shares = Shares {
        at_once: 1,
        of_one: 1,
        of_guests: 1,
    };
    const A: &str = "192.0.2.1";
    const B: &str = "198.51.100.1";
    const C: &str = "203.0.113.1";
    const D: &str = "100.64.0.1";

    fn guest(address: &str) -> Payer {
        Payer::from_caller(&caller(address))
    }

    fn caller(address: &str) -> Caller {
        Caller::guest(Client {
            networks: Networks::from_address(address.parse().unwrap()),
            device: String::new(),
            language: Language::En,
        })
    }

    fn user(number: u128, address: &str) -> Payer {
        Payer::from_caller(&Caller {
            reader: Reader::User {
                id: UserId::new(Uuid::from_u128(number)),
                status: UserStatus::Live,
            },
            ..caller(address)
        })
    }

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// Lets all of these wait, and returns the places of those that begin, in order.
    fn begun(queue: &mut Queue, payers: &[Payer], now: Duration) -> Vec<usize> {
        let tickets: Vec<_> = payers.iter().map(|it| queue.enter(it.clone())).collect();
        let begins = std::iter::from_fn(|| queue.begin(now));
        begins
            .map(|begun| tickets.iter().position(|it| *it == begun.ticket).unwrap())
            .collect()
    }

    #[test]
    fn nobody_has_more_turns_than_one_may_have() {
        let wide = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1"];

        for (name, payers, expected) in [
            (
                "a network",
                vec![guest(A), guest("192.0.2.9"), guest(A)],
                vec![0, 1],
            ),
            ("a /48", wide.map(guest).to_vec(), vec![0, 1]),
            (
                "a user",
                [A, B, C].map(|from| user(1, from)).to_vec(),
                vec![0, 1],
            ),
            (
                "the users of a network",
                [1, 2, 3].map(|number| user(number, A)).to_vec(),
                vec![0, 1],
            ),
            (
                "another is not behind it",
                vec![guest(A), guest(A), guest(A), guest(B)],
                vec![0, 1, 3],
            ),
            ("guests", [A, B, C, D].map(guest).to_vec(), vec![0, 1, 2]),
            (
                "users have the rest",
                vec![guest(A), guest(B), guest(C), guest(D), user(1, D)],
                vec![0, 1, 2, 4],
            ),
        ] {
            assert_eq!(
                begun(&mut Queue::new(SHARES), &payers, seconds(0)),
                expected,
                "{name}"
            );
        }
    }

    #[test]
    fn who_has_used_least_is_next() {
        let mut queue = Queue::new(ONE_TURN);
        queue.charge(&guest(A), seconds(2), seconds(0));
        queue.charge(&user(1, B), seconds(1), seconds(0));
        // A user pays for the network, and the network for the user.
        let waiting = [guest(A), user(1, C), guest(B), guest(C), guest(D)];
        let tickets: Vec<_> = waiting.iter().map(|it| queue.enter(it.clone())).collect();
        let mut order = Vec::new();
        while let Some(Begun { ticket, payer, .. }) = queue.begin(seconds(0)) {
            order.push(tickets.iter().position(|it| *it == ticket).unwrap());
            queue.end(&payer);
        }
        assert_eq!(order, [3, 4, 1, 2, 0]);
    }

    /// Twenty networks have a short piece of work each second, one has eight long ones at all times. The clock is that
    /// of one processor, which works on the turns one after the other.
    #[test]
    fn dear_work_of_one_network_delays_others_by_no_more_than_its_turns() {
        let mut queue = Queue::new(ONE_TURN);
        let dear = guest(A);
        let cheap: Vec<_> = (1..=20).map(|at| guest(&format!("10.{at}.0.1"))).collect();
        let (mut now, mut arrived, mut longest, mut dear_done) =
            (Duration::ZERO, HashMap::new(), Duration::ZERO, 0);

        for _ in 0..8 {
            queue.enter(dear.clone());
        }

        for second in 0..60 {
            for payer in &cheap {
                arrived.insert(queue.enter(payer.clone()), seconds(second));
            }
            while now < seconds(second + 1) {
                let Some(Begun { ticket, payer, .. }) = queue.begin(now) else {
                    break;
                };
                let took = match arrived.get(&ticket) {
                    Some(since) => {
                        longest = longest.max(now.saturating_sub(*since));
                        Duration::from_millis(5)
                    }
                    None => {
                        dear_done += 1;
                        queue.enter(dear.clone());
                        Duration::from_millis(900)
                    }
                };
                now += took;
                queue.end(&payer);
                queue.charge(&payer, took, now);
            }
        }

        // One long piece that had begun, and the short ones of all others.
        assert!(
            longest <= Duration::from_millis(900 + 20 * 5),
            "{longest:?}"
        );
        assert!(
            dear_done > 40,
            "the processor is not left idle: {dear_done}"
        );
    }

    #[test]
    fn what_was_used_is_forgotten() {
        let mut queue = Queue::new(SHARES);
        queue.charge(&guest(A), seconds(8), seconds(0));
        for (second, left) in [(0, 8.0), (30, 4.0), (90, 1.0)] {
            assert!((queue.used(&guest(A), seconds(second)) - left).abs() < 1e-9);
        }
        let near = guest("2001:db8:1:1::1");
        queue.charge(&near, seconds(8), seconds(0));
        let beside = guest("2001:db8:1:2::1");
        assert!(
            (queue.used(&beside, seconds(0)) - 2.0).abs() < 1e-9,
            "a /48 may use four times as much"
        );
    }

    #[test]
    fn work_may_take_long_until_the_payer_is_known_for_short_work() {
        let mut queue = Queue::new(SHARES);
        for (name, charged, second, is_dear) in [
            ("unknown", None, 0, true),
            ("known for short work", Some(1), 0, false),
            ("after a long one", Some(20), 0, true),
            ("short ones do not hide it", Some(1), 30, true),
            ("long after it", None, 120, false),
        ] {
            if let Some(milliseconds) = charged {
                queue.charge(
                    &guest(A),
                    Duration::from_millis(milliseconds),
                    seconds(second),
                );
            }
            queue.enter(guest(A));
            let begun = queue.begin(seconds(second)).unwrap();
            assert_eq!(begun.is_dear, is_dear, "{name}");
            queue.end(&begun.payer);
        }
    }

    #[test]
    fn who_no_longer_waits_gets_no_turn() {
        let mut queue = Queue::new(SHARES);
        let ticket = queue.enter(guest(A));
        queue.leave(ticket);
        assert_eq!(queue.begin(seconds(0)), None);
    }

    #[test]
    fn the_memory_for_accounts_is_bounded() {
        let mut queue = Queue::new(SHARES);
        for number in 0..=(ACCOUNTS as u128) {
            let payer = user(number, A);
            queue.charge(&payer, Duration::from_millis(10), seconds(0));
        }
        assert!(
            queue.accounts.len() <= ACCOUNTS / 2 + 1,
            "{}",
            queue.accounts.len()
        );
        assert!(
            queue.used(&guest(A), seconds(0)) > 100.0,
            "the dearest account stays"
        );
    }
}
