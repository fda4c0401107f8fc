//! Files in a folder of this machine, closed to other users.

use std::fs::DirBuilder;
use std::io::ErrorKind;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use bytes::Bytes;

use crate::atomic_file;
use crate::error::StorageError;
use crate::name::{FileName, Folder, StoredFile};

fn path_of(root: &Path, name: &FileName) -> PathBuf {
    root.join(name.folder().as_str()).join(name.as_str())
}

pub(crate) async fn put(root: PathBuf, name: FileName, content: Bytes) -> Result<(), StorageError> {
    let written = tokio::task::spawn_blocking(move || {
        atomic_file::write(&root.join(name.folder().as_str()), name.as_str(), &content)
    });
    let written = written
        .await
        .map_err(|error| StorageError::Unavailable(error.to_string()))?;
    Ok(written?)
}

pub(crate) async fn get(root: &Path, name: &FileName) -> Result<Option<Bytes>, StorageError> {
    match tokio::fs::read(path_of(root, name)).await {
        Ok(content) => Ok(Some(content.into())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

pub(crate) async fn list(root: &Path, folder: Folder) -> Result<Vec<StoredFile>, StorageError> {
    let mut found = Vec::new();
    let mut files = match tokio::fs::read_dir(root.join(folder.as_str())).await {
        Ok(files) => files,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(found),
        Err(error) => return Err(error.into()),
    };
    while let Some(file) = files.next_entry().await? {
        let name = file.file_name();
        let name = name.to_str().and_then(|name| FileName::new(folder, name));
        let metadata = match file.metadata().await {
            Ok(metadata) => metadata,
            // Removed meanwhile.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(error.into()),
        };
        let (Some(name), true) = (name, metadata.is_file()) else {
            continue;
        };
        found.push(StoredFile {
            name,
            size: metadata.len(),
            stored_at: metadata.modified()?,
        });
    }
    Ok(found)
}

pub(crate) async fn remove(root: &Path, name: &FileName) -> Result<(), StorageError> {
    match tokio::fs::remove_file(path_of(root, name)).await {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Copies beside the target, then renames.
pub(crate) async fn upload(root: &Path, name: &FileName, from: &Path) -> Result<(), StorageError> {
    let target = path_of(root, name);
    let folder = root.join(name.folder().as_str());
    let draft = folder.join(format!(".{}.part", name.as_str()));
    let from = from.to_owned();
    let copied = tokio::task::spawn_blocking(move || {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)?;
        let copied = std::fs::copy(&from, &draft)
            .and_then(|_| std::fs::File::open(&draft)?.sync_all())
            .and_then(|()| std::fs::rename(&draft, &target));
        if copied.is_err() {
            let _ = std::fs::remove_file(&draft);
        }
        copied?;
        std::fs::File::open(&folder)?.sync_all()
    });
    let copied = copied
        .await
        .map_err(|error| StorageError::Unavailable(error.to_string()))?;
    Ok(copied?)
}

pub(crate) async fn download(
    root: &Path,
    name: &FileName,
    to: &Path,
) -> Result<bool, StorageError> {
    match tokio::fs::copy(path_of(root, name), to).await {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
    }
}
