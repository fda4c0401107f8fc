//! Stored files: each has the content of its hash, and is named by a row.

use std::collections::HashSet;

use domain::invariant::number_of;
use storage::{FileName, Folder, Storage, StorageError};

/// A description of the fault of the file with this hash; `None` for an intact file.
pub(super) async fn fault(storage: &Storage, name: &FileName, hash: &str) -> Option<String> {
    match storage.get_checked(name, hash).await {
        Ok(Some(_)) => None,
        Ok(None) => Some(format!("the file {name} is missing")),
        Err(StorageError::Damaged(_)) => Some(format!("the file {name} has another content")),
        Err(error) => Some(format!("the file {name} cannot be read: {error}")),
    }
}

/// The number of files in a folder that no row names.
pub(super) async fn unused(
    storage: &Storage,
    folder: Folder,
    named: &HashSet<FileName>,
) -> Result<u64, StorageError> {
    let files = storage.list(folder).await?;
    let unused = files.iter().filter(|file| !named.contains(&file.name));
    Ok(number_of(unused.count()))
}
