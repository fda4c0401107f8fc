//! One period of a dated series, and its notations.

mod days;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::calendar::day;
use crate::calendar::frequency::Frequency;
use crate::invariant::Invariant as _;

pub use days::Days;

/// A period: a frequency and a whole number that counts from 1970.
///
/// The ordinal is the number of days since 1970-01-01 for daily and weekly periods (a weekly one stores
/// the day it was given), and the number of months, quarters, half-years or years since the one that
/// begins on 1970-01-01 for the others; negative before. Years range from 0001 to 9999.
///
/// Two different weekly periods can be in the same week: compare [`Period::identity`] for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Period {
    frequency: Frequency,
    ordinal: i32,
}

/// An ISO 8601 week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IsoWeek {
    /// The year of the week, which can differ from the year of its days.
    pub year: i32,
    /// The number of the week, 1 to 53.
    pub week: i32,
}

/// Why a text is not a period of the expected frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PeriodProblem {
    /// Not in any accepted notation.
    #[error("not a date in a notation that is understood")]
    Format,
    /// A notation of a date that does not exist (`2023-02-29`, month 13, year 0000).
    #[error("a date that does not exist")]
    Impossible,
    /// A date of another frequency than the expected one.
    #[error("a date of another frequency")]
    OtherFrequency,
}

/// A parsed date, before it is checked against a frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    Year(i32),
    Month(i32, i32),
    Day(i32, i32, i32),
    Week(i32, i32),
    Quarter(i32, i32),
    Semester(i32, i32),
}

impl From<Period> for String {
    /// The code of the frequency and the canonical text: `M 2026-03`.
    fn from(period: Period) -> Self {
        format!("{} {period}", period.frequency.code())
    }
}

impl TryFrom<String> for Period {
    type Error = PeriodProblem;

    /// Parses the code of the frequency and the canonical text.
    fn try_from(text: String) -> Result<Self, PeriodProblem> {
        let (code, text) = text.split_once(' ').ok_or(PeriodProblem::Format)?;
        let mut all = Frequency::ALL.iter().copied();
        let frequency = all.find(|frequency| code.chars().eq([frequency.code()]));
        Self::parse(frequency.ok_or(PeriodProblem::Format)?, text)
    }
}

impl Period {
    /// The period with this ordinal. `None` outside the years 0001 to 9999 and for categories.
    pub fn new(frequency: Frequency, ordinal: i32) -> Option<Period> {
        let (first, last) = bounds(frequency)?;
        (first..=last)
            .contains(&ordinal)
            .then_some(Period { frequency, ordinal })
    }

    /// Parses a period in one of the notations of its frequency. Blanks are not trimmed. A category has
    /// no periods: every text is then a [`PeriodProblem::Format`].
    pub fn parse(frequency: Frequency, text: &str) -> Result<Period, PeriodProblem> {
        if !frequency.is_dated() {
            return Err(PeriodProblem::Format);
        }
        let written = Written::read(text.as_bytes()).ok_or(PeriodProblem::Format)?;
        if !written.exists() {
            return Err(PeriodProblem::Impossible);
        }
        written
            .ordinal(frequency)
            .map(|ordinal| Period { frequency, ordinal })
            .ok_or(PeriodProblem::OtherFrequency)
    }

    /// The frequency of the series that the period is in.
    pub const fn frequency(self) -> Frequency {
        self.frequency
    }

    /// The ordinal, see [`Period`].
    pub const fn ordinal(self) -> i32 {
        self.ordinal
    }

    /// The number that identifies a period in a series: for weekly ones the number of the ISO week,
    /// counted from the week of 1970-01-01; for the others the ordinal.
    pub const fn identity(self) -> i32 {
        identity(self.frequency, self.ordinal)
    }

