//! How much is done at once. What is beyond it is told to come back.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::fault::Fault;

/// How many bodies longer than [`SMALL_BODY`] may be on their way at once.
const LARGE_BODIES: usize = 128;
/// How many archives are written at once.
const EXPORTS: usize = 4;
/// Longest body, in bytes, of which every connection may hold one.
pub(crate) const SMALL_BODY: usize = 32 * 1024;

/// Counts requests that are being answered, and bodies that take memory. A request counts as work only
/// from the moment it is there whole: peers that send slowly hold up nobody but themselves.
pub(crate) struct Work {
    answers: Semaphore,
    large_bodies: Semaphore,
    exports: Arc<Semaphore>,
}

impl Work {
    /// `answers` is how many requests are answered at once, hot reads and files apart.
    pub(crate) fn new(answers: usize) -> Self {
        Self {
            answers: Semaphore::new(answers),
            large_bodies: Semaphore::new(LARGE_BODIES),
            exports: Arc::new(Semaphore::new(EXPORTS)),
        }
    }

    /// Begins to answer a request that costs more than a look into memory.
    pub(crate) fn begin(&self) -> Result<SemaphorePermit<'_>, Fault> {
        self.answers.try_acquire().map_err(|_| Fault::Overloaded)
    }

    /// Begins to write an archive, which goes on while its reader takes it.
    pub(crate) fn export(&self) -> Result<OwnedSemaphorePermit, Fault> {
        let begun = Arc::clone(&self.exports).try_acquire_owned();
        begun.map_err(|_| Fault::Overloaded)
    }

    /// Makes room for a body longer than [`SMALL_BODY`].
    pub(crate) fn large_body(&self) -> Result<SemaphorePermit<'_>, Fault> {
        self.large_bodies
            .try_acquire()
            .map_err(|_| Fault::Overloaded)
    }
}
