//! What changes from one state of a series to the next.

use super::places_of_labels;
use crate::frequency::Frequency;
use crate::period;
use crate::series::{Positions, Series};

/// Exactly which observations a vintage added, revised or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The frequency of `added` and `revised`.
    pub frequency: Frequency,
    /// Periods or labels that were not there before.
    pub added: Positions,
    /// Those whose value or text changed; a week also when its day did.
    pub revised: Positions,
    /// Those that are no longer there. They are of `frequency` too, unless the series had been emptied
    /// and begun again with another one, and then there is none.
    pub removed: Positions,
    /// Whether categories that stay come in another order.
    pub reordered: bool,
    /// Whether the remembered number of decimals changed.
    pub decimals_changed: bool,
}

impl Difference {
    /// What changes from `old` to `new`.
    pub fn between(old: &Series, new: &Series) -> Difference {
        let frequency = new.frequency();
        let (added, revised, removed, reordered) = match (old.positions(), new.positions()) {
            (Positions::Periods(_), Positions::Periods(_)) if old.frequency() == frequency => {
                let [added, revised, removed] = between_periods(old, new).map(Positions::Periods);
                (added, revised, removed, false)
            }
            (Positions::Labels(_), Positions::Labels(_)) => between_labels(old, new),
            _ => (
                new.positions().clone(),
                Positions::empty(frequency),
                old.positions().clone(),
                false,
            ),
        };
        Difference {
            frequency,
            added,
            revised,
            removed,
            reordered,
            decimals_changed: old.decimals() != new.decimals(),
        }
    }

    /// Whether nothing changed at all.
    pub const fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.revised.is_empty()
            && self.removed.is_empty()
            && !self.reordered
            && !self.decimals_changed
    }
}

fn is_same(old: &Series, old_place: usize, new: &Series, new_place: usize) -> bool {
    old.values().get(old_place) == new.values().get(new_place)
        && old.text(old_place) == new.text(new_place)
}

/// Added, revised and removed ordinals; the revised as they are now.
fn between_periods(old: &Series, new: &Series) -> [Vec<i32>; 3] {
    let identity = |ordinal: i32| period::identity(new.frequency(), ordinal);
    let [mut added, mut revised, mut removed] = [const { Vec::new() }; 3];
    let mut before = old.ordinals().iter().copied().enumerate().peekable();
    for (place, ordinal) in new.ordinals().iter().copied().enumerate() {
        while let Some((_, gone)) =
            before.next_if(|(_, other)| identity(*other) < identity(ordinal))
        {
            removed.push(gone);
        }
        match before.next_if(|(_, other)| identity(*other) == identity(ordinal)) {
            None => added.push(ordinal),
            Some((old_place, old_ordinal)) => {
                if old_ordinal != ordinal || !is_same(old, old_place, new, place) {
                    revised.push(ordinal);
                }
            }
        }
    }
    removed.extend(before.map(|(_, gone)| gone));
    [added, revised, removed]
}

/// Added, revised and removed labels, and whether those that stay changed places among themselves.
fn between_labels(old: &Series, new: &Series) -> (Positions, Positions, Positions, bool) {
    let old_places = places_of_labels(old);
    let new_places = places_of_labels(new);
    let [mut added, mut revised] = [const { Vec::new() }; 2];
    let mut kept = Vec::new();
    for (place, label) in new.labels().iter().enumerate() {
        match old_places.get(label.as_str()) {
            None => added.push(label.clone()),
            Some(&old_place) => {
                kept.push(old_place);
                if !is_same(old, old_place, new, place) {
                    revised.push(label.clone());
                }
            }
        }
    }
    let removed = old
        .labels()
        .iter()
        .filter(|label| !new_places.contains_key(label.as_str()))
        .cloned()
        .collect();
    (
        Positions::Labels(added),
        Positions::Labels(revised),
        Positions::Labels(removed),
        !kept.is_sorted(),
    )
}
