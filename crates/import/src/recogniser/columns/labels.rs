//! The columns that say which indicator a line belongs to, its name, its unit and its frequency.

use super::keys::{self, Keys};
use super::{Column, Headed};
use crate::interpretation::{Says, says};
use crate::options::Role;

/// The columns of labels.
#[derive(Debug, Default)]
pub(in crate::recogniser) struct Labels {
    pub(in crate::recogniser) frequency: Option<usize>,
    pub(in crate::recogniser) unit: Option<usize>,
    pub(in crate::recogniser) keys: Keys,
}

impl Labels {
    /// The labels among columns of texts. Columns of numbers in `codes` may be keys, too.
    pub(in crate::recogniser) fn new(
        headed: &Headed<'_>,
        dates: &[usize],
        texts: &[usize],
        codes: &[usize],
    ) -> Labels {
        let mut all = texts.iter().copied();
        let frequency = all.find(|&column| headed.holds_frequencies(column));
        let is_unit = |column: &usize| headed.is(*column, |c| says(&c.name) == Some(Says::Unit));
        let unit = texts.iter().copied().find(is_unit);

        let others = texts.iter().copied();
        let others = others.filter(|column| ![frequency, unit].contains(&Some(*column)));
        let (about_values, texts): (Vec<usize>, Vec<usize>) =
            others.partition(|column| headed.is(*column, Column::is_about_values));

        let candidates = keys::Candidates {
            texts: &texts,
            codes,
            about_values: &about_values,
            unit,
        };

        Labels {
            frequency,
            unit,
            keys: keys::find(headed.table, headed.head, dates, &candidates),
        }
    }

    /// Whether a column distinguishes indicators.
    pub(in crate::recogniser) const fn has_keys(&self) -> bool {
        !self.keys.keys.is_empty() || self.keys.unit_is_key
    }

    pub(in crate::recogniser) fn role(&self, column: usize) -> Option<Role> {
        if self.keys.keys.contains(&column) {
            Some(Role::Key)
        } else if self.keys.name == Some(column) {
            Some(Role::Name)
        } else if self.frequency == Some(column) {
            Some(Role::Frequency)
        } else if self.unit == Some(column) {
            Some(if self.keys.unit_is_key {
                Role::UnitKey
            } else {
                Role::Unit
            })
        } else {
            None
        }
    }
}
