//! The work of servers beside requests: jobs, schedules, and what the operator sees of them.

pub mod job;
pub mod schedule;
pub mod usage;
