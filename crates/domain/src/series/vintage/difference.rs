//! The difference between one state of a series and the next.

use super::changes::{ChangeKind, Changes};
use crate::calendar::frequency::Frequency;
use crate::series::{Positions, Row, Series, positions};

/// The observations and holes that a vintage added, revised, removed or recoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The frequency of `added` and `revised`.
    pub frequency: Frequency,
    /// Periods or labels that are new.
    pub added: Positions,
    /// Periods or labels whose value or text changed; in weekly series also those whose day within
    /// the week changed.
    pub revised: Positions,
    /// Periods or labels that were removed, at the frequency of the earlier state.
    pub removed: Positions,
    /// Periods or labels of which only the status changed.
    pub recoded: Positions,
    /// Whether the categories present in both states changed their order.
    pub reordered: bool,
    /// Whether the number of decimals changed.
    pub decimals_changed: bool,
}

impl Difference {
    /// Computes the difference from `old` to `new`.
    pub fn between(old: &Series, new: &Series) -> Difference {
        let frequency = new.frequency();
        let changes = Changes::between(old, new);
        let chosen = |kind: ChangeKind, rows: &[Row<'_>], frequency| {
            let places = changes.places.iter();
            let places = places.filter(|place| place.kind() == kind);
            let rows = places.filter_map(|place| rows.get(place.named()).copied());
            positions(frequency, rows)
        };
        Difference {
            frequency,
            added: chosen(ChangeKind::Added, &changes.new, frequency),
            revised: chosen(ChangeKind::Revised, &changes.new, frequency),
            removed: chosen(ChangeKind::Removed, &changes.old, old.frequency()),
            recoded: chosen(ChangeKind::Recoded, &changes.new, frequency),
            reordered: changes.reordered,
            decimals_changed: old.decimals() != new.decimals(),
        }
    }

    /// Whether the two states are equal.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.revised.is_empty()
            && self.removed.is_empty()
            && self.recoded.is_empty()
            && !self.reordered
            && !self.decimals_changed
    }
}
