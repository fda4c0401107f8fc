//! A concurrent map whose size in memory is bounded.
//!
//! `quick_cache` has 60 bytes beside a key and its value; `moka` has several hundred, with responses of 1.6 kB.

use std::borrow::Borrow;
use std::hash::Hash;

use domain::invariant::number_of;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// Bytes of an entry besides its key and value: its slot, and its place in the table.
const OVERHEAD: u64 = 64;
/// Least capacity of a shard, in bytes. A value that is nearly as large as a shard is not cached.
const SHARD_BYTES: u64 = 32 * 1024 * 1024;
/// The size of a usual entry, in bytes, by which the cache remembers keys that it has evicted.
const USUAL_BYTES: u64 = 2048;

/// Values by key, evicted when they take more than the capacity: those first that are seldom used (Clock-PRO).
pub struct MemoryCache<K, V>(Cache<K, Weighed<V>, ByWeight>);

/// A value and the bytes of its entry, which are computed once.
#[derive(Clone)]
struct Weighed<V> {
    value: V,
    bytes: u64,
}

#[derive(Clone)]
struct ByWeight;

impl<K, V> Weighter<K, Weighed<V>> for ByWeight {
    fn weight(&self, _: &K, weighed: &Weighed<V>) -> u64 {
        weighed.bytes
    }
}

impl<K: Hash + Eq, V: Clone> MemoryCache<K, V> {
    /// Creates an empty cache of this capacity, in bytes.
    #[must_use]
    pub fn new(capacity: u64) -> Self {
        let number = |of: u64| usize::try_from(of).unwrap_or(usize::MAX);
        let shards = number(capacity / SHARD_BYTES).clamp(1, 64);
        let options = OptionsBuilder::new()
            // The library takes the next power of two, which would make the shards smaller.
            .shards(1 << shards.ilog2())
            .estimated_items_capacity(number(capacity / USUAL_BYTES))
            .weight_capacity(capacity)
            .build();
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        // Both required options are set: there is no error.
        Self(options.map_or_else(
            |_| Cache::with_weighter(0, capacity, ByWeight),
            |options| Cache::with_options(options, ByWeight, hasher, lifecycle),
        ))
    }

    /// The value of a key.
    pub fn find<Q>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.0.get(key).map(|weighed| weighed.value)
    }

    /// Inserts a value, or replaces the one of its key. `bytes` is the memory of the key and the value.
    pub fn insert(&self, key: K, value: V, bytes: usize) {
        let bytes = OVERHEAD.saturating_add(number_of(bytes));
        self.0.insert(key, Weighed { value, bytes });
    }

    /// Drops the values for which `is_wanted` is false.
    pub fn retain(&self, is_wanted: impl Fn(&V) -> bool) {
        self.0.retain(|_, weighed| is_wanted(&weighed.value));
    }

    /// The number of entries, and their bytes.
    #[must_use]
    pub fn size(&self) -> (u64, u64) {
        let entries = number_of(self.0.len());
        (entries, self.0.weight())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPACITY: u64 = 64 * 1024 * 1024;

    #[test]
    fn a_replaced_value_is_counted_once() {
        let cache = MemoryCache::new(CAPACITY);
        for bytes in [1_000, 3_000, 2_000] {
            cache.insert("a", bytes, bytes);
        }
        assert_eq!(cache.find("a"), Some(2_000));
        assert_eq!(cache.size(), (1, 2_064));
    }

    #[test]
    fn the_capacity_is_never_exceeded() {
        let cache = MemoryCache::new(CAPACITY);
        for number in 0..2_000_usize {
            cache.insert(number, number, 1_000 * (number % 90));
            assert!(cache.size().1 <= CAPACITY, "{number}");
        }
        assert!(cache.size().1 > CAPACITY * 9 / 10);
    }

    #[test]
    fn values_in_use_outlive_a_scan() {
        let cache = MemoryCache::new(CAPACITY);
        let used = 0..20_000_usize;
        let bytes = 1_000;
        for number in used.clone() {
            cache.insert(number, (), bytes);
        }
        for other in 1_000_000..1_100_000 {
            cache.insert(other, (), bytes);
            cache.find(&(other % 20_000));
        }
        let found = used.filter(|number| cache.find(number).is_some()).count();
        assert!(found > 19_000, "{found}");
    }

    #[test]
    fn a_value_of_any_size_up_to_a_shard_is_cached() {
        for (capacity, bytes, expected) in [
            (CAPACITY, 32_000_000, true),
            (CAPACITY, 34_000_000, false),
            (1_000_000, 900_000, true),
            (1_000_000, 1_000_001, false),
            (u64::MAX / 2, 1_000_000_000, true),
        ] {
            let cache = MemoryCache::new(capacity);
            cache.insert((), (), bytes);
            assert_eq!(cache.find(&()).is_some(), expected, "{bytes} of {capacity}");
        }
    }

    #[test]
    fn retain_drops_the_unwanted() {
        let cache = MemoryCache::new(CAPACITY);
        for number in 0..10 {
            cache.insert(number, number, 100);
        }
        cache.retain(|number| number % 2 == 0);
        let left: Vec<i32> = (0..10).filter_map(|number| cache.find(&number)).collect();
        assert_eq!(left, [0, 2, 4, 6, 8]);
        assert_eq!(cache.size().0, 5);
    }
}
