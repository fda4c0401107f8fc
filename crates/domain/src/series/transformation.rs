//! Transformations of a series for display, and their parameters.

mod compute;
mod result;
mod status;
mod window;

use std::fmt;

use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::number::trim_blanks;
use crate::text::word::words;

pub use compute::{TransformProblem, transform};

/// The allowed range of the number of periods a transformation looks back.
pub const PERIODS: std::ops::RangeInclusive<u16> = 1..=400;

words! {
    /// A transformation of a series, an indicator's default for display. With x_t the value at period t
    /// and k the parameter:
    #[derive(Default)]
    pub enum Transformation {
        /// As published: x_t.
        #[default]
        None => "none",
        /// Change from k periods before: x_t − x_(t−k).
        Change => "change",
        /// Change in per cent: 100 · (x_t / x_(t−k) − 1).
        Pct => "pct",
        /// Moving average: the mean of x_(t−k+1) … x_t.
        Mavg => "mavg",
        /// Moving sum: the sum of x_(t−k+1) … x_t.
        Msum => "msum",
        /// Index, base 100: 100 · x_t / x_base.
        Index => "index",
    }
}

/// The parameter of a transformation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// k, a number of [periods](PERIODS).
    Periods(u16),
    /// The base period of an index.
    Base(Period),
}

/// Why a parameter is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParameterProblem {
    /// The transformation takes no parameter.
    #[error("this transformation takes no parameter")]
    NotAllowed,
    /// Not a whole number in [`PERIODS`].
    #[error("a whole number of periods from 1 to 400 is expected")]
    Periods,
    /// Not a period of the series' frequency.
    #[error("a base period of the series' frequency is expected")]
    Base,
}

impl Transformation {
    /// Whether the transformation is allowed at this frequency: categories take no transformation.
    pub const fn is_allowed(self, frequency: Frequency) -> bool {
        frequency.is_dated() || matches!(self, Transformation::None)
    }

    /// Whether a result uses observations before its own: a change or a window.
    #[must_use]
    pub const fn looks_back(self) -> bool {
        matches!(
            self,
            Transformation::Change
                | Transformation::Pct
                | Transformation::Mavg
                | Transformation::Msum
        )
    }

    /// The default number of periods: 1 for changes, one year for moving windows (7 days for daily and 3
    /// years for yearly series). `None` if the parameter is not a number of periods; an index without a
    /// base period starts from the first observation.
    pub const fn default_periods(self, frequency: Frequency) -> Option<u16> {
        match self {
            Transformation::None | Transformation::Index => None,
            Transformation::Change | Transformation::Pct => Some(1),
            Transformation::Mavg | Transformation::Msum => match frequency {
                Frequency::Daily => Some(7),
                Frequency::Weekly => Some(52),
                Frequency::Monthly => Some(12),
                Frequency::Quarterly => Some(4),
                Frequency::BiAnnual => Some(2),
                Frequency::Yearly => Some(3),
                Frequency::Category => None,
            },
        }
    }

    /// Parses the parameter of this transformation on a series of this frequency. A blank text returns
    /// `None`: the default applies.
    pub fn read_parameter(
        self,
        frequency: Frequency,
        text: &str,
    ) -> Result<Option<Parameter>, ParameterProblem> {
        let text = trim_blanks(text);
        if text.is_empty() {
            return Ok(None);
        }

        match self {
            Transformation::None => Err(ParameterProblem::NotAllowed),
            Transformation::Index => Period::parse(frequency, text)
                .map(|base| Some(Parameter::Base(base)))
                .map_err(|_| ParameterProblem::Base),
            Transformation::Change
            | Transformation::Pct
            | Transformation::Mavg
            | Transformation::Msum => text
                .bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| text.parse().ok())
                .flatten()
                .filter(|periods| PERIODS.contains(periods))
                .map(|periods| Some(Parameter::Periods(periods)))
                .ok_or(ParameterProblem::Periods),
        }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Parameter::Periods(periods) => periods.fmt(f),
            Parameter::Base(period) => period.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_files_and_addresses() {
        let words: Vec<&str> = Transformation::ALL.iter().map(|one| one.as_str()).collect();
        assert_eq!(words, ["none", "change", "pct", "mavg", "msum", "index"]);
    }

    #[test]
    fn categories_take_no_transformation() {
        for &transformation in Transformation::ALL {
            assert_eq!(
                transformation.is_allowed(Frequency::Category),
                transformation == Transformation::None
            );
        }
    }

    #[test]
    fn moving_windows_are_a_year_by_default() {
        let default = |frequency| Transformation::Mavg.default_periods(frequency);
        let windows: Vec<_> = Frequency::ALL.iter().copied().map(default).collect();
        let expected = [Some(7), Some(52), Some(12), Some(4), Some(2), Some(3), None];
        assert_eq!(windows, expected);
        assert_eq!(
            Transformation::Pct.default_periods(Frequency::Monthly),
            Some(1)
        );
        assert_eq!(
            Transformation::Index.default_periods(Frequency::Monthly),
            None
        );
    }

    #[test]
    fn k_is_a_whole_number_from_1_to_400() {
        let read = |text| Transformation::Pct.read_parameter(Frequency::Monthly, text);
        assert_eq!(read("1"), Ok(Some(Parameter::Periods(1))));
        assert_eq!(read(" 400 "), Ok(Some(Parameter::Periods(400))));
        assert_eq!(read("012"), Ok(Some(Parameter::Periods(12))));
        assert_eq!(read(" "), Ok(None));
        for text in ["0", "401", "65537", "-1", "+1", "1.0", "2024-01", "x", "１"] {
            assert_eq!(read(text), Err(ParameterProblem::Periods), "{text}");
        }
    }

    #[test]
    fn an_index_has_a_base_period_of_the_series_frequency() {
        let read = |text| Transformation::Index.read_parameter(Frequency::Quarterly, text);
        let base = Period::parse(Frequency::Quarterly, "2015-Q1").unwrap();
        assert_eq!(read("2015-Q1"), Ok(Some(Parameter::Base(base))));
        assert_eq!(read("2015-01"), Ok(Some(Parameter::Base(base))));
        assert_eq!(read(""), Ok(None));
        for text in ["2015", "12", "2015-02", "2015-Q5"] {
            assert_eq!(read(text), Err(ParameterProblem::Base), "{text}");
        }
        assert_eq!(Parameter::Base(base).to_string(), "2015-Q1");
    }

    #[test]
    fn as_published_takes_no_parameter() {
        let read = |text| Transformation::None.read_parameter(Frequency::Daily, text);
        assert_eq!(read("1"), Err(ParameterProblem::NotAllowed));
        assert_eq!(read(""), Ok(None));
    }
}
