//! Periods of an aggregation that hold too few observations.

use crate::calendar::frequency::Frequency;
use crate::series::Series;

/// Fewest periods between the first and the last that show a rhythm.
const FEWEST_MIDDLE_PERIODS: usize = 2;

/// The indexes of the observations whose period is not fully observed, ascending.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Incomplete(Vec<usize>);

impl Incomplete {
    /// The incomplete periods of an aggregation, by the number of observations in each.
    ///
    /// A period is complete from [its threshold](threshold) on, at the ends of the series and in the middle. Where no
    /// period reaches the threshold, the series has a rhythm of its own: months that are published once a quarter, a
    /// month without work each summer. Its periods are then complete from the median number of the periods between the
    /// first and the last one on, if there are at least [`FEWEST_MIDDLE_PERIODS`] of them. A short series keeps the
    /// threshold: its few months may be the beginning of a year.
    pub(super) fn new(series: &Series, to: Frequency, counts: &[usize]) -> Self {
        let threshold = threshold(series, to);
        let enough = match counts.iter().any(|&count| count >= threshold) {
            true => threshold,
            false => usual(counts).unwrap_or(threshold),
        };
        let is_incomplete = |(place, &count): (usize, &usize)| (count < enough).then_some(place);
        Self(
            counts
                .iter()
                .enumerate()
                .filter_map(is_incomplete)
                .collect(),
        )
    }

    /// Those of the indexes below `length` that fit.
    pub(in crate::series) fn where_so(length: usize, fits: impl Fn(usize) -> bool) -> Self {
        Self((0..length).filter(|&place| fits(place)).collect())
    }

    /// The indexes, ascending.
    pub fn places(&self) -> &[usize] {
        &self.0
    }

    /// Whether all periods are complete.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the period at an index is incomplete.
    pub fn contains(&self, place: usize) -> bool {
        self.0.binary_search(&place).is_ok()
    }
}

/// The median number of observations in the periods between the first and the last. `None` for too few of them.
fn usual(counts: &[usize]) -> Option<usize> {
    let mut middle = counts.get(1..counts.len().checked_sub(1)?)?.to_vec();
    middle.sort_unstable();
    let is_enough = middle.len() >= FEWEST_MIDDLE_PERIODS;
    middle.get(middle.len() / 2).copied().filter(|_| is_enough)
}

/// The number of observations that make a period complete: FRED's thresholds ("Aggregation methods", FRED
/// documentation), with half-years by the same rule. The daily ones are for series without weekends;
/// those of seven-day series are in proportion.
fn threshold(series: &Series, to: Frequency) -> usize {
    use Frequency::{BiAnnual, Category, Daily, Monthly, Quarterly, Weekly, Yearly};

    match (series.frequency(), to) {
        (Daily, _) if has_weekends(series) => match to {
            Weekly => 6,
            Monthly => 24,
            Quarterly => 73,
            BiAnnual => 146,
            Daily | Yearly | Category => 292,
        },
        (Daily, Weekly) => 4,
        (Daily, Monthly) => 17,
        (Daily, Quarterly) => 52,
        (Daily, BiAnnual) => 104,
        (Daily, _) => 208,
        (Weekly, Monthly) => 3,
        (Weekly, Quarterly) => 10,
        (Weekly, BiAnnual) => 20,
        (Weekly, _) => 39,
        (Monthly, Quarterly) => 3,
        (Monthly, BiAnnual) => 6,
        (Monthly, _) => 12,
        (Quarterly, BiAnnual) => 2,
        (Quarterly, _) => 4,
        (BiAnnual | Yearly | Category, _) => 2,
    }
}

/// Whether at least one in ten observations of a daily series falls on a Saturday or Sunday.
fn has_weekends(series: &Series) -> bool {
    // 1970-01-01 is a Thursday.
    let is_weekend = |day: &&i32| (**day + 3).rem_euclid(7) >= 5;
    let weekend_days = series.ordinals().iter().filter(is_weekend).count();
    weekend_days > 0 && weekend_days * 10 >= series.len()
}
