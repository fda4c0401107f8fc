//! The queue of passwords to hash: a few at a time, users from networks of earlier sign-ins first, the other networks
//! in fair turns.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::identity::network::{Network, Networks};
use tokio::sync::oneshot::{self, Receiver, Sender};

use crate::limit::work::NotDone;

/// Most waiting hashes of users from known networks.
const KNOWN_WAITING: usize = 128;
/// Most other waiting hashes.
const OPEN_WAITING: usize = 64;

/// The two lines of waiting hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// A user on a network from which this user signed in before. Served first.
    Known,
    /// Any other request.
    Open,
}

/// The line and the network in which a hash waits for its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seat {
    lane: Lane,
    /// Turns are fair among networks.
    network: Network,
}

impl Seat {
    /// The seat of a request. `is_known`: the user signed in from its network before.
    pub(crate) fn of(networks: Networks, is_known: bool) -> Self {
        Self {
            lane: if is_known { Lane::Known } else { Lane::Open },
            network: networks.wide.unwrap_or(networks.near),
        }
    }

    /// The seat of the server's operator.
    pub(crate) fn operator() -> Self {
        Self::of(Networks::of(IpAddr::V4(Ipv4Addr::LOCALHOST)), true)
    }
}

/// The queue. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct HashQueue(Arc<Mutex<QueueState>>);

#[derive(Debug)]
struct QueueState {
    /// Free turns; 0 while a request waits.
    free: usize,
    known: Line,
    open: Line,
}

impl HashQueue {
    /// A queue that runs `at_once` pieces of work together.
    pub(crate) fn new(at_once: usize) -> Self {
        Self::with(at_once, KNOWN_WAITING, OPEN_WAITING)
    }

    fn with(at_once: usize, known: usize, open: usize) -> Self {
        Self(Arc::new(Mutex::new(QueueState {
            free: at_once,
            known: Line::new(known),
            open: Line::new(open),
        })))
    }

    /// Runs the work when its turn comes. Work that has begun keeps its turn to its end, even if the caller no longer
    /// waits for the result.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        seat: Seat,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let permit = self.permit(seat).await?;
        tokio::task::spawn_blocking(move || {
            let _held = permit;
            work()
        })
        .await
        .map_err(|_| NotDone::Broken)
    }

    /// Waits for a turn.
    async fn permit(&self, seat: Seat) -> Result<Turn, NotDone> {
        let coming = {
            let mut state = self.state();
            if state.free > 0 {
                state.free -= 1;
                None
            } else {
                Some(state.line(seat.lane).join(seat.network)?)
            }
        };
        match coming {
            None => Ok(Turn::of(self)),
            // Another network was given the place.
            Some(coming) => coming.await.map_err(|_| NotDone::Busy),
        }
    }

    /// Passes a turn that has ended to the next in line.
    fn pass_on(&self) {
        loop {
            let next = {
                let mut state = self.state();
                let next = state.known.next().or_else(|| state.open.next());
                if next.is_none() {
                    state.free += 1;
                }
                next
            };
            let Some(next) = next else { return };
            match next.send(Turn::of(self)) {
                Ok(()) => return,
                // The request was cancelled while it waited.
                Err(mut permit) => permit.queue = None,
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    fn line(&mut self, lane: Lane) -> &mut Line {
        match lane {
            Lane::Known => &mut self.known,
            Lane::Open => &mut self.open,
        }
    }
}

/// The right to work; passed on when dropped.
#[derive(Debug)]
struct Turn {
    /// `None` where there is nothing to pass on.
    queue: Option<HashQueue>,
}

impl Turn {
    fn of(queue: &HashQueue) -> Self {
        Self {
            queue: Some(queue.clone()),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.pass_on();
        }
    }
}

/// Waiting requests, by network.
#[derive(Debug)]
struct Line {
    places: usize,
    length: usize,
    /// The networks with waiting requests, the next one first.
    order: VecDeque<Network>,
    waiting: HashMap<Network, VecDeque<Sender<Turn>>>,
}

impl Line {
    fn new(places: usize) -> Self {
        Self {
            places,
            length: 0,
            order: VecDeque::new(),
            waiting: HashMap::new(),
        }
    }

    /// Adds a request of a network to the line.
    fn join(&mut self, network: Network) -> Result<Receiver<Turn>, NotDone> {
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

    /// Takes the first request of the network whose turn it is.
    fn next(&mut self) -> Option<Sender<Turn>> {
        let network = self.order.pop_front()?;
        let queue = self.waiting.get_mut(&network)?;
        let next = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&network);
        } else {
            self.order.push_back(network);
        }
        self.length -= 1;
        Some(next)
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

    /// Removes the latest request of the network with the most requests, if `network` has at least two fewer.
    fn make_room(&mut self, network: Network) -> Result<(), NotDone> {
        let own = self.waiting.get(&network).map_or(0, VecDeque::len);
        let longest = self.waiting.values_mut().max_by_key(|queue| queue.len());
        match longest {
            Some(queue) if queue.len() > own + 1 => {
                queue.pop_back();
                self.length -= 1;
                Ok(())
            }
            _ => Err(NotDone::Busy),
        }
    }
}

#[cfg(test)]
mod tests;
