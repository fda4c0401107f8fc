//! Files outside the database: pictures of accounts, import files, backups. They are in a folder of this machine or in
//! a bucket of an S3 service, under the same names.
//!
//! A file is stored whole or not at all, and its reader compares it with its hash. Nothing here makes a file public:
//! the folder is closed to other users, and a bucket is as private as its owner made it.

mod address;
pub mod atomic_file;
mod bucket;
mod error;
mod folder;
mod name;

use std::path::{Path, PathBuf};
use std::time::Duration;

use bytes::Bytes;
use sha2::{Digest, Sha256};

pub use address::{Address, S3Settings};
pub use bucket::install_tls;
pub use error::StorageError;
pub use name::{FileName, Folder, StoredFile};

use bucket::Bucket;

/// Maximum time of storing, reading, or removing one file that is held in memory.
const FILE_LIMIT: Duration = Duration::from_secs(20);

/// A place for files. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Storage {
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Folder(PathBuf),
    Bucket(Bucket),
}

impl Storage {
    /// The storage at an address. Neither a folder nor a service is contacted yet.
    ///
    /// # Errors
    /// [`StorageError::Settings`] if the settings of the service are invalid.
    pub fn open(address: &Address, settings: &S3Settings) -> Result<Self, StorageError> {
        let place = match address {
            Address::Folder(folder) => Place::Folder(folder.clone()),
            Address::S3 { bucket, prefix } => {
                Place::Bucket(Bucket::open(bucket, prefix, settings)?)
            }
        };
        Ok(Self { place })
    }

    /// The storage in a folder of this machine. The folder is created with its first file.
    #[must_use]
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self {
            place: Place::Folder(folder.into()),
        }
    }

    /// The address, for messages.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.place {
            Place::Folder(folder) => folder.display().to_string(),
            Place::Bucket(bucket) => bucket.describe(),
        }
    }

    /// Stores a file whole, in place of one with the same name.
    ///
    /// # Errors
    /// As [`StorageError`]; the former file, or none, is there then.
    pub async fn put(&self, name: &FileName, content: Bytes) -> Result<(), StorageError> {
        let putting = async {
            match &self.place {
                Place::Folder(folder) => folder::put(folder.clone(), name.clone(), content).await,
                Place::Bucket(bucket) => bucket.put(name, content).await,
            }
        };
        limited(putting).await
    }

    /// Reads a file; `None` where there is none.
    ///
    /// # Errors
    /// As [`StorageError`].
    pub async fn get(&self, name: &FileName) -> Result<Option<Bytes>, StorageError> {
        let getting = async {
            match &self.place {
                Place::Folder(folder) => folder::get(folder, name).await,
                Place::Bucket(bucket) => bucket.get(name).await,
            }
        };
        limited(getting).await
    }

    /// Reads a file whose SHA-256 is `hash`, in hexadecimal digits; `None` where there is none.
    ///
    /// # Errors
    /// [`StorageError::Damaged`] where its content is another one; as [`StorageError`].
    pub async fn get_checked(
        &self,
        name: &FileName,
        hash: &str,
    ) -> Result<Option<Bytes>, StorageError> {
        let found = self.get(name).await?;
        match found {
            Some(content) if sha256(&content) != hash => {
                Err(StorageError::Damaged(name.to_string()))
            }
            found => Ok(found),
        }
    }

    /// The files of a folder, in no order.
    ///
    /// # Errors
    /// As [`StorageError`].
    pub async fn list(&self, folder: Folder) -> Result<Vec<StoredFile>, StorageError> {
        match &self.place {
            Place::Folder(root) => folder::list(root, folder).await,
            Place::Bucket(bucket) => bucket.list(folder).await,
        }
    }

    /// Removes a file, if there is one.
    ///
    /// # Errors
    /// As [`StorageError`].
    pub async fn remove(&self, name: &FileName) -> Result<(), StorageError> {
        let removing = async {
            match &self.place {
                Place::Folder(folder) => folder::remove(folder, name).await,
                Place::Bucket(bucket) => bucket.remove(name).await,
            }
        };
        limited(removing).await
    }

    /// Stores a file of this machine, of any size, whole or not at all. `on_progress` gets the number of bytes so far.
    ///
    /// # Errors
    /// As [`StorageError`].
    pub async fn upload(
        &self,
        name: &FileName,
        from: &Path,
        on_progress: &mut dyn FnMut(u64),
    ) -> Result<(), StorageError> {
        match &self.place {
            Place::Folder(folder) => folder::upload(folder, name, from).await,
            Place::Bucket(bucket) => bucket.upload(name, from, on_progress).await,
        }
    }

    /// Copies a file, of any size, to this machine; returns whether there is one. An interrupted copy leaves a part of
    /// it at `to`.
    ///
    /// # Errors
    /// As [`StorageError`].
    pub async fn download(
        &self,
        name: &FileName,
        to: &Path,
        on_progress: &mut dyn FnMut(u64),
    ) -> Result<bool, StorageError> {
        match &self.place {
            Place::Folder(folder) => folder::download(folder, name, to).await,
            Place::Bucket(bucket) => bucket.download(name, to, on_progress).await,
        }
    }
}

/// The SHA-256 of a content, in hexadecimal digits.
#[must_use]
pub fn sha256(content: &[u8]) -> String {
    hex::encode(Sha256::digest(content))
}

async fn limited<T>(
    work: impl Future<Output = Result<T, StorageError>>,
) -> Result<T, StorageError> {
    let ended = tokio::time::timeout(FILE_LIMIT, work).await;
    ended.unwrap_or_else(|_| {
        Err(StorageError::Unavailable(
            "no answer within the time limit".to_owned(),
        ))
    })
}
