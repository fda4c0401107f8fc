//! What happened to each observation between two states of a series.

use super::places_of_labels;
use crate::calendar::frequency::Frequency;
use crate::calendar::period;
use crate::series::{Positions, Series};
use crate::text::word::words;

words! {
    /// How an observation changed.
    pub enum ChangeKind {
        /// It was not there before.
        Added => "added",
        /// Its value or text changed; a week's also when its day did.
        Revised => "revised",
        /// It is no longer there.
        Removed => "removed",
    }
}

/// What happened to one observation.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// How it changed.
    pub kind: ChangeKind,
    /// The canonical period, or the label; of a week whose day changed, the later day.
    pub position: String,
    /// What it was; `None` where it was not there.
    pub before: Option<ObservationContent>,
    /// What it became; `None` where it is gone.
    pub after: Option<ObservationContent>,
}

/// The value and the text of an observation.
#[derive(Debug, Clone, PartialEq)]
pub struct ObservationContent {
    /// The value.
    pub value: f64,
    /// The text, where there is one.
    pub text: Option<String>,
}

/// All changes from one state to another, in the order of their periods. Categories come in the order of
/// the later state, those that are gone after them; the same where the two states differ in frequency.
#[derive(Debug, Clone)]
pub struct Changes<'a> {
    old: &'a Series,
    new: &'a Series,
    /// Where they stand in the two states.
    pub(super) places: Vec<Places>,
    /// Whether categories that stay come in another order.
    pub(super) reordered: bool,
}

/// Where an observation that changed stands in the earlier and in the later state.
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

    /// The place by which it is named: in the later state, where it is there.
    pub(super) const fn named(self) -> usize {
        match self {
            Places::Added(new) | Places::Revised(_, new) => new,
            Places::Removed(old) => old,
        }
    }
}

impl<'a> Changes<'a> {
    /// What changes from `old` to `new`.
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

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none. The decimals that are remembered or the order of categories may differ all
    /// the same.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Those from a place in the list on.
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
                before: places.before().and_then(|place| told(self.old, place)),
                after: places.after().and_then(|place| told(self.new, place)),
            }
        })
    }
}

fn told(series: &Series, place: usize) -> Option<ObservationContent> {
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

/// The changes, and whether the labels that stay changed places among themselves.
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
