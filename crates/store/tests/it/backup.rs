//! Backups.

mod account;
mod copy;
