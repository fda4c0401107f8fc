//! The column of the parts of a year beside a column of years: months, quarters, half-years or weeks.

use std::collections::BTreeSet;

use super::Column;
use super::words::PERIODS;
use crate::content::spread;
use crate::content::totals::is_total_of_year;
use crate::interpretation::Head;
use crate::notation::part::{Part, PartKind};
use crate::table::Table;

/// Most cells read of a column.
const CELLS: usize = 2_000;

/// A column of parts of a year.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartColumn {
    pub(super) column: usize,
    pub(super) kind: PartKind,
    /// Whether the column can hardly be anything else, such as a key or values.
    pub(super) certain: bool,
}

/// The column of the parts of a year: by its name, else by its texts (`M01`, `Jan to Mar`, `Q1`), else by numbers under
/// a name that says *period*.
pub(super) fn find(
    table: &Table,
    head: Head,
    columns: &[Column],
    year: usize,
) -> Option<PartColumn> {
    let others = || (0..columns.len()).filter(|column| *column != year);
    let texts = |column| Texts::of(table, head, column);
    let named = others().find_map(|place| {
        let column = columns.get(place)?;
        let kind = PartKind::of_column(&column.name)?;
        let texts = texts(place);
        // A column *Quarter* may hold the months of each quarter, and one called *Month* the weeks.
        texts.are_of(kind).then_some(PartColumn {
            column: place,
            kind,
            certain: true,
        })
    });
    // A part comes back each year.
    if named.is_some() || !repeats(table, head, year) {
        return named;
    }
    others()
        .find_map(|place| by_texts(columns.get(place)?, place, &texts(place)))
        .or_else(|| {
            others().find_map(|place| by_numbers(columns.get(place)?, place, &texts(place)))
        })
}

/// Whether some text of a column is in several lines.
fn repeats(table: &Table, head: Head, column: usize) -> bool {
    let rows = spread(head.first..table.height(), CELLS);
    let mut seen = BTreeSet::new();
    let mut texts = rows.map(|row| table.cell(row, column).trim());
    texts.any(|text| !text.is_empty() && !seen.insert(text))
}

/// The parts that texts other than bare numbers name.
fn by_texts(column: &Column, place: usize, texts: &Texts<'_>) -> Option<PartColumn> {
    if column.profile.is_values() || texts.all.is_empty() {
        return None;
    }
    let has_letter = |text: &&str| text.contains(char::is_alphabetic);
    if !texts.all.iter().all(has_letter) {
        return None;
    }
    let mut kinds = PartKind::ALL.into_iter();
    let kind = kinds.find(|kind| texts.are_of(*kind))?;
    let distinct = texts.distinct(kind).len();
    let are_words = texts.all.iter().all(|text| Part::is_word(text));
    // S is short for two kinds: weeks do not end at the second of each year.
    let is_s = texts.all.iter().all(|text| text.starts_with(['S', 's']));
    let is_whole = distinct == usize::from(kind.count());
    (distinct > 1).then_some(PartColumn {
        column: place,
        kind,
        certain: are_words || is_whole || column.is_named(PERIODS) && !is_s,
    })
}

/// The parts that bare numbers may be where the name of the column says *period*.
fn by_numbers(column: &Column, place: usize, texts: &Texts<'_>) -> Option<PartColumn> {
    if !column.is_named(PERIODS) {
        return None;
    }
    let mut kinds = PartKind::ALL.into_iter();
    let kind = kinds.find(|kind| texts.are_of(*kind))?;
    (texts.distinct(kind).len() > 1).then_some(PartColumn {
        column: place,
        kind,
        certain: false,
    })
}

/// The different texts of a column.
struct Texts<'t> {
    all: BTreeSet<&'t str>,
}

impl<'t> Texts<'t> {
    fn of(table: &'t Table, head: Head, column: usize) -> Texts<'t> {
        let rows = spread(head.rows_of_data(table), CELLS);
        let texts = rows.map(|row| table.cell(row, column).trim());
        Texts {
            all: texts.filter(|text| !text.is_empty()).collect(),
        }
    }

    /// Whether all texts are parts of one kind, or name the whole year after them.
    fn are_of(&self, kind: PartKind) -> bool {
        let mut parts = false;
        let are_all = self.all.iter().all(|text| {
            let is_part = Part::read(text, kind).is_some_and(|part| part.kind == kind);
            parts |= is_part;
            is_part || is_total_of_year(text, kind)
        });
        parts && are_all
    }

    fn distinct(&self, kind: PartKind) -> BTreeSet<u8> {
        let parts = self.all.iter().filter_map(|text| Part::read(text, kind));
        parts.map(|part| part.number).collect()
    }
}
