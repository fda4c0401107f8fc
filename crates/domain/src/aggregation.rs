//! How an indicator is brought to a lower frequency.

use serde::{Deserialize, Serialize};

use crate::frequency::Frequency;

/// The method of aggregation to a lower frequency, an indicator's default for display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aggregation {
    /// The series is offered only at its own frequency.
    #[default]
    None,
    /// The sum of the observations in the period.
    Sum,
    /// Their arithmetic mean.
    Avg,
    /// The last of them.
    Last,
}

impl Aggregation {
    /// Every method, in the order they are offered.
    pub const ALL: [Aggregation; 4] = [
        Aggregation::None,
        Aggregation::Sum,
        Aggregation::Avg,
        Aggregation::Last,
    ];

    /// The word that stands for it in files, addresses and the database.
    pub const fn code(self) -> &'static str {
        match self {
            Aggregation::None => "none",
            Aggregation::Sum => "sum",
            Aggregation::Avg => "avg",
            Aggregation::Last => "last",
        }
    }

    /// The method of a code.
    pub fn from_code(code: &str) -> Option<Aggregation> {
        Aggregation::ALL
            .into_iter()
            .find(|method| method.code() == code)
    }

    /// Whether a series of this frequency can have it: categories do not aggregate.
    pub const fn is_allowed(self, frequency: Frequency) -> bool {
        frequency.is_dated() || matches!(self, Aggregation::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_reads_back() {
        for method in Aggregation::ALL {
            assert_eq!(Aggregation::from_code(method.code()), Some(method));
            let json = serde_json::to_value(method).unwrap();
            assert_eq!(json, method.code());
        }
        assert_eq!(Aggregation::from_code("SUM"), None);
    }

    #[test]
    fn categories_do_not_aggregate() {
        for method in Aggregation::ALL {
            assert!(method.is_allowed(Frequency::Monthly));
            assert_eq!(
                method.is_allowed(Frequency::Category),
                method == Aggregation::None
            );
        }
    }
}
