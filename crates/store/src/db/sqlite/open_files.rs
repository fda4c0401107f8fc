//! The files that SQLite has open. SQLite continues to write to a file that was removed or replaced, and those writes
//! are lost: no write may be acknowledged then.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

use super::beside;
use crate::StoreError;
use crate::db::error::Detail;

/// Identifies a file on this machine, independently of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId {
    device: u64,
    inode: u64,
}

impl FileId {
    /// The id of the file at a path; `None` where it is missing.
    pub(super) fn at(path: &Path) -> io::Result<Option<Self>> {
        match fs::metadata(path) {
            Ok(file) => Ok(Some(Self {
                device: file.dev(),
                inode: file.ino(),
            })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The database file and its write-ahead log at the time of opening.
#[derive(Debug)]
pub(crate) struct OpenFiles {
    path: PathBuf,
    database: FileId,
    log_path: PathBuf,
    /// Empty until SQLite has created the log.
    log: OnceLock<FileId>,
    /// Whether the loss was written to this server's log.
    is_reported: AtomicBool,
}

impl OpenFiles {
    /// Bytes of the write-ahead log; 0 where it is missing.
    pub(crate) fn log_bytes(&self) -> u64 {
        fs::metadata(&self.log_path).map_or(0, |log| log.len())
    }

    /// Notes the existing file before connections are opened.
    pub(crate) fn new(path: &Path) -> Result<Self, StoreError> {
        let database = FileId::at(path)
            .map_err(|error| unavailable(path, error))?
            .ok_or_else(|| unavailable(path, "there is no such file"))?;
        Ok(Self {
            path: path.to_owned(),
            database,
            log_path: beside(path, "-wal"),
            log: OnceLock::new(),
            is_reported: AtomicBool::new(false),
        })
    }

    /// Checks that the names still lead to the open files.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] where a file was removed or replaced, until it is back.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.check_one(&self.path, Some(self.database))?;
        let log = self.log.get().copied();
        let found = self.check_one(&self.log_path, log)?;
        if let (None, Some(found)) = (log, found) {
            // A concurrent check may have set it already, to the same file.
            let _ = self.log.set(found);
        }
        self.is_reported.store(false, Ordering::Relaxed);
        Ok(())
    }

    fn check_one(&self, path: &Path, opened: Option<FileId>) -> Result<Option<FileId>, StoreError> {
        let found = FileId::at(path).map_err(|error| unavailable(path, error))?;
        if opened.is_some() && found != opened {
            return Err(self.lost(path, found.is_some()));
        }
        Ok(found)
    }

    fn lost(&self, path: &Path, is_replaced: bool) -> StoreError {
        let what = if is_replaced { "replaced" } else { "removed" };
        if !self.is_reported.swap(true, Ordering::Relaxed) {
            tracing::error!(
                file = %path.display(),
                "the database file was {what} while the server runs: no change is accepted. Put the file back, or stop the server and restore a backup"
            );
        }
        unavailable(path, format!("was {what} while the server runs"))
    }
}

fn unavailable(path: &Path, why: impl std::fmt::Display) -> StoreError {
    StoreError::Unavailable(Detail::new(format!("{}: {why}", path.display())))
}
