//! The index in a folder: opened or made anew, written in batches, searched at the state of the last commit.

mod merge;
mod writer;

use std::fmt;
use std::fs;
use std::path::Path;

use tantivy::directory::error::LockError;
use tantivy::directory::{Directory, INDEX_WRITER_LOCK, MmapDirectory};
use tantivy::schema::Schema;
use tantivy::{IndexReader, ReloadPolicy, Searcher, TantivyError};

use crate::columns::ColumnCache;
use crate::document::Removed;
use crate::fields::{Fields, WORDS, WordTokenizer};
pub use merge::Merge;
pub use writer::Writer;

/// The failure of an operation on the index. Texts are for the operator.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// Another writer, in this process or another one, uses the folder.
    #[error("another server writes to the search index")]
    Busy,
    /// The index is damaged, or its folder cannot be read or written.
    #[error("the search index: {0}")]
    Unusable(String),
}

impl IndexError {
    fn new(error: impl fmt::Display) -> Self {
        Self::Unusable(error.to_string())
    }
}

impl From<LockError> for IndexError {
    fn from(error: LockError) -> Self {
        match error {
            LockError::LockBusy => Self::Busy,
            LockError::IoError(_) => Self::new(error),
        }
    }
}

impl From<TantivyError> for IndexError {
    fn from(error: TantivyError) -> Self {
        match error {
            TantivyError::LockFailure(error, _) => error.into(),
            error => Self::new(error),
        }
    }
}

/// An index. Cheap to clone.
#[derive(Clone)]
pub struct Index {
    index: tantivy::Index,
    reader: IndexReader,
    columns: ColumnCache,
    fields: Fields,
}

impl Index {
    /// Opens the index in a folder; `None` where there is none, or it is damaged, or its fields are those of another
    /// version.
    ///
    /// # Errors
    /// Where the folder cannot be read.
    pub fn open(folder: &Path) -> Result<Option<Self>, IndexError> {
        if !folder.join("meta.json").exists() {
            return Ok(None);
        }
        let fields = Fields::new();
        let directory = MmapDirectory::open(folder).map_err(IndexError::new)?;
        let Ok(index) = tantivy::Index::open(directory) else {
            return Ok(None);
        };
        let is_whole = index
            .validate_checksum()
            .is_ok_and(|damaged| damaged.is_empty());
        if index.schema() != fields.schema || !is_whole {
            return Ok(None);
        }
        Self::new(index, fields).map(Some)
    }

    /// Deletes the contents of a folder and creates an empty index in it.
    ///
    /// # Errors
    /// [`IndexError::Busy`] where a writer uses the folder, which then stays as it is; where it cannot be written.
    pub fn create(folder: &Path) -> Result<Self, IndexError> {
        let former = MmapDirectory::open(folder).ok();
        let _lock = former
            .map(|former| former.acquire_lock(&INDEX_WRITER_LOCK))
            .transpose()?;
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(IndexError::new(error));
            }
            _ => {}
        }
        fs::create_dir_all(folder).map_err(IndexError::new)?;
        let fields = Fields::new();
        let directory = MmapDirectory::open(folder).map_err(IndexError::new)?;
        let schema: Schema = fields.schema.clone();
        let index = tantivy::Index::open_or_create(directory, schema)?;
        Self::new(index, fields)
    }

    fn new(index: tantivy::Index, fields: Fields) -> Result<Self, IndexError> {
        index.tokenizers().register(WORDS, WordTokenizer);
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .doc_store_cache_num_blocks(1)
            .try_into()?;
        Ok(Self {
            index,
            reader,
            columns: ColumnCache::default(),
            fields,
        })
    }

    /// The text that the last commit came with; `None` before the first.
    ///
    /// # Errors
    /// Where the index cannot be read.
    pub fn payload(&self) -> Result<Option<String>, IndexError> {
        Ok(self.index.load_metas()?.payload)
    }

    /// The number of documents.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.reader.searcher().num_docs()
    }

    /// Whether it has no documents.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The writer.
    ///
    /// # Errors
    /// [`IndexError::Busy`] where there is one already, in this process or another one.
    pub fn writer(&self) -> Result<Writer, IndexError> {
        Writer::open(self)
    }

    /// Whether the last commit may have had documents of this; also for a while after they were removed.
    ///
    /// # Errors
    /// Where the index cannot be read.
    pub fn may_have(&self, removed: Removed) -> Result<bool, IndexError> {
        let term = self.fields.term_of(removed);
        Ok(self.reader.searcher().doc_freq(&term)? > 0)
    }

    /// Lets later searches see the last commit, also one of another process.
    ///
    /// # Errors
    /// Where the index cannot be read.
    pub fn reload(&self) -> Result<(), IndexError> {
        self.reader.reload()?;
        self.columns.retain(&self.reader.searcher());
        Ok(())
    }

    /// The state of the last commit, with its fields.
    pub(crate) fn searcher(&self) -> (Searcher, &Fields) {
        (self.reader.searcher(), &self.fields)
    }

    /// The columns of its segments.
    pub(crate) fn columns(&self) -> &ColumnCache {
        &self.columns
    }
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index")
            .field("documents", &self.len())
            .finish()
    }
}
