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
