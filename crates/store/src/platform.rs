//! Tables of the servers themselves: jobs, schedules, limits, repeated requests, the installation.

pub mod idempotency;
pub mod installation;
pub mod job;
pub mod limit;
pub mod schedule;
pub mod server;
