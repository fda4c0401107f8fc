//! The result of publishing a file.

use domain::id::MetricId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::import::Import;

use crate::import::report::Counts;
use crate::outcome::{Failure, internal_error};

/// The result of publishing a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportResult {
    /// The time of publishing.
    pub published_at: Timestamp,
    /// Counts of the file's indicators. Invalid ones are counted; those that the publisher left out are not.
    pub counts: Counts,
    /// The indicators that it was published to, unchanged ones too, in the order of the file. Some may be deleted
    /// since.
    pub metrics: Vec<MetricId>,
}

/// The stored form of a result.
#[derive(Serialize, Deserialize)]
struct KeptResult {
    counts: Counts,
    metrics: Vec<MetricId>,
}

impl ImportResult {
    /// The result of a stored file; `None` where it is not published yet.
    pub(super) fn new(import: &Import) -> Result<Option<Self>, Failure> {
        let (Some(kept), Some(published_at)) = (&import.result, import.published_at) else {
            return Ok(None);
        };
        let KeptResult { counts, metrics } = serde_json::from_str(kept).map_err(internal_error)?;
        Ok(Some(Self {
            published_at,
            counts,
            metrics,
        }))
    }

    /// Serializes the result for the database.
    pub(super) fn kept(&self) -> Result<String, Failure> {
        let kept = KeptResult {
            counts: self.counts,
            metrics: self.metrics.clone(),
        };
        serde_json::to_string(&kept).map_err(internal_error)
    }
}
