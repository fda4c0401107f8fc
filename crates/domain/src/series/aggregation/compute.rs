//! Computes a series at a lower frequency.

use super::Aggregation;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::number::MAX_DECIMALS;
use crate::number::exact::{Sum, Units};
use crate::series::{Positions, Series};

/// Whether the first and the last period are not fully observed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Incomplete {
    /// The first period is incomplete.
    pub first: bool,
    /// The last period is incomplete.
    pub last: bool,
}

/// A series at a lower frequency.
#[derive(Debug, Clone, PartialEq)]
pub struct Aggregated {
    /// One observation per period that has any; without texts.
    pub series: Series,
    /// Whether the first and the last period contain too few observations.
    pub incomplete: Incomplete,
}

/// The frequency is not lower than that of the series, or the method is [`Aggregation::None`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a lower frequency and a method are needed")]
pub struct NotLower;

/// Aggregates a series to a lower frequency. An observation belongs to the coarser period that contains
/// its date. A period without observations is absent; missing observations inside a period are skipped.
/// Computed weeks have the date of their Monday. A period whose sum is too large for a double is absent.
///
/// An average has one decimal more than the series, up to 10.
///
/// # Errors
/// The frequency is not lower, or the method is [`Aggregation::None`].
pub fn aggregate(
    series: &Series,
    to: Frequency,
    method: Aggregation,
) -> Result<Aggregated, NotLower> {
    let from = series.frequency();
    if !from.is_finer_than(to) || method == Aggregation::None {
        return Err(NotLower);
    }
    let decimals = match method {
        Aggregation::Avg => (series.decimals() + 1).min(MAX_DECIMALS),
        Aggregation::None | Aggregation::Sum | Aggregation::Last => series.decimals(),
    };
    let mut periods = Vec::new();
    let mut values = Vec::new();
    let mut incomplete = Incomplete::default();
    let enough = enough(series, to);
    let mut units = Units::default();
    for (place, (period, members)) in groups(series, to).enumerate() {
        let value = summarise(&mut units, members, method, series.decimals());
        let is_incomplete = value.is_some() && members.len() < enough;
        incomplete.first |= place == 0 && is_incomplete;
        incomplete.last = is_incomplete;
        if let Some(value) = value {
            periods.push(period.ordinal());
            values.push(value);
        }
    }
    Ok(Aggregated {
        series: Series::from_kept(
            to,
            Positions::Periods(periods.into()),
            values,
            Vec::new(),
            decimals,
        ),
        incomplete,
    })
}

/// The coarser periods that have observations, each with its values.
fn groups(series: &Series, to: Frequency) -> impl Iterator<Item = (Period, &[f64])> {
    let period_of = move |ordinal: &i32| Period::new(series.frequency(), *ordinal)?.within(to);
    let mut ordinals = series.ordinals();
    let mut values = series.values();
    std::iter::from_fn(move || {
        let period = period_of(ordinals.first()?)?;
        let rest = ordinals
            .iter()
            .position(|ordinal| period_of(ordinal) != Some(period));
        let count = rest.unwrap_or(ordinals.len());
        let (members, other_values) = values.split_at_checked(count)?;
        (ordinals, values) = (ordinals.get(count..)?, other_values);
        Some((period, members))
    })
}

/// The aggregated value of a period. `None` if it is too large for a double.
fn summarise(units: &mut Units, members: &[f64], method: Aggregation, decimals: u8) -> Option<f64> {
    if matches!(method, Aggregation::Last | Aggregation::None) {
        return members.last().copied();
    }
    units.fill(members, decimals);
    let sum = units
        .values()
        .iter()
        .fold(Sum::default(), |sum, &value| sum.plus(value));
    match method {
        Aggregation::Avg => units.mean(sum, members.len() as f64),
        _ => units.total(sum),
    }
}

/// The number of observations that make a period complete. FRED's thresholds ("Aggregation methods", FRED
/// documentation), with half-years by the same rule. The daily ones are for series without weekends;
/// those of seven-day series are in proportion.
fn enough(series: &Series, to: Frequency) -> usize {
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

#[cfg(test)]
mod tests;
