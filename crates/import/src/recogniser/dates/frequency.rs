//! The frequency of indicators, from the distances between their dates.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use super::{fits, place};
use crate::notation::Written;
use crate::recogniser::percentile;

/// Fewer dates may be regular by accident.
const FEWEST: usize = 3;
/// Most days read to determine their distances.
const DAYS: usize = 10_000;
/// Least distance of the two nearest dates of a monthly series, in days.
const MONTH_APART: i32 = 26;
/// Least percentage of the distances in a regular series that are one period; the others are gaps.
const REGULAR_PERCENT: usize = 80;

/// The detected frequency of some dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::recogniser) struct Guess {
    pub(in crate::recogniser) frequency: Frequency,
    /// Whether no other frequency is plausible.
    pub(in crate::recogniser) certain: bool,
    /// The alternative frequency.
    pub(in crate::recogniser) instead: Option<Frequency>,
}

impl Guess {
    /// The only plausible frequency.
    pub(in crate::recogniser) const fn certain(frequency: Frequency) -> Guess {
        Guess::new(frequency, true)
    }

    const fn new(frequency: Frequency, certain: bool) -> Guess {
        Guess {
            frequency,
            certain,
            instead: None,
        }
    }

    /// A finer frequency, which loses nothing, with a coarser one as the alternative.
    const fn doubt(finer: Frequency, coarser: Frequency) -> Guess {
        Guess {
            frequency: finer,
            certain: false,
            instead: Some(coarser),
        }
    }
}

/// The frequency of indicators with these dates, which are sorted and unique; `None` for an empty list.
pub(in crate::recogniser) fn guess(dates: &[Written]) -> Option<Guess> {
    let count = |kind: fn(&Written) -> bool| dates.iter().filter(|date| kind(date)).count();
    let days = count(|date| matches!(date, Written::Day(..)));
    let weeks = count(|date| matches!(date, Written::Week(..)));
    let months = count(|date| matches!(date, Written::Month(..)));
    let quarters = count(|date| matches!(date, Written::Quarter(..)));
    let semesters = count(|date| matches!(date, Written::Semester(..)));
    let years = count(|date| matches!(date, Written::Year(_)));
    let kinds = [days, weeks, months, quarters, semesters, years];
    let most = kinds.into_iter().max().filter(|most| *most > 0)?;

    let found = if most == years {
        Guess::new(Frequency::Yearly, true)
    } else if most == semesters {
        Guess::new(Frequency::BiAnnual, true)
    } else if most == quarters {
        Guess::new(Frequency::Quarterly, true)
    } else if most == weeks {
        Guess::new(Frequency::Weekly, true)
    } else if most == months {
        let months = dates
            .iter()
            .filter(|date| matches!(date, Written::Month(..)));
        let months: Vec<i32> = months.filter_map(month).collect();
        let coarser = of_months(&months);
        // Two months in a row are in one quarter, or at different places of two.
        let enough = most >= FEWEST || months.windows(2).any(|pair| gap(pair) == Some(1));
        let is_edge = || place::is_at_edge(dates, coarser);
        if coarser == Frequency::Monthly || is_regular(&months, coarser) && is_edge() {
            Guess::new(coarser, enough)
        } else {
            Guess::doubt(Frequency::Monthly, coarser)
        }
    } else {
        let days = dates.iter().filter(|date| matches!(date, Written::Day(..)));
        let found = of_days(&days.copied().collect::<Vec<_>>());
        Guess {
            certain: found.certain && most >= FEWEST,
            ..found
        }
    };

    // Dates of another kind are reported, unless the rules would read them.
    let odd = dates.len() - most;
    let fitting = dates.iter().filter(|date| fits(**date, found.frequency));
    let are_reported = odd == 0 || most >= FEWEST && fitting.count() <= most;

    Some(Guess {
        certain: found.certain && are_reported,
        ..found
    })
}

/// The ordinal of the month that contains a month or a day.
fn month(date: &Written) -> Option<i32> {
    match *date {
        Written::Month(year, month) | Written::Day(year, month, _) => {
            Some(i32::from(year) * 12 + i32::from(month) - 1)
        }
        _ => None,
    }
}

