//! The modes of alerts, and the cadence of digests.

use crate::text::word::words;

words! {
    /// When an alert sends mail.
    pub enum AlertMode {
        /// Never: the alert is stored without effect.
        Never => "never",
        /// At the end of each day on which the indicator was updated.
        Daily => "daily",
        /// At the end of each Sunday.
        Weekly => "weekly",
        /// At the end of the last day of each month.
        Monthly => "monthly",
        /// At the end of each day on which the latest value crossed a bound.
        Threshold => "threshold",
    }
}

words! {
    /// How often a digest runs.
    pub enum Cadence {
        /// On each date.
        Daily => "daily",
        /// On each Sunday.
        Weekly => "weekly",
        /// On the last day of each month.
        Monthly => "monthly",
    }
}

impl AlertMode {
    /// The cadence of the digests of this mode. `None` for [`AlertMode::Never`].
    #[must_use]
    pub const fn cadence(self) -> Option<Cadence> {
        match self {
            Self::Never => None,
            Self::Daily | Self::Threshold => Some(Cadence::Daily),
            Self::Weekly => Some(Cadence::Weekly),
            Self::Monthly => Some(Cadence::Monthly),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mode_has_its_word_and_its_cadence() {
        let cases = [
            (AlertMode::Never, "never", None),
            (AlertMode::Daily, "daily", Some("daily")),
            (AlertMode::Weekly, "weekly", Some("weekly")),
            (AlertMode::Monthly, "monthly", Some("monthly")),
            (AlertMode::Threshold, "threshold", Some("daily")),
        ];
        assert_eq!(AlertMode::ALL.len(), cases.len());
        for (mode, word, cadence) in cases {
            assert_eq!(mode.as_str(), word);
            assert_eq!(AlertMode::parse(word), Some(mode));
            assert_eq!(mode.cadence().map(Cadence::as_str), cadence);
        }
        for &cadence in Cadence::ALL {
            assert_eq!(Cadence::parse(cadence.as_str()), Some(cadence));
        }
        assert_eq!(AlertMode::parse("Daily"), None);
    }
}

/// A regular mail that a user gets without an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegularMail {
    /// Each week the indicators that are due in the collections that the user edits.
    Due,
    /// Each day new questions and open reports in the collections that the user moderates.
    Questions,
}
