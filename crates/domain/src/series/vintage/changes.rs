//! The changes of individual observations between two states of a series.

use super::places_of_labels;
use crate::invariant::Invariant as _;
use crate::series::status::Status;
use crate::series::{Position, Row, Series};
use crate::text::word::words;

words! {
    /// The kind of change of an observation.
    pub enum ChangeKind {
        /// The observation is new.
        Added => "added",
        /// The value or the text changed; in weekly series also the day within the week.
        Revised => "revised",
        /// The observation is absent from the later state.
        Removed => "removed",
        /// Only the status changed.
        Recoded => "recoded",
    }
}

/// The change of one observation.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The kind, which follows from the presence of `before` and `after`.
    pub kind: ChangeKind,
    /// The canonical period, or the label; for a week whose day changed, the later day.
    pub position: String,
    /// The observation before; `None` if it is new.
    pub before: Option<ObservationContent>,
    /// The observation after; `None` if it was removed.
    pub after: Option<ObservationContent>,
}

/// The content of an observation or a hole.
#[derive(Debug, Clone, PartialEq)]
pub struct ObservationContent {
    /// The value. `None` where a code says why it is absent.
    pub value: Option<f64>,
    /// The status.
    pub status: Status,
    /// The text, if any.
    pub text: Option<String>,
}

/// All changes from one state to another, in the order of their periods. Categories are in the order of
/// the later state, followed by the removed ones; the same applies if the two states differ in
/// frequency.
#[derive(Debug, Clone)]
pub struct Changes<'a> {
    pub(super) old: Vec<Row<'a>>,
    pub(super) new: Vec<Row<'a>>,
    /// The indexes of the changed observations in the two states.
    pub(super) places: Vec<Places>,
    /// Whether the categories present in both states changed their order.
    pub(super) reordered: bool,
}

/// The index of a changed row in the earlier and in the later state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    Added(usize),
    Revised(usize, usize),
    Removed(usize),
    Recoded(usize, usize),
}

impl Places {
    pub(super) const fn kind(self) -> ChangeKind {
        match self {
            Places::Added(_) => ChangeKind::Added,
            Places::Revised(..) => ChangeKind::Revised,
            Places::Removed(_) => ChangeKind::Removed,
            Places::Recoded(..) => ChangeKind::Recoded,
        }
    }

    const fn before(self) -> Option<usize> {
        match self {
            Places::Added(_) => None,
            Places::Revised(old, _) | Places::Removed(old) | Places::Recoded(old, _) => Some(old),
        }
    }

    const fn after(self) -> Option<usize> {
        match self {
            Places::Added(new) | Places::Revised(_, new) | Places::Recoded(_, new) => Some(new),
            Places::Removed(_) => None,
        }
    }

    /// The index in the later state; for a removed observation, in the earlier state.
    pub(super) const fn named(self) -> usize {
        match self {
            Places::Added(new) | Places::Revised(_, new) | Places::Recoded(_, new) => new,
            Places::Removed(old) => old,
        }
    }
}

impl<'a> Changes<'a> {
    /// Computes the changes from `old` to `new`.
    #[must_use]
    pub fn between(old: &'a Series, new: &'a Series) -> Self {
        let is_same_frequency = old.frequency() == new.frequency();
        let is_dated = new.frequency().is_dated();
        let (old, new): (Vec<_>, Vec<_>) = (old.rows().collect(), new.rows().collect());
        let (places, reordered) = match (is_same_frequency, is_dated) {
            (true, true) => (between_periods(&old, &new), false),
            (true, false) => between_labels(&old, &new),
            (false, _) => {
                let added = (0..new.len()).map(Places::Added);
                let removed = (0..old.len()).map(Places::Removed);
                (added.chain(removed).collect(), false)
            }
        };
        Self {
            old,
            new,
            places,
            reordered,
        }
    }

    /// The number of changes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether no observation changed. The number of decimals or the order of categories may still
    /// differ.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The changes from index `first` on.
    pub fn from(&self, first: usize) -> impl Iterator<Item = Change> {
        let places = self.places.iter().skip(first);
        places.map(|places| {
            let before = places.before().and_then(|place| self.old.get(place));
            let after = places.after().and_then(|place| self.new.get(place));
            let row = after
                .or(before)
                .invariant("a change has a row before or after");
            Change {
                kind: places.kind(),
                position: row.position.to_string(),
                before: before.map(ObservationContent::from_row),
                after: after.map(ObservationContent::from_row),
            }
        })
    }
}

impl ObservationContent {
    fn from_row(row: &Row<'_>) -> Self {
        Self {
            value: row.value,
            status: row.status,
            text: row.text.map(str::to_owned),
        }
    }
}

/// The change between two rows of one period or label, at these indexes. `None` if they are equal.
fn between_rows(old: (usize, &Row<'_>), new: (usize, &Row<'_>)) -> Option<Places> {
    let ((before, old), (after, new)) = (old, new);
    let is_revised = old.value != new.value || old.text != new.text || is_moved(old, new);
    if is_revised {
        return Some(Places::Revised(before, after));
    }
    (old.status != new.status).then_some(Places::Recoded(before, after))
}

/// Whether the day of a weekly observation changed within its week.
fn is_moved(old: &Row<'_>, new: &Row<'_>) -> bool {
    old.position != new.position
}

fn between_periods(old: &[Row<'_>], new: &[Row<'_>]) -> Vec<Places> {
    let mut places = Vec::new();
    let mut before = old.iter().enumerate().peekable();
    for (place, row) in new.iter().enumerate() {
        let own = row.position.identity();
        while let Some((gone, _)) = before.next_if(|(_, other)| other.position.identity() < own) {
            places.push(Places::Removed(gone));
        }
        match before.next_if(|(_, other)| other.position.identity() == own) {
            None => places.push(Places::Added(place)),
            Some(earlier) => places.extend(between_rows(earlier, (place, row))),
        }
    }
    places.extend(before.map(|(gone, _)| Places::Removed(gone)));
    places
}

/// The changes, and whether the labels present in both states changed their order.
fn between_labels(old: &[Row<'_>], new: &[Row<'_>]) -> (Vec<Places>, bool) {
    let old_places = places_of_labels(old);
    let mut is_gone = vec![true; old.len()];
    let mut places = Vec::new();
    let mut common = Vec::new();
    for (place, row) in new.iter().enumerate() {
        let earlier = match row.position {
            Position::Label(label) => old_places.get(label),
            Position::Period(_) => None,
        };
        match earlier.and_then(|&earlier| Some((earlier, old.get(earlier)?))) {
            None => places.push(Places::Added(place)),
            Some(earlier) => {
                common.push(earlier.0);
                if let Some(is_gone) = is_gone.get_mut(earlier.0) {
                    *is_gone = false;
                }
                places.extend(between_rows(earlier, (place, row)));
            }
        }
    }
    let gone = is_gone.iter().enumerate().filter(|(_, is_gone)| **is_gone);
    places.extend(gone.map(|(place, _)| Places::Removed(place)));
    (places, !common.is_sorted())
}

#[cfg(test)]
mod tests;
