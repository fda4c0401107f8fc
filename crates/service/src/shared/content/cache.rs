//! The cache of responses, with what each was made from.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use domain::content::Dependencies;

use super::dependency_hash::DependencyHash;
use super::log::ContentLog;
use super::makers::{Maker, Makers};
use super::position::Position;
use crate::platform::MemoryCache;

/// A response with its dependencies.
#[derive(Debug)]
pub struct Entry<V> {
    /// The response.
    pub value: V,
    dependencies: Box<[DependencyHash]>,
    /// A position at which the response was valid.
    valid_at: AtomicU64,
}

impl<V> Entry<V> {
    pub(super) fn is_valid(&self, log: &ContentLog, at: Position) -> bool {
        let since = Position::new(&self.valid_at);
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

/// The bytes that a key and a value have beyond their own structs.
type Weigh<K, V> = Box<dyn Fn(&K, &V) -> usize + Send + Sync>;

/// A cache of responses that is bounded by their size. It does not drop what has changed: [`crate::Shared::is_valid`]
/// decides at each use.
pub struct Cache<K, V> {
    entries: MemoryCache<K, Arc<Entry<V>>>,
    weigh: Weigh<K, V>,
    makers: Makers,
}

impl<K, V> Cache<K, V>
where
    K: Hash + Eq,
{
    /// Creates a cache of this capacity, in bytes. `weigh` returns the bytes that a key and a value have beyond their
    /// own structs.
    pub fn new(capacity: u64, weigh: impl Fn(&K, &V) -> usize + Send + Sync + 'static) -> Self {
        Self {
            entries: MemoryCache::new(capacity),
            weigh: Box::new(weigh),
            makers: Makers::default(),
        }
    }

    /// The entry of a key, valid or not.
    pub fn find<Q>(&self, key: &Q) -> Option<Arc<Entry<V>>>
    where
        K: std::borrow::Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.entries.find(key)
    }

    /// Inserts a response that was made after `position` was taken.
    pub fn insert(&self, key: K, value: V, dependencies: &Dependencies, position: Position) {
        let valid_at = AtomicU64::new(0);
        position.store(&valid_at);
        let entry = Entry {
            value,
            dependencies: dependencies.iter().map(DependencyHash::new).collect(),
            valid_at,
        };
        let structs = size_of::<K>() + size_of::<Entry<V>>();
        let bytes = structs + size_of_val(&*entry.dependencies) + (self.weigh)(&key, &entry.value);
        self.entries.insert(key, Arc::new(entry), bytes);
    }

    /// Drops the responses for which `is_wanted` is false.
    pub fn retain(&self, is_wanted: impl Fn(&V) -> bool) {
        self.entries.retain(|entry| is_wanted(&entry.value));
    }

    /// Waits until no other request makes the response of this key. The caller then looks again whether it is there.
    /// `None` after a wait of some seconds, and where very many wait.
    pub async fn enter(&self, key: &K) -> Option<Maker> {
        self.makers.enter(key).await
    }

    /// The number of entries, and their bytes.
    #[must_use]
    pub fn size(&self) -> (u64, u64) {
        self.entries.size()
    }
}
