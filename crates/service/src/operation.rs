//! What operators and administrators need: the audit trail, checks of a database.

pub mod audit;
pub mod check;
