//! The dates that a chart starts and ends at, and the day that its seasons start on.

use crate::calendar;
use crate::frequency::Frequency;
use crate::period::{Period, PeriodProblem};

/// The first and the last day that a date in any notation covers, in days since 1970-01-01: `2016` is a
/// year, `2016-Q3` a quarter, `2016-10-31` a day.
pub(super) fn days_of(text: &str) -> Result<(i32, i32), PeriodProblem> {
    let mut worst = PeriodProblem::Format;
    for frequency in Frequency::DATED {
        // The notation of a coarser frequency is its own; a finer one reads the days and months.
        match Period::parse(frequency, text) {
            Ok(period) => return Ok((first_day(period), last_day(period))),
            Err(PeriodProblem::Impossible) => worst = PeriodProblem::Impossible,
            Err(_) => {}
        }
    }
    Err(worst)
}

fn first_day(period: Period) -> i32 {
    let date = period.start_date();
    calendar::days_from_civil(date.year().into(), date.month().into(), date.day().into())
}

fn last_day(period: Period) -> i32 {
    match period.frequency() {
        Frequency::Daily => period.ordinal(),
        Frequency::Weekly => period.ordinal() + 6,
        frequency => Period::new(frequency, period.ordinal() + 1)
            .map_or(calendar::LAST_DAY, |next| first_day(next) - 1),
    }
}

/// Whether a text is the day of a year, `MM-DD`. 29 February is none: other years lack it.
pub(super) fn is_day_of_year(text: &str) -> bool {
    /// A year without 29 February.
    const COMMON: i32 = 2023;
    let digit = |byte: u8| byte.is_ascii_digit().then(|| i32::from(byte - b'0'));
    let read = || match text.as_bytes() {
        [m, n, b'-', d, e] => Some((digit(*m)? * 10 + digit(*n)?, digit(*d)? * 10 + digit(*e)?)),
        _ => None,
    };
    read().is_some_and(|(month, day)| (1..=calendar::days_in_month(COMMON, month)).contains(&day))
}