/// The number of months in a period.
const fn months_of(frequency: Frequency) -> i32 {
    match frequency {
        Frequency::Yearly => 12,
        Frequency::BiAnnual => 6,
        Frequency::Quarterly => 3,
        _ => 1,
    }
}

/// Whether nearly all sorted months are one period apart.
fn is_regular(months: &[i32], frequency: Frequency) -> bool {
    let gaps: Vec<i32> = months.windows(2).filter_map(gap).collect();
    are_nearly_all(&gaps, months_of(frequency))
}

/// Whether nearly all distances are the same.
fn are_nearly_all(gaps: &[i32], distance: i32) -> bool {
    let same = gaps.iter().filter(|gap| **gap == distance);
    !gaps.is_empty() && same.count() * 100 >= gaps.len() * REGULAR_PERCENT
}

/// The coarsest frequency that fits sorted months, with the same month in each period. Fewer than three fit any
/// frequency and count as monthly.
fn of_months(months: &[i32]) -> Frequency {
    let every = |step: i32| {
        let first = months.first().map_or(0, |month| month % step);
        // The first or the last month of the period is usual.
        (first == 0 || first == step - 1 || step == 12)
            && months.iter().all(|month| month % step == first)
    };
    if months.len() < 3 {
        Frequency::Monthly
    } else if every(12) {
        Frequency::Yearly
    } else if every(6) {
        Frequency::BiAnnual
    } else if every(3) {
        Frequency::Quarterly
    } else {
        Frequency::Monthly
    }
}

/// The frequency of sorted days: monthly or coarser if each month has at most one and they are a month apart; weekly if
/// each week has at most one and nearly all are a week apart; else daily. Certain only if all days have the same
/// position in their period, for longer periods than months one at their beginning or end: three election days are no
/// months.
fn of_days(dates: &[Written]) -> Guess {
    let dates = dates.get(..DAYS).unwrap_or(dates);
    let periods: Vec<Period> = dates
        .iter()
        .filter_map(|date| Period::parse(Frequency::Daily, &date.to_string()).ok())
        .collect();

    let ordinals: Vec<i32> = periods.iter().map(|period| period.ordinal()).collect();
    let mut gaps: Vec<i32> = ordinals.windows(2).filter_map(gap).collect();
    gaps.sort_unstable();
    let (Some(&least), Some(&usual)) = (gaps.first(), percentile(&gaps, 50)) else {
        return Guess::new(Frequency::Daily, false);
    };

    let months: Vec<i32> = dates.iter().filter_map(month).collect();
    if least >= MONTH_APART && months.windows(2).all(|pair| gap(pair) != Some(0)) {
        let coarser = of_months(&months);
        let is_place = || place::is_one(dates, coarser) && place::is_at_edge(dates, coarser);
        return if is_regular(&months, coarser) && is_place() {
            Guess::new(coarser, true)
        } else {
            Guess::doubt(Frequency::Daily, coarser)
        };
    }

    let weeks = periods
        .iter()
        .filter_map(|day| day.within(Frequency::Weekly));
    let weeks: Vec<i32> = weeks.map(|week| week.identity()).collect();
    let one_a_week = weeks.windows(2).all(|pair| gap(pair) != Some(0));
    let whole = gaps.iter().all(|gap| gap % 7 == 0);

    if one_a_week && (usual == 7 || whole) {
        return if whole && are_nearly_all(&gaps, 7) {
            Guess::new(Frequency::Weekly, true)
        } else {
            Guess::doubt(Frequency::Daily, Frequency::Weekly)
        };
    }

    Guess::new(Frequency::Daily, true)
}

/// The difference of two consecutive numbers.
pub(super) fn gap(pair: &[i32]) -> Option<i32> {
    match pair {
        [first, second] => Some(second - first),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{dates, each_case, frequency};
    use super::*;

    #[test]
    fn the_frequency_follows_from_the_dates() {
        each_case(
            include_str!("../../../../../spec/cases/frequencies.json"),
            |case| {
                let found = guess(&dates(case));
                let reported = found.map(|found| (found.frequency, found.certain, found.instead));
                let expected = frequency(case, "frequency").map(|expected| {
                    let certain = case["certain"].as_bool().unwrap();
                    (expected, certain, frequency(case, "instead"))
                });
                assert_eq!(reported, expected, "{case}");
            },
        );
    }
}
