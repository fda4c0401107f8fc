//! What a published file did.

use domain::id::MetricId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::import::Import;

use crate::import::report::Counts;
use crate::outcome::{Failure, surprise};

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
struct KeptResult {
    counts: Counts,
    metrics: Vec<MetricId>,
}

impl ImportResult {
    /// What was published of a kept file; `None` where nothing was yet.
    pub(super) fn of(import: &Import) -> Result<Option<Self>, Failure> {
        let (Some(kept), Some(published_at)) = (&import.result, import.published_at) else {
            return Ok(None);
        };
        let KeptResult { counts, metrics } = serde_json::from_str(kept).map_err(surprise)?;
        Ok(Some(Self {
            published_at,
            counts,
            metrics,
        }))
    }

    /// As it is kept.
    pub(super) fn kept(&self) -> Result<String, Failure> {
        let kept = KeptResult {
            counts: self.counts,
            metrics: self.metrics.clone(),
        };
        serde_json::to_string(&kept).map_err(surprise)
    }
}
