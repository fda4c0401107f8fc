//! Archives that the server makes by its schedule.

use jiff::Timestamp;

/// An archive of a scheduled backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeArchive {
    /// Its name in its place.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// The moment of its content.
    pub made_at: Timestamp,
}
