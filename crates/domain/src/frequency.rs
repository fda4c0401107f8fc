//! How often a series is observed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The frequency of a series: what one of its periods is. Finest first; [`Frequency::Category`] has
/// labels instead of dates.
///
/// Serialised as its one-letter [code](Frequency::code).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Frequency {
    /// One observation a day.
    #[serde(rename = "D")]
    Daily,
    /// One observation an ISO 8601 week, on any of its days.
    #[serde(rename = "W")]
    Weekly,
    /// One observation a month.
    #[serde(rename = "M")]
    Monthly,
    /// One observation a quarter.
    #[serde(rename = "Q")]
    Quarterly,
    /// One observation a half-year (semester).
    #[serde(rename = "S")]
    BiAnnual,
    /// One observation a year.
    #[serde(rename = "Y")]
    Yearly,
    /// One observation a label, without dates.
    #[serde(rename = "C")]
    Category,
}

impl Frequency {
    /// Every frequency, finest first.
    pub const ALL: [Frequency; 7] = [
        Frequency::Daily,
        Frequency::Weekly,
        Frequency::Monthly,
        Frequency::Quarterly,
        Frequency::BiAnnual,
        Frequency::Yearly,
        Frequency::Category,
    ];

    /// The frequencies whose observations have a date, finest first.
    pub const DATED: [Frequency; 6] = [
        Frequency::Daily,
        Frequency::Weekly,
        Frequency::Monthly,
        Frequency::Quarterly,
        Frequency::BiAnnual,
        Frequency::Yearly,
    ];

    /// The letter that stands for it in files, addresses and the database.
    pub const fn code(self) -> char {
        self.byte() as char
    }

    /// [`Frequency::code`] as text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Frequency::Daily => "D",
            Frequency::Weekly => "W",
            Frequency::Monthly => "M",
            Frequency::Quarterly => "Q",
            Frequency::BiAnnual => "S",
            Frequency::Yearly => "Y",
            Frequency::Category => "C",
        }
    }

    /// [`Frequency::code`] as an ASCII byte.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Frequency::Daily => b'D',
            Frequency::Weekly => b'W',
            Frequency::Monthly => b'M',
            Frequency::Quarterly => b'Q',
            Frequency::BiAnnual => b'S',
            Frequency::Yearly => b'Y',
            Frequency::Category => b'C',
        }
    }

    /// The frequency of a code, upper case only.
    pub fn from_code(code: char) -> Option<Frequency> {
        Frequency::ALL
            .into_iter()
            .find(|frequency| frequency.code() == code)
    }

    /// Whether its observations have dates.
    pub const fn is_dated(self) -> bool {
        !matches!(self, Frequency::Category)
    }
}

impl fmt::Display for Frequency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is not the code of a frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a frequency: one of D, W, M, Q, S, Y, C is expected")]
pub struct UnknownFrequency;

impl FromStr for Frequency {
    type Err = UnknownFrequency;

    fn from_str(code: &str) -> Result<Frequency, UnknownFrequency> {
        Frequency::ALL
            .into_iter()
            .find(|frequency| frequency.as_str() == code)
            .ok_or(UnknownFrequency)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_reads_back_as_its_frequency() {
        for frequency in Frequency::ALL {
            assert_eq!(Frequency::from_code(frequency.code()), Some(frequency));
            assert_eq!(frequency.as_str().parse(), Ok(frequency));
            let json = serde_json::to_string(&frequency).unwrap();
            assert_eq!(json, format!("\"{frequency}\""));
            assert_eq!(serde_json::from_str::<Frequency>(&json).unwrap(), frequency);
        }
    }

    #[test]
    fn other_texts_are_no_frequency() {
        for text in ["", "m", "MM", "A", "annual", " M"] {
            assert_eq!(text.parse::<Frequency>(), Err(UnknownFrequency), "{text:?}");
        }
    }

    #[test]
    fn only_categories_have_no_dates() {
        for frequency in Frequency::ALL {
            assert_eq!(
                frequency.is_dated(),
                Frequency::DATED.contains(&frequency),
                "{frequency}"
            );
        }
    }
}
