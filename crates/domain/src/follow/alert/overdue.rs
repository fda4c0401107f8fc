//! Overdue indicators: when the next period is later than usual.
//!
//! Delays are counted in days from the first day after a period, as [`Next::due_on`](crate::calendar::due::Next) says
//! it: 0 is a publish on that day, a negative delay a publish before the end of the period.

use crate::calendar::day;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::invariant::Invariant as _;

/// The number of publishes, the last ones, whose delays count.
pub const MAX_DELAYS: usize = 12;

/// The smallest number of delays that make a usual delay.
pub const MIN_DELAYS: usize = 3;

/// The smallest number of days that are added to the usual delay.
const MIN_MARGIN_DAYS: i64 = 2;

/// Returns the delay of a publish in days, from the first day after the period to the day of the publish. `None` if
/// `published_on` is not a daily period, and at the end of the calendar.
#[must_use]
pub fn publishing_delay(period: Period, published_on: Period) -> Option<i32> {
    let over = match period.frequency() {
        Frequency::Weekly => day::monday(period.identity()) + 7,
        frequency => Period::new(frequency, period.ordinal() + 1)?.start_day(),
    };
    (published_on.frequency() == Frequency::Daily).then(|| published_on.ordinal() - over)
}

/// Returns the number of days after which the next period is overdue: the median of the delays and 50 % of it, at least
/// two days more than the median, rounded up to a whole day.
///
/// `delays` has the [delay](publishing_delay) of each publish whose newest period was the newest of its vintage, in the
/// order of the publishes; the last [`MAX_DELAYS`] count. `None` with fewer than [`MIN_DELAYS`].
#[must_use]
pub fn delay_limit(delays: &[i32]) -> Option<i32> {
    let first = delays.len().saturating_sub(MAX_DELAYS);
    let mut counted = delays.get(first..)?.to_vec();
    if counted.len() < MIN_DELAYS {
        return None;
    }
    counted.sort_unstable();
    let lower = i64::from(*counted.get((counted.len() - 1) / 2)?);
    let upper = i64::from(*counted.get(counted.len() / 2)?);
    // In quarters of a day the median and its half are whole numbers.
    let median = 2 * (lower + upper);
    let margin = (median / 2).max(4 * MIN_MARGIN_DAYS);
    let limit = (median + margin + 3).div_euclid(4);
    Some(i32::try_from(limit.min(i32::MAX.into())).invariant("it is at most that"))
}

