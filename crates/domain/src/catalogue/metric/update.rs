//! Updates: the changes of indicators that readers can see.

use crate::id::MetricId;

/// One change of one indicator, made by a committed transaction. A transaction that edits an indicator and publishes to
/// it makes two updates, the edit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricUpdate {
    /// The indicator.
    pub metric: MetricId,
    /// The change.
    pub kind: MetricUpdateKind,
}

/// The kind of a change, with the numbers that the writer computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricUpdateKind {
    /// The indicator was created; a first publish is an update of its own.
    Created,
    /// Its fields or its parent were edited.
    Edited,
    /// Observations were published.
    Published {
        /// The number of the new vintage, from 1.
        vintage: i64,
        /// Number of new observations.
        added: u64,
        /// Number of observations with another value or text.
        revised: u64,
        /// Number of removed observations.
        removed: u64,
        /// Number of observations of which only the status changed.
        recoded: u64,
        /// The number of the vintage that it took back, if any.
        undoes: Option<i64>,
    },
}
