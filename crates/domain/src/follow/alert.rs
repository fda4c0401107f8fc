//! Alerts: the digests of a reader, the crossings of bounds, and overdue indicators.

pub mod content;
pub mod digest;
pub mod mode;
pub mod note;
pub mod overdue;
pub mod recent;
pub mod report;
pub mod run;
pub mod setting;
pub mod threshold;

use serde::{Deserialize, Serialize};

use crate::calendar::period::Period;
use crate::series::latest::Latest;

/// The latest complete value of one vintage, as alerts compare it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LatestValue {
    /// The last period with a complete value.
    pub period: Period,
    /// The value, finite.
    pub value: f64,
}

impl From<&Latest> for LatestValue {
    fn from(latest: &Latest) -> Self {
        Self {
            period: latest.period,
            value: latest.value,
        }
    }
}

/// Whether two periods are the same period of a series: two days of one week are the same weekly period.
fn is_same_period(one: Period, other: Period) -> bool {
    one.frequency() == other.frequency() && one.identity() == other.identity()
}
