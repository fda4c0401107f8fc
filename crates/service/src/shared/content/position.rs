//! A moment in the content log.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number of changes that this server has read since its start. It means nothing to another process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(u64);

impl Position {
    /// Before everything that this process has read.
    pub const START: Self = Self(0);

    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    pub(super) fn new(cell: &AtomicU64) -> Self {
        Self(cell.load(Ordering::Acquire))
    }

    pub(super) fn store(self, cell: &AtomicU64) {
        cell.fetch_max(self.0, Ordering::AcqRel);
    }
}
