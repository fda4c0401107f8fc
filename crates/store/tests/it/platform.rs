//! Tables of the servers themselves.

mod expired;
mod idempotency;
mod job;
mod limit;
mod schedule;
mod server;
mod sitemap;
