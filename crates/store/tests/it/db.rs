//! The database itself: opening, transactions, schemas.

pub(crate) mod former;
mod log;
mod opening;
mod parity;
mod presence;
mod readers;
mod standby;
mod tx;
mod write_permits;