    /// The first day of the period; for a weekly period the stored day.
    pub fn start_date(self) -> jiff::civil::Date {
        let (year, month, day) = self.civil();
        let narrow = || -> Option<jiff::civil::Date> {
            jiff::civil::Date::new(
                year.try_into().ok()?,
                month.try_into().ok()?,
                day.try_into().ok()?,
            )
            .ok()
        };
        narrow().invariant("a period lies within the calendar")
    }

    /// The coarser period that contains the [start date](Period::start_date). Weeks get the date of
    /// their Monday, so that a computed week has the same date whatever days were observed. `None` if
    /// the frequency is not coarser.
    pub fn within(self, coarser: Frequency) -> Option<Period> {
        if !self.frequency.is_finer_than(coarser) {
            return None;
        }
        let parts = |parts_a_year: i32| {
            let (year, month, _) = self.civil();
            (year - 1970) * parts_a_year + (month - 1) / (12 / parts_a_year)
        };
        let ordinal = match coarser {
            Frequency::Weekly => day::monday(day::week_index(self.ordinal)),
            Frequency::Monthly => parts(12),
            Frequency::Quarterly => parts(4),
            Frequency::BiAnnual => parts(2),
            Frequency::Yearly => parts(1),
            Frequency::Daily | Frequency::Category => return None,
        };
        Period::new(coarser, ordinal)
    }

    /// The [start date](Period::start_date), in days since 1970-01-01.
    pub(crate) const fn start_day(self) -> i32 {
        match self.frequency {
            Frequency::Daily | Frequency::Weekly => self.ordinal,
            _ => {
                let (year, month, day) = self.civil();
                day::days_from_civil(year, month, day)
            }
        }
    }

    /// The ISO week that contains the [start date](Period::start_date).
    pub fn week(self) -> IsoWeek {
        let (year, month, day) = self.civil();
        let (year, week) = day::week_of_day(day::days_from_civil(year, month, day));
        IsoWeek { year, week }
    }

    /// Appends the canonical text, the same as [`Display`](fmt::Display).
    pub fn push_canonical(self, out: &mut String) {
        let (year, month, day) = self.civil();
        push_digits::<4>(out, year);

        match self.frequency {
            Frequency::Daily | Frequency::Weekly => {
                out.push('-');
                push_digits::<2>(out, month);
                out.push('-');
                push_digits::<2>(out, day);
            }
            Frequency::Monthly => {
                out.push('-');
                push_digits::<2>(out, month);
            }
            Frequency::Quarterly => {
                out.push_str("-Q");
                push_digits::<1>(out, (month + 2) / 3);
            }
            Frequency::BiAnnual => {
                out.push_str("-S");
                push_digits::<1>(out, (month + 5) / 6);
            }
            Frequency::Yearly | Frequency::Category => {}
        }
    }

    /// Year, month and day of the start date.
    pub(crate) const fn civil(self) -> (i32, i32, i32) {
        let months = match self.frequency {
            Frequency::Daily | Frequency::Weekly => {
                return day::civil_from_days(self.ordinal);
            }
            Frequency::Monthly => self.ordinal,
            Frequency::Quarterly => self.ordinal * 3,
            Frequency::BiAnnual => self.ordinal * 6,
            Frequency::Yearly | Frequency::Category => self.ordinal * 12,
        };
        (1970 + months.div_euclid(12), 1 + months.rem_euclid(12), 1)
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(10);
        self.push_canonical(&mut text);
        f.pad(&text)
    }
}

/// Computes [`Period::identity`] without a check of the ordinal's bounds.
pub(crate) const fn identity(frequency: Frequency, ordinal: i32) -> i32 {
    match frequency {
        Frequency::Weekly => day::week_index(ordinal),
        _ => ordinal,
    }
}

