//! The table of open connections: which ones have a place, and which one loses it to a new connection.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::identity::network::{Network, Networks};
use tokio::time::Instant;

/// Most connections above the limit that may send one request.
const SPARE: usize = 16;
/// Most of them from one network.
const SPARE_OF_NETWORK: usize = 4;
/// Most connections open at once that are rejected unread.
const REJECTED: usize = 256;
/// Most connections open at once that have lost their place.
const LEAVING: usize = 64;
/// The factor on the limit of a network for the machine itself: its proxies, tests and tools.
const LOOPBACK_FACTOR: usize = 8;

/// The limits of open connections.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// The limit of all connections.
    pub(super) total: usize,
    /// The limit for one network; 0 means no limit.
    pub(super) per_network: usize,
    /// Reverse proxies, for which only the total counts.
    pub(super) proxies: Vec<Network>,
}

impl Limits {
    /// The networks of a peer for which connections are counted, each with its limit. The smallest comes first.
    fn of(&self, peer: IpAddr) -> Vec<(Network, usize)> {
        if self.per_network == 0 || self.proxies.iter().any(|proxy| proxy.contains(peer)) {
            return Vec::new();
        }
        let networks = Networks::from_address(peer);
        let own = if networks.near.is_loopback() {
            LOOPBACK_FACTOR
        } else {
            1
        };
        let limit = |factor: u32| {
            let factor = usize::try_from(factor).unwrap_or(1);
            self.per_network.saturating_mul(own).saturating_mul(factor)
        };
        networks
            .each()
            .map(|(network, factor)| (network, limit(factor)))
            .collect()
    }
}

/// A connection as the table sees it.
pub(super) trait Occupant: Clone {
    /// The moment since which no request is in flight; `None` while a request is.
    fn idle_since(&self) -> Option<Instant>;

    /// Takes the place from the connection, which then closes; false where a request has arrived meanwhile.
    fn displace(&self) -> bool;
}

/// The result of admitting a new connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Admission<C> {
    /// A place, by its number in the table, and the connection that has lost it.
    Place { number: u64, displaced: Option<C> },
    /// No place: one request is read, within a second.
    Spare(Option<Network>),
    /// No place: it is rejected unread.
    Rejected,
    /// No place, and too many are being rejected.
    Dropped,
}

/// The open connections.
pub(super) struct ConnectionTable<C> {
    limits: Limits,
    next: u64,
    open: HashMap<u64, Open<C>>,
    /// Open connections of each network that has a limit.
    counts: HashMap<Network, usize>,
    /// Connections that lost their place and are not closed yet.
    leaving: usize,
    spare: Vec<Option<Network>>,
    rejected: usize,
}

struct Open<C> {
    connection: C,
    networks: Vec<Network>,
}

