//! The seasonal view: one line per season, by position in the season.
//!
//! A season starts on the season start day and lasts a year. A period belongs to the season that contains
//! its first day. Positions count from the first period that begins in a season: with a season that
//! starts on 15 February, the second quarter has the first position and the first quarter of the next
//! year the last. 29 February has its own position, empty in other years.
//!
//! Weeks are positioned by their ISO 8601 number, and week 53 has its own position. The season of a week
//! follows from its number alone, because its days can fall in two seasons: with a season that starts on
//! 1 January it is the ISO year, so that no season has two observations at one position. For another
//! start day the season begins with the week of the number that this day has in a year beginning on a
//! Monday.

use std::fmt;

use crate::calendar::day;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::invariant::Invariant as _;

/// The day on which a season starts: 1 January by default, never 29 February.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeasonStart {
    month: i32,
    day: i32,
}

/// Why a text is not a [`SeasonStart`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SeasonStartProblem {
    /// Not a month and a day of the calendar, as `07-01`.
    #[error("not a month and a day")]
    Format,
    /// 29 February, which most years do not have.
    #[error("29 February is not in every year")]
    LeapDay,
}

/// The seasons of a series and the position of each observation in its season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seasons {
    /// The day on which a season starts.
    pub start: SeasonStart,
    /// The seasons that have observations, ascending: `2024`, or `2024–25` if a season does not start
    /// with the year.
    pub names: Vec<String>,
    /// The season of each observation, as an index into `names`.
    pub of: Vec<u32>,
    /// The position of each observation in its season, from 0.
    pub at: Vec<u16>,
    /// The number of positions in a season: 366 days, 53 weeks, 12 months, 4 quarters or 2 half-years.
    pub places: u16,
}

impl SeasonStart {
    /// Parses a month and a day, `MM-DD`. Blanks are not trimmed.
    pub fn parse(text: &str) -> Result<SeasonStart, SeasonStartProblem> {
        let number = |tens: u8, ones: u8| {
            (tens.is_ascii_digit() && ones.is_ascii_digit())
                .then(|| i32::from(tens - b'0') * 10 + i32::from(ones - b'0'))
                .ok_or(SeasonStartProblem::Format)
        };
        let &[a, b, b'-', c, d] = text.as_bytes() else {
            return Err(SeasonStartProblem::Format);
        };
        let (month, day) = (number(a, b)?, number(c, d)?);
        if (month, day) == (2, 29) {
            return Err(SeasonStartProblem::LeapDay);
        }
        (1..=day::days_in_month(COMMON_YEAR, month))
            .contains(&day)
            .then_some(SeasonStart { month, day })
            .ok_or(SeasonStartProblem::Format)
    }

    /// Whether a season is a calendar year.
    pub const fn is_new_year(self) -> bool {
        self.month == 1 && self.day == 1
    }

    /// The number of periods of this frequency in a calendar year that begin before the start day.
    fn place_in_year(self, frequency: Frequency) -> i32 {
        let of_months = |months: i32| {
            let begun = (self.month - 1) / months;
            let is_first_day = (self.month - 1) % months == 0 && self.day == 1;
            begun + i32::from(!is_first_day)
        };
        match frequency {
            Frequency::Daily => day_of_leap_year(self.month, self.day),
            Frequency::Weekly => {
                let day = day::days_from_civil(COMMON_YEAR, self.month, self.day)
                    - day::days_from_civil(COMMON_YEAR, 1, 1);
                // 31 December would be in a week 53, which most years do not have.
                (day / 7).min(51)
            }
            Frequency::Monthly => of_months(1),
            Frequency::Quarterly => of_months(3),
            Frequency::BiAnnual => of_months(6),
            Frequency::Yearly | Frequency::Category => 0,
        }
    }

    /// Names the season that starts in a year: `2024`, or `2024–25`.
    fn name(self, year: i32) -> String {
        if self.is_new_year() {
            format!("{year:04}")
        } else {
            format!("{year:04}–{:02}", (year + 1) % 100)
        }
    }
}

impl Default for SeasonStart {
    fn default() -> SeasonStart {
        SeasonStart { month: 1, day: 1 }
    }
}

impl fmt::Display for SeasonStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month, self.day)
    }
}

/// The number of positions in a season. `None` for yearly series and categories, which have no seasons.
#[must_use]
pub const fn places(frequency: Frequency) -> Option<u16> {
    match frequency {
        Frequency::Daily => Some(366),
        Frequency::Weekly => Some(53),
        Frequency::Monthly => Some(12),
        Frequency::Quarterly => Some(4),
        Frequency::BiAnnual => Some(2),
        Frequency::Yearly | Frequency::Category => None,
    }
}

impl Seasons {
    /// Computes the seasons of these ordinals, which must be ascending. `None` for yearly series and
    /// categories.
    #[must_use]
    pub fn new(frequency: Frequency, ordinals: &[i32], start: SeasonStart) -> Option<Seasons> {
        let places = places(frequency)?;
        let offset = start.place_in_year(frequency);

        let mut seasons = Seasons {
            start,
            names: Vec::new(),
            of: Vec::with_capacity(ordinals.len()),
            at: Vec::with_capacity(ordinals.len()),
            places,
        };

        let mut latest = None;
        for &ordinal in ordinals {
            let (year, place) = place_in_year(Period::new(frequency, ordinal)?);
            let season = year - i32::from(place < offset);
            if latest != Some(season) {
                latest = Some(season);
                seasons.names.push(start.name(season));
            }
            let index = seasons.names.len().saturating_sub(1);
            let at = (place - offset).rem_euclid(i32::from(places));
            seasons
                .of
                .push(u32::try_from(index).invariant("there are fewer seasons than days"));
            seasons
                .at
                .push(u16::try_from(at).invariant("a place in a year is below 367"));
        }

        Some(seasons)
    }
}

/// A year without 29 February that begins on a Monday.
const COMMON_YEAR: i32 = 2018;
/// A year with 29 February.
const LEAP_YEAR: i32 = 2016;

/// The number of a day in a leap year, from 0.
fn day_of_leap_year(month: i32, day: i32) -> i32 {
    day::days_from_civil(LEAP_YEAR, month, day) - day::days_from_civil(LEAP_YEAR, 1, 1)
}

/// The year of a period and its position in the year, from 0; for weeks the ISO year and the week number
/// minus one.
fn place_in_year(period: Period) -> (i32, i32) {
    if period.frequency() == Frequency::Weekly {
        let week = period.week();
        return (week.year, week.week - 1);
    }
    let (year, month, day) = period.civil();
    let place = match period.frequency() {
        Frequency::Daily => day_of_leap_year(month, day),
        Frequency::Monthly => month - 1,
        Frequency::Quarterly => (month - 1) / 3,
        Frequency::BiAnnual => (month - 1) / 6,
        Frequency::Weekly | Frequency::Yearly | Frequency::Category => 0,
    };
    (year, place)
}

#[cfg(test)]
mod tests;
