//! One indicator as in the file: texts and their positions, before any rule.

use std::borrow::Cow;

use crate::MAX_LISTED;
use crate::report::{CellPosition, ImportProblem};

/// This many observations exceed the byte limit of a series, however short they are: layouts then report [`too_large`]
/// and make no draft.
pub(crate) const MAX_ENTRIES: usize = 100_000;

/// Bytes of an observation in the canonical text, as written in the file: date and value with a separator between them,
/// a separator and the text if there is one, a line feed.
pub(crate) fn line_bytes(date: &str, value: &str, text: Option<&str>) -> usize {
    date.len() + value.len() + text.map_or(0, |text| text.len() + 1) + 2
}

/// The problem of a series of `size` bytes.
pub(crate) fn too_large(id: &Spot<'_>, size: usize) -> ImportProblem {
    let max = domain::series::MAX_CANONICAL_BYTES;
    let mut problem = domain::series::TooLarge { size, max }.problem();
    problem.field = None;
    ImportProblem::at(id.place, &id.text, problem)
}

/// A text of the file, with its position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Spot<'t> {
    pub(crate) text: Cow<'t, str>,
    pub(crate) place: CellPosition,
}

/// The subject of a line or a column of a table, besides dates and values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Keyword {
    Id,
    Frequency,
    Name,
    NameFr,
    NameEn,
    Unit,
    UnitFr,
    UnitEn,
    Notes,
    NotesFr,
    NotesEn,
    Tags,
    TagsFr,
    TagsEn,
    Source,
    Licence,
    Parent,
    Aggregation,
    Transformation,
    Parameter,
    /// `problem`: the reasons in the report of an earlier import; ignored.
    Problem,
}

/// One observation; `value` and `text` are as in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Entry<'t> {
    /// The date or category, before the repairs of dates.
    pub(crate) date: Spot<'t>,
    /// The value, before the repairs of values. A blank value means no observation, whatever the other cells contain.
    pub(crate) value: Spot<'t>,
    /// The text of the observation.
    pub(crate) text: Option<Spot<'t>>,
}

/// One indicator of a file, before [`Under`](crate::Repair::Under) and [`Frequency`](crate::Repair::Frequency), which
/// `check` applies.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft<'t> {
    pub(crate) id: Spot<'t>,
    /// A code as `domain::calendar::frequency` reads it; `None` if the file has no frequency.
    pub(crate) frequency: Option<Spot<'t>>,
    /// Fields that are not blank, each keyword at most once.
    pub(crate) fields: Vec<(Keyword, Spot<'t>)>,
    /// In the order of the file.
    pub(crate) entries: Vec<Entry<'t>>,
    /// Problems found by the reader: another text for the same field, a line without a value, a column without an id.
    /// Any problem makes the indicator invalid.
    pub(crate) problems: Vec<ImportProblem>,
    /// The number of further problems.
    pub(crate) more: u32,
}

impl Draft<'_> {
    /// Records a problem; beyond [`MAX_LISTED`], problems are only counted.
    pub(crate) fn tell(&mut self, import_problem: ImportProblem) {
        if self.problems.len() < MAX_LISTED {
            self.problems.push(import_problem);
        } else {
            self.more += 1;
        }
    }
}

/// Lazy drafts, so that only one indicator's observations are split at a time.
pub(crate) type Drafts<'t> = Box<dyn Iterator<Item = Draft<'t>> + 't>;
