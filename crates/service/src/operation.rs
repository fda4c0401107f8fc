//! What operators and administrators need: the audit trail, checks of a database, numbers of readers.

pub mod analytics;
pub mod audit;
pub mod check;
