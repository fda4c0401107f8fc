//! The column of the parts of a year beside a column of years: months, quarters, half-years or weeks.

use std::collections::BTreeSet;

use super::Headed;
use super::words::PERIODS;
use crate::content::totals::is_total_of_year;
use crate::notation::part::{Part, PartKind};

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
pub(super) fn find(headed: &Headed<'_>, year: usize) -> Option<PartColumn> {
    let others = || (0..headed.columns.len()).filter(|column| *column != year);
    let named = others().find_map(|column| {
        let kind = PartKind::of_column(&headed.columns.get(column)?.name)?;
        // A column *Quarter* may hold the months of each quarter, and one called *Month* the weeks.
        Texts::new(headed, column)
            .are_of(kind)
            .then_some(PartColumn {
                column,
                kind,
                certain: true,
            })
    });
    // A part comes back each year.
    if named.is_some() || !repeats(headed, year) {
        return named;
    }
    others()
        .find_map(|column| by_texts(headed, column))
        .or_else(|| others().find_map(|column| by_numbers(headed, column)))
}

/// Whether some text of a column is in several lines.
fn repeats(headed: &Headed<'_>, column: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut texts = headed.sample.texts(column);
    texts.any(|text| !text.is_empty() && !seen.insert(text))
}

/// The parts that texts other than bare numbers name.
fn by_texts(headed: &Headed<'_>, place: usize) -> Option<PartColumn> {
    let column = headed.columns.get(place)?;
    let texts = Texts::new(headed, place);
    let has_letter = |text: &&str| text.contains(char::is_alphabetic);
    if column.profile.is_values() || texts.all.is_empty() || !texts.all.iter().all(has_letter) {
        return None;
    }
    let (kind, distinct) = texts.kind()?;
    let are_words = texts.all.iter().all(|text| Part::is_word(text));
    // S is short for two kinds: weeks do not end at the second of each year.
    let is_s = texts.all.iter().all(|text| text.starts_with(['S', 's']));
    let is_whole = distinct == usize::from(kind.count());
    Some(PartColumn {
        column: place,
        kind,
        certain: are_words || is_whole || column.is_named(PERIODS) && !is_s,
    })
}

/// The parts that bare numbers may be where the name of the column says *period*.
fn by_numbers(headed: &Headed<'_>, place: usize) -> Option<PartColumn> {
    let column = headed.columns.get(place)?;
    let (kind, _) = Texts::new(headed, place)
        .kind()
        .filter(|_| column.is_named(PERIODS))?;
    Some(PartColumn {
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
    fn new(headed: &Headed<'t>, column: usize) -> Texts<'t> {
        let texts = headed.sample.texts(column);
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

    /// The first kind of which all texts are, and the number of different parts, at least two.
    fn kind(&self) -> Option<(PartKind, usize)> {
        let mut kinds = PartKind::ALL.into_iter();
        let kind = kinds.find(|kind| self.are_of(*kind))?;
        let parts = self.all.iter().filter_map(|text| Part::read(text, kind));
        let distinct: BTreeSet<u8> = parts.map(|part| part.number).collect();
        (distinct.len() > 1).then_some((kind, distinct.len()))
    }
}
