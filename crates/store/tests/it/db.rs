//! The database itself: opening, transactions, schemas.

mod log;
mod opening;
mod parity;
mod presence;
mod readers;
mod standby;
mod tx;
mod write_permits;
