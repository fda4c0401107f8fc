//! The position of a date in its period: the first of a month, the 15th, the last Friday.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use crate::notation::Written;

/// Whether all finer dates have the same position in their periods, so that each can only denote its period: days with
/// the same number, the last or a working day at either end of the month, or the same weekday with the same number from
/// either end of the month; and for periods longer than a month always the same month of the period. Never for weeks.
pub(super) fn is_one(dates: &[Written], frequency: Frequency) -> bool {
    let parts: Option<Vec<(u8, Option<Day>)>> = dates
        .iter()
        .map(|date| part(*date, frequency).map(|part| (part, day(*date))))
        .collect();
    let Some(parts) = parts.filter(|parts| !parts.is_empty()) else {
        return false;
    };
    let first = parts.first().map(|(part, _)| *part);
    let days: Vec<Day> = parts.iter().filter_map(|(_, day)| *day).collect();
    parts.iter().all(|(part, _)| Some(*part) == first)
        && (days.is_empty() || days.len() == parts.len() && is_one_day(&days))
}

/// Whether dates are at the beginning or at the end of calendar periods, within a week of it. The last day of January
/// lies in the first quarter, but a quarter that ends with it began in the year before: only the publisher knows its
/// name. A day of any position denotes the month that contains it.
pub(super) fn is_at_edge(dates: &[Written], frequency: Frequency) -> bool {
    const WEEK: i32 = 7;
    let last = match frequency {
        Frequency::Yearly => 11,
        Frequency::BiAnnual => 5,
        Frequency::Quarterly => 2,
        _ => return true,
    };
    let places = |date: &Written| Some((months_before(*date, frequency)?, day(*date)));
    let begins = |date: &Written| {
        places(date)
            .is_some_and(|(months, day)| months.0 == 0 && day.is_none_or(|day| day.number <= WEEK))
    };
    let ends = |date: &Written| {
        places(date)
            .is_some_and(|(months, day)| months.1 == last && day.is_none_or(|day| day.left < WEEK))
    };
    dates.iter().all(begins) || dates.iter().all(ends)
}

/// The first and the last month of a date within its period, from 0; `None` for weeks.
fn months_before(date: Written, frequency: Frequency) -> Option<(u8, u8)> {
    let of = match frequency {
        Frequency::Yearly => 12,
        Frequency::BiAnnual => 6,
        _ => 3,
    };
    let (first, count) = match date {
        Written::Day(_, month, _) | Written::Month(_, month) => (month - 1, 1),
        Written::Quarter(_, quarter) => ((quarter - 1) * 3, 3),
        Written::Semester(_, half) => ((half - 1) * 6, 6),
        Written::Year(_) => (0, 12),
        Written::Week(..) => return None,
    };
    Some((first % of, (first + count - 1) % of))
}

/// The number of a month, a quarter or a half-year within its period, from 0.
fn part(date: Written, frequency: Frequency) -> Option<u8> {
    let months = match frequency {
        Frequency::Yearly => 12,
        Frequency::BiAnnual => 6,
        Frequency::Quarterly => 3,
        Frequency::Monthly => 1,
        Frequency::Daily | Frequency::Weekly | Frequency::Category => return None,
    };
    match date {
        Written::Day(_, month, _) | Written::Month(_, month) => Some((month - 1) % months),
        Written::Quarter(_, quarter) => Some((quarter - 1) % (months / 3).max(1)),
        Written::Semester(_, half) => Some((half - 1) % (months / 6).max(1)),
        Written::Year(_) | Written::Week(..) => None,
    }
}

/// A day and its position in its month.
#[derive(Debug, Clone, Copy)]
struct Day {
    /// The number in the month, from 1.
    number: i32,
    /// The number of days that follow it in the month.
    left: i32,
    /// Days since a Monday, 0 to 6.
    weekday: i32,
}

fn day(date: Written) -> Option<Day> {
    let Written::Day(year, month, number) = date else {
        return None;
    };
    let ordinal = Period::parse(Frequency::Daily, &date.to_string())
        .ok()?
        .ordinal();
    let month = Period::parse(Frequency::Monthly, &format!("{year:04}-{month:02}")).ok()?;
    let next = Period::new(Frequency::Monthly, month.ordinal() + 1)?;
    let first_of_next = Period::parse(Frequency::Daily, &format!("{next}-01")).ok()?;
    Some(Day {
        number: i32::from(number),
        left: first_of_next.ordinal() - 1 - ordinal,
        // 1970-01-01 was a Thursday.
        weekday: (ordinal + 3).rem_euclid(7),
    })
}

fn is_one_day(days: &[Day]) -> bool {
    const FRIDAY: i32 = 4;
    let same = |place: fn(&Day) -> i32| {
        let first = days.first().map(place);
        days.iter().all(|day| Some(place(day)) == first)
    };
    let last_working = |day: &Day| {
        day.weekday <= FRIDAY && (day.left == 0 || day.weekday == FRIDAY && day.left <= 2)
    };
    let first_working = |day: &Day| {
        day.weekday <= FRIDAY && (day.number == 1 || day.weekday == 0 && day.number <= 3)
    };
    same(|day| day.number)
        || same(|day| day.left)
        || same(|day| day.weekday) && (same(|day| (day.number - 1) / 7) || same(|day| day.left / 7))
        || days.iter().all(last_working)
        || days.iter().all(first_working)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{dates, each_case, frequency};
    use super::*;

    #[test]
    fn only_the_ends_of_calendar_periods_name_them() {
        for (dates, frequency, expected) in [
            (["2023-03-31", "2023-06-30"], Frequency::Quarterly, true),
            (["2023-01-01", "2023-04-01"], Frequency::Quarterly, true),
            (["2023-03-29", "2023-06-28"], Frequency::Quarterly, true),
            (["2023-01-31", "2023-04-30"], Frequency::Quarterly, false),
            (["2023-02-15", "2023-05-15"], Frequency::Quarterly, false),
            (["2023-03", "2023-06"], Frequency::Quarterly, true),
            (["2023-02", "2023-05"], Frequency::Quarterly, false),
            (["2023-06-30", "2024-06-30"], Frequency::Yearly, false),
            (["2023-12-31", "2024-12-31"], Frequency::Yearly, true),
            (["2023-Q4", "2024-Q4"], Frequency::Yearly, true),
            (["2023-Q2", "2024-Q2"], Frequency::Yearly, false),
            (["2023-01-15", "2023-02-15"], Frequency::Monthly, true),
        ] {
            let read = dates.map(|date| crate::notation::native(date).unwrap());
            assert_eq!(is_at_edge(&read, frequency), expected, "{dates:?}");
        }
    }

    #[test]
    fn days_have_one_place_in_their_periods() {
        each_case(
            include_str!("../../../../../spec/cases/places.json"),
            |case| {
                let frequency = frequency(case, "frequency").unwrap();
                let one = is_one(&dates(case), frequency);
                assert_eq!(Some(one), case["one"].as_bool(), "{case}");
            },
        );
    }
}
