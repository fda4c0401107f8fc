//! The difference between one state of a series and the next.

use super::changes::{ChangeKind, Changes};
use crate::calendar::frequency::Frequency;
use crate::series::{Positions, Series};

/// The observations that a vintage added, revised or removed.
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
        let of = |kind: ChangeKind| {
            let chosen = changes
                .places
                .iter()
                .filter(move |place| place.kind() == kind);
            chosen.map(|place| place.named()).collect::<Vec<_>>()
        };
        let added = of(ChangeKind::Added);
        let revised = of(ChangeKind::Revised);
        let removed = of(ChangeKind::Removed);
        Difference {
            frequency,
            added: new.positions().at(&added),
            revised: new.positions().at(&revised),
            removed: old.positions().at(&removed),
            reordered: changes.reordered,
            decimals_changed: old.decimals() != new.decimals(),
        }
    }

    /// Whether the two states are equal.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.revised.is_empty()
            && self.removed.is_empty()
            && !self.reordered
            && !self.decimals_changed
    }
}
