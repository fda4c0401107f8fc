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
pub(crate) struct WriteTurns(Arc<Mutex<HashMap<u64, Queue>>>);

#[derive(Debug)]
struct Queue {
    turn: Arc<Semaphore>,
    /// The number of waiting and running writes.
    length: usize,
}

impl WriteTurns {
    /// Waits until no other write of this object runs on this server. Objects are identified by a hash of 64 bits: two
    /// with the same hash wait for each other, which is slower but correct.
    pub(crate) async fn take(&self, object: impl Hash) -> Result<WriteTurn, StoreError> {
        let mut hasher = DefaultHasher::new();
        object.hash(&mut hasher);
        let entry = self.enter(hasher.finish())?;
        let turn = Arc::clone(&entry.turn).acquire_owned();
        match timeout(WAIT, turn).await {
            Ok(Ok(permit)) => Ok(WriteTurn {
                _permit: permit,
                _entry: entry,
            }),
            Ok(Err(_)) | Err(_) => Err(busy()),
        }
    }

    fn enter(&self, key: u64) -> Result<WaitingWrite, StoreError> {
        let mut queues = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues.entry(key).or_insert_with(|| Queue {
            turn: Arc::new(Semaphore::new(1)),
            length: 0,
        });
        if queue.length >= MAX_WAITING {
            return Err(busy());
        }
        queue.length += 1;
        Ok(WaitingWrite {
            turns: self.clone(),
            key,
            turn: Arc::clone(&queue.turn),
        })
    }
}

fn busy() -> StoreError {
    StoreError::Unavailable(Detail::new("earlier writes of the same object take long"))
}

/// The right to write an object, until this value is dropped.
#[derive(Debug)]
pub(crate) struct WriteTurn {
    _permit: OwnedSemaphorePermit,
    _entry: WaitingWrite,
}

/// A position in the queue of an object.
#[derive(Debug)]
struct WaitingWrite {
    turns: WriteTurns,
    key: u64,
    turn: Arc<Semaphore>,
}

impl Drop for WaitingWrite {
    fn drop(&mut self) {
        let mut queues = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
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
        let turns = WriteTurns::default();
        let first = turns.take("a").await.unwrap();
        assert!(turns.take("b").await.is_ok());
        let second = timeout(Duration::from_millis(50), turns.take("a")).await;
        assert!(second.is_err(), "it waits");
        drop(first);
        assert!(turns.take("a").await.is_ok());
        assert!(turns.0.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn writes_beyond_the_queue_are_refused_at_once() {
        let turns = WriteTurns::default();
        let first = turns.take(1).await.unwrap();
        let waiting: Vec<_> = (1..MAX_WAITING)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.take(1).await.map(drop) })
            })
            .collect();
        let length = || {
            turns
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
        assert!(turns.take(1).await.is_err());
        assert!(start.elapsed() < WAIT / 2);
        drop(first);
        for waiting in waiting {
            waiting.await.unwrap().unwrap();
        }
    }
}
