//! Turns of concurrent requests, shared between networks, with separate places for signed-in users.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::identity::network::{Network, Networks};
use service::Caller;
use tokio::time::Instant;

use crate::fault::HttpError;

/// How long after a rejection other networks have at most half of the places, and none of the last ones beyond an equal
/// share.
const CONTENDED: Duration = Duration::from_secs(10);
/// The divisor for the part of places that are the last ones.
const LAST_PART: usize = 8;
/// The divisor for the part of all places that is for signed-in users.
const PEOPLE_PART: usize = 8;

/// Places of requests.
struct Pool {
    places: usize,
    taken: usize,
    /// Taken places by network; for IPv6 also by wide network.
    by: HashMap<Network, usize>,
    /// The number of networks that have a place, wide ones apart.
    networks: usize,
    /// The last network that found all places taken while it had less than half of them.
    rejected: Option<(Network, Instant)>,
}

impl Pool {
    fn new(places: usize) -> Self {
        Self {
            places,
            taken: 0,
            by: HashMap::new(),
            networks: 0,
            rejected: None,
        }
    }

    /// Takes a place for a request of these networks. While another network waits, a network that has half is rejected,
    /// and the last places are for networks with less than an equal share: many networks together leave some to a
    /// newcomer.
    fn take(&mut self, networks: Networks, now: Instant) -> bool {
        let half = (self.places / 2).max(1);
        let share = (self.places / (self.networks + 1)).max(1);
        let count = |network| self.by.get(&network).copied().unwrap_or(0);
        let has = |most| networks.each().any(|(network, _)| count(network) >= most);
        let has_half = has(half);
        let is_last = self.taken >= self.places - self.places / LAST_PART;

        if self.taken >= self.places {
            if !has_half {
                self.rejected = Some((networks.near, now));
            }
            return false;
        }

        let is_contended = self.rejected.is_some_and(|(network, at)| {
            network != networks.near && now.duration_since(at) < CONTENDED
        });
        if is_contended && (has_half || is_last && has(share)) {
            return false;
        }

        self.taken += 1;
        self.networks += usize::from(count(networks.near) == 0);
        for (network, _) in networks.each() {
            *self.by.entry(network).or_default() += 1;
        }

        true
    }

    fn release(&mut self, networks: Networks) {
        self.taken = self.taken.saturating_sub(1);
        for (network, _) in networks.each() {
            if let Some(count) = self.by.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    self.by.remove(&network);
                    self.networks -= usize::from(network == networks.near);
                }
            }
        }
    }
}

/// The kind of place that a request has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PermitKind {
    /// A place for everybody.
    General,
    /// A place for signed-in users.
    People,
}

struct Pools {
    general: Pool,
    people: Pool,
}

impl Pools {
    fn new(places: usize) -> Self {
        let people = places / PEOPLE_PART;
        Self {
            general: Pool::new(places - people),
            people: Pool::new(people),
        }
    }

    /// Takes a place; a request that carries a token, valid or not, first counts as a signed-in user's.
    fn take(&mut self, networks: Networks, has_token: bool, now: Instant) -> Option<PermitKind> {
        if has_token && self.people.take(networks, now) {
            return Some(PermitKind::People);
        }
        self.general
            .take(networks, now)
            .then_some(PermitKind::General)
    }

    /// Moves a guest's request to a general place; `None` where no general place is free.
    fn move_guest_to_general(
        &mut self,
        networks: Networks,
        kind: PermitKind,
        now: Instant,
    ) -> Option<PermitKind> {
        match kind {
            PermitKind::General => Some(kind),
            PermitKind::People if self.general.take(networks, now) => {
                self.people.release(networks);
                Some(PermitKind::General)
            }
            PermitKind::People => None,
        }
    }

    fn release(&mut self, networks: Networks, kind: PermitKind) {
        match kind {
            PermitKind::General => self.general.release(networks),
            PermitKind::People => self.people.release(networks),
        }
    }
}

/// The places of all requests. Cheap to clone.
#[derive(Clone)]
pub(super) struct RequestPermits(Arc<Mutex<Pools>>);

