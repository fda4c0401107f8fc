//! One write at a time for each object, queued before a connection is taken.
//!
//! A write that waits for a row lock occupies a connection for as long as the lock lasts. Writes of one object lock the
//! same rows, so only one of them may take a connection: the others wait here, and writes of other objects find
//! connections, however long another program locks a row.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::StoreError;
use crate::db::error::Detail;

/// Maximum wait of a write for the earlier writes of its object: as long as for a row lock.
const WAIT: Duration = Duration::from_secs(10);
/// Maximum waiting and running writes of one object, equal to the requests that a server lets in; further writes are
/// rejected at once.
const MAX_WAITING: usize = 256;

/// The running and the waiting writes, by object.
#[derive(Clone, Debug, Default)]
pub(crate) struct WritePermits(Arc<Mutex<HashMap<u64, Queue>>>);

#[derive(Debug)]
struct Queue {
    permit: Arc<Semaphore>,
    /// The number of waiting and running writes.
    length: usize,
}

impl WritePermits {
    /// Waits until no other write of this object runs on this server. Objects are identified by a hash of 64 bits: two
    /// with the same hash wait for each other, which is slower but correct.
    pub(crate) async fn take(&self, object: impl Hash) -> Result<WritePermit, StoreError> {
        let mut hasher = DefaultHasher::new();
        object.hash(&mut hasher);
        let entry = self.enter(hasher.finish())?;
        let permit = Arc::clone(&entry.permit).acquire_owned();
        match timeout(WAIT, permit).await {
            Ok(Ok(permit)) => Ok(WritePermit {
                _permit: permit,
                _entry: entry,
            }),
            Ok(Err(_)) | Err(_) => Err(busy()),
        }
    }

    fn enter(&self, key: u64) -> Result<WaitingWrite, StoreError> {
        let mut queues = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues.entry(key).or_insert_with(|| Queue {
            permit: Arc::new(Semaphore::new(1)),
            length: 0,
        });
        if queue.length >= MAX_WAITING {
            return Err(busy());
        }
        queue.length += 1;
        Ok(WaitingWrite {
            permits: self.clone(),
            key,
            permit: Arc::clone(&queue.permit),
        })
    }
}

fn busy() -> StoreError {
    StoreError::Unavailable(Detail::new("earlier writes of the same object take long"))
}

/// The right to write an object, until this value is dropped.
#[derive(Debug)]
pub(crate) struct WritePermit {
    _permit: OwnedSemaphorePermit,
    _entry: WaitingWrite,
}

/// A position in the queue of an object.
#[derive(Debug)]
struct WaitingWrite {
    permits: WritePermits,
    key: u64,
    permit: Arc<Semaphore>,
}

impl Drop for WaitingWrite {
    fn drop(&mut self) {
        let mut queues = self
            .permits
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(queue) = queues.get_mut(&self.key) {
            queue.length -= 1;
            if queue.length == 0 {
                queues.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_write_of_an_object_at_a_time() {
        let permits = WritePermits::default();
        let first = permits.take("a").await.unwrap();
        assert!(permits.take("b").await.is_ok());
        let second = timeout(Duration::from_millis(50), permits.take("a")).await;

        assert!(second.is_err(), "it waits");
        drop(first);
        assert!(permits.take("a").await.is_ok());
        assert!(permits.0.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn writes_beyond_the_queue_are_refused_at_once() {
        let permits = WritePermits::default();
        let first = permits.take(1).await.unwrap();
        let waiting: Vec<_> = (1..MAX_WAITING)
            .map(|_| {
                let permits = permits.clone();
                tokio::spawn(async move { permits.take(1).await.map(drop) })
            })
            .collect();

        let length = || {
            permits
                .0
                .lock()
                .unwrap()
                .values()
                .map(|it| it.length)
                .sum::<usize>()
        };

        while length() < MAX_WAITING {
            tokio::task::yield_now().await;
        }

        let start = tokio::time::Instant::now();
        assert!(permits.take(1).await.is_err());
        assert!(start.elapsed() < WAIT / 2);

        drop(first);
        for waiting in waiting {
            waiting.await.unwrap().unwrap();
        }
    }
}
