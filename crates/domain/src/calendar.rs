//! Calendar units: days, periods, frequencies, and when the next period is due.

pub(crate) mod day;
pub mod due;
pub mod frequency;
pub mod period;
