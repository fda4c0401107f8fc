//! Tables of the servers themselves: jobs, schedules, expired rows, limits, repeated requests, the installation.

pub mod content_log;
pub mod expired;
pub mod idempotency;
pub mod installation;
pub mod job;
pub mod limit;
pub mod schedule;
pub mod search;
pub mod server;
pub mod sitemap;