/// The first and last ordinal of a frequency: years 0001 to 9999. `None` for categories.
fn bounds(frequency: Frequency) -> Option<(i32, i32)> {
    let parts = |parts_a_year: i32| (-1969 * parts_a_year, 8030 * parts_a_year - 1);
    match frequency {
        Frequency::Daily | Frequency::Weekly => Some((day::FIRST_DAY, day::LAST_DAY)),
        Frequency::Monthly => Some(parts(12)),
        Frequency::Quarterly => Some(parts(4)),
        Frequency::BiAnnual => Some(parts(2)),
        Frequency::Yearly => Some(parts(1)),
        Frequency::Category => None,
    }
}

/// Appends the last `N` digits of a number of zero or more.
fn push_digits<const N: usize>(out: &mut String, number: i32) {
    let (mut digits, mut rest) = ([b'0'; N], number.unsigned_abs());
    for digit in digits.iter_mut().rev() {
        *digit += (rest % 10) as u8;
        rest /= 10;
    }
    out.extend(digits.map(char::from));
}

/// The number written by ASCII digits. `None` if a character is not a digit.
fn digits<const N: usize>(text: [u8; N]) -> Option<i32> {
    text.into_iter().try_fold(0, |number, byte| {
        byte.is_ascii_digit()
            .then(|| number * 10 + i32::from(byte - b'0'))
    })
}

impl Written {
    /// Recognises the notation by its shape alone.
    fn read(text: &[u8]) -> Option<Written> {
        let (&[a, b, c, d], rest) = text.split_first_chunk::<4>()?;
        let year = digits([a, b, c, d])?;
        Some(match *rest {
            [] => Written::Year(year),
            [b'-', b'Q', q] => Written::Quarter(year, digits([q])?),
            [b'-', b'S', s] => Written::Semester(year, digits([s])?),
            [b'-', b'W', w, x] => Written::Week(year, digits([w, x])?),
            [b'-', m, n] => Written::Month(year, digits([m, n])?),
            [b'-', m, n, b'-', d, e] => Written::Day(year, digits([m, n])?, digits([d, e])?),
            _ => return None,
        })
    }

    /// Whether the date exists in the calendar.
    fn exists(self) -> bool {
        let (year, rest) = match self {
            Written::Year(year) => (year, true),
            Written::Month(year, month) => (year, (1..=12).contains(&month)),
            Written::Day(year, month, day) => {
                (year, (1..=day::days_in_month(year, month)).contains(&day))
            }
            Written::Week(year, week) => (year, (1..=day::weeks_in_year(year)).contains(&week)),
            Written::Quarter(year, quarter) => (year, (1..=4).contains(&quarter)),
            Written::Semester(year, semester) => (year, (1..=2).contains(&semester)),
        };
        year >= 1 && rest
    }

    /// The ordinal in a frequency. `None` if the frequency does not accept this notation or this day.
    fn ordinal(self, frequency: Frequency) -> Option<i32> {
        let months = |year: i32, month: i32| (year - 1970) * 12 + month - 1;

        // A coarser period may be written as its first month, or as its first day.
        let first_month = |parts: i32| match self {
            Written::Month(year, month) | Written::Day(year, month, 1)
                if (month - 1) % parts == 0 =>
            {
                Some(months(year, month).div_euclid(parts))
            }
            _ => None,
        };

        match (frequency, self) {
            (Frequency::Daily | Frequency::Weekly, Written::Day(year, month, day)) => {
                Some(day::days_from_civil(year, month, day))
            }
            (Frequency::Weekly, Written::Week(year, week)) => Some(day::days_from_week(year, week)),
            (Frequency::Monthly, _) => first_month(1),
            (Frequency::Quarterly, Written::Quarter(year, quarter)) => {
                Some((year - 1970) * 4 + quarter - 1)
            }
            (Frequency::Quarterly, _) => first_month(3),
            (Frequency::BiAnnual, Written::Semester(year, semester)) => {
                Some((year - 1970) * 2 + semester - 1)
            }
            (Frequency::BiAnnual, _) => first_month(6),
            (Frequency::Yearly, Written::Year(year)) => Some(year - 1970),
            (Frequency::Yearly, _) => first_month(12),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
