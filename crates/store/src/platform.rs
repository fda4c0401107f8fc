//! Tables of the servers themselves: jobs, limits, repeated requests, the installation.

pub mod content_log;
pub mod idempotency;
pub mod installation;
pub mod job;
pub mod limit;
pub mod server;
