//! The days of a date, in any notation.

use super::{Period, PeriodProblem, Written};
use crate::calendar::day;
use crate::calendar::frequency::Frequency;

/// The first and the last day of a written date: `2016-Q3` is 2016-07-01 to 2016-09-30.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Days {
    /// The first day, a daily period.
    pub first: Period,
    /// The last day, a daily period; never after 9999-12-31.
    pub last: Period,
}

impl Days {
    /// Parses a date in any notation of any frequency: `2016`, `2016-10`, `2016-Q3`, `2016-S1`,
    /// `2016-W05`, `2016-10-31`. Blanks are not trimmed.
    pub fn parse(text: &str) -> Result<Days, PeriodProblem> {
        let written = Written::read(text.as_bytes()).ok_or(PeriodProblem::Format)?;
        if !written.exists() {
            return Err(PeriodProblem::Impossible);
        }

        let months = |year: i32, month: i32, count: i32| {
            let (next_year, next) = if month + count > 12 {
                (year + 1, month + count - 12)
            } else {
                (year, month + count)
            };
            let first = day::days_from_civil(year, month, 1);
            (first, day::days_from_civil(next_year, next, 1) - 1)
        };

        let (first, last) = match written {
            Written::Year(year) => months(year, 1, 12),
            Written::Semester(year, semester) => months(year, semester * 6 - 5, 6),
            Written::Quarter(year, quarter) => months(year, quarter * 3 - 2, 3),
            Written::Month(year, month) => months(year, month, 1),
            Written::Week(year, week) => {
                let monday = day::days_from_week(year, week);
                (monday, monday + 6)
            }
            Written::Day(year, month, day) => {
                let day = day::days_from_civil(year, month, day);
                (day, day)
            }
        };

        // The week of 9999-12-31 ends after the calendar.
        let day = |ordinal: i32| {
            Period::new(Frequency::Daily, ordinal.min(day::LAST_DAY))
                .ok_or(PeriodProblem::Impossible)
        };
        Ok(Days {
            first: day(first)?,
            last: day(last)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_stands_for_its_days() {
        for (text, expected) in [
            ("2016", "2016-01-01 2016-12-31"),
            ("2016-S1", "2016-01-01 2016-06-30"),
            ("2016-S2", "2016-07-01 2016-12-31"),
            ("2016-Q3", "2016-07-01 2016-09-30"),
            ("2016-Q4", "2016-10-01 2016-12-31"),
            ("2016-02", "2016-02-01 2016-02-29"),
            ("2016-12", "2016-12-01 2016-12-31"),
            ("2020-W53", "2020-12-28 2021-01-03"),
            ("2016-10-31", "2016-10-31 2016-10-31"),
            ("0001", "0001-01-01 0001-12-31"),
            ("9999", "9999-01-01 9999-12-31"),
            ("9999-W52", "9999-12-27 9999-12-31"),
        ] {
            let Days { first, last } = Days::parse(text).unwrap();
            assert_eq!(format!("{first} {last}"), expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_dates_and_other_days_do_not_exist() {
        for text in [
            "",
            "16",
            " 2016",
            "2016-1",
            "2016-10-31T00:00:00Z",
            "2016-C1",
            "last",
        ] {
            assert_eq!(Days::parse(text), Err(PeriodProblem::Format), "{text:?}");
        }
        for text in [
            "0000",
            "2016-13",
            "2015-02-29",
            "2016-Q5",
            "2016-S3",
            "2021-W53",
        ] {
            assert_eq!(Days::parse(text), Err(PeriodProblem::Impossible), "{text}");
        }
    }
}
