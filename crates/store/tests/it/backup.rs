//! Backups.

mod copy;
