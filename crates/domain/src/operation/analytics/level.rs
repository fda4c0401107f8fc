//! Followers at the ends of days and months.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;

use super::range::Spans;

/// The followers at the end of a day, or of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelDay {
    /// Whether `day` is the first of a month, at whose end they were counted.
    pub monthly: bool,
    /// The day at whose end they were counted, or the first of the month.
    pub day: Date,
    /// How many.
    pub followers: u64,
}

/// The followers of an object over time, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    days: BTreeMap<Date, u64>,
    /// By the first day of the month.
    months: BTreeMap<Date, u64>,
    /// The first and the last day that are known; a day between them without a number had no followers.
    known: Option<(Date, Date)>,
    now: u64,
}

/// Levels in the periods of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpanLevels {
    /// As many as periods, each at the end of its period, the last one now; 0 before `first`.
    pub values: Vec<u64>,
    /// The place of the first period whose level is known.
    pub first: usize,
    /// At the end of the day before the range; `None` where it is unknown.
    pub before: Option<u64>,
}

impl Levels {
    /// `known`: the first and the last day for which the levels of all objects were stored. `now`: the present level.
    #[must_use]
    pub fn new(stored: Vec<LevelDay>, known: Option<(Date, Date)>, now: u64) -> Self {
        let mut levels = Self {
            known,
            now,
            ..Self::default()
        };
        for level in stored {
            let into = match level.monthly {
                true => &mut levels.months,
                false => &mut levels.days,
            };
            into.insert(level.day, level.followers);
        }
        levels
    }

    /// The level at the end of a day: the present one for days that are not stored yet, `None` before the first.
    fn at_end_of(&self, day: Date) -> Option<u64> {
        let (first, last) = self.known?;
        if day < first {
            return None;
        }
        if day > last {
            return Some(self.now);
        }
        let month = || self.months.get(&day.first_of_month());
        let stored = self.days.get(&day).or_else(|| {
            let is_last = day == day.last_of_month();
            is_last.then(month).flatten()
        });
        Some(stored.copied().unwrap_or(0))
    }

    /// The levels in the periods of a range.
    #[must_use]
    pub fn over(&self, spans: &Spans) -> SpanLevels {
        let day_before = |start: &Date| start.checked_sub(1.days()).ok();
        let ends = spans.starts.iter().skip(1).map(day_before);
        let mut known: Vec<Option<u64>> = ends
            .map(|end| end.and_then(|end| self.at_end_of(end)))
            .collect();
        known.push(Some(self.now));
        let first = known.iter().position(Option::is_some).unwrap_or(0);
        let before = spans.starts.first().and_then(day_before);
        SpanLevels {
            values: known.into_iter().map(Option::unwrap_or_default).collect(),
            first,
            before: before.and_then(|day| self.at_end_of(day)),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::operation::analytics::AnalyticsRange;

    const TODAY: Date = date(2026, 11, 27);

    fn day(day: Date, followers: u64) -> LevelDay {
        LevelDay {
            monthly: false,
            day,
            followers,
        }
    }

    #[test]
    fn days_without_a_number_had_no_followers_or_are_unknown() {
        let known = Some((date(2026, 11, 23), date(2026, 11, 26)));
        let stored = vec![day(date(2026, 11, 23), 2), day(date(2026, 11, 25), 3)];
        let spans = Spans::new(AnalyticsRange::Days, TODAY, None);
        let levels = Levels::new(stored, known, 4).over(&spans);
        assert_eq!(levels.values.len(), 30);
        assert_eq!(levels.values[24..], [0, 2, 0, 3, 0, 4]);
        assert_eq!((levels.first, levels.before), (25, None));
    }

    #[test]
    fn a_day_that_is_not_stored_yet_has_the_present_level() {
        let known = Some((date(2026, 10, 1), date(2026, 11, 25)));
        let stored = vec![day(date(2026, 10, 28), 7), day(date(2026, 11, 25), 3)];
        let spans = Spans::new(AnalyticsRange::Days, TODAY, None);
        let levels = Levels::new(stored, known, 5).over(&spans);
        assert_eq!(levels.values[27..], [3, 5, 5]);
        assert_eq!((levels.first, levels.before), (0, Some(7)));
    }

    #[test]
    fn a_month_has_the_level_of_its_last_day() {
        let known = Some((date(2023, 1, 1), date(2026, 11, 26)));
        let month = LevelDay {
            monthly: true,
            day: date(2024, 9, 1),
            followers: 9,
        };
        let stored = vec![
            month,
            day(date(2026, 9, 30), 3),
            day(date(2026, 10, 30), 8),
            day(date(2026, 10, 31), 6),
        ];
        let spans = Spans::new(AnalyticsRange::All, TODAY, Some(date(2024, 9, 1)));
        let levels = Levels::new(stored, known, 7).over(&spans);
        assert_eq!(levels.values[..2], [9, 0]);
        assert_eq!(levels.values[24..], [3, 6, 7]);
        assert_eq!((levels.first, levels.before), (0, Some(0)));
    }

    #[test]
    fn before_the_first_day_is_over_only_the_present_level_is_known() {
        let spans = Spans::new(AnalyticsRange::Months, TODAY, None);
        let levels = Levels::new(Vec::new(), None, 2).over(&spans);
        assert_eq!(
            (levels.values[11], levels.first, levels.before),
            (2, 11, None)
        );
    }
}
