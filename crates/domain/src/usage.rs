//! Figures for the operator: connections, transactions and jobs.

use jiff::Timestamp;

/// The connections of a pool and what is done with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolUse {
    /// Open connections.
    pub open: u32,
    /// Those on which a transaction runs.
    pub used: u32,
    /// How many may be open.
    pub max: u32,
}

/// The use of the connections, for the operator's metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DbUse {
    /// Connections for reads.
    pub read: PoolUse,
    /// Connections for writes.
    pub write: PoolUse,
    /// Writes that could not begin, since the start.
    pub not_begun: u64,
    /// Writes whose commit was refused, since the start.
    pub not_committed: u64,
    /// Commits whose outcome is unknown, since the start.
    pub unknown: u64,
    /// Reads that waited long for a connection, or in vain, since the start.
    pub read_waits: u64,
    /// The same of writes.
    pub write_waits: u64,
}

/// How many jobs are in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// To be done, now or later.
    pub waiting: u64,
    /// To be done now, and not claimed.
    pub due: u64,
    /// Being done.
    pub running: u64,
    /// Given up.
    pub failed: u64,
    /// Since when the oldest due job has been due.
    pub oldest_due: Option<Timestamp>,
}