impl<C: Occupant> ConnectionTable<C> {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            limits,
            next: 0,
            open: HashMap::new(),
            counts: HashMap::new(),
            leaving: 0,
            spare: Vec::new(),
            rejected: 0,
        }
    }

    /// Adds a new connection to the table. At the limit of its network, it displaces a connection of the same network;
    /// at the limit of all connections, one of the network that has the most. Only idle connections are displaced, the
    /// longest idle first.
    pub(super) fn admit(&mut self, peer: IpAddr, connection: C) -> Admission<C> {
        let networks = self.limits.of(peer);
        let over = networks
            .iter()
            .find(|(network, limit)| self.count(*network) >= *limit);
        let displaced = match over {
            Some((network, _)) => Some(self.displace(|table| table.longest_idle_of(*network))),
            None if self.open.len() >= self.limits.total => Some(self.displace(Self::longest_idle)),
            None => None,
        };
        let displaced = match displaced {
            None => None,
            Some(Some(connection)) => Some(connection),
            Some(None) => return self.reject(networks.first().map(|(network, _)| *network)),
        };
        let networks: Vec<Network> = networks.into_iter().map(|(network, _)| network).collect();
        for network in &networks {
            *self.counts.entry(*network).or_default() += 1;
        }
        let number = self.next;
        self.next += 1;
        let open = Open {
            connection,
            networks,
        };
        self.open.insert(number, open);
        Admission::Place { number, displaced }
    }

    fn count(&self, network: Network) -> usize {
        self.counts.get(&network).copied().unwrap_or(0)
    }

    fn longest_idle_of(&self, network: Network) -> Option<u64> {
        let own = self
            .open
            .iter()
            .filter(|(_, open)| open.networks.contains(&network));
        own.filter_map(|(number, open)| Some((open.connection.idle_since()?, *number)))
            .min()
            .map(|(_, number)| number)
    }

    /// The longest idle connection of the network that has the most; connections without a limit come last.
    fn longest_idle(&self) -> Option<u64> {
        let idle = self.open.iter().filter_map(|(number, open)| {
            let since = open.connection.idle_since()?;
            let count = open.networks.first().map_or(0, |near| self.count(*near));
            Some((std::cmp::Reverse(count), since, *number))
        });
        idle.min().map(|(_, _, number)| number)
    }

    /// Displaces the first connection found that is still idle then; `None` where no connection is found, or too many
    /// are leaving.
    fn displace(&mut self, find: impl Fn(&Self) -> Option<u64>) -> Option<C> {
        while self.leaving < LEAVING {
            let number = find(self)?;
            if self.open.get(&number)?.connection.displace() {
                self.leaving += 1;
                return Some(self.forget(number)?.connection);
            }
        }
        None
    }

    fn forget(&mut self, number: u64) -> Option<Open<C>> {
        let open = self.open.remove(&number)?;
        for network in &open.networks {
            if let Some(count) = self.counts.get_mut(network) {
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(network);
                }
            }
        }
        Some(open)
    }

    fn reject(&mut self, network: Option<Network>) -> Admission<C> {
        let of_network = || self.spare.iter().filter(|other| **other == network).count();
        let has_room = network.is_none() || of_network() < SPARE_OF_NETWORK;
        if self.spare.len() < SPARE && has_room {
            self.spare.push(network);
            return Admission::Spare(network);
        }
        if self.rejected < REJECTED {
            self.rejected += 1;
            return Admission::Rejected;
        }
        Admission::Dropped
    }

    /// Records that a connection with a place is closed, or one that has lost it.
    fn closed(&mut self, number: u64) {
        if self.forget(number).is_none() {
            self.leaving = self.leaving.saturating_sub(1);
        }
    }

    fn spare_closed(&mut self, network: Option<Network>) {
        if let Some(found) = self.spare.iter().position(|other| *other == network) {
            self.spare.swap_remove(found);
        }
    }

    fn rejected_closed(&mut self) {
        self.rejected = self.rejected.saturating_sub(1);
    }
}

/// The table, shared by the connections.
pub(super) type Shared<C> = Arc<Mutex<ConnectionTable<C>>>;

/// The entry of a connection in the table, removed on drop.
pub(super) struct Seat<C: Occupant> {
    places: Shared<C>,
    kind: PlaceKind,
}

enum PlaceKind {
    Place(u64),
    Spare(Option<Network>),
    Rejected,
}

/// The accept loop's treatment of a connection.
pub(super) enum Entrance<C: Occupant> {
    /// It is served; where `instead`, another connection has lost its place.
    Serve { seat: Seat<C>, instead: bool },
    /// One of its requests is read.
    ReadOne(Seat<C>),
    /// It is rejected unread.
    Reject(Seat<C>),
    /// It is closed without waiting.
    Close,
}

/// Adds a new connection to the table.
pub(super) fn enter<C: Occupant>(places: &Shared<C>, peer: IpAddr, connection: C) -> Entrance<C> {
    let admission = lock(places).admit(peer, connection);
    let seat = |kind| Seat {
        places: Arc::clone(places),
        kind,
    };
    match admission {
        Admission::Place { number, displaced } => Entrance::Serve {
            seat: seat(PlaceKind::Place(number)),
            instead: displaced.is_some(),
        },
        Admission::Spare(network) => Entrance::ReadOne(seat(PlaceKind::Spare(network))),
        Admission::Rejected => Entrance::Reject(seat(PlaceKind::Rejected)),
        Admission::Dropped => Entrance::Close,
    }
}

fn lock<C>(places: &Shared<C>) -> MutexGuard<'_, ConnectionTable<C>> {
    places.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<C: Occupant> Drop for Seat<C> {
    fn drop(&mut self) {
        let mut places = lock(&self.places);
        match self.kind {
            PlaceKind::Place(number) => places.closed(number),
            PlaceKind::Spare(network) => places.spare_closed(network),
            PlaceKind::Rejected => places.rejected_closed(),
        }
    }
}

#[cfg(test)]
mod tests;
