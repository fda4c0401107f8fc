//! The order of dates in the file: evidence of their notation where their texts are ambiguous.

use std::collections::HashSet;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use crate::notation::Written;

/// Fewer dates may be regular by accident.
const FEWEST: usize = 3;
/// Longest gap between consecutive working days, in days: holidays extend weekends.
const LONGEST_HOLIDAY: i32 = 5;
/// Plausible years of day numbers: 18264 to 55152.
const YEARS_OF_DAYS: std::ops::RangeInclusive<u16> = 1950..=2050;

/// Dates in the order of the file.
#[derive(Debug, Clone, Default)]
pub(super) struct DateOrder {
    last: Option<Written>,
    rises: u32,
    falls: u32,
    cells: usize,
    distinct: HashSet<Written>,
}

impl DateOrder {
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

    /// Whether they are sorted, ascending or descending.
    pub(super) const fn is_one_way(&self) -> bool {
        self.rises == 0 || self.falls == 0
    }

    /// Whether they are sorted, or often repeated, as in tables with several indicators.
    pub(super) fn is_plausible(&self) -> bool {
        self.is_one_way() || self.distinct.len() * 2 <= self.cells
    }

    /// Whether consecutive days are at most a week apart, which is improbable for swapped days and months.
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

    /// Whether days are so regular that other numbers hardly are: the same day of different months, the last days of
    /// months, whole weeks apart, or working days with the weekends between them. Days without a gap are not
    /// sufficient: codes have no gaps either.
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

        // The day after the last day of a month is a first day.
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