/// Whether the next period is overdue today: more than `limit` days after `due_on`, its due date. `limit` is the result
/// of [`delay_limit`]; `due_on` and `today` are daily periods.
#[must_use]
pub fn is_overdue(due_on: Period, limit: i32, today: Period) -> bool {
    i64::from(today.ordinal()) > i64::from(due_on.ordinal()) + i64::from(limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::due::{Extent, next};

    fn period(frequency: Frequency, text: &str) -> Period {
        Period::parse(frequency, text).unwrap()
    }

    fn day(text: &str) -> Period {
        period(Frequency::Daily, text)
    }

    #[test]
    fn the_limit_is_half_more_than_the_median_and_at_least_two_days_more() {
        let cases: [(&[i32], Option<i32>); 17] = [
            (&[], None),
            (&[30], None),
            (&[30, 30], None),
            (&[30, 30, 30], Some(45)),
            (&[10, 40, 20], Some(30)),
            (&[7, 7, 7], Some(11)),
            (&[5, 5, 5], Some(8)),
            (&[4, 4, 4], Some(6)),
            (&[3, 3, 3], Some(5)),
            (&[1, 1, 1], Some(3)),
            (&[0, 0, 0], Some(2)),
            (&[-1, -2, -3], Some(0)),
            (&[-20, -20, -20], Some(-18)),
            // The median of an even number is the mean of the two in the middle: 10.5, 2.5 and -0.5.
            (&[10, 11, 0, 90], Some(16)),
            (&[2, 3, 3, 2], Some(5)),
            (&[0, -1, 0, -1], Some(2)),
            (&[i32::MAX, i32::MAX, i32::MAX], Some(i32::MAX)),
        ];

        for (delays, limit) in cases {
            assert_eq!(delay_limit(delays), limit, "{delays:?}");
        }
        assert_eq!(delay_limit(&[i32::MIN; 3]), Some(i32::MIN + 2));
    }

    #[test]
    fn only_the_last_twelve_delays_count() {
        let mut delays = vec![100; 20];
        delays.extend([10; 6]);
        assert_eq!(delay_limit(&delays), Some(83), "the median is 55");
        delays.extend([10; 6]);
        assert_eq!(delay_limit(&delays), Some(15));
    }

    #[test]
    fn a_delay_is_counted_from_the_first_day_after_the_period() {
        for (frequency, text, published_on, delay) in [
            (Frequency::Daily, "2026-03-06", "2026-03-07", 0),
            (Frequency::Daily, "2026-03-06", "2026-03-06", -1),
            (Frequency::Daily, "2026-03-06", "2026-03-09", 2),
            // Any day of the week gives the same week; this one ends on Sunday 2026-03-08.
            (Frequency::Weekly, "2026-03-02", "2026-03-09", 0),
            (Frequency::Weekly, "2026-03-08", "2026-03-10", 1),
            (Frequency::Monthly, "2024-02", "2024-03-01", 0),
            (Frequency::Monthly, "2024-02", "2024-03-31", 30),
            (Frequency::Monthly, "2024-02", "2024-02-15", -15),
            (Frequency::Quarterly, "2024-Q4", "2025-02-14", 44),
            (Frequency::BiAnnual, "2024-S1", "2024-07-02", 1),
            (Frequency::Yearly, "2024", "2025-01-01", 0),
            (Frequency::Yearly, "2024", "2026-01-01", 365),
        ] {
            let found = publishing_delay(period(frequency, text), day(published_on));
            assert_eq!(found, Some(delay), "{text} on {published_on}");
        }
        let last = period(Frequency::Monthly, "9999-12");
        assert_eq!(publishing_delay(last, day("9999-12-31")), None);
        let month = period(Frequency::Monthly, "2024-02");
        assert_eq!(publishing_delay(month, month), None);
    }

    #[test]
    fn a_publish_on_the_due_date_has_no_delay() {
        for (frequency, text) in [
            (Frequency::Daily, "2026-03-03"),
            (Frequency::Daily, "2026-03-06"),
            (Frequency::Weekly, "2026-03-04"),
            (Frequency::Monthly, "2026-01"),
            (Frequency::Quarterly, "2026-Q3"),
            (Frequency::BiAnnual, "2026-S1"),
            (Frequency::Yearly, "2026"),
        ] {
            let last = period(frequency, text);
            let next = next(&Extent {
                first: last,
                last,
                observations: 1,
            });
            let next = next.unwrap();
            assert_eq!(
                publishing_delay(next.period, next.due_on),
                Some(0),
                "{text}"
            );
        }
    }

    #[test]
    fn a_period_is_overdue_from_the_day_after_the_limit_on() {
        for (due_on, limit, today, expected) in [
            ("2026-03-01", 30, "2026-03-31", false),
            ("2026-03-01", 30, "2026-04-01", true),
            ("2026-03-01", 30, "2027-04-01", true),
            ("2026-03-01", 0, "2026-03-01", false),
            ("2026-03-01", 0, "2026-03-02", true),
            ("2026-03-01", -18, "2026-02-11", false),
            ("2026-03-01", -18, "2026-02-12", true),
            ("9999-12-31", i32::MAX, "9999-12-31", false),
            ("0001-01-01", i32::MIN, "0001-01-01", true),
        ] {
            assert_eq!(
                is_overdue(day(due_on), limit, day(today)),
                expected,
                "{due_on} {limit} {today}"
            );
        }
    }
}
