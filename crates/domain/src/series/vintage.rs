//! Publishing: from one state of a series to the next, and back.
//!
//! Each vintage stores the reverse delta to the state before it. The latest state is read directly; an
//! earlier one by applying reverse deltas step by step.

mod changes;
mod difference;
mod reverse;
pub mod undo;

pub use changes::{Change, ChangeKind, Changes, ObservationContent};
pub use difference::Difference;
use jiff::Timestamp;
pub use reverse::{ReverseError, apply_reverse, reverse};

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use crate::calendar::frequency::Frequency;
use crate::problem::{Code, Problem};
use crate::series::{Position, Positions, Row, Series, SeriesBuilder, TooLarge};

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
        Mode::Merge if current.row_count() == 0 => submitted,
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
/// Texts and statuses follow their observations, and a hole overwrites an observation like another value. The result has the larger number of decimals. Different frequencies
/// cannot be merged: the result is then `submitted`.
pub fn merge(current: &Series, submitted: &Series) -> Series {
    let frequency = submitted.frequency();
    let merged = match (current.positions(), submitted.positions()) {
        (Positions::Periods(_), Positions::Periods(_)) if current.frequency() == frequency => {
            merge_periods(current, submitted)
        }
        (Positions::Labels(_), Positions::Labels(_)) => merge_labels(current, submitted),
        _ => return submitted.clone(),
    };
    merged.into_series(current.decimals().max(submitted.decimals()))
}

fn merge_periods(current: &Series, submitted: &Series) -> SeriesBuilder {
    let mut merged = SeriesBuilder::new(submitted.frequency());
    let mut old = current.rows().peekable();
    for row in submitted.rows() {
        let own = row.position.identity();
        while let Some(earlier) = old.next_if(|other| other.position.identity() < own) {
            merged.push(earlier);
        }
        old.next_if(|other| other.position.identity() == own);
        merged.push(row);
    }
    old.for_each(|row| merged.push(row));
    merged
}

fn merge_labels(current: &Series, submitted: &Series) -> SeriesBuilder {
    let mut merged = SeriesBuilder::new(submitted.frequency());
    let submitted: Vec<Row<'_>> = submitted.rows().collect();
    let places = places_of_labels(&submitted);
    let mut known = HashSet::new();
    for row in current.rows() {
        let Position::Label(label) = row.position else {
            continue;
        };
        known.insert(label);
        let overwriting = places.get(label).and_then(|&place| submitted.get(place));
        merged.push(overwriting.copied().unwrap_or(row));
    }
    for row in submitted {
        if matches!(row.position, Position::Label(label) if !known.contains(label)) {
            merged.push(row);
        }
    }
    merged
}

/// The rows whose index satisfies the predicate.
fn select(series: &Series, is_wanted: impl Fn(usize) -> bool) -> Series {
    let mut chosen = SeriesBuilder::new(series.frequency());
    for (place, row) in series.rows().enumerate() {
        if is_wanted(place) {
            chosen.push(row);
        }
    }
    chosen.into_series(series.decimals())
}

/// The index of each label in rows of categories.
fn places_of_labels<'a>(rows: &[Row<'a>]) -> HashMap<&'a str, usize> {
    rows.iter()
        .enumerate()
        .filter_map(|(place, row)| match row.position {
            Position::Label(label) => Some((label, place)),
            Position::Period(_) => None,
        })
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
    /// The number of observations of which only the status changed.
    pub recoded: u64,
    /// The number of the vintage that it took back, if any.
    pub undoes: Option<i64>,
}

#[cfg(test)]
mod tests;
