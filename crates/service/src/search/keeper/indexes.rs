//! The two indexes in the data folder: of objects that everybody may see, and of the others.

use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use search::{Document, Index, IndexError, Merge, Removed, Writer};

/// The folders of the indexes.
const PUBLIC: &str = "public";
const RESTRICTED: &str = "restricted";

/// The version of the content of documents. Indexes of another version are made again.
const VERSION: &str = "3";

/// The indexes. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Indexes {
    pub(super) public: Index,
    pub(super) restricted: Index,
}

/// The writers of both indexes. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Writers(Arc<Mutex<Pair>>);

#[derive(Debug)]
struct Pair {
    public: Writer,
    restricted: RestrictedWriter,
}

/// The writer of the index of objects that are not public. It is opened with the first change: its threads and buffers
/// are a burden to a server that has only public objects.
#[derive(Debug)]
struct RestrictedWriter {
    index: Index,
    opened: Option<Writer>,
}

impl RestrictedWriter {
    fn open(&mut self) -> Result<&mut Writer, IndexError> {
        let opened = match self.opened.take() {
            Some(opened) => opened,
            None => self.index.writer()?,
        };
        Ok(self.opened.insert(opened))
    }

    fn remove(&mut self, removed: Removed) -> Result<(), IndexError> {
        match &mut self.opened {
            Some(opened) => opened.remove(removed),
            None if self.index.may_have(removed)? => self.open()?.remove(removed),
            None => Ok(()),
        }
    }

    fn commit(&mut self, payload: &str) -> Result<(), IndexError> {
        match &mut self.opened {
            Some(opened) if opened.is_changed() => opened.commit(payload),
            _ => Ok(()),
        }
    }
}

impl Indexes {
    /// Opens the indexes; `None` where one is missing or cannot be used.
    pub(super) fn open(folder: &Path) -> Option<Self> {
        let open = |name| Index::open(&folder.join(name)).ok().flatten();
        Some(Self {
            public: open(PUBLIC)?,
            restricted: open(RESTRICTED)?,
        })
    }

    /// Makes empty indexes in place of any that are there.
    ///
    /// # Errors
    /// [`IndexError::Busy`] where another server uses the folder; where it cannot be written.
    pub(super) fn create(folder: &Path) -> Result<Self, IndexError> {
        make_folder(folder).map_err(|error| IndexError::Unusable(error.to_string()))?;
        let public = Index::create(&folder.join(PUBLIC))?;
        remove_files(folder);
        Ok(Self {
            public,
            restricted: Index::create(&folder.join(RESTRICTED))?,
        })
    }

    /// Up to where the indexes follow the content log; `None` for indexes of another version. Of the two, the public
    /// one is written last.
    pub(super) fn position(&self) -> Option<String> {
        let payload = self.public.payload().ok().flatten()?;
        let (version, position) = payload.split_once(' ')?;
        (version == VERSION).then(|| position.to_owned())
    }

    /// Opens the writers.
    ///
    /// # Errors
    /// [`IndexError::Busy`] where another server writes to the folder.
    pub(super) fn writers(&self) -> Result<Writers, IndexError> {
        let public = self.public.writer()?;
        self.restricted.reload()?;
        Ok(Writers(Arc::new(Mutex::new(Pair {
            public,
            restricted: RestrictedWriter {
                index: self.restricted.clone(),
                opened: None,
            },
        }))))
    }
}

impl Writers {
    fn with<T>(&self, work: impl FnOnce(&mut Pair) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds documents, each to the index of its audience.
    pub(super) fn put(&self, documents: &[Document]) -> Result<(), IndexError> {
        self.with(|pair| {
            documents
                .iter()
                .try_for_each(|document| match document.audience.is_empty() {
                    true => pair.public.put(document),
                    false => pair.restricted.open()?.put(document),
                })
        })
    }

    pub(super) fn remove(&self, removed: &[Removed]) -> Result<(), IndexError> {
        self.with(|pair| {
            removed.iter().try_for_each(|removed| {
                pair.public.remove(*removed)?;
                pair.restricted.remove(*removed)
            })
        })
    }

    pub(super) fn commit(&self, position: &str) -> Result<(), IndexError> {
        let payload = format!("{VERSION} {position}");
        self.with(|pair| {
            pair.restricted.commit(&payload)?;
            pair.public.commit(&payload)
        })
    }

    /// Begins the merges of segments that make searches faster.
    pub(super) fn merge(&self) -> Vec<Merge> {
        self.with(|pair| {
            let restricted = pair.restricted.opened.as_mut();
            let merges = [pair.public.merge(), restricted.and_then(Writer::merge)];
            merges.into_iter().flatten().collect()
        })
    }
}

/// Removes the files beside the two folders: a former version had one index there.
fn remove_files(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Err(error) = fs::remove_file(entry.path())
        {
            tracing::warn!(%error, file = %entry.path().display(), "a file of a former search index was not removed");
        }
    }
}

/// Makes the folder of the indexes, which only the server's user may read from the first moment on: it has the words
/// of objects that are not public.
///
/// # Errors
/// Where the folder cannot be made.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
}
