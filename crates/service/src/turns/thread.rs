//! Turns of long work, which has one for each of its parts, and none while it waits.

use std::time::Duration;

use tokio::runtime::Handle;

use super::{NoTurn, Payer, Turn, Turns};
use crate::turns::processor_time::{ProcessorTime, of_this_thread};

/// The turns of one piece of long work.
#[derive(Debug, Clone)]
pub struct ThreadTurns {
    turns: Turns,
    payer: Payer,
    patience: Duration,
}

/// A turn of the thread that took it, whose processor time is charged when it is dropped, by the same thread.
#[derive(Debug)]
pub struct ThreadTurn {
    turn: Turn,
    begun: Duration,
}

impl ThreadTurns {
    /// The work pays with `payer`, and waits for each turn for at most `patience`.
    #[must_use]
    pub fn new(turns: Turns, payer: Payer, patience: Duration) -> Self {
        Self {
            turns,
            payer,
            patience,
        }
    }

    /// Waits for a turn. Only for threads that may wait, which those of requests may not.
    ///
    /// # Errors
    /// [`NoTurn`] after the patience.
    pub fn take(&self, runtime: &Handle) -> Result<ThreadTurn, NoTurn> {
        let turn = runtime.block_on(self.turns.take(self.payer.clone(), self.patience))?;
        Ok(ThreadTurn {
            turn,
            begun: of_this_thread(),
        })
    }

    /// Waits for a turn, runs a part of the work in it, and charges its processor time.
    ///
    /// # Errors
    /// [`NoTurn`] after the patience.
    pub async fn work<F: Future>(&self, part: F) -> Result<F::Output, NoTurn> {
        let turn = self.turns.take(self.payer.clone(), self.patience).await?;
        let time = ProcessorTime::new(self.payer.clone());
        let done = time.clone().measure(part).await;
        turn.charge(time.used());
        Ok(done)
    }
}

impl Drop for ThreadTurn {
    fn drop(&mut self) {
        self.turn
            .charge(of_this_thread().saturating_sub(self.begun));
    }
}
