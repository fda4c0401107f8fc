//! Rechecks of responses that were cached before the database changed: one request checks, the others wait for
//! the result. A recheck takes no turn of expensive requests, so that readers of cached responses are not rejected
//! after each unrelated write.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Most rechecks at the same time; each takes one of the connections for cheap reads.
const AT_ONCE: usize = 4;
/// Locks that keys share. Two keys on one lock wait for each other, which is slower but correct.
const LOCKS: usize = 256;
/// The longest wait of a request for its recheck. After that, it takes a turn like any other request.
const WAIT: Duration = Duration::from_secs(2);

/// The locks of cache keys, and the permits for rechecks.
pub(super) struct Rechecks {
    locks: Vec<Arc<Mutex<()>>>,
    permits: Arc<Semaphore>,
}

/// The permit to recheck a response: an extension of the request, which ends with it.
#[derive(Clone)]
pub(crate) struct Recheck {
    _held: Arc<(OwnedMutexGuard<()>, OwnedSemaphorePermit)>,
}

impl Rechecks {
    pub(super) fn new() -> Self {
        Self {
            locks: (0..LOCKS).map(|_| Arc::default()).collect(),
            permits: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Waits until no other request rechecks this response; `None` after [`WAIT`].
    pub(super) async fn enter(&self, key: &str) -> Option<Recheck> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let number = usize::try_from(hasher.finish()).unwrap_or(0) % LOCKS;
        let lock = Arc::clone(self.locks.get(number)?);
        let entered = async {
            let lock = lock.lock_owned().await;
            let permit = Arc::clone(&self.permits).acquire_owned().await.ok()?;
            Some(Recheck {
                _held: Arc::new((lock, permit)),
            })
        };
        timeout(WAIT, entered).await.ok()?
    }
}
