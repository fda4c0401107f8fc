//! What is to be published next of a series, and from which day on.

use crate::calendar;
use crate::frequency::Frequency;
use crate::period::Period;

/// The period that follows the last one of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The period itself; a weekly one falls on the weekday of the last.
    pub period: Period,
    /// The first day on which it is over, a daily period: from then on it can be published.
    pub due_on: Period,
}

/// What is to be done about a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// What is to be published next; absent for categories, before the first observation and at the end of the
    /// calendar.
    pub next: Option<Next>,
    /// Whether it is time for it. A dated series without observations waits for its first one at any time.
    pub is_due: bool,
}

/// What is to be done about a series with this last period, on a day.
#[must_use]
pub fn due(frequency: Frequency, last: Option<Period>, today: Period) -> Due {
    let next = last.and_then(next);
    let is_due = match next {
        Some(next) => next.due_on.ordinal() <= today.ordinal(),
        None => frequency.is_dated() && last.is_none(),
    };
    Due { next, is_due }
}

/// The period after the last one of a series, and when it is due. Daily series follow working days: after a Friday
/// comes a Monday, unless the last day is one of a weekend already. None where the calendar ends.
#[must_use]
pub fn next(last: Period) -> Option<Next> {
    let frequency = last.frequency();
    let step = match frequency {
        Frequency::Daily if weekday(last.ordinal()) == FRIDAY => 3,
        Frequency::Weekly => 7,
        _ => 1,
    };
    let period = Period::new(frequency, last.ordinal().checked_add(step)?)?;
    let over = match frequency {
        Frequency::Weekly => calendar::monday(period.identity()) + 7,
        _ => Period::new(frequency, period.ordinal() + 1)?.start_day(),
    };
    Some(Next {
        period,
        due_on: Period::new(Frequency::Daily, over)?,
    })
}

const FRIDAY: i32 = 4;

/// The weekday of a day since 1970-01-01, 0 for Monday.
const fn weekday(days: i32) -> i32 {
    days - calendar::monday(calendar::week_index(days))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(frequency: Frequency, text: &str) -> Period {
        Period::parse(frequency, text).unwrap()
    }

    fn day(text: &str) -> Period {
        period(Frequency::Daily, text)
    }

    #[test]
    fn each_frequency_has_its_next_period_and_the_day_after_it() {
        use Frequency::{BiAnnual, Daily, Monthly, Quarterly, Weekly, Yearly};
        for (frequency, last, next_period, due_on) in [
            // Monday to Thursday, 2024-03-25 to 28.
            (Daily, "2024-03-25", "2024-03-26", "2024-03-27"),
            (Daily, "2024-03-28", "2024-03-29", "2024-03-30"),
            // A Friday: on to Monday. A Saturday and a Sunday: the series has weekends.
            (Daily, "2024-03-29", "2024-04-01", "2024-04-02"),
            (Daily, "2024-03-30", "2024-03-31", "2024-04-01"),
            (Daily, "2024-03-31", "2024-04-01", "2024-04-02"),
            (Daily, "2024-02-28", "2024-02-29", "2024-03-01"),
            // Whatever its day: the week ends on Sunday.
            (Weekly, "2024-03-25", "2024-04-01", "2024-04-08"),
            (Weekly, "2024-03-29", "2024-04-05", "2024-04-08"),
            (Weekly, "2024-03-31", "2024-04-07", "2024-04-08"),
            (Weekly, "2024-12-27", "2025-01-03", "2025-01-06"),
            (Monthly, "2024-01", "2024-02", "2024-03-01"),
            (Monthly, "2024-11", "2024-12", "2025-01-01"),
            (Monthly, "2024-12", "2025-01", "2025-02-01"),
            (Quarterly, "2024-Q1", "2024-Q2", "2024-07-01"),
            (Quarterly, "2024-Q3", "2024-Q4", "2025-01-01"),
            (Quarterly, "2024-Q4", "2025-Q1", "2025-04-01"),
            (BiAnnual, "2024-S1", "2024-S2", "2025-01-01"),
            (BiAnnual, "2024-S2", "2025-S1", "2025-07-01"),
            (Yearly, "2024", "2025", "2026-01-01"),
            (Yearly, "0001", "0002", "0003-01-01"),
            (Monthly, "1969-11", "1969-12", "1970-01-01"),
            (Daily, "9999-12-29", "9999-12-30", "9999-12-31"),
        ] {
            let found = next(period(frequency, last)).unwrap();
            assert_eq!(found.period, period(frequency, next_period), "{last}");
            assert_eq!(found.due_on, day(due_on), "{last}");
        }
    }

    #[test]
    fn nothing_is_due_after_the_end_of_the_calendar() {
        for (frequency, last) in [
            (Frequency::Daily, "9999-12-30"),
            (Frequency::Daily, "9999-12-31"),
            (Frequency::Weekly, "9999-12-20"),
            (Frequency::Monthly, "9999-11"),
            (Frequency::Quarterly, "9999-Q3"),
            (Frequency::BiAnnual, "9999-S1"),
            (Frequency::Yearly, "9998"),
            (Frequency::Yearly, "9999"),
        ] {
            let last = period(frequency, last);
            assert_eq!(next(last), None, "{last}");
            let found = due(frequency, Some(last), day("9999-12-31"));
            assert_eq!(
                found,
                Due {
                    next: None,
                    is_due: false
                },
                "{last}"
            );
        }
    }

    #[test]
    fn a_period_is_due_from_the_day_after_it_on() {
        let last = period(Frequency::Monthly, "2024-01");
        for (today, is_due) in [
            ("2024-02-29", false),
            ("2024-03-01", true),
            ("2026-01-01", true),
        ] {
            let found = due(Frequency::Monthly, Some(last), day(today));
            assert_eq!(found.is_due, is_due, "{today}");
            assert_eq!(found.next, next(last));
        }
    }

    #[test]
    fn what_is_empty_waits_for_its_first_observation_and_categories_for_nothing() {
        for &frequency in Frequency::ALL {
            let found = due(frequency, None, day("2024-03-01"));
            assert_eq!(found.next, None);
            assert_eq!(found.is_due, frequency.is_dated(), "{frequency}");
        }
    }
}
