//! What a published file did.

use domain::id::MetricId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::import::Import;

use super::report::{ReportItem, Status};
use crate::outcome::{Failure, surprise};

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

/// What a published file did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportResult {
    /// When it was published.
    pub published_at: Timestamp,
    /// What of it was published; the invalid ones are counted, those that were left out on purpose nowhere.
    pub counts: Counts,
    /// The indicators that it was published to, unchanged ones too, in the order of the file. Some may be gone since.
    pub metrics: Vec<MetricId>,
}

/// What is kept of a result.
#[derive(Serialize, Deserialize)]
struct Kept {
    counts: Counts,
    metrics: Vec<MetricId>,
}

impl ImportResult {
    /// What was published of a kept file; none where nothing was yet.
    pub(super) fn of(import: &Import) -> Result<Option<Self>, Failure> {
        let (Some(kept), Some(published_at)) = (&import.result, import.published_at) else {
            return Ok(None);
        };
        let Kept { counts, metrics } = serde_json::from_str(kept).map_err(surprise)?;
        Ok(Some(Self {
            published_at,
            counts,
            metrics,
        }))
    }

    /// As it is kept.
    pub(super) fn kept(&self) -> Result<String, Failure> {
        let kept = Kept {
            counts: self.counts,
            metrics: self.metrics.clone(),
        };
        serde_json::to_string(&kept).map_err(surprise)
    }
}
