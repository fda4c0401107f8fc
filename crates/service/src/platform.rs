//! The base of the use cases: clock, randomness, jobs, mail, idempotency, health.

pub mod archiver;
pub mod clock;
pub mod config;
pub mod content;
pub mod health;
pub mod idempotency;
pub(crate) mod job;
pub mod mail;
pub mod opaque;
pub mod random;
pub(crate) mod seal;
pub mod testing;
