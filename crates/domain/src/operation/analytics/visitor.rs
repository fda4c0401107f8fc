//! Visitors: a hash that is valid within one day of one time zone.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The length of a [`DayKey`]'s key, in bytes.
pub const KEY_BYTES: usize = 32;

/// A visitor within a day: a keyed hash of network and browser. It identifies nobody once the day's key is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VisitorHash(pub u64);

/// The key of the visitors of one day in one time zone, the same on all servers.
#[derive(Clone, PartialEq, Eq)]
pub struct DayKey {
    /// The time zone, an IANA name.
    pub zone: String,
    /// The day in that zone.
    pub day: Date,
    /// Random bytes; all zero once the key is destroyed.
    pub key: [u8; KEY_BYTES],
}

impl DayKey {
    /// Whether the key is destroyed.
    #[must_use]
    pub fn is_destroyed(&self) -> bool {
        self.key == [0; KEY_BYTES]
    }
}

impl std::fmt::Debug for DayKey {
    /// Without the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DayKey")
            .field("zone", &self.zone)
            .field("day", &self.day)
            .finish_non_exhaustive()
    }
}
