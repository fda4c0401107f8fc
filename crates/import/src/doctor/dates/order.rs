//! The order in which dates stand: evidence of what they are, where their texts can be read in more than one way.

use std::collections::HashSet;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use crate::notation::Written;

/// Fewer dates are regular by accident.
const FEWEST: usize = 3;
/// Days in order are those of a week without its end: holidays make gaps of up to so many.
const LONGEST_HOLIDAY: i32 = 5;
/// Years in which numbers of days are looked for: 18264 to 55152.
const YEARS_OF_DAYS: std::ops::RangeInclusive<u16> = 1950..=2050;

/// Dates as they come.
#[derive(Debug, Clone, Default)]
pub(super) struct Order {
    last: Option<Written>,
    rises: u32,
    falls: u32,
    cells: usize,
    distinct: HashSet<Written>,
}

impl Order {
    pub(super) fn add(&mut self, date: Written) {
        self.cells += 1;
        match self.last.replace(date) {
            Some(last) if last == date => return,
            Some(last) if last < date => self.rises += 1,
            Some(_) => self.falls += 1,
            None => {}
        }
        self.distinct.insert(date);
    }

    /// Whether they stand in order, forwards or backwards.
    pub(super) const fn is_one_way(&self) -> bool {
        self.rises == 0 || self.falls == 0
    }

    /// Whether a December is followed by the January of the next year: numbers up to 12 are months then.
    pub(super) fn turns_year(&self) -> bool {
        let is_turn = |date: &Written| match *date {
            Written::Month(year, 12) => self.distinct.contains(&Written::Month(year + 1, 1)),
            _ => false,
        };
        self.distinct.iter().any(is_turn)
    }

    /// Whether they stand in order, or are the same ones again and again, as in tables with several indicators.
    pub(super) fn is_plausible(&self) -> bool {
        self.is_one_way() || self.distinct.len() * 2 <= self.cells
    }

    /// Whether no day is more than a week from the next one, which day and month in each other's place would hardly be.
    pub(super) fn is_close(&self) -> bool {
        let mut dates: Vec<Written> = self.distinct.iter().copied().collect();
        dates.sort_unstable();
        let days = dates
            .iter()
            .map(|date| Period::parse(Frequency::Daily, &date.to_string()).ok());
        let days: Option<Vec<i32>> = days.map(|day| Some(day?.ordinal())).collect();
        days.is_some_and(|days| {
            let mut gaps = days.windows(2).filter_map(super::frequency::gap);
            gaps.all(|gap| gap <= 7)
        })
    }

    /// Whether days are so regular that hardly any other numbers are: the same day of different months, the last days
    /// of months, whole weeks apart, or working days with their weekends between them. Days without a gap are not
    /// enough: codes stand without a gap too.
    pub(super) fn is_regular(&self) -> bool {
        let mut dates: Vec<Written> = self.distinct.iter().copied().collect();
        dates.sort_unstable();
        let in_range =
            |date: &Written| matches!(date, Written::Day(year, ..) if YEARS_OF_DAYS.contains(year));
        if dates.len() < FEWEST || !dates.iter().all(in_range) {
            return false;
        }
        let day_of = |date: &Written| match *date {
            Written::Day(_, _, day) => day,
            _ => 0,
        };
        let first = dates.first().map_or(0, day_of);
        if dates.iter().all(|date| day_of(date) == first) {
            return true;
        }
        let numbers: Vec<i32> = dates
            .iter()
            .filter_map(|date| Period::parse(Frequency::Daily, &date.to_string()).ok())
            .map(|day| day.ordinal())
            .collect();
        // The day behind the last one of a month is a first one.
        let ends_month = |number: &i32| {
            let next = Period::new(Frequency::Daily, number + 1);
            next.is_some_and(|next| next.to_string().ends_with("-01"))
        };
        if numbers.iter().all(ends_month) {
            return true;
        }
        let gaps = || numbers.windows(2).filter_map(super::frequency::gap);
        // 1970-01-01 was a Thursday.
        let is_weekend = |number: &i32| (number + 3).rem_euclid(7) >= 5;
        gaps().all(|gap| gap % 7 == 0)
            || gaps().all(|gap| gap <= LONGEST_HOLIDAY)
                && gaps().any(|gap| gap > 1)
                && !numbers.iter().any(is_weekend)
    }
}
