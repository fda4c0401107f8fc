//! The work of servers beside requests: jobs, schedules, what the operator sees of them, and the audit trail.

pub mod audit;
pub mod job;
pub mod schedule;
pub mod usage;
