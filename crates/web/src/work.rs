//! How much is done at once. What is beyond it is told to come back.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::id::UserId;
use domain::network::Network;
use service::Caller;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::fault::Fault;

/// How many bodies longer than [`SMALL_BODY`] may be on their way at once.
const LARGE_BODIES: usize = 128;
/// How many archives of accounts are written at once.
const ARCHIVES: usize = 4;
/// How many of them may be one person's.
const ARCHIVES_OF_ONE: u32 = 2;
/// How many exports of collections are written at once.
const EXPORTS: usize = 6;
/// How many of them may be one person's: the table and the workbook, one click after the other.
const EXPORTS_OF_ONE: u32 = 2;
/// How many of them may be guests' of one network, who may be several.
const EXPORTS_OF_NETWORK: u32 = 2;
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
    archives: Places<UserId>,
    exports: Places<Taker>,
    uploads: Places<UserId>,
    readings: Semaphore,
    publishes: Arc<Semaphore>,
}

impl Work {
    /// `answers` is how many requests are answered at once, hot reads and files apart.
    pub(crate) fn new(answers: usize) -> Self {
        Self {
            answers: Semaphore::new(answers),
            large_bodies: Semaphore::new(LARGE_BODIES),
            archives: Places::new(ARCHIVES),
            exports: Places::new(EXPORTS),
            uploads: Places::new(UPLOADS),
            readings: Semaphore::new(READINGS),
            publishes: Arc::new(Semaphore::new(PUBLISHES)),
        }
    }

    /// Begins to answer a request that costs more than a look into memory.
    pub(crate) fn begin(&self) -> Result<SemaphorePermit<'_>, Fault> {
        self.answers.try_acquire().map_err(|_| Fault::Overloaded)
    }

    /// Begins to write an account's archive, which goes on while its owner takes it.
    pub(crate) fn archive(&self, user: Option<UserId>) -> Result<Place<UserId>, Fault> {
        self.archives
            .take(user.ok_or(Fault::SignIn)?, ARCHIVES_OF_ONE)
    }

    /// Begins to write an export of a collection, which goes on while its reader takes it. Guests share no places
    /// with account owners, and nobody has them all.
    pub(crate) fn export(&self, caller: &Caller) -> Result<Place<Taker>, Fault> {
        match caller.user() {
            Some(user) => self.exports.take(Taker::Person(user), EXPORTS_OF_ONE),
            None => {
                let network = caller.client.networks.near;
                self.exports
                    .take(Taker::Network(network), EXPORTS_OF_NETWORK)
            }
        }
    }

    /// Makes room for a body longer than [`SMALL_BODY`].
    pub(crate) fn large_body(&self) -> Result<SemaphorePermit<'_>, Fault> {
        self.large_bodies
            .try_acquire()
            .map_err(|_| Fault::Overloaded)
    }

    /// Begins to take a file from this person.
    pub(crate) fn upload(&self, user: Option<UserId>) -> Result<Place<UserId>, Fault> {
        self.uploads
            .take(user.ok_or(Fault::SignIn)?, UPLOADS_OF_ONE)
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

/// Who takes an export of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Taker {
    Person(UserId),
    /// Guests, by the network that their limits are counted for.
    Network(Network),
}

/// Places for work that takes long, of which each has only some.
struct Places<K> {
    all: Arc<Semaphore>,
    by: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Clone + Eq + Hash> Places<K> {
    fn new(count: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(count)),
            by: Arc::default(),
        }
    }

    /// Takes a place for one who may have at most `each`.
    fn take(&self, by: K, each: u32) -> Result<Place<K>, Fault> {
        let place = Arc::clone(&self.all).try_acquire_owned();
        let place = place.map_err(|_| Fault::Overloaded)?;
        let mut counts = self.by.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(by.clone()).or_default();
        if *count >= each {
            return Err(Fault::Overloaded);
        }
        *count += 1;
        drop(counts);
        Ok(Place {
            counts: Arc::clone(&self.by),
            by,
            _place: place,
        })
    }
}

/// A place; counted until it is dropped.
pub(crate) struct Place<K: Eq + Hash> {
    counts: Arc<Mutex<HashMap<K, u32>>>,
    by: K,
    _place: OwnedSemaphorePermit,
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.by) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.by);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::access::Reader;
    use domain::language::Language;
    use domain::network::Networks;
    use domain::user::UserStatus;
    use service::Client;
    use uuid::Uuid;

    use super::*;

    fn guest(address: &str) -> Caller {
        Caller::guest(Client {
            networks: Networks::of(address.parse().unwrap()),
            device: String::new(),
            language: Language::En,
        })
    }

    fn person(number: u128) -> Caller {
        Caller {
            reader: Reader::User {
                id: UserId::new(Uuid::from_u128(number)),
                status: UserStatus::Live,
            },
            ..guest("192.0.2.1")
        }
    }

    #[test]
    fn nobody_has_all_places_for_exports() {
        let work = Work::new(1);
        let (ann, guests) = (person(1), guest("192.0.2.1"));
        let own = [work.export(&ann), work.export(&ann)];
        assert!(own.iter().all(Result::is_ok) && work.export(&ann).is_err());
        // A person's export counts for nobody else on the same network.
        let theirs = [work.export(&guests), work.export(&guests)];
        assert!(theirs.iter().all(Result::is_ok) && work.export(&guests).is_err());
        let elsewhere = guest("198.51.100.1");
        let others = [work.export(&elsewhere), work.export(&elsewhere)];
        assert!(others.iter().all(Result::is_ok));
        assert!(work.export(&person(2)).is_err(), "all places are taken");
        drop((own, theirs));
        assert!(work.export(&ann).is_ok() && work.export(&guests).is_ok());
    }

    #[test]
    fn exports_of_collections_leave_the_places_for_archives() {
        let work = Work::new(1);
        let exports: Vec<_> = (0..EXPORTS)
            .map(|number| work.export(&guest(&format!("192.0.{number}.1"))))
            .collect();
        assert!(exports.iter().all(Result::is_ok));
        assert!(work.export(&guest("198.51.100.1")).is_err());
        let ann = person(1).user();
        let archives: Vec<_> = (0..ARCHIVES_OF_ONE).map(|_| work.archive(ann)).collect();
        assert!(archives.iter().all(Result::is_ok));
        assert!(work.archive(ann).is_err());
        assert!(work.archive(person(2).user()).is_ok());
    }

    #[test]
    fn who_has_left_is_forgotten() {
        let work = Work::new(1);
        drop(work.export(&guest("192.0.2.1")));
        drop(work.upload(person(1).user()));
        assert!(work.exports.by.lock().unwrap().is_empty());
        assert!(work.uploads.by.lock().unwrap().is_empty());
    }
}
