//! Calendar units: days, periods, frequencies, and the due date of the next period.

pub(crate) mod day;
pub mod due;
pub mod frequency;
pub mod period;
