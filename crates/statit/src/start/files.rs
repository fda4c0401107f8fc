//! The storage of files at the start: whose it is, and whether files were left behind elsewhere.

use anyhow::bail;
use service::Service;
use service::upkeep::stored_files::StorageOwner;
use storage::{Address, Folder};
use store::{Db, db::DbKind};

use crate::settings::Settings;

/// Claims the storage. One that does not respond does not prevent the start: it is used as soon as it does.
///
/// # Errors
/// When the storage belongs to another installation.
pub(crate) async fn claim(settings: &Settings, service: &Service) -> anyhow::Result<()> {
    let place = settings.storage()?.describe();
    match service.claim_storage().await {
        Ok(StorageOwner::Other(id)) => bail!(
            "the files at {place} belong to another installation ({id}). Correct the setting files, or, if they are to \
             be used with this database from now on, remove the file named installation there"
        ),
        Ok(StorageOwner::This | StorageOwner::None) => {}
        Err(_) => tracing::error!(
            place,
            "the files do not respond: pictures and imports fail until they do"
        ),
    }
    Ok(())
}

/// Warns of files that this or another server would not find.
///
/// # Errors
/// When a setting of the storage is invalid.
pub(crate) async fn warn_of_others(settings: &Settings, db: &Db) -> anyhow::Result<()> {
    if db.kind() == DbKind::Postgres
        && let Address::Folder(folder) = &settings.files
    {
        tracing::warn!(
            folder = %folder.display(),
            "files are in a folder of this machine: a second server on this database would not find them (setting files)"
        );
    }
    if !settings.are_files_local() {
        let left = settings.local_storage().list(Folder::Pictures).await;
        let left = left.map_or(0, |left| left.len());
        if left > 0 {
            tracing::warn!(
                left,
                place = settings.storage()?.describe(),
                "pictures are still in the data folder: move them with `statit migrate`"
            );
        }
    }
    Ok(())
}
