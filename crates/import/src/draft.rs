//! One indicator as a file has it: texts and where they stand, before any rule.

use std::borrow::Cow;

use crate::report::{Defect, Place};

/// A text of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Spot<'t> {
    pub(crate) text: Cow<'t, str>,
    pub(crate) place: Place,
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
    /// A code as `domain::frequency` reads it. None: the file has none.
    pub(crate) frequency: Option<Spot<'t>>,
    /// Fields that are not blank, each keyword at most once.
    pub(crate) fields: Vec<(Keyword, Spot<'t>)>,
    /// In the order of the file.
    pub(crate) entries: Vec<Entry<'t>>,
    /// What the layout itself found wrong: another text for the same field, a line without a value, a column
    /// without an id. Whatever stands here makes the indicator invalid.
    pub(crate) defects: Vec<Defect>,
}

/// Drafts one at a time, so that a file's observations are never all taken apart at once.
pub(crate) type Drafts<'t> = Box<dyn Iterator<Item = Draft<'t>> + 't>;
