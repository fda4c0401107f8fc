//! The next period of a series to publish, and its due date.

use serde::{Deserialize, Serialize};

use crate::calendar::day;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;

/// The period that follows the last one of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Next {
    /// The period; for a weekly series it has the weekday of the last one.
    pub period: Period,
    /// The first day after the period, as a daily period. From this day on the period can be published.
    pub due_on: Period,
}

/// The publishing status of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The period to publish next. `None` for categories, before the first observation and at the end of the calendar.
    pub next: Option<Next>,
    /// Whether the next period is due. A dated series without observations is always due.
    pub is_due: bool,
}

impl Due {
    /// The status of a discontinued series: nothing is published any more.
    pub const NEVER: Self = Self {
        next: None,
        is_due: false,
    };
}

/// The extent of a dated series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The period of the first observation.
    pub first: Period,
    /// The period of the last row, of the same frequency: an observation, or a reason why there is none.
    pub last: Period,
    /// The number of observations.
    pub observations: u64,
}

impl Extent {
    /// Whether a daily series certainly has observations on weekends: more observations than its time span has working
    /// days. A series with many gaps may have weekends and still return `false`.
    fn has_weekends(&self) -> bool {
        let days = self.last.ordinal().abs_diff(self.first.ordinal()) + 1;
        let working_days = days / 7 * 5 + (days % 7).min(5);
        self.observations > u64::from(working_days)
    }
}

/// Computes the next period of a series with this extent (`None`: an empty series), and whether it is due today.
#[must_use]
pub fn due(frequency: Frequency, extent: Option<Extent>, today: Period) -> Due {
    let next = extent.as_ref().and_then(next);
    let is_due = match next {
        Some(next) => next.due_on.ordinal() <= today.ordinal(),
        None => frequency.is_dated() && extent.is_none(),
    };
    Due { next, is_due }
}

/// The period after the last one of a series, and its due date. Daily series follow working days: a Monday follows a
/// Friday, unless the series has weekends; a last day on a weekend is followed by the next day. `None` at the end of
/// the calendar.
#[must_use]
pub fn next(extent: &Extent) -> Option<Next> {
    let last = extent.last;
    let frequency = last.frequency();
    let step = match frequency {
        Frequency::Daily if weekday(last.ordinal()) == FRIDAY && !extent.has_weekends() => 3,
        Frequency::Weekly => 7,
        _ => 1,
    };
    let period = Period::new(frequency, last.ordinal().checked_add(step)?)?;
    let over = match frequency {
        Frequency::Weekly => day::monday(period.identity()) + 7,
        _ => Period::new(frequency, period.ordinal() + 1)?.start_day(),
    };
    Some(Next {
        period,
        due_on: Period::new(Frequency::Daily, over)?,
    })
}

const FRIDAY: i32 = 4;

/// The weekday of a day, given in days since 1970-01-01; 0 for Monday.
const fn weekday(days: i32) -> i32 {
    days - day::monday(day::week_index(days))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{spec, text};

    fn period(frequency: Frequency, text: &str) -> Period {
        Period::parse(frequency, text).unwrap()
    }

    fn day(text: &str) -> Period {
        period(Frequency::Daily, text)
    }

    /// A series of one observation.
    fn one(last: Period) -> Extent {
        Extent {
            first: last,
            last,
            observations: 1,
        }
    }

    #[test]
    fn the_cases_of_the_specification() {
        let file = spec!("due.json");
        let cases = file["cases"].as_array().unwrap();
        assert!(!cases.is_empty());
        for case in cases {
            let frequency = Frequency::parse(text(case, "frequency")).unwrap();
            let extent = Extent {
                first: period(frequency, text(case, "first")),
                last: period(frequency, text(case, "last")),
                observations: case["observations"].as_u64().unwrap(),
            };
            let found = next(&extent).unwrap();
            assert_eq!(
                found.period,
                period(frequency, text(case, "next")),
                "{case}"
            );
            assert_eq!(found.due_on, day(text(case, "dueOn")), "{case}");
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
            let extent = one(period(frequency, last));
            assert_eq!(next(&extent), None, "{last}");
            let found = due(frequency, Some(extent), day("9999-12-31"));
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
        let extent = one(period(Frequency::Monthly, "2024-01"));
        for (today, is_due) in [
            ("2024-02-29", false),
            ("2024-03-01", true),
            ("2026-01-01", true),
        ] {
            let found = due(Frequency::Monthly, Some(extent), day(today));
            assert_eq!(found.is_due, is_due, "{today}");
            assert_eq!(found.next, next(&extent));
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
