//! The changes of individual observations between two states of a series.

use super::places_of_labels;
use crate::calendar::frequency::Frequency;
use crate::calendar::period;
use crate::series::{Positions, Series};
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

/// The value and the text of an observation.
#[derive(Debug, Clone, PartialEq)]
pub struct ObservationContent {
    /// Finite, as published.
    pub value: f64,
    /// The publisher's remark; `None` without one.
    pub text: Option<String>,
}

/// All changes from one state to another, in the order of their periods. Categories are in the order of
/// the later state, followed by the removed ones; the same applies if the two states differ in
/// frequency.
#[derive(Debug, Clone)]
pub struct Changes<'a> {
    old: &'a Series,
    new: &'a Series,
    /// The indexes of the changed observations in the two states.
    pub(super) places: Vec<Places>,
    /// Whether the categories present in both states changed their order.
    pub(super) reordered: bool,
}

/// The index of a changed observation in the earlier and in the later state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Places {
    Added(usize),
    Revised(usize, usize),
    Removed(usize),
}

impl Places {
    pub(super) const fn kind(self) -> ChangeKind {
        match self {
            Places::Added(_) => ChangeKind::Added,
            Places::Revised(..) => ChangeKind::Revised,
            Places::Removed(_) => ChangeKind::Removed,
        }
    }

    const fn before(self) -> Option<usize> {
        match self {
            Places::Added(_) => None,
            Places::Revised(old, _) | Places::Removed(old) => Some(old),
        }
    }

    const fn after(self) -> Option<usize> {
        match self {
            Places::Added(new) | Places::Revised(_, new) => Some(new),
            Places::Removed(_) => None,
        }
    }

    /// The index in the later state; for a removed observation, in the earlier state.
    pub(super) const fn named(self) -> usize {
        match self {
            Places::Added(new) | Places::Revised(_, new) => new,
            Places::Removed(old) => old,
        }
    }
}

impl<'a> Changes<'a> {
    /// Computes the changes from `old` to `new`.
    #[must_use]
    pub fn between(old: &'a Series, new: &'a Series) -> Self {
        let frequency = new.frequency();
        let (places, reordered) = match (old.positions(), new.positions()) {
            (Positions::Periods(_), Positions::Periods(_)) if old.frequency() == frequency => {
                (between_periods(old, new, frequency), false)
            }
            (Positions::Labels(_), Positions::Labels(_)) => between_labels(old, new),
            _ => {
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
            let (state, place) = match places.after() {
                Some(after) => (self.new, after),
                None => (self.old, places.named()),
            };
            let position = state.position(place);
            Change {
                kind: places.kind(),
                position: position.map(|it| it.to_string()).unwrap_or_default(),
                before: places.before().and_then(|place| reported(self.old, place)),
                after: places.after().and_then(|place| reported(self.new, place)),
            }
        })
    }
}

fn reported(series: &Series, place: usize) -> Option<ObservationContent> {
    Some(ObservationContent {
        value: *series.values().get(place)?,
        text: series.text(place).map(str::to_owned),
    })
}

fn is_same(old: &Series, old_place: usize, new: &Series, new_place: usize) -> bool {
    old.values().get(old_place) == new.values().get(new_place)
        && old.text(old_place) == new.text(new_place)
}

fn between_periods(old: &Series, new: &Series, frequency: Frequency) -> Vec<Places> {
    let identity = |ordinal: i32| period::identity(frequency, ordinal);
    let mut places = Vec::new();
    let mut before = old.ordinals().iter().copied().enumerate().peekable();
    for (place, ordinal) in new.ordinals().iter().copied().enumerate() {
        while let Some((gone, _)) =
            before.next_if(|(_, other)| identity(*other) < identity(ordinal))
        {
            places.push(Places::Removed(gone));
        }
        match before.next_if(|(_, other)| identity(*other) == identity(ordinal)) {
            None => places.push(Places::Added(place)),
            Some((old_place, old_ordinal)) => {
                if old_ordinal != ordinal || !is_same(old, old_place, new, place) {
                    places.push(Places::Revised(old_place, place));
                }
            }
        }
    }
    places.extend(before.map(|(gone, _)| Places::Removed(gone)));
    places
}

/// The changes, and whether the labels present in both states changed their order.
fn between_labels(old: &Series, new: &Series) -> (Vec<Places>, bool) {
    let old_places = places_of_labels(old);
    let new_places = places_of_labels(new);
    let mut places = Vec::new();
    let mut kept = Vec::new();
    for (place, label) in new.labels().iter().enumerate() {
        match old_places.get(label.as_str()) {
            None => places.push(Places::Added(place)),
            Some(&old_place) => {
                kept.push(old_place);
                if !is_same(old, old_place, new, place) {
                    places.push(Places::Revised(old_place, place));
                }
            }
        }
    }
    let gone = old.labels().iter().enumerate();
    let gone = gone.filter(|(_, label)| !new_places.contains_key(label.as_str()));
    places.extend(gone.map(|(place, _)| Places::Removed(place)));
    (places, !kept.is_sorted())
}

#[cfg(test)]
mod tests;
