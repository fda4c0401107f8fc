//! The aggregation of an indicator to a lower frequency.

mod compute;
mod incomplete;
mod status;

use crate::calendar::frequency::Frequency;
use crate::text::word::words;

pub use compute::{Aggregated, NotLower, aggregate};
pub use incomplete::Incomplete;

words! {
    /// The method of aggregation to a lower frequency, an indicator's default for display.
    #[derive(Default)]
    pub enum Aggregation {
        /// The series is available only at its own frequency.
        #[default]
        None => "none",
        /// The sum of the observations in the period.
        Sum => "sum",
        /// The arithmetic mean of the observations in the period.
        Avg => "avg",
        /// The last observation in the period.
        Last => "last",
    }
}

impl Aggregation {
    /// Whether the method is allowed at this frequency: categories do not aggregate.
    #[must_use]
    pub const fn is_allowed(self, frequency: Frequency) -> bool {
        frequency.is_dated() || matches!(self, Aggregation::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_do_not_aggregate() {
        for &method in Aggregation::ALL {
            let only_none = method == Aggregation::None;
            assert!(method.is_allowed(Frequency::Monthly));
            assert_eq!(method.is_allowed(Frequency::Category), only_none);
        }
    }

    #[test]
    fn the_words_are_those_of_files_and_addresses() {
        let words: Vec<&str> = Aggregation::ALL
            .iter()
            .map(|method| method.as_str())
            .collect();
        assert_eq!(words, ["none", "sum", "avg", "last"]);
    }
}
