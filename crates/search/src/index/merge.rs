//! Merging of segments: each one has a dictionary of its own, which costs every search.

use tantivy::index::{SegmentId, SegmentMeta};
use tantivy::{FutureResult, SegmentReader};

use super::{Index, IndexError, Writer};

/// All segments are merged where those besides the largest have more than one in so many of the documents.
const SHARE: u32 = 5;

/// A merge that runs in the background.
pub struct Merge {
    merged: FutureResult<Option<SegmentMeta>>,
    index: Index,
}

impl Writer {
    /// Begins to merge all segments into one; `None` where this would change little. The documents stay searchable, and
    /// others can be written meanwhile.
    pub fn merge(&mut self) -> Option<Merge> {
        let searcher = self.index.reader.searcher();
        let segments = searcher.segment_readers();
        let sizes = || segments.iter().map(SegmentReader::max_doc);
        let (largest, all) = (sizes().max()?, sizes().sum::<u32>());
        if (all - largest).saturating_mul(SHARE) <= all {
            return None;
        }
        let ids: Vec<SegmentId> = segments.iter().map(SegmentReader::segment_id).collect();
        Some(Merge {
            merged: self.writer.merge(&ids),
            index: self.index.clone(),
        })
    }
}

impl Merge {
    /// Waits for the end. Later searches use the merged segment.
    ///
    /// # Errors
    /// Where the disk is full, the writer was closed, or some segments are merged already; the index stays as it was.
    pub fn wait(self) -> Result<(), IndexError> {
        self.merged.wait()?;
        self.index.reload()
    }
}
