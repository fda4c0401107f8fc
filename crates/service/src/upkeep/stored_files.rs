//! The storage of files as a whole: the installation that it belongs to, and the move of files into it.

use domain::id::ImportId;
use storage::{FileName, Folder, Storage, sha256};
use store::platform::installation;
use uuid::Uuid;

use crate::import::stored_name;
use crate::outcome::{Failure, internal_error};
use crate::service::Service;

/// The file with the id of the installation.
const INSTALLATION: &str = "installation";

/// The installation that the storage of files belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageOwner {
    /// This installation.
    This,
    /// The storage has no owner yet.
    None,
    /// Another one, of this id.
    Other(Uuid),
}

impl Service {
    /// The installation that the storage belongs to.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the storage or the database cannot be read.
    pub async fn storage_owner(&self) -> Result<StorageOwner, Failure> {
        let ours = self.installation_id().await?;
        let theirs = self.shared().storage().get(&installation_file()?).await?;
        let theirs = theirs.map(|text| {
            let text = String::from_utf8_lossy(&text);
            // An unreadable id belongs to no installation.
            text.trim().parse().unwrap_or(Uuid::nil())
        });
        Ok(match theirs {
            None => StorageOwner::None,
            theirs if theirs == ours => StorageOwner::This,
            Some(other) => StorageOwner::Other(other),
        })
    }

    /// Claims the storage for this installation, if it belongs to none. Returns its owner.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the storage or the database cannot be reached.
    pub async fn claim_storage(&self) -> Result<StorageOwner, Failure> {
        let owner = self.storage_owner().await?;
        if owner == StorageOwner::None
            && let Some(id) = self.installation_id().await?
        {
            let content = format!("{id}\n").into_bytes();
            self.shared()
                .storage()
                .put(&installation_file()?, content.into())
                .await?;
            return self.storage_owner().await;
        }
        Ok(owner)
    }

    async fn installation_id(&self) -> Result<Option<Uuid>, Failure> {
        let mut tx = self.shared().db().read().await?;
        let found = installation::find(&mut tx).await?;
        Ok(found.map(|installation| installation.id))
    }

    /// Moves the pictures and the import files of another storage into this one. Each is removed there after it was
    /// read back here, so that an interrupted move is continued by the next. Returns their number.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where one of the two storages cannot be reached.
    pub async fn move_files_from(&self, from: &Storage) -> Result<u64, Failure> {
        let mut moved = 0;
        for folder in [Folder::Pictures, Folder::Imports] {
            for file in from.list(folder).await? {
                // The server removes files that nothing names.
                let Some(content) = from.get(&file.name).await? else {
                    continue;
                };
                let hash = sha256(&content);
                let found = self.shared().storage().get(&file.name).await?;
                if found.is_none_or(|found| sha256(&found) != hash) {
                    self.shared().storage().put(&file.name, content).await?;
                    self.read_back(&file.name, &hash).await?;
                }
                from.remove(&file.name).await?;
                moved += 1;
            }
        }
        Ok(moved)
    }

    /// Moves the contents of import files from the database into the storage. Returns their number.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the storage or the database cannot be reached.
    pub async fn move_inline_imports(&self) -> Result<u64, Failure> {
        let mut moved = 0;
        while let Some((id, content)) = self.next_inline_import().await? {
            let (name, hash) = (stored_name(id)?, sha256(&content));
            self.shared().storage().put(&name, content.into()).await?;
            self.read_back(&name, &hash).await?;
            let mut tx = self.shared().db().begin().await?;
            store::import::note_stored(&mut tx, id, &hash).await?;
            tx.commit().await?;
            moved += 1;
        }
        Ok(moved)
    }

    async fn next_inline_import(&self) -> Result<Option<(ImportId, Vec<u8>)>, Failure> {
        let mut tx = self.shared().db().read().await?;
        Ok(store::import::next_inline(&mut tx).await?)
    }

    async fn read_back(&self, name: &FileName, hash: &str) -> Result<(), Failure> {
        let found = self.shared().storage().get_checked(name, hash).await?;
        found
            .map(drop)
            .ok_or_else(|| internal_error("a file that was stored is not there"))
    }
}

fn installation_file() -> Result<FileName, Failure> {
    let name = FileName::new(Folder::Top, INSTALLATION);
    name.ok_or_else(|| internal_error("the file of the installation has no name"))
}
