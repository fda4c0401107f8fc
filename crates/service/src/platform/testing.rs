//! A manual clock and repeatable randomness, for tests.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::platform::clock::Clock;
use crate::platform::random::{NoRandomness, Random};

/// A clock that moves only by [`TestClock::advance`].
#[derive(Debug)]
pub struct FixedClock(Mutex<Timestamp>);

impl FixedClock {
    /// A clock that shows `now`.
    pub fn new(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock by a duration.
    pub fn advance(&self, by: SignedDuration) {
        if let Ok(mut now) = self.0.lock() {
            *now += by;
        }
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.0.lock().map_or(Timestamp::UNIX_EPOCH, |now| *now)
    }
}

/// Bytes that look random, differ at each call and are the same in each run.
#[derive(Debug, Default)]
pub struct CountingRandom(AtomicU64);

impl Random for CountingRandom {
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoRandomness> {
        for chunk in buffer.chunks_mut(32) {
            let count = self.0.fetch_add(1, Ordering::Relaxed);
            let block = Sha256::digest(count.to_le_bytes());
            for (to, from) in chunk.iter_mut().zip(block) {
                *to = from;
            }
        }
        Ok(())
    }
}
