//! Ranges of days or months up to today, and sums over their periods.

use jiff::ToSpan;
use jiff::civil::Date;

/// The months for which numbers are stored by day; earlier ones are stored by month.
pub const DAILY_MONTHS: i32 = 25;
/// The days of [`AnalyticsRange::Days`].
pub const DAYS: i32 = 30;
/// The months of [`AnalyticsRange::Months`].
pub const MONTHS: i32 = 12;
/// Most months of [`AnalyticsRange::All`]: 50 years.
const ALL_MONTHS: i32 = 600;

/// A range up to today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalyticsRange {
    /// The last [`DAYS`] days, today included.
    Days,
    /// The last [`MONTHS`] months, this one included.
    Months,
    /// The months since the first number.
    All,
}

impl AnalyticsRange {
    /// All ranges, the shortest first.
    pub const ALL: [Self; 3] = [Self::Days, Self::Months, Self::All];

    /// The word in addresses.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Days => "days",
            Self::Months => "months",
            Self::All => "all",
        }
    }

    /// Parses the word in an address. `None` for any other text.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|range| range.as_str() == word)
    }
}

/// The periods of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans {
    /// Whether they are months.
    pub monthly: bool,
    /// The first day of each, in ascending order; the last one contains today. At least one.
    pub starts: Vec<Date>,
    /// The first day of the comparison: as many periods before; `None` without one.
    pub before: Option<Date>,
}

impl Spans {
    /// The periods of a range up to `today`. `since` is the first day with numbers; a comparison begins at or after it.
    #[must_use]
    pub fn new(range: AnalyticsRange, today: Date, since: Option<Date>) -> Self {
        let month = today.first_of_month();
        let (monthly, last, count) = match range {
            AnalyticsRange::Days => (false, today, DAYS),
            AnalyticsRange::Months => (true, month, MONTHS),
            AnalyticsRange::All => {
                let first = since.unwrap_or(today).min(today);
                (
                    true,
                    month,
                    months_between(first, today).min(ALL_MONTHS) + 1,
                )
            }
        };

        let start = |back: i32| match monthly {
            true => last.checked_sub(back.months()),
            false => last.checked_sub(back.days()),
        };
        let starts: Vec<Date> = (0..count)
            .rev()
            .filter_map(|back| start(back).ok())
            .collect();

        let before = match range {
            AnalyticsRange::All => None,
            AnalyticsRange::Days | AnalyticsRange::Months => start(2 * count - 1).ok(),
        };

        Self {
            monthly,
            starts,
            before: before.filter(|before| since.is_some_and(|since| since <= *before)),
        }
    }

    /// The first day of the range.
    #[must_use]
    pub fn from(&self) -> Date {
        self.starts.first().copied().unwrap_or(Date::MIN)
    }

    /// The names of the periods, in their order: `2026-11-27`, or `2026-11` for months.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let name = |start: &Date| match self.monthly {
            true => start.strftime("%Y-%m").to_string(),
            false => start.to_string(),
        };
        self.starts.iter().map(name).collect()
    }

    /// The first day that is needed: that of the comparison, or of the range.
    #[must_use]
    pub fn needed_from(&self) -> Date {
        self.before.unwrap_or_else(|| self.from())
    }

    /// The place of the period that contains a day; `None` before the range.
    #[must_use]
    pub fn place(&self, day: Date) -> Option<usize> {
        self.starts
            .partition_point(|start| *start <= day)
            .checked_sub(1)
    }

    /// The sums of each period, and of the comparison; `None` without one.
    #[must_use]
    pub fn sums(&self, numbers: impl IntoIterator<Item = (Date, u64)>) -> (Vec<u64>, Option<u64>) {
        let mut values = vec![0_u64; self.starts.len()];
        let mut before = self.before.map(|_| 0_u64);
        for (day, number) in numbers {
            match self.place(day).and_then(|place| values.get_mut(place)) {
                Some(value) => *value = value.saturating_add(number),
                None => {
                    if let (Some(sum), Some(first)) = (&mut before, self.before)
                        && day >= first
                    {
                        *sum = sum.saturating_add(number);
                    }
                }
            }
        }
        (values, before)
    }
}

/// The number of months from the month of one date to that of a later one.
fn months_between(from: Date, to: Date) -> i32 {
    let months = |date: Date| i32::from(date.year()) * 12 + i32::from(date.month());
    (months(to) - months(from)).max(0)
}

/// The first day that is stored by day; the days before are stored by month.
#[must_use]
pub fn first_daily(today: Date) -> Date {
    let month = today.first_of_month();
    month
        .checked_sub(DAILY_MONTHS.months())
        .unwrap_or(Date::MIN)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_range_ends_today_and_is_compared_where_it_was_counted_before() {
        let today = date(2026, 11, 27);

        for (range, since, count, first, before) in [
            (AnalyticsRange::Days, None, 30, date(2026, 10, 29), None),
            (
                AnalyticsRange::Days,
                Some(date(2026, 9, 30)),
                30,
                date(2026, 10, 29),
                None,
            ),
            (
                AnalyticsRange::Days,
                Some(date(2026, 9, 29)),
                30,
                date(2026, 10, 29),
                Some(date(2026, 9, 29)),
            ),
            (
                AnalyticsRange::Months,
                Some(date(2020, 1, 1)),
                12,
                date(2025, 12, 1),
                Some(date(2024, 12, 1)),
            ),
            (
                AnalyticsRange::All,
                Some(date(2026, 9, 30)),
                3,
                date(2026, 9, 1),
                None,
            ),
            (AnalyticsRange::All, None, 1, date(2026, 11, 1), None),
        ] {
            let spans = Spans::new(range, today, since);
            assert_eq!(spans.starts.len(), count, "{range:?} {since:?}");
            assert_eq!(spans.from(), first, "{range:?} {since:?}");
            assert_eq!(spans.before, before, "{range:?} {since:?}");
        }
    }

    #[test]
    fn numbers_are_summed_by_period() {
        let since = Some(date(2020, 1, 1));
        let spans = Spans::new(AnalyticsRange::Months, date(2026, 11, 27), since);
        let (values, before) = spans.sums([
            (date(2026, 11, 1), 1),
            (date(2026, 11, 27), 2),
            (date(2026, 10, 31), 4),
            (date(2025, 11, 30), 8),
            (date(2024, 12, 1), 16),
            (date(2024, 11, 30), 32),
        ]);
        assert_eq!(
            values.iter().rev().take(3).collect::<Vec<_>>(),
            [&3, &4, &0]
        );
        assert_eq!(values.len(), 12);
        assert_eq!(before, Some(24));
        let names = spans.names();
        assert_eq!(
            (names[0].as_str(), names[11].as_str()),
            ("2025-12", "2026-11")
        );
    }

    #[test]
    fn days_are_stored_for_25_months() {
        assert_eq!(first_daily(date(2026, 11, 27)), date(2024, 10, 1));
    }
}
