//! Places for long work, limited in total and for each user and network.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use domain::id::UserId;
use domain::identity::network::Network;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use crate::fault::HttpError;

/// How long work may wait for its client while others wait for its place.
const WAITS_AT_LEAST: Duration = Duration::from_secs(3);
/// How soon work ends that gives its place to other work.
const ENDS_WITHIN: Duration = Duration::from_secs(1);

/// The key by which exports of collections are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Taker {
    Person(UserId),
    /// All callers of a network.
    Network(Network),
}

/// Places for long work, limited in total and for each key.
pub(super) struct WorkPlaces<K> {
    all: Arc<Semaphore>,
    pub(super) by: Arc<Mutex<HashMap<K, u32>>>,
    clients: Mutex<Vec<Weak<Client>>>,
}

impl<K: Clone + Eq + Hash> WorkPlaces<K> {
    pub(super) fn new(count: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(count)),
            by: Arc::default(),
            clients: Mutex::default(),
        }
    }

    /// Takes a place that counts for each key in `by`, up to the limit beside the key.
    pub(super) fn take(&self, by: &[(K, u32)]) -> Result<WorkPermit<K>, HttpError> {
        let place = Arc::clone(&self.all).try_acquire_owned();
        self.count(place.map_err(|_| HttpError::Overloaded)?, by)
    }

    /// Takes a place as [`Self::take`] does. Where all are taken, the work that has waited longest for its client ends,
    /// if it has waited for [`WAITS_AT_LEAST`].
    pub(super) async fn take_or_end_slowest(
        &self,
        by: &[(K, u32)],
    ) -> Result<WorkPermit<K>, HttpError> {
        let place = match Arc::clone(&self.all).try_acquire_owned() {
            Ok(place) => place,
            Err(_) if has_most(&self.counts(), by) || !self.end_slowest() => {
                return Err(HttpError::Overloaded);
            }
            Err(_) => timeout(ENDS_WITHIN, Arc::clone(&self.all).acquire_owned())
                .await
                .map_err(|_| HttpError::Overloaded)?
                .map_err(|_| HttpError::Overloaded)?,
        };
        self.count(place, by)
    }

    /// Ends the work that has waited longest for its client; `false` if none has waited long enough.
    fn end_slowest(&self) -> bool {
        let clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = clients.iter().filter_map(Weak::upgrade);
        let waiting = waiting.filter_map(|client| Some((client.waits_since()?, client)));
        let slowest = waiting
            .filter(|(since, _)| since.elapsed() >= WAITS_AT_LEAST)
            .min_by_key(|(since, _)| *since);
        if let Some((_, client)) = &slowest {
            client.gives_way.notify_one();
        }
        slowest.is_some()
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<K, u32>> {
        self.by.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(
        &self,
        place: OwnedSemaphorePermit,
        by: &[(K, u32)],
    ) -> Result<WorkPermit<K>, HttpError> {
        let mut counts = self.counts();
        if has_most(&counts, by) {
            return Err(HttpError::Overloaded);
        }

        let by: Vec<K> = by.iter().map(|(key, _)| key.clone()).collect();
        for key in &by {
            *counts.entry(key.clone()).or_default() += 1;
        }
        drop(counts);

        let client = Arc::<Client>::default();
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        clients.retain(|client| client.strong_count() > 0);
        clients.push(Arc::downgrade(&client));

        Ok(WorkPermit {
            client,
            counts: Arc::clone(&self.by),
            by,
            _place: place,
        })
    }
}

/// Whether a key has as many places as it may have.
fn has_most<K: Eq + Hash>(counts: &HashMap<K, u32>, by: &[(K, u32)]) -> bool {
    by.iter()
        .any(|(key, most)| counts.get(key).is_some_and(|count| count >= most))
}

/// The client that receives the result of long work.
#[derive(Debug, Default)]
pub struct Client {
    /// Since when the work waits for it.
    waits_since: Mutex<Option<Instant>>,
    gives_way: Notify,
}

impl Client {
    /// Waits for the client. `None` if other work needs the place and no client has been waited for longer.
    pub async fn wait<F: Future>(&self, client: F) -> Option<F::Output> {
        self.note(Some(Instant::now()));
        let done = tokio::select! {
            biased;
            done = client => Some(done),
            () = self.gives_way.notified() => None,
        };
        self.note(None);
        done
    }

    fn note(&self, since: Option<Instant>) {
        *self
            .waits_since
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = since;
    }

    fn waits_since(&self) -> Option<Instant> {
        *self
            .waits_since
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place; counted until it is dropped.
pub struct WorkPermit<K: Eq + Hash> {
    client: Arc<Client>,
    counts: Arc<Mutex<HashMap<K, u32>>>,
    by: Vec<K>,
    _place: OwnedSemaphorePermit,
}

impl<K: Eq + Hash> WorkPermit<K> {
    /// The client that receives the result of the work.
    pub fn client(&self) -> Arc<Client> {
        Arc::clone(&self.client)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_slowest_client_gives_way_where_all_places_are_taken() {
        let places = WorkPlaces::new(2);
        let by = |key: &'static str| [(key, 1)];
        let (slow, other) = (
            places.take(&by("a")).unwrap(),
            places.take(&by("b")).unwrap(),
        );

        let begin = |permit: WorkPermit<&'static str>| {
            tokio::spawn(async move {
                let client = permit.client();
                client.wait(std::future::pending::<()>()).await
            })
        };

        let slow = begin(slow);
        tokio::time::sleep(WAITS_AT_LEAST / 2).await;
        let other = begin(other);
        assert!(
            places.take_or_end_slowest(&by("c")).await.is_err(),
            "nobody waits for long"
        );

        tokio::time::sleep(WAITS_AT_LEAST / 2).await;
        assert!(
            places.take_or_end_slowest(&by("b")).await.is_err(),
            "its own place is taken"
        );

        assert!(!slow.is_finished());
        let taken = places.take_or_end_slowest(&by("c")).await;
        assert!(taken.is_ok() && slow.await.unwrap().is_none());
        assert!(!other.is_finished());
        assert!(
            places.take_or_end_slowest(&by("d")).await.is_err(),
            "the other waits for less"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_receives_is_not_slow() {
        let places = WorkPlaces::new(1);
        let permit = places.take(&[("a", 1)]).unwrap();
        let client = permit.client();
        for _ in 0..3 {
            let piece = tokio::time::sleep(WAITS_AT_LEAST - Duration::from_millis(1));
            assert!(client.wait(piece).await.is_some());
        }
        assert!(places.take_or_end_slowest(&[("b", 1)]).await.is_err());
    }
}
