//! The frequency of the observations of a series.

use crate::text::word::words;

words! {
    /// The frequency of a series: the length of its periods. Ordered from the finest; categories have
    /// labels instead of dates.
    pub enum Frequency {
        /// One observation per day.
        Daily => "D",
        /// One observation per ISO 8601 week, on any of its days.
        Weekly => "W",
        /// One observation per month.
        Monthly => "M",
        /// One observation per quarter.
        Quarterly => "Q",
        /// One observation per half-year (semester).
        BiAnnual => "S",
        /// One observation per year.
        Yearly => "Y",
        /// One observation per label, without dates.
        Category => "C",
    }
}

impl Frequency {
    /// The frequencies whose observations have a date, finest first.
    pub const DATED: [Frequency; 6] = [
        Frequency::Daily,
        Frequency::Weekly,
        Frequency::Monthly,
        Frequency::Quarterly,
        Frequency::BiAnnual,
        Frequency::Yearly,
    ];

    /// The letter of the frequency, as stored and sent.
    #[must_use]
    pub const fn code(self) -> char {
        self.byte() as char
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

    /// The frequency with this letter.
    pub(crate) fn from_byte(byte: u8) -> Option<Frequency> {
        Frequency::ALL
            .iter()
            .copied()
            .find(|frequency| frequency.byte() == byte)
    }

    /// Whether a series of this frequency can be aggregated to the other one: both have dates, and a
    /// period of the other is longer.
    #[must_use]
    pub fn is_finer_than(self, other: Frequency) -> bool {
        self.is_dated() && other.is_dated() && self < other
    }

    /// Whether the observations have dates.
    #[must_use]
    pub const fn is_dated(self) -> bool {
        !matches!(self, Frequency::Category)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_byte_and_word_are_the_same() {
        for &frequency in Frequency::ALL {
            assert_eq!(frequency.code().to_string(), frequency.as_str());
            assert_eq!(Frequency::from_byte(frequency.byte()), Some(frequency));
            assert_eq!(Frequency::parse(frequency.as_str()), Some(frequency));
        }
        for text in ["", "m", "MM", "A", "annual", " M"] {
            assert_eq!(Frequency::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_ladder_goes_from_days_to_years_and_never_upward() {
        let coarser = |frequency: Frequency| -> String {
            let all = Frequency::ALL.iter();
            all.filter(|&&other| frequency.is_finer_than(other))
                .map(|other| other.code())
                .collect()
        };
        let ladder: Vec<String> = Frequency::ALL.iter().copied().map(coarser).collect();
        assert_eq!(ladder, ["WMQSY", "MQSY", "QSY", "SY", "Y", "", ""]);
    }

    #[test]
    fn only_categories_have_no_dates() {
        for &frequency in Frequency::ALL {
            let listed = Frequency::DATED.contains(&frequency);
            assert_eq!(frequency.is_dated(), listed, "{frequency}");
        }
    }
}
