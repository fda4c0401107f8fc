//! What operators and administrators need: the audit trail, backups, checks of a database.

pub mod audit;
pub mod backup;
pub mod check;
