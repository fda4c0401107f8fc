//! Proposals and their samples.

use crate::content::cell::{is_blank, spot};
use crate::draft::Spot;
use crate::options::Repair;
use crate::report::{Proposal, Sample, shown};
use crate::table::Table;

/// Most samples of a proposal.
const MOST: usize = 3;

/// Samples of the effect of a repair.
#[derive(Debug, Clone, Default)]
pub(super) struct Samples(Vec<Sample>);

impl Samples {
    /// Adds a cell, unless the list is full or has a sample with the same text.
    pub(super) fn add(&mut self, spot: &Spot<'_>, after: impl FnOnce() -> String) {
        if self.is_full() {
            return;
        }
        let before = shown(&spot.text);
        if self.0.iter().any(|sample| sample.before == before) {
            return;
        }
        self.0.push(Sample {
            place: spot.place,
            before,
            after: after(),
        });
    }

    pub(super) const fn is_full(&self) -> bool {
        self.0.len() >= MOST
    }

    /// The first cells of a row, without an effect.
    pub(super) fn of_row(table: &Table, row: usize) -> Samples {
        let mut samples = Samples::default();
        for column in 0..table.width(row) {
            if !is_blank(table.cell(row, column)) {
                samples.add(&spot(table, row, column), String::new);
            }
        }
        samples
    }

    /// The number of some rows that are left out, and their first cells.
    pub(super) fn left_out(table: &Table, rows: impl Iterator<Item = usize>) -> (u32, Samples) {
        let (mut count, mut samples) = (0, Samples::default());
        for row in rows {
            count += 1;
            let mut columns = 0..table.width(row);
            let first = columns.find(|&column| !is_blank(table.cell(row, column)));
            samples.add(&spot(table, row, first.unwrap_or(0)), String::new);
        }
        (count, samples)
    }
}

impl Proposal {
    /// A repair that concerns `count` cells, lines or columns; `certain` if it is the only reading of them.
    pub(super) fn new(
        repair: Repair,
        certain: bool,
        count: impl TryInto<u32>,
        samples: Samples,
    ) -> Proposal {
        Proposal {
            repair,
            instead: Vec::new(),
            certain,
            ticked: false,
            // Shown only; a file has far fewer cells.
            count: count.try_into().unwrap_or(u32::MAX),
            samples: samples.0,
            outcomes: Vec::new(),
        }
    }

    /// The same proposal, with other readings of which one may be chosen.
    pub(super) fn or(self, instead: impl IntoIterator<Item = Repair>) -> Proposal {
        Proposal {
            instead: instead.into_iter().collect(),
            ..self
        }
    }

    /// The same proposal with other samples.
    pub(super) fn with(self, samples: Samples) -> Proposal {
        Proposal {
            samples: samples.0,
            ..self
        }
    }

    /// Whether the proposal is one of several readings.
    pub(super) const fn has_others(&self) -> bool {
        !self.instead.is_empty()
    }
}
