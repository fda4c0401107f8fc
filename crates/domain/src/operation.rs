//! The work of servers beside requests: jobs, schedules, what the operator sees of them, the audit trail, and the numbers
//! of readers.

pub mod analytics;
pub mod audit;
pub mod backup;
pub mod job;
pub mod listed_user;
pub mod operator;
pub mod schedule;
pub mod statistics;
pub mod usage;
