//! A hash of a dependency, and maps by it.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher, RandomState};
use std::sync::LazyLock;

use domain::content::Dependency;

/// The key of this process. With a key that is known, users could choose addresses whose hashes collide.
static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// A hash of a dependency, with a key of this process: a cache entry has several of them. Two dependencies with one
/// hash are only invalidated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DependencyHash(u64);

/// A map by dependency. It uses the hashes as they are: they are looked up at nearly every read while others publish.
pub(super) type ByDependency<V> = HashMap<DependencyHash, V, BuildHasherDefault<AsIs>>;

impl DependencyHash {
    pub(super) fn new(dependency: Dependency) -> Self {
        Self(KEY.hash_one(dependency))
    }
}

impl Hash for DependencyHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0);
    }
}

/// A hasher whose hash is the last number that was written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    /// Not called: [`DependencyHash`] writes one number.
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }
}
