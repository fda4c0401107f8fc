//! How much is done at once. What is beyond it is told to come back.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::id::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::fault::Fault;

/// How many bodies longer than [`SMALL_BODY`] may be on their way at once.
const LARGE_BODIES: usize = 128;
/// How many archives are written at once.
const EXPORTS: usize = 4;
/// How many files may be on their way at once, each in a temporary file.
const UPLOADS: usize = 64;
/// How many of them may be one person's.
const UPLOADS_OF_ONE: u32 = 3;
/// How many files that were sent may be in memory at once.
const READINGS: usize = 2;
/// How long a file waits to be read.
const READING_WAITS: Duration = Duration::from_secs(10);
/// How many kept files are published at once.
const PUBLISHES: usize = 16;
/// Longest body, in bytes, of which every connection may hold one.
pub(crate) const SMALL_BODY: usize = 32 * 1024;

/// Counts requests that are being answered, and bodies that take memory. A request counts as work only
/// from the moment it is there whole: peers that send slowly hold up nobody but themselves.
pub(crate) struct Work {
    answers: Semaphore,
    large_bodies: Semaphore,
    exports: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
    uploads_by: Arc<Mutex<HashMap<UserId, u32>>>,
    readings: Semaphore,
    publishes: Arc<Semaphore>,
}

impl Work {
    /// `answers` is how many requests are answered at once, hot reads and files apart.
    pub(crate) fn new(answers: usize) -> Self {
        Self {
            answers: Semaphore::new(answers),
            large_bodies: Semaphore::new(LARGE_BODIES),
            exports: Arc::new(Semaphore::new(EXPORTS)),
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            uploads_by: Arc::default(),
            readings: Semaphore::new(READINGS),
            publishes: Arc::new(Semaphore::new(PUBLISHES)),
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

    /// Begins to take a file from this person.
    pub(crate) fn upload(&self, user: Option<UserId>) -> Result<Upload, Fault> {
        let place = Arc::clone(&self.uploads).try_acquire_owned();
        let place = place.map_err(|_| Fault::Overloaded)?;
        let user = user.ok_or(Fault::SignIn)?;
        let mut by = self
            .uploads_by
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let count = by.entry(user).or_default();
        if *count >= UPLOADS_OF_ONE {
            return Err(Fault::Overloaded);
        }
        *count += 1;
        drop(by);
        Ok(Upload {
            by: Arc::clone(&self.uploads_by),
            user,
            _place: place,
        })
    }

    /// Waits a while for its turn to have a file in memory.
    pub(crate) async fn reading(&self) -> Result<SemaphorePermit<'_>, Fault> {
        let turn = timeout(READING_WAITS, self.readings.acquire()).await;
        turn.map_err(|_| Fault::Overloaded)?
            .map_err(|_| Fault::Overloaded)
    }

    /// Begins to publish a kept file, which goes on while its publisher watches.
    pub(crate) fn publish(&self) -> Result<OwnedSemaphorePermit, Fault> {
        let begun = Arc::clone(&self.publishes).try_acquire_owned();
        begun.map_err(|_| Fault::Overloaded)
    }
}

/// A file on its way; counted until it is dropped.
pub(crate) struct Upload {
    by: Arc<Mutex<HashMap<UserId, u32>>>,
    user: UserId,
    _place: OwnedSemaphorePermit,
}

impl Drop for Upload {
    fn drop(&mut self) {
        let mut by = self.by.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = by.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                by.remove(&self.user);
            }
        }
    }
}
