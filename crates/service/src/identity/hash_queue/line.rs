//! Requests that wait for a turn, by network. The network whose latest turn is longest ago comes next, and a network
//! without a turn comes before all others.

use std::collections::{HashMap, VecDeque};

use domain::identity::network::Network;
use tokio::sync::oneshot::{self, Receiver, Sender};

use super::Turn;
use crate::shared::limit::work::NotDone;

/// Most networks whose latest turn is in memory.
const NETWORKS: usize = 4_096;

/// Waiting requests, by network.
#[derive(Debug)]
pub(super) struct Line {
    places: usize,
    length: usize,
    /// The networks with waiting requests, in the order of their first ones.
    order: VecDeque<Network>,
    waiting: HashMap<Network, VecDeque<Sender<Turn>>>,
    latest: LatestTurns,
}

impl Line {
    pub(super) fn new(places: usize) -> Self {
        Self {
            places,
            length: 0,
            order: VecDeque::new(),
            waiting: HashMap::new(),
            latest: LatestTurns::default(),
        }
    }

    /// Adds a request of a network to the line.
    pub(super) fn join(&mut self, network: Network) -> Result<Receiver<Turn>, NotDone> {
        if self.length >= self.places {
            self.forget_gone();
        }
        if self.length >= self.places {
            self.make_room(network)?;
        }
        let (sender, receiver) = oneshot::channel();
        let queue = self.waiting.entry(network).or_default();
        if queue.is_empty() {
            self.order.push_back(network);
        }
        queue.push_back(sender);
        self.length += 1;
        Ok(receiver)
    }

    /// Notes a turn of a network that did not wait.
    pub(super) fn note_turn(&mut self, network: Network) {
        self.latest.note(network);
    }

    /// Takes the first request of the network whose turn it is.
    pub(super) fn next(&mut self) -> Option<Sender<Turn>> {
        loop {
            let latest = |network: &&Network| self.latest.of(network);
            let network = *self.order.iter().min_by_key(latest)?;
            let sender = self.take(network, VecDeque::pop_front)?;
            // A request that was cancelled while it waited is no turn.
            if !sender.is_closed() {
                self.latest.note(network);
                return Some(sender);
            }
        }
    }

    /// Removes one request of a network.
    fn take(
        &mut self,
        network: Network,
        pop: impl FnOnce(&mut VecDeque<Sender<Turn>>) -> Option<Sender<Turn>>,
    ) -> Option<Sender<Turn>> {
        let queue = self.waiting.get_mut(&network)?;
        let taken = pop(queue)?;
        self.length -= 1;
        if queue.is_empty() {
            self.waiting.remove(&network);
            self.order.retain(|other| *other != network);
        }
        Some(taken)
    }

    /// Removes cancelled requests.
    fn forget_gone(&mut self) {
        for queue in self.waiting.values_mut() {
            queue.retain(|sender| !sender.is_closed());
        }
        self.waiting.retain(|_, queue| !queue.is_empty());
        self.order
            .retain(|network| self.waiting.contains_key(network));
        self.length = self.waiting.values().map(VecDeque::len).sum();
    }

    /// Removes the latest request of the network with the most requests, of several the one with the latest turn. Where
    /// that is `network`, counted with its new request, or equal to it, the new request is rejected.
    fn make_room(&mut self, network: Network) -> Result<(), NotDone> {
        let own = self.waiting.get(&network).map_or(0, VecDeque::len);
        let new = (own + 1, self.latest.of(&network));
        let claims = self
            .waiting
            .iter()
            .map(|(other, queue)| ((queue.len(), self.latest.of(other)), *other));
        match claims.max() {
            Some((claim, other)) if claim > new => {
                self.take(other, VecDeque::pop_back);
                Ok(())
            }
            _ => Err(NotDone::Busy),
        }
    }

    /// The number of waiting requests, and of the networks that they are from.
    #[cfg(test)]
    pub(super) fn lengths(&self) -> (usize, usize) {
        (self.length, self.waiting.len())
    }
}

/// The latest turn of each network, as a number that grows with each turn of the line.
#[derive(Debug, Default)]
struct LatestTurns {
    count: u64,
    by: HashMap<Network, u64>,
}

impl LatestTurns {
    /// The number of the latest turn, 0 for a network without one.
    fn of(&self, network: &Network) -> u64 {
        self.by.get(network).copied().unwrap_or(0)
    }

    /// Notes a turn. Of more than [`NETWORKS`] networks, those with the oldest turns are forgotten: they come first
    /// anyway.
    fn note(&mut self, network: Network) {
        self.count += 1;
        self.by.insert(network, self.count);
        if self.by.len() > NETWORKS {
            let oldest = self.count - NETWORKS as u64 / 2;
            self.by.retain(|_, latest| *latest > oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use domain::identity::network::Networks;

    use super::*;

    #[test]
    fn the_oldest_turns_are_forgotten_when_the_networks_are_too_many() {
        let network = |number: u32| {
            let address = Ipv4Addr::from_bits(0x0a00_0000 + (number << 8));
            Networks::from_address(IpAddr::V4(address)).near
        };
        let mut turns = LatestTurns::default();
        let most = u32::try_from(NETWORKS).unwrap();
        for number in 0..most {
            turns.note(network(number));
        }
        assert_eq!(turns.of(&network(0)), 1);
        assert_eq!(turns.of(&network(most)), 0);
        turns.note(network(most));
        assert_eq!(turns.of(&network(0)), 0);
        assert_eq!(turns.of(&network(most)), u64::from(most) + 1);
        assert_eq!(turns.of(&network(most - 1)), u64::from(most));
        assert_eq!(turns.by.len(), NETWORKS / 2);
    }
}
