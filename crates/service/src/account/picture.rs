//! Pictures of accounts: checked, cleaned, and stored in a folder under the hash of their content.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use domain::problem::{Code, Problem};
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::limit::work::{NotDone, Workbench};
use crate::outcome::{Failure, ServiceError};
use crate::platform::atomic_file;

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
    /// The folder can't be written.
    Folder(io::Error),
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
            NotTaken::Folder(error) => folder_fails(&error).into(),
        }
    }
}

/// Logs an error of the folder of pictures; returns [`Failure::Unavailable`].
pub(crate) fn folder_fails(error: &io::Error) -> Failure {
    tracing::error!(%error, "the folder of pictures");
    Failure::Unavailable
}

/// The folder of pictures.
#[derive(Debug, Clone)]
pub(crate) struct Pictures {
    folder: PathBuf,
    bench: Workbench,
}

impl Pictures {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            bench: Workbench::new(1, WAITING),
        }
    }

    /// The folder; created with the first picture.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Checks the file and stores a clean copy of it. Returns the SHA-256 of the copy, in hexadecimal digits: its name.
    pub(crate) async fn keep(&self, file: Vec<u8>) -> Result<String, NotTaken> {
        let folder = self.folder.clone();
        let kept = self.bench.run(move || {
            let copy = png_file::clean_copy(&file).map_err(NotTaken::Problem)?;
            let hash = hex::encode(Sha256::digest(&copy));
            let name = format!("{hash}.png");
            // Written even if it exists: the new modification time protects it from the sweep.
            atomic_file::write(&folder, &name, &copy).map_err(NotTaken::Folder)?;
            Ok(hash)
        });
        kept.await.map_err(|not_done| match not_done {
            NotDone::Busy => NotTaken::Busy,
            NotDone::Broken => NotTaken::Folder(io::Error::other("broken off")),
        })?
    }

    /// The hashes of the pictures last stored before `before`.
    pub(crate) async fn kept_before(&self, before: Timestamp) -> io::Result<Vec<String>> {
        let before = SystemTime::from(before);
        let mut hashes = Vec::new();
        let mut files = match tokio::fs::read_dir(&self.folder).await {
            Ok(files) => files,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(hashes),
            Err(error) => return Err(error),
        };
        while let Some(file) = files.next_entry().await? {
            let name = file.file_name();
            let Some(hash) = name.to_str().and_then(|name| name.strip_suffix(".png")) else {
                continue;
            };
            if is_hash(hash) && file.metadata().await?.modified()? < before {
                hashes.push(hash.to_owned());
            }
        }
        Ok(hashes)
    }

    /// Removes a picture that no account uses any more.
    pub(crate) async fn remove(&self, hash: &str) -> io::Result<()> {
        tokio::fs::remove_file(self.folder.join(format!("{hash}.png"))).await
    }

    /// The picture with this hash, if it exists.
    pub(crate) async fn read(&self, hash: &str) -> io::Result<Option<Vec<u8>>> {
        if !is_hash(hash) {
            return Ok(None);
        }
        match tokio::fs::read(self.folder.join(format!("{hash}.png"))).await {
            Ok(png) => Ok(Some(png)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
