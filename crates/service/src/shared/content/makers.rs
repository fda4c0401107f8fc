//! One maker for each key: the others wait for its response.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as Turn, OwnedMutexGuard};
use tokio::time::{Duration, timeout};

/// The longest wait for another maker. After that, a request is treated like one without a cache.
const WAIT: Duration = Duration::from_secs(2);
/// Most requests that make or wait at the same time; further ones are treated like those without a cache.
const MOST: usize = 4_096;

type Turns = Arc<Mutex<HashMap<u64, Arc<Turn<()>>>>>;

/// The keys whose responses are being made.
#[derive(Debug, Default)]
pub(super) struct Makers {
    hasher: RandomState,
    turns: Turns,
}

/// The right to make the response of a key, until it is dropped.
#[derive(Debug)]
pub struct Maker {
    turns: Turns,
    key: u64,
    turn: Option<OwnedMutexGuard<()>>,
}

impl Makers {
    /// Waits until no other request makes the response of this key; `None` after [`WAIT`], and where very many wait.
    /// Two keys with the same hash wait for each other.
    pub(super) async fn enter(&self, key: &impl Hash) -> Option<Maker> {
        let key = self.hasher.hash_one(key);
        let turn = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            if turns.len() >= MOST {
                return None;
            }
            Arc::clone(turns.entry(key).or_default())
        };
        let mut maker = Maker {
            turns: Arc::clone(&self.turns),
            key,
            turn: None,
        };
        maker.turn = Some(timeout(WAIT, turn.lock_owned()).await.ok()?);
        Some(maker)
    }
}

impl Drop for Maker {
    fn drop(&mut self) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        self.turn = None;
        // The map alone holds it.
        if turns
            .get(&self.key)
            .is_some_and(|turn| Arc::strong_count(turn) == 1)
        {
            turns.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(10);

    #[tokio::test]
    async fn one_makes_and_the_others_wait() {
        let makers = Makers::default();
        let first = makers.enter(&"a").await;
        assert!(first.is_some());
        assert!(makers.enter(&"b").await.is_some());
        assert!(timeout(SHORT, makers.enter(&"a")).await.is_err());
        drop(first);
        assert!(makers.enter(&"a").await.is_some());
    }

    #[tokio::test]
    async fn nothing_is_left_of_those_that_went() {
        let makers = Makers::default();
        let first = makers.enter(&1).await;
        assert!(timeout(SHORT, makers.enter(&1)).await.is_err());
        drop(first);
        let left = makers.turns.lock().unwrap().len();
        assert_eq!(left, 0);
    }
}
