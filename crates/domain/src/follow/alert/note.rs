//! The texts of observations in news.

use serde::{Deserialize, Serialize};

use crate::calendar::period::Period;

/// The text of an observation, such as that it is provisional.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeriodNote {
    /// The period of the observation.
    pub period: Period,
    /// The text as published.
    pub text: String,
}
