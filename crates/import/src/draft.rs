//! One indicator as a file has it: texts and where they stand, before any rule.

use std::borrow::Cow;

use crate::MAX_LISTED;
use crate::report::{CellPosition, ImportProblem};

/// So many observations have more bytes than a series may have, however short they are: layouts say so by
/// [`too_large`], and make no draft of them.
pub(crate) const MAX_ENTRIES: usize = 100_000;

/// Bytes of an observation in the canonical text, as the file writes it: date and value with a separator between them, a
/// separator and the text where there is one, a line feed.
pub(crate) fn line_bytes(date: &str, value: &str, text: Option<&str>) -> usize {
    date.len() + value.len() + text.map_or(0, |text| text.len() + 1) + 2
}

/// A series of that many bytes.
pub(crate) fn too_large(id: &Spot<'_>, size: usize) -> ImportProblem {
    let max = domain::series::MAX_CANONICAL_BYTES;
    let mut problem = domain::series::TooLarge { size, max }.problem();
    problem.field = None;
    ImportProblem::at(id.place, &id.text, problem)
}

/// A text of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Spot<'t> {
    pub(crate) text: Cow<'t, str>,
    pub(crate) place: CellPosition,
}

/// What a line or a column of a table is about, besides dates and values.
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
    /// `problem`: the reasons in a file of what was refused before; read over.
    Problem,
}

/// One observation as it stands; `value` and `text` are as the file has them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Entry<'t> {
    /// The date or category. Repairs of dates are not done yet.
    pub(crate) date: Spot<'t>,
    /// The value. Blank: no observation, whatever else stands there. Repairs of values are not done yet.
    pub(crate) value: Spot<'t>,
    /// The text of the observation.
    pub(crate) text: Option<Spot<'t>>,
}

/// One indicator of a file, before [`Under`](crate::Repair::Under) and
/// [`Frequency`](crate::Repair::Frequency): `check` does these.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft<'t> {
    pub(crate) id: Spot<'t>,
    /// A code as `domain::calendar::frequency` reads it. None: the file has none.
    pub(crate) frequency: Option<Spot<'t>>,
    /// Fields that are not blank, each keyword at most once.
    pub(crate) fields: Vec<(Keyword, Spot<'t>)>,
    /// In the order of the file.
    pub(crate) entries: Vec<Entry<'t>>,
    /// What the layout itself found wrong: another text for the same field, a line without a value, a column
    /// without an id. Whatever stands here makes the indicator invalid.
    pub(crate) defects: Vec<ImportProblem>,
    /// How many more defects there are.
    pub(crate) more: u32,
}

impl Draft<'_> {
    /// Notes a defect; beyond [`MAX_LISTED`] they are counted.
    pub(crate) fn tell(&mut self, defect: ImportProblem) {
        if self.defects.len() < MAX_LISTED {
            self.defects.push(defect);
        } else {
            self.more += 1;
        }
    }
}

/// Drafts one at a time, so that a file's observations are never all taken apart at once.
pub(crate) type Drafts<'t> = Box<dyn Iterator<Item = Draft<'t>> + 't>;
