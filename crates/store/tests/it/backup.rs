//! Backups.

mod account;
mod copy;
mod refusals;
