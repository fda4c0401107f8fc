//! The cache of responses, with what each was made from.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use domain::content::{Dependencies, Dependency};

use super::log::ContentLog;
use super::makers::{Maker, Makers};
use super::position::Position;

/// Bytes of an entry besides its key and value.
const OVERHEAD: usize = 200;

/// A response, and what it was made from.
#[derive(Debug)]
pub struct Entry<V> {
    /// The response.
    pub value: V,
    dependencies: Box<[Dependency]>,
    /// A position at which the response was valid.
    valid_at: AtomicU64,
}

impl<V> Entry<V> {
    pub(super) fn is_valid(&self, log: &ContentLog, at: Position) -> bool {
        let since = Position::of(&self.valid_at);
        if since >= at {
            return true;
        }
        if log.has_changed(&self.dependencies, since) {
            return false;
        }
        at.store(&self.valid_at);
        true
    }
}

/// A cache of responses that is bounded by their size. It does not drop what has changed: [`crate::Service::is_valid`]
/// tells at each use.
pub struct Cache<K, V> {
    entries: moka::sync::Cache<K, Arc<Entry<V>>>,
    makers: Makers,
}

impl<K, V> Cache<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Send + Sync + 'static,
{
    /// Creates a cache of this capacity. `weigh` returns the bytes of a key and a value. Entries that are not used for
    /// `idle` are dropped, where it is given.
    pub fn new(
        capacity: u64,
        idle: Option<Duration>,
        weigh: impl Fn(&K, &V) -> usize + Send + Sync + 'static,
    ) -> Self {
        let weigh = move |key: &K, entry: &Arc<Entry<V>>| {
            let dependencies = size_of_val(&*entry.dependencies);
            let bytes = weigh(key, &entry.value) + dependencies + OVERHEAD;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let builder = moka::sync::Cache::builder()
            .weigher(weigh)
            .max_capacity(capacity);
        let builder = match idle {
            Some(idle) => builder.time_to_idle(idle),
            None => builder,
        };
        Self {
            entries: builder.build(),
            makers: Makers::default(),
        }
    }

    /// The entry of a key, valid or not.
    pub fn find<Q>(&self, key: &Q) -> Option<Arc<Entry<V>>>
    where
        K: std::borrow::Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.entries.get(key)
    }

    /// Inserts a response that was made after `position` was taken.
    pub fn insert(&self, key: K, value: V, dependencies: &Dependencies, position: Position) {
        let valid_at = AtomicU64::new(0);
        position.store(&valid_at);
        let entry = Entry {
            value,
            dependencies: dependencies.iter().collect(),
            valid_at,
        };
        self.entries.insert(key, Arc::new(entry));
    }

    /// Waits until no other request makes the response of this key. The caller then looks again whether it is there.
    /// `None` after a wait of some seconds, and where very many wait.
    pub async fn enter(&self, key: &K) -> Option<Maker> {
        self.makers.enter(key).await
    }

    /// The number of entries, and their bytes.
    #[must_use]
    pub fn size(&self) -> (u64, u64) {
        (self.entries.entry_count(), self.entries.weighted_size())
    }
}
