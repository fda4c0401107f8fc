//! Computes the transformation of a series.

use super::result::{Results, identities};
use super::window::sums;
use super::{Parameter, Transformation, status};
use crate::calendar::period::Period;
use crate::invariant::Invariant as _;
use crate::number::MAX_DECIMALS;
use crate::number::exact::{Sum, Units, finite};
use crate::series::{PlacedText, Position, Positions, Series};

/// Why a series cannot be transformed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TransformProblem {
    /// Categories take no transformation.
    #[error("categories take no transformation")]
    NotAllowed,
    /// The base period has no observation.
    #[error("the base period {0} has no observation")]
    BaseMissing(Period),
    /// The value of the base period is 0.
    #[error("the value of the base period {0} is 0")]
    BaseZero(Period),
}

/// Transforms a series. "k periods before" follows the calendar: a result is missing if that period has no
/// observation, and a moving window needs all its periods. In daily series it means k observations before.
/// Missing results, and results too large for a double, are left out. Without a parameter the default
/// applies. Texts stay with their observations; a result has the codes of all observations that it uses, and holes
/// remain holes.
///
/// A moving average has one decimal more than the series, up to 10; per cent have two; an index has at least
/// one.
///
/// # Errors
/// The base period of an index has no observation or is 0; the series is of categories. An empty series
/// gives an empty result, whatever the base.
pub fn transform(
    series: &Series,
    transformation: Transformation,
    parameter: Option<Parameter>,
) -> Result<Series, TransformProblem> {
    let frequency = series.frequency();
    if !transformation.is_allowed(frequency) {
        return Err(TransformProblem::NotAllowed);
    }

    let k = match parameter {
        Some(Parameter::Periods(k)) => usize::from(k),
        _ => usize::from(transformation.default_periods(frequency).unwrap_or(1)),
    };
    let own = series.decimals();

    let (results, decimals) = match transformation {
        Transformation::None => return Ok(series.clone()),
        Transformation::Change => {
            let change = |units: &Units, now, before| units.value_of(now - before);
            (lagged(series, k, change), own)
        }
        Transformation::Pct => {
            let percent = |_: &Units, now, before| finite(100.0 * (now - before) / before);
            (lagged(series, k, percent), 2)
        }
        Transformation::Mavg => {
            let mean = |units: &Units, sum| units.mean(sum, k as f64);
            (moving(series, k, mean), (own + 1).min(MAX_DECIMALS))
        }
        Transformation::Msum => (moving(series, k, Units::total), own),
        Transformation::Index => (index(series, parameter)?, own.max(1)),
    };
    let transformed = with_results(series, &results, decimals);
    if !series.has_codes() {
        return Ok(transformed);
    }
    let codes = status::codes(series, transformation, parameter, k, &results);
    Ok(transformed.with_codes(codes))
}

/// Applies `result` to the units, each value and the value k periods before it.
fn lagged(series: &Series, k: usize, result: impl Fn(&Units, f64, f64) -> Option<f64>) -> Results {
    let units = Units::new(series.values(), series.decimals());
    let mut results = Vec::with_capacity(series.len());
    let values = units.values();
    for (now, before) in lag_pairs(series, k) {
        if let (Some(&x), Some(&y)) = (values.get(now), values.get(before)) {
            results.extend(result(&units, x, y).map(|value| (now, value)));
        }
    }
    results
}

/// The pairs of indexes of observations k periods apart, the later one first.
fn lag_pairs(series: &Series, k: usize) -> impl Iterator<Item = (usize, usize)> {
    let identities = identities(series);
    let mut before = 0;
    (0..identities.len()).filter_map(move |now| {
        let wanted = identities
            .get(now)?
            .checked_sub(i64::try_from(k).invariant("a lag is small"))?;
        while *identities.get(before)? < wanted {
            before += 1;
        }
        (*identities.get(before)? == wanted).then_some((now, before))
    })
}

/// Applies `result` to the units and the sum of every window of k periods without a hole.
fn moving(series: &Series, k: usize, result: impl Fn(&Units, Sum) -> Option<f64>) -> Results {
    let units = Units::new(series.values(), series.decimals());
    let mut results = Vec::with_capacity(series.len());
    let mut start = 0;
    for run in identities(series).chunk_by(|a, b| a + 1 == *b) {
        let end = start + run.len();
        let values = units
            .values()
            .get(start..end)
            .invariant("runs cover the values");
        let places = (start..end).skip(k.saturating_sub(1));
        results.extend(
            places
                .zip(sums(values, k))
                .filter_map(|(place, sum)| Some((place, result(&units, sum)?))),
        );
        start = end;
    }
    results
}

/// Every value in per cent of the value of the base period; without a base, of the first value.
fn index(series: &Series, parameter: Option<Parameter>) -> Result<Results, TransformProblem> {
    if series.is_empty() {
        return Ok(Results::new());
    }

    let place = match parameter {
        Some(Parameter::Base(base)) => series
            .place_of(base)
            .ok_or(TransformProblem::BaseMissing(base))?,
        _ => 0,
    };

    let units = Units::new(series.values(), series.decimals());
    let base = units
        .values()
        .get(place)
        .copied()
        .invariant("a place lies within");

    if base == 0.0 {
        let period = match series.position(place) {
            Some(Position::Period(period)) => period,
            _ => return Err(TransformProblem::NotAllowed),
        };
        return Err(TransformProblem::BaseZero(period));
    }

    Ok(units
        .values()
        .iter()
        .enumerate()
        .filter_map(|(place, value)| Some((place, finite(100.0 * value / base)?)))
        .collect())
}

/// The series of these results, with the periods and texts of their observations.
fn with_results(series: &Series, results: &Results, decimals: u8) -> Series {
    let ordinals = series.ordinals();
    let mut texts = series.texts().iter().peekable();
    let mut kept: Vec<PlacedText> = Vec::new();
    for (new_place, &(place, _)) in (0_u32..).zip(results) {
        while let Some(text) = texts.next_if(|text| text.0 as usize <= place) {
            if text.0 as usize == place {
                kept.push((new_place, text.1.clone()));
            }
        }
    }
    Series::from_kept(
        series.frequency(),
        Positions::Periods(
            results
                .iter()
                .filter_map(|&(place, _)| ordinals.get(place).copied())
                .collect(),
        ),
        results.iter().map(|&(_, value)| value).collect(),
        kept,
        decimals,
    )
}

#[cfg(test)]
mod tests;
