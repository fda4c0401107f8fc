//! Turns for work that costs processor time. The payer who has used least lately is next, and no payer has so many
//! turns that others find none.
//!
//! A turn is a share of the processors, not all of them: the turns of a server run beside each other, and the system
//! divides the processors between their threads. So work that is short ends soon, however long the work beside it is.

pub(crate) mod processor_time;
mod queue;
mod thread;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use processor_time::ProcessorTime;
use queue::{Queue, Ticket};

pub use queue::{Payer, Shares};
pub use thread::{ThreadTurn, ThreadTurns};

/// The turns of a server.
#[derive(Debug, Clone)]
pub struct Turns(Arc<SharedTurns>);

#[derive(Debug)]
struct SharedTurns {
    state: Mutex<TurnState>,
    start: Instant,
}

#[derive(Debug)]
struct TurnState {
    queue: Queue,
    /// The requests that wait, and receive their turn.
    waiting: HashMap<Ticket, oneshot::Sender<Turn>>,
}

/// A turn, which lasts until it is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Turns,
    payer: Payer,
    is_dear: bool,
}

/// The error of a wait that was too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no turn was free in time")]
pub struct NoTurn;

impl Turns {
    /// Creates turns that share the processors of the server by these shares.
    #[must_use]
    pub fn new(shares: Shares) -> Self {
        Self(Arc::new(SharedTurns {
            state: Mutex::new(TurnState {
                queue: Queue::new(shares),
                waiting: HashMap::new(),
            }),
            start: Instant::now(),
        }))
    }

    /// Waits for a turn, at most for `patience`.
    ///
    /// # Errors
    /// [`NoTurn`] after `patience`.
    pub async fn take(&self, payer: Payer, patience: Duration) -> Result<Turn, NoTurn> {
        let (granted, receiver) = oneshot::channel();
        let ticket = {
            let mut state = self.lock();
            let ticket = state.queue.enter(payer);
            state.waiting.insert(ticket, granted);
            ticket
        };
        let _place = QueuePlace {
            turns: self,
            ticket,
        };
        self.give();
        let turn = timeout(patience, receiver).await;
        turn.map_err(|_| NoTurn)?.map_err(|_| NoTurn)
    }

    /// Adds processor time to the accounts of the payer.
    pub fn charge(&self, payer: &Payer, time: Duration) {
        let now = self.0.start.elapsed();
        self.lock().queue.charge(payer, time, now);
    }

    /// Gives the free turns to the requests that wait.
    fn give(&self) {
        loop {
            let (granted, begun) = {
                let mut state = self.lock();
                let Some(begun) = state.queue.begin(self.0.start.elapsed()) else {
                    return;
                };
                (state.waiting.remove(&begun.ticket), begun)
            };
            let turn = Turn {
                turns: self.clone(),
                payer: begun.payer,
                is_dear: begun.is_dear,
            };
            // A request that was given up drops the turn, which ends it.
            if let Some(granted) = granted {
                let _ = granted.send(turn);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, TurnState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn {
    /// Begins to measure the request that has this turn, for its payer. A request that may take long continues with a
    /// poll in which other tasks do not wait for its thread.
    pub async fn begin(&self) {
        ProcessorTime::own().begin(self.payer.clone(), self.is_dear);
        if self.is_dear {
            tokio::task::yield_now().await;
        }
    }

    /// Adds processor time to the accounts of the payer.
    fn charge(&self, time: Duration) {
        self.turns.charge(&self.payer, time);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.lock().queue.end(&self.payer);
        self.turns.give();
    }
}

/// A place in the queue, left on drop.
struct QueuePlace<'a> {
    turns: &'a Turns,
    ticket: Ticket,
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        state.queue.leave(self.ticket);
        state.waiting.remove(&self.ticket);
    }
}
