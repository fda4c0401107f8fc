//! Tables of the servers themselves.

mod idempotency;
mod job;
mod limit;
mod schedule;
mod server;
