//! What all use cases share: limits, the log of security events, jobs, idempotency, health, caches by the content log.

pub mod content;
pub mod health;
pub mod idempotency;
pub(crate) mod job;
pub(crate) mod limit;
pub(crate) mod seal;
pub(crate) mod security_event;
