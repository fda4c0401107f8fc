//! Places for long work, limited in total and for each user and network.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use domain::id::UserId;
use domain::identity::network::Network;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::fault::HttpError;

/// The key by which exports of collections are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Taker {
    Person(UserId),
    /// All callers of a network.
    Network(Network),
}

/// Places for long work, limited in total and for each key.
pub(super) struct WorkPlaces<K> {
    all: Arc<Semaphore>,
    pub(super) by: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Clone + Eq + Hash> WorkPlaces<K> {
    pub(super) fn new(count: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(count)),
            by: Arc::default(),
        }
    }

    /// Takes a place that counts for each key in `by`, up to the limit beside the key.
    pub(super) fn take(&self, by: &[(K, u32)]) -> Result<WorkPermit<K>, HttpError> {
        let place = Arc::clone(&self.all).try_acquire_owned();
        let place = place.map_err(|_| HttpError::Overloaded)?;
        let mut counts = self.by.lock().unwrap_or_else(PoisonError::into_inner);
        let has_most = |(key, most): &(K, u32)| counts.get(key).is_some_and(|count| count >= most);
        if by.iter().any(has_most) {
            return Err(HttpError::Overloaded);
        }
        let by: Vec<K> = by.iter().map(|(key, _)| key.clone()).collect();
        for key in &by {
            *counts.entry(key.clone()).or_default() += 1;
        }
        drop(counts);
        Ok(WorkPermit {
            counts: Arc::clone(&self.by),
            by,
            _place: place,
        })
    }
}

/// A place; counted until it is dropped.
pub(crate) struct WorkPermit<K: Eq + Hash> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    by: Vec<K>,
    _place: OwnedSemaphorePermit,
}

impl<K: Eq + Hash> Drop for WorkPermit<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.by {
            if let Some(count) = counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(key);
                }
            }
        }
    }
}
