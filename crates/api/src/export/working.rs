//! The turn of a thread that writes an export. It has none while it waits for what it writes, or for its client.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use service::{ThreadTurn, ThreadTurns};
use tokio::runtime::Handle;
use transport::work::Client;

/// The turns of one export. Clones share the present turn.
#[derive(Clone)]
pub(super) struct Working {
    turns: ThreadTurns,
    client: Arc<Client>,
    runtime: Handle,
    turn: Arc<Mutex<Option<ThreadTurn>>>,
}

impl Working {
    pub(super) fn new(turns: ThreadTurns, client: Arc<Client>) -> Self {
        Self {
            turns,
            client,
            runtime: Handle::current(),
            turn: Arc::default(),
        }
    }

    /// Waits for a turn, unless the thread has one.
    pub(super) fn begin(&self) -> io::Result<()> {
        if self.turn().is_none() {
            let turn = self.turns.take(&self.runtime);
            *self.turn() = Some(turn.map_err(|_| io::ErrorKind::TimedOut)?);
        }
        Ok(())
    }

    /// Ends the turn, so that others work while this thread waits.
    pub(super) fn pause(&self) {
        let ended = self.turn().take();
        drop(ended);
    }

    /// Waits for something without a turn, and for a turn afterwards.
    pub(super) fn wait<F: Future>(&self, something: F) -> io::Result<(F::Output, Duration)> {
        self.pause();
        let begun = tokio::time::Instant::now();
        let done = self.runtime.block_on(something);
        let waited = begun.elapsed();
        self.begin()?;
        Ok((done, waited))
    }

    /// Waits for the client, as [`Self::wait`] does.
    ///
    /// # Errors
    /// `TimedOut` where other work needs the place.
    pub(super) fn wait_for_client<F: Future>(
        &self,
        client: F,
    ) -> io::Result<(F::Output, Duration)> {
        let (done, waited) = self.wait(self.client.wait(client))?;
        Ok((done.ok_or(io::ErrorKind::TimedOut)?, waited))
    }

    fn turn(&self) -> MutexGuard<'_, Option<ThreadTurn>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