impl RequestPermits {
    pub(super) fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(Pools::new(places))))
    }

    pub(super) fn take(
        &self,
        networks: Networks,
        has_token: bool,
    ) -> Result<RequestPermit, HttpError> {
        let kind = self.lock().take(networks, has_token, Instant::now());
        Ok(RequestPermit {
            permits: self.clone(),
            networks,
            kind: kind.ok_or(HttpError::Overloaded)?,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Pools> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place of a request, freed on drop.
pub struct RequestPermit {
    permits: RequestPermits,
    networks: Networks,
    kind: PermitKind,
}

impl RequestPermit {
    /// Sets the request's caller. Guests leave the places of signed-in users.
    ///
    /// # Errors
    /// [`HttpError::Overloaded`] for a guest without a free general place.
    pub fn belongs_to(&mut self, caller: &Caller) -> Result<(), HttpError> {
        if caller.user().is_none() {
            let mut pools = self.permits.lock();
            let kind = pools.move_guest_to_general(self.networks, self.kind, Instant::now());
            self.kind = kind.ok_or(HttpError::Overloaded)?;
        }
        Ok(())
    }
}

impl Drop for RequestPermit {
    fn drop(&mut self) {
        self.permits.lock().release(self.networks, self.kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn networks(address: &str) -> Networks {
        Networks::from_address(address.parse().unwrap())
    }

    /// The steps in a pool: `+` begins and `-` ends a request, with its peer, the second, and whether a place is taken.
    type Steps = [(char, &'static str, u64, bool)];

    fn runs(places: usize, steps: &Steps) {
        let (mut pool, start) = (Pool::new(places), Instant::now());
        for (number, (what, peer, second, taken)) in steps.iter().enumerate() {
            let now = start + Duration::from_secs(*second);
            if *what == '+' {
                let got = pool.take(networks(peer), now);
                assert_eq!(got, *taken, "{number}: {peer}");
            } else {
                pool.release(networks(peer));
            }
        }
    }

    const A: &str = "192.0.2.1";
    const B: &str = "198.51.100.1";

    #[test]
    fn a_network_alone_has_all_places() {
        let steps: &Steps = &[
            ('+', A, 0, true),
            ('+', A, 0, true),
            ('+', A, 0, true),
            ('+', A, 0, true),
            ('+', A, 0, false),
            // The network's own rejection limits no request.
            ('-', A, 0, true),
            ('+', A, 0, true),
        ];
        runs(4, steps);
    }

    #[test]
    fn while_another_network_waits_it_has_no_more_than_half() {
        let steps: &Steps = &[
            ('+', A, 0, true),
            ('+', A, 0, true),
            ('+', A, 0, true),
            ('+', A, 0, true),
            ('+', B, 0, false),
            ('-', A, 1, true),
            ('+', A, 1, false),
            ('+', "192.0.2.200", 1, false),
            ('+', B, 1, true),
            ('-', A, 2, true),
            ('+', A, 2, false),
            ('+', B, 2, true),
            // Both have half.
            ('+', A, 3, false),
            ('-', A, 3, true),
            ('+', A, 3, true),
            ('-', B, 4, true),
            ('+', A, 9, false),
            // The last rejection is long ago.
            ('+', A, 20, true),
        ];

        runs(4, steps);
    }

    #[test]
    fn many_networks_together_leave_places_to_a_newcomer() {
        let (mut pool, now) = (Pool::new(16), Instant::now());
        let hostile: Vec<_> = (1..=8)
            .map(|number| networks(&format!("10.0.{number}.1")))
            .collect();
        for &network in hostile.iter().chain(&hostile) {
            assert!(pool.take(network, now));
        }
        // Without places, the first rejection of another network begins the sharing.
        assert!(!pool.take(networks(B), now));
        for &network in &hostile[..3] {
            pool.release(network);
        }
        // Each has a share of one place already, whether it had two or one.
        for round in 0..3 {
            let again = hostile.iter().filter(|&&network| pool.take(network, now));
            assert_eq!(again.count(), usize::from(round == 0), "{round}");
        }
        assert!(pool.take(networks(B), now));
        // Later, without another rejection, any network may take the places.
        let later = now + CONTENDED;
        assert!(pool.take(hostile[3], later));
        assert_eq!((pool.taken, pool.networks), (16, 9));
    }

    #[test]
    fn networks_of_one_customer_count_as_one() {
        let steps: &Steps = &[
            ('+', "2001:db8:1:1::1", 0, true),
            ('+', "2001:db8:1:2::1", 0, true),
            ('+', B, 0, false),
            ('-', "2001:db8:1:1::1", 0, true),
            ('+', "2001:db8:1:3::1", 0, false),
            ('+', B, 0, true),
        ];
        runs(2, steps);
    }

    #[test]
    fn signed_in_people_have_places_of_their_own() {
        let (mut pools, now) = (Pools::new(16), Instant::now());
        let (guest, person) = (networks(A), networks(B));
        for _ in 0..14 {
            assert_eq!(pools.take(guest, false, now), Some(PermitKind::General));
        }
        assert_eq!(pools.take(guest, false, now), None);
        assert_eq!(pools.take(person, true, now), Some(PermitKind::People));
        // An invalid token is a guest's, for whom no place is left.
        assert_eq!(pools.take(guest, true, now), Some(PermitKind::People));
        assert_eq!(
            pools.move_guest_to_general(guest, PermitKind::People, now),
            None
        );
        pools.release(guest, PermitKind::People);
        pools.release(guest, PermitKind::General);
        assert_eq!(
            pools.take(networks("203.0.113.1"), true, now),
            Some(PermitKind::People)
        );
        let moved = pools.move_guest_to_general(networks("203.0.113.1"), PermitKind::People, now);
        assert_eq!(moved, Some(PermitKind::General));
        assert_eq!((pools.people.taken, pools.general.taken), (1, 14));
    }

    #[test]
    fn places_are_free_again_and_networks_forgotten() {
        let permits = RequestPermits::new(1);
        let permit = permits.take(networks(A), true);
        assert!(permit.is_ok() && permits.take(networks(B), true).is_err());
        drop(permit);
        assert!(permits.lock().general.by.is_empty());
        assert!(permits.take(networks(B), false).is_ok());
    }
}
