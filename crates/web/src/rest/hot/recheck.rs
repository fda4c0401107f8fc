//! Looking again at an answer that was kept before something was committed: one request looks, the others wait for
//! what it finds. It takes no place of the requests that cost much, so that readers of what is kept are not refused
//! whenever something else was written.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How many answers are looked at at once; each takes a connection of those for cheap reads.
const AT_ONCE: usize = 4;
/// Locks that keys share. Two keys on one lock wait for each other, which is slower and not wrong.
const LOCKS: usize = 256;
/// How long a request waits for its turn. Beyond it, it asks for a place like any other.
const WAIT: Duration = Duration::from_secs(2);

/// The turns to look again.
pub(super) struct Rechecks {
    locks: Vec<Arc<Mutex<()>>>,
    turns: Arc<Semaphore>,
}

/// The right to look again at an answer. It goes with the request, and ends with it.
#[derive(Clone)]
pub(crate) struct Recheck {
    _held: Arc<(OwnedMutexGuard<()>, OwnedSemaphorePermit)>,
}

impl Rechecks {
    pub(super) fn new() -> Self {
        Self {
            locks: (0..LOCKS).map(|_| Arc::default()).collect(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Waits until no other request looks at this answer; `None` where that takes long.
    pub(super) async fn enter(&self, key: &str) -> Option<Recheck> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let number = usize::try_from(hasher.finish()).unwrap_or(0) % LOCKS;
        let lock = Arc::clone(self.locks.get(number)?);
        let entered = async {
            let lock = lock.lock_owned().await;
            let turn = Arc::clone(&self.turns).acquire_owned().await.ok()?;
            Some(Recheck {
                _held: Arc::new((lock, turn)),
            })
        };
        timeout(WAIT, entered).await.ok()?
    }
}
