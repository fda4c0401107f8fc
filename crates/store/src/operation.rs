//! Queries of operators and administrators: the audit trail, backups, checks of a database, numbers of readers.

pub mod analytics;
pub mod archives;
pub mod backup;
pub mod check;
pub mod listed_user;
pub mod presence;
pub mod restored;
pub mod statistics;
