//! One indicator as in the file: texts and their positions, before any rule.

use std::borrow::Cow;

use crate::limits::MAX_LISTED;
use crate::report::{CellPosition, ImportProblem};

/// This many observations exceed the byte limit of a series, however short they are.
const MAX_ENTRIES: usize = 100_000;

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
    Discontinued,
    Reason,
    ReasonFr,
    ReasonEn,
    Successor,
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

/// The observations of a draft during collection. If there are more than a series can have, all are dropped.
#[derive(Default)]
pub(crate) struct Entries<'t> {
    entries: Vec<Entry<'t>>,
    count: usize,
    /// Bytes in the canonical text, as written in the file.
    bytes: usize,
}

impl<'t> Entries<'t> {
    /// No observations yet, with capacity for `count` of them.
    pub(crate) fn with_room(count: usize) -> Entries<'t> {
        Entries {
            entries: Vec::with_capacity(count.min(MAX_ENTRIES)),
            ..Entries::default()
        }
    }

    /// Adds an observation.
    pub(crate) fn push(&mut self, entry: Entry<'t>) {
        self.count += 1;
        let text = entry.text.as_ref().map_or(0, |text| text.text.len() + 1);
        // A separator between date and value, a separator and the text if there is one, a line feed.
        self.bytes += entry.date.text.len() + entry.value.text.len() + text + 2;
        if self.count < MAX_ENTRIES {
            self.entries.push(entry);
        } else {
            self.entries = Vec::new();
        }
    }

    /// The date of the first observation.
    pub(crate) fn first_date(&self) -> Option<&str> {
        self.entries.first().map(|entry| entry.date.text.as_ref())
    }

    /// Moves the observations into a draft that has its id; too many of them are a problem of the draft.
    pub(crate) fn into_draft(self, draft: &mut Draft<'t>) {
        if self.count < MAX_ENTRIES {
            draft.entries = self.entries;
            return;
        }
        let (size, max) = (self.bytes, domain::series::MAX_CANONICAL_BYTES);
        let mut problem = domain::series::TooLarge { size, max }.problem();
        problem.field = None;
        draft.tell(ImportProblem::at(draft.id.place, &draft.id.text, problem));
    }
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
