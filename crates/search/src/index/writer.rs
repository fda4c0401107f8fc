//! The writer of an index: changes in batches, each visible and durable with its commit.

use std::collections::HashSet;
use std::fmt;

use tantivy::IndexWriter;
use tantivy::indexer::IndexWriterOptions;

use super::{Index, IndexError};
use crate::document::{Document, DocumentId, Removed};

/// Memory for documents that are not in a segment yet, in bytes.
const BYTES: usize = 20_000_000;

/// The only writer of an index.
pub struct Writer {
    pub(super) writer: IndexWriter,
    pub(super) index: Index,
    /// The documents that were put since the last commit.
    put: HashSet<DocumentId>,
    is_changed: bool,
}

impl Writer {
    pub(super) fn open(index: &Index) -> Result<Self, IndexError> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .memory_budget_per_thread(BYTES)
            .num_merge_threads(1)
            .build();
        let writer = index.index.writer_with_options(options)?;
        // A former writer in another process may have committed since.
        index.reload()?;
        Ok(Self {
            writer,
            index: index.clone(),
            put: HashSet::new(),
            is_changed: false,
        })
    }

    /// Adds a document, in place of the former one of its object.
    ///
    /// # Errors
    /// Where the disk is full, and after an earlier failure.
    pub fn put(&mut self, document: &Document) -> Result<(), IndexError> {
        self.remove(Removed::Document(document.id))?;
        let document_of = self.index.fields.document(document);
        self.writer.add_document(document_of)?;
        self.put.insert(document.id);
        self.is_changed = true;
        Ok(())
    }

    /// Removes the documents of an object, a collection or an account. Where there are none, this is no change.
    ///
    /// # Errors
    /// Where the index cannot be read.
    pub fn remove(&mut self, removed: Removed) -> Result<(), IndexError> {
        let was_put = match removed {
            Removed::Document(id) => self.put.contains(&id),
            Removed::Collection(_) | Removed::Account(_) => !self.put.is_empty(),
        };
        if was_put || self.index.may_have(removed)? {
            self.writer.delete_term(self.index.fields.term_of(removed));
            self.is_changed = true;
        }
        Ok(())
    }

    /// Whether there are changes since the last commit.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Makes the changes since the last commit visible and durable, with a text that says up to where the index
    /// follows.
    ///
    /// # Errors
    /// Where the disk is full; the state of the last commit stays.
    pub fn commit(&mut self, payload: &str) -> Result<(), IndexError> {
        let mut prepared = self.writer.prepare_commit()?;
        prepared.set_payload(payload);
        prepared.commit()?;
        self.index.reload()?;
        self.put = HashSet::new();
        self.is_changed = false;
        Ok(())
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}
