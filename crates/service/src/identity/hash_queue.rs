//! The queue of passwords to hash: a few at a time. Users from networks of earlier sign-ins come first, with a share for
//! the others, and networks take turns.

mod line;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::identity::network::{Network, Networks};
use tokio::sync::oneshot::Sender;

use self::line::Line;
use crate::shared::limit::work::NotDone;

/// Most waiting hashes of users from known networks.
const KNOWN_WAITING: usize = 128;
/// Most other waiting hashes. Together with those of known networks fewer than the requests that a server handles at
/// once, so that they leave some of these to others.
const OPEN_WAITING: usize = 64;
/// Turns of known networks after which another one, if it waits, has a turn: a stranger can make any network a known
/// one by signing in to a user of their own.
const KNOWN_IN_A_ROW: u32 = 3;

/// The two lines of waiting hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// A user on a network from which this user signed in before. Has up to [`KNOWN_IN_A_ROW`] turns before another.
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
    pub(crate) fn new(networks: Networks, is_known: bool) -> Self {
        Self {
            lane: if is_known { Lane::Known } else { Lane::Open },
            network: networks.wide.unwrap_or(networks.near),
        }
    }

    /// The seat of the server's operator.
    pub(crate) fn operator() -> Self {
        Self::new(
            Networks::from_address(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            true,
        )
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
    /// The latest turns that were all of known networks.
    known_in_a_row: u32,
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
            known_in_a_row: 0,
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
                state.line(seat.lane).note_turn(seat.network);
                None
            } else {
                Some(state.line(seat.lane).join(seat.network)?)
            }
        };
        match coming {
            None => Ok(Turn::new(self)),
            // Another network was given the place.
            Some(coming) => coming.await.map_err(|_| NotDone::Busy),
        }
    }

    /// Passes a turn that has ended to the next in line.
    fn pass_on(&self) {
        loop {
            let next = {
                let mut state = self.state();
                let next = state.next();
                if next.is_none() {
                    state.free += 1;
                }
                next
            };
            let Some(next) = next else { return };
            match next.send(Turn::new(self)) {
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

    /// Takes the request whose turn it is.
    fn next(&mut self) -> Option<Sender<Turn>> {
        let lanes = match self.known_in_a_row < KNOWN_IN_A_ROW {
            true => [Lane::Known, Lane::Open],
            false => [Lane::Open, Lane::Known],
        };
        for lane in lanes {
            let Some(next) = self.line(lane).next() else {
                continue;
            };
            self.known_in_a_row = match lane {
                Lane::Known => self.known_in_a_row.saturating_add(1),
                Lane::Open => 0,
            };
            return Some(next);
        }
        None
    }
}

/// The right to work; passed on when dropped.
#[derive(Debug)]
struct Turn {
    /// `None` where there is nothing to pass on.
    queue: Option<HashQueue>,
}

impl Turn {
    fn new(queue: &HashQueue) -> Self {
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

#[cfg(test)]
mod tests;
