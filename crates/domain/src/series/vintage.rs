//! Publishing: from one state of a series to the next, and back.
//!
//! Each vintage stores the reverse delta to the state before it. The latest state is read directly; an
//! earlier one by applying reverse deltas step by step.

mod changes;
mod difference;
mod reverse;

pub use changes::{Change, ChangeKind, Changes, ObservationContent};
pub use difference::Difference;
use jiff::Timestamp;
pub use reverse::{ReverseError, apply_reverse, reverse};

use std::collections::HashMap;

use serde::Serialize;

use crate::calendar::frequency::Frequency;
use crate::calendar::period;
use crate::problem::{Code, Problem};
use crate::series::{PlacedText, Positions, Series, TooLarge};

/// The effect of submitted observations on the existing ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Mode {
    /// The submitted observations become the whole series, even at another frequency.
    /// `catalogue::metric::FrequencyChange` decides whether the frequency may change.
    Replace,
    /// The submitted observations are added, or overwrite those of the same period or label; the others
    /// remain.
    Merge,
}

/// A publish that changes something.
#[derive(Debug, Clone, PartialEq)]
pub struct Publication {
    /// The new state.
    pub next: Series,
    /// The size of the canonical text of the new state, in bytes.
    pub canonical_bytes: usize,
    /// The difference between the new state and the previous one.
    pub difference: Difference,
    /// The reverse delta, for [`apply_reverse`].
    pub reverse: Vec<u8>,
}

/// Why observations cannot be published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PublishProblem {
    /// The series would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The series has observations of another frequency.
    #[error("the series has observations of frequency {0}")]
    Frequency(Frequency),
}

impl PublishProblem {
    /// Returns the problem to report to the client.
    #[must_use]
    pub fn problem(self) -> Problem {
        match self {
            PublishProblem::TooLarge(too_large) => too_large.problem(),
            PublishProblem::Frequency(_) => Problem::at("frequency", Code::FrequencyFixed),
        }
    }
}

/// Computes a publish: the next state, the difference and the reverse delta. `None` if nothing changes.
///
/// # Errors
/// The next state is too large, or observations of another frequency would be merged.
pub fn publish(
    current: &Series,
    submitted: Series,
    mode: Mode,
) -> Result<Option<Publication>, PublishProblem> {
    let next = match mode {
        Mode::Replace => submitted,
        Mode::Merge if current.frequency() == submitted.frequency() => merge(current, &submitted),
        Mode::Merge if current.is_empty() => submitted,
        Mode::Merge => return Err(PublishProblem::Frequency(current.frequency())),
    };
    let canonical_bytes = next.check_size()?;
    if next == *current {
        return Ok(None);
    }
    Ok(Some(Publication {
        difference: Difference::between(current, &next),
        reverse: reverse(current, &next),
        canonical_bytes,
        next,
    }))
}

/// Adds the observations of `submitted` to those of `current`, overwriting those of the same period or label.
/// Texts follow their observations. The result has the larger number of decimals. Different frequencies
/// cannot be merged: the result is then `submitted`.
pub fn merge(current: &Series, submitted: &Series) -> Series {
    let frequency = submitted.frequency();
    let mut merged = SeriesColumns::default();
    let positions = match (current.positions(), submitted.positions()) {
        (Positions::Periods(_), Positions::Periods(_)) if current.frequency() == frequency => {
            merged.merge_periods(current, submitted)
        }
        (Positions::Labels(_), Positions::Labels(_)) => merged.merge_labels(current, submitted),
        _ => return submitted.clone(),
    };
    Series::from_kept(
        frequency,
        positions,
        merged.values,
        merged.texts,
        current.decimals().max(submitted.decimals()),
    )
}

/// Values and texts of a series under construction.
#[derive(Default)]
struct SeriesColumns {
    values: Vec<f64>,
    texts: Vec<PlacedText>,
}

impl SeriesColumns {
    /// Appends the observation at an index of a series.
    fn take(&mut self, series: &Series, place: usize) {
        let Some(&value) = series.values().get(place) else {
            return;
        };
        if let (Some(text), Ok(here)) = (series.text(place), u32::try_from(self.values.len())) {
            self.texts.push((here, text.into()));
        }
        self.values.push(value);
    }

    fn merge_periods(&mut self, current: &Series, submitted: &Series) -> Positions {
        let identity = |ordinal: &i32| period::identity(submitted.frequency(), *ordinal);
        let mut ordinals = Vec::with_capacity(current.len().max(submitted.len()));
        let mut old = current.ordinals().iter().enumerate().peekable();
        for (place, ordinal) in submitted.ordinals().iter().enumerate() {
            while let Some((before, earlier)) =
                old.next_if(|(_, other)| identity(other) < identity(ordinal))
            {
                ordinals.push(*earlier);
                self.take(current, before);
            }
            old.next_if(|(_, other)| identity(other) == identity(ordinal));
            ordinals.push(*ordinal);
            self.take(submitted, place);
        }
        for (place, ordinal) in old {
            ordinals.push(*ordinal);
            self.take(current, place);
        }
        Positions::Periods(ordinals.into())
    }

    fn merge_labels(&mut self, current: &Series, submitted: &Series) -> Positions {
        let places = places_of_labels(submitted);
        let known = places_of_labels(current);
        for (place, label) in current.labels().iter().enumerate() {
            match places.get(label.as_str()) {
                Some(&overwriting) => self.take(submitted, overwriting),
                None => self.take(current, place),
            }
        }
        let mut labels = current.labels().to_vec();
        for (place, label) in submitted.labels().iter().enumerate() {
            if !known.contains_key(label.as_str()) {
                labels.push(label.clone());
                self.take(submitted, place);
            }
        }
        Positions::Labels(labels.into())
    }
}

/// The observations whose index satisfies the predicate.
fn select(series: &Series, is_wanted: impl Fn(usize) -> bool) -> Series {
    let mut chosen = SeriesColumns::default();
    for place in (0..series.len()).filter(|&place| is_wanted(place)) {
        chosen.take(series, place);
    }
    let positions = match series.positions() {
        Positions::Periods(ordinals) => Positions::Periods(wanted(ordinals, is_wanted).into()),
        Positions::Labels(labels) => Positions::Labels(wanted(labels, is_wanted).into()),
    };
    Series::from_kept(
        series.frequency(),
        positions,
        chosen.values,
        chosen.texts,
        series.decimals(),
    )
}

fn wanted<T: Clone>(items: &[T], is_wanted: impl Fn(usize) -> bool) -> Vec<T> {
    items
        .iter()
        .enumerate()
        .filter(|(place, _)| is_wanted(*place))
        .map(|(_, item)| item.clone())
        .collect()
}

/// The index of each label in a series of categories.
fn places_of_labels(series: &Series) -> HashMap<&str, usize> {
    series
        .labels()
        .iter()
        .enumerate()
        .map(|(place, label)| (label.as_str(), place))
        .collect()
}

/// A vintage, as shown in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vintage {
    /// The number of the vintage, from 1.
    pub number: i64,
    /// The time of publication.
    pub published_at: Timestamp,
    /// The key of the author's account. `None` if the account was deleted, or is private and does not own the
    /// collection.
    pub author: Option<String>,
    /// The number of observations added.
    pub added: u64,
    /// The number of observations revised.
    pub revised: u64,
    /// The number of observations removed.
    pub removed: u64,
}

#[cfg(test)]
mod tests;
