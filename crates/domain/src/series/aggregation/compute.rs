//! Computes a series at a lower frequency.

use super::Aggregation;
use super::incomplete::Incomplete;
use super::status::CodesByPeriod;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::number::MAX_DECIMALS;
use crate::number::exact::{Sum, Units};
use crate::series::{Positions, Series};

/// A series at a lower frequency.
#[derive(Debug, Clone, PartialEq)]
pub struct Aggregated {
    /// One observation per period that has any; without texts.
    pub series: Series,
    /// The periods that contain too few observations.
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
/// A result has the codes of the observations that it is made from; a sum with a withheld part is withheld.
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
    let mut counts = Vec::new();
    let mut units = Units::default();
    let parts = CodesByPeriod::new(series, to, method);
    for (period, members) in groups(series, to) {
        if method == Aggregation::Sum && parts.is_withheld(period) {
            continue;
        }
        if let Some(value) = summarise(&mut units, members, method, series.decimals()) {
            periods.push(period.ordinal());
            values.push(value);
            counts.push(members.len());
        }
    }

    let incomplete = Incomplete::new(series, to, &counts);
    let aggregated = Series::from_kept(
        to,
        Positions::Periods(periods.into()),
        values,
        Vec::new(),
        decimals,
    );
    Ok(Aggregated {
        series: parts.carry(aggregated),
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

#[cfg(test)]
mod tests;
