//! Pictures of accounts: checked, cleaned, and stored under the hash of their content.

use std::time::SystemTime;

use bytes::Bytes;
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use storage::{FileName, Folder, Storage, StorageError, sha256};

use crate::outcome::{Failure, ServiceError};
use crate::shared::limit::work::{NotDone, Workbench};

mod png_file;

pub(crate) use png_file::PictureProblem;
pub use png_file::{MAX_BYTES, MAX_SIDE};

/// Most pictures that may wait for decoding.
const WAITING: usize = 16;

/// The error of storing a picture.
#[derive(Debug)]
pub(crate) enum NotTaken {
    /// The file is invalid.
    Problem(PictureProblem),
    /// Too many pictures wait already.
    Busy,
    /// The work was broken off.
    Broken,
    /// The storage can't be written.
    Storage(StorageError),
}

impl From<PictureProblem> for Problem {
    fn from(problem: PictureProblem) -> Self {
        let at = |code| Self::at("picture", code);
        match problem {
            PictureProblem::NotPng => at(Code::PictureNotPng),
            PictureProblem::TooBig { size } => at(Code::PictureTooBig)
                .with("max", MAX_BYTES)
                .with("size", size),
            PictureProblem::Dimensions { width, height } => at(Code::PictureDimensions)
                .with("max", MAX_SIDE)
                .with("width", width)
                .with("height", height),
            PictureProblem::Unreadable => at(Code::PictureUnreadable),
        }
    }
}

impl From<NotTaken> for ServiceError {
    fn from(not_taken: NotTaken) -> Self {
        match not_taken {
            NotTaken::Problem(problem) => Self::problem(problem),
            NotTaken::Busy => Code::Busy.into(),
            NotTaken::Broken => Failure::Unavailable.into(),
            NotTaken::Storage(error) => Failure::from(error).into(),
        }
    }
}

/// The stored pictures.
#[derive(Debug, Clone)]
pub(crate) struct Pictures {
    storage: Storage,
    bench: Workbench,
}

impl Pictures {
    pub(crate) fn new(storage: Storage) -> Self {
        Self {
            storage,
            bench: Workbench::new(1, WAITING),
        }
    }

    /// Checks the file and stores a clean copy of it. Returns the SHA-256 of the copy, in hexadecimal digits: its name.
    pub(crate) async fn keep(&self, file: Vec<u8>) -> Result<String, NotTaken> {
        let cleaned = self.bench.run(move || {
            let copy = png_file::clean_copy(&file).map_err(NotTaken::Problem)?;
            let hash = sha256(&copy);
            Ok((hash, copy))
        });
        let (hash, copy) = cleaned.await.map_err(|not_done| match not_done {
            NotDone::Busy => NotTaken::Busy,
            NotDone::Broken => NotTaken::Broken,
        })??;
        let name = name_of(&hash).ok_or(NotTaken::Broken)?;
        // Written even if it exists: the new time protects it from the sweep.
        let stored = self.storage.put(&name, copy.into()).await;
        stored.map_err(NotTaken::Storage)?;
        Ok(hash)
    }

    /// The hashes of the pictures last stored before `before`.
    pub(crate) async fn kept_before(&self, before: Timestamp) -> Result<Vec<String>, StorageError> {
        let before = SystemTime::from(before);
        let stored = self.storage.list(Folder::Pictures).await?;
        let old = stored.into_iter().filter(|file| file.stored_at < before);
        let hashes = old.filter_map(|file| hash_of(&file.name).map(str::to_owned));
        Ok(hashes.collect())
    }

    /// Removes a picture that no account uses any more.
    pub(crate) async fn remove(&self, hash: &str) -> Result<(), StorageError> {
        match name_of(hash) {
            Some(name) => self.storage.remove(&name).await,
            None => Ok(()),
        }
    }

    /// The picture with this hash, if it exists.
    pub(crate) async fn read(&self, hash: &str) -> Result<Option<Bytes>, StorageError> {
        match name_of(hash) {
            Some(name) => self.storage.get_checked(&name, hash).await,
            None => Ok(None),
        }
    }
}

pub(crate) fn name_of(hash: &str) -> Option<FileName> {
    FileName::new(
        Folder::Pictures,
        &format!("{}.png", Some(hash).filter(|hash| is_hash(hash))?),
    )
}

pub(crate) fn hash_of(name: &FileName) -> Option<&str> {
    let hash = name.as_str().strip_suffix(".png")?;
    is_hash(hash).then_some(hash)
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
