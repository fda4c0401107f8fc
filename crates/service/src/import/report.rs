//! The report on an import file: its indicators, and counts of them.

use ::import::report::PreviewRow;
use domain::calendar::frequency::Frequency;
use domain::text::language::Text;
use import::{CellPosition, Found, ImportProblem, Proposal};
use serde::{Deserialize, Serialize};

/// What publishing a file now would do. Nothing is stored.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// How the file was read.
    pub found: Found,
    /// Its first rows as they stand.
    pub preview: Vec<PreviewRow>,
    /// What is wrong with the file as a whole; then it has no items.
    pub defects: Vec<ImportProblem>,
    /// How many more defects of the file there are.
    pub more: u32,
    /// What could be repaired, ticked or not.
    pub proposals: Vec<Proposal>,
    /// How many of its indicators do what.
    pub counts: Counts,
    /// Its indicators, in its order.
    pub items: Vec<ReportItem>,
    /// The state that it was compared with, as an opaque text for [`PublishImport::basis`](super::PublishImport).
    pub basis: String,
}

/// What an indicator of a file would do.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReportItem {
    /// Its id as the file has it.
    pub id: String,
    /// Where it begins.
    pub place: CellPosition,
    /// Its path in the collection; `None` where the id is none.
    pub path: Option<String>,
    /// Its name as it would be; empty where it is invalid.
    pub name: Text,
    /// Its frequency, as far as it is known.
    pub frequency: Option<Frequency>,
    /// What it would do.
    pub status: Status,
    /// How many observations the file has of it.
    pub observations: u64,
    /// The first of their periods; `None` for categories.
    pub first_period: Option<String>,
    /// The last of their periods; `None` for categories.
    pub last_period: Option<String>,
    /// How many observations would come.
    pub added: u64,
    /// How many would change.
    pub revised: u64,
    /// How many would go.
    pub removed: u64,
    /// How many are in the collection already.
    pub unchanged: u64,
    /// The names of the fields that would change, by their names in the API; empty for new ones.
    pub fields: Vec<&'static str>,
    /// What is wrong with it, at most [`import::MAX_LISTED`].
    pub defects: Vec<ImportProblem>,
    /// How many more defects there are.
    pub more: u32,
}

/// What an indicator of a file is to the collection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// It would be made.
    New,
    /// Its fields or observations would change.
    Changed,
    /// It is as the file says.
    Unchanged,
    /// It cannot be published.
    #[default]
    Invalid,
}

/// How many indicators and observations of a file do what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Indicators that can be published: the new, the changed and the unchanged ones.
    pub valid: u32,
    /// Indicators that the collection does not have yet.
    pub new: u32,
    /// Indicators whose fields or observations change.
    pub changed: u32,
    /// Indicators that are as the file says already.
    pub unchanged: u32,
    /// Indicators that cannot be published.
    pub invalid: u32,
    /// Observations that the valid ones have in the file.
    pub observations: u64,
    /// How many of them come.
    pub added: u64,
    /// How many change.
    pub revised: u64,
    /// How many observations go.
    pub removed: u64,
}

impl Counts {
    /// Counts an indicator.
    pub(super) fn add(&mut self, item: &ReportItem) {
        match item.status {
            Status::Invalid => {
                self.invalid += 1;
                return;
            }
            Status::New => self.new += 1,
            Status::Changed => self.changed += 1,
            Status::Unchanged => self.unchanged += 1,
        }
        self.valid += 1;
        self.observations += item.observations;
        self.added += item.added;
        self.revised += item.revised;
        self.removed += item.removed;
    }
}
