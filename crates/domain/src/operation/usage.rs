//! The use of the database: connections and transactions.

/// The use of the connections of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolUse {
    /// Open connections.
    pub open: u32,
    /// Connections with a running transaction.
    pub used: u32,
    /// The maximum number of open connections.
    pub max: u32,
}

/// The use of the database, for the operator's metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DbUse {
    /// Connections for reads.
    pub read: PoolUse,
    /// Connections for writes.
    pub write: PoolUse,
    /// Write transactions that could not begin, since the start of the server.
    pub not_begun: u64,
    /// Write transactions whose commit was rejected, since the start of the server.
    pub not_committed: u64,
    /// Commits whose outcome is unknown, since the start of the server.
    pub unknown: u64,
    /// Reads that waited long for a connection or got no connection, since the start of the server.
    pub read_waits: u64,
    /// Writes that waited long for a connection or got no connection, since the start of the
    /// server.
    pub write_waits: u64,
}
