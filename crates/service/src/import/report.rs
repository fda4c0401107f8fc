//! The report on an import file: its indicators and their counts.

mod cache;
mod request;

use ::import::report::PreviewRow;
use domain::calendar::frequency::Frequency;
use domain::text::language::Text;
use import::{CellPosition, Found, ImportProblem, Proposal};
use serde::{Deserialize, Serialize};

pub(super) use cache::Reports;

/// The effect of publishing a file now. Nothing is stored.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// The detected form of the file.
    pub found: Found,
    /// Its first rows, as written.
    pub preview: Vec<PreviewRow>,
    /// The problems of the file as a whole; with any of them it has no items.
    pub problems: Vec<ImportProblem>,
    /// The number of further problems of the file.
    pub more: u32,
    /// Possible repairs, ticked or not.
    pub proposals: Vec<Proposal>,
    /// Counts of its indicators and observations, by effect.
    pub counts: Counts,
    /// Its indicators, in the order of the file.
    pub items: Vec<ReportItem>,
    /// The state that the file was compared with, as an opaque text for [`PublishImport::basis`](super::PublishImport).
    pub basis: String,
}

/// The effect of an indicator of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReportItem {
    /// Its id, as written in the file.
    pub id: String,
    /// The position where it begins.
    pub place: CellPosition,
    /// Its path in the collection; `None` where its content could not be parsed.
    pub path: Option<String>,
    /// Its name after publishing; empty where its content could not be parsed.
    pub name: Text,
    /// Its frequency; `None` where it is unknown.
    pub frequency: Option<Frequency>,
    /// Its effect on the collection.
    pub status: Status,
    /// The number of its observations in the file.
    pub observations: u64,
    /// The period of the first of them; `None` for categories.
    pub first_period: Option<String>,
    /// The period of the last of them; `None` for categories.
    pub last_period: Option<String>,
    /// The values of the last [`RECENT`] rows of its series in the file; `None` for a hole. Empty where it is invalid.
    pub recent: Vec<Option<f64>>,
    /// Whether the file publishes to a discontinued indicator.
    pub is_ended: bool,
    /// The number of observations to add.
    pub added: u64,
    /// The number of observations to revise.
    pub revised: u64,
    /// Observations of which only the status changes.
    pub recoded: u64,
    /// The number of observations to remove.
    pub removed: u64,
    /// The number of observations that are in the collection already.
    pub unchanged: u64,
    /// The API names of the fields that change; empty for new indicators.
    pub fields: Vec<&'static str>,
    /// Its problems, at most [`import::MAX_LISTED`].
    pub problems: Vec<ImportProblem>,
    /// The number of further problems.
    pub more: u32,
}

impl ReportItem {
    /// Whether the file revises more than half of the observations that it repeats: it may be about something else.
    #[must_use]
    pub const fn is_mostly_revised(&self) -> bool {
        self.revised >= FEWEST_REVISED && self.revised > self.unchanged
    }
}

/// Most values of an indicator of a file that its report has.
pub(super) const RECENT: usize = 40;

/// Fewer revised observations are no sign of another indicator.
const FEWEST_REVISED: u64 = 3;

/// The effect of an indicator of a file on the collection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// It would be created.
    New,
    /// Its fields or observations would change.
    Changed,
    /// It equals the stored indicator.
    Unchanged,
    /// It cannot be published.
    #[default]
    Invalid,
}

/// Counts of the indicators and observations of a file, by effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Indicators that can be published: the new, the changed and the unchanged ones.
    pub valid: u32,
    /// Indicators that the collection does not have yet.
    pub new: u32,
    /// Indicators whose fields or observations change.
    pub changed: u32,
    /// Of the changed ones: those of which the file revises more than half of the observations that it repeats.
    #[serde(default)]
    pub mostly_revised: u32,
    /// Indicators that equal the stored ones.
    pub unchanged: u32,
    /// Indicators that cannot be published.
    pub invalid: u32,
    /// Observations of the valid indicators in the file.
    pub observations: u64,
    /// Observations that are added.
    pub added: u64,
    /// Observations that are revised.
    pub revised: u64,
    /// Observations of which only the status changes.
    #[serde(default)]
    pub recoded: u64,
    /// Observations that are removed.
    pub removed: u64,
    /// Discontinued indicators that the file publishes to; they are invalid unless their ends are taken back.
    #[serde(default)]
    pub ended: u32,
}

impl Counts {
    /// Counts an indicator.
    pub(super) fn add(&mut self, item: &ReportItem) {
        self.ended += u32::from(item.is_ended);
        match item.status {
            Status::Invalid => {
                self.invalid += 1;
                return;
            }
            Status::New => self.new += 1,
            Status::Changed => {
                self.changed += 1;
                self.mostly_revised += u32::from(item.is_mostly_revised());
            }
            Status::Unchanged => self.unchanged += 1,
        }
        self.valid += 1;
        self.observations += item.observations;
        self.added += item.added;
        self.revised += item.revised;
        self.recoded += item.recoded;
        self.removed += item.removed;
    }
}
