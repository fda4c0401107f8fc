//! Stored import files, and the permission to see them.

use domain::access::{self, CollectionFacts, EditMetrics, Grant, UseWork};
use domain::id::{CollectionId, ImportId, UserId};
use domain::invariant::number_of;
use domain::limits;
use domain::problem::{Code, Problem};
use storage::{FileName, Folder, sha256};
use store::Tx;
use store::import::{Import, NewImport, PackedContent};
use uuid::Uuid;

use super::SeenImport;
use super::permit::FilePermit;
use super::result::ImportResult;
use crate::Caller;
use crate::import::Imports;
use crate::import::file::{File, file_name};
use crate::outcome::{Failure, Outcome, internal_error};

/// Level of compression: low, because files are stored for a day only.
const LEVEL: i32 = 1;

/// A stored file, and the permission to publish it.
pub(super) struct Own {
    pub(super) import: Import,
    pub(super) facts: CollectionFacts,
    pub(super) grant: Grant<EditMetrics>,
    pub(super) own: Grant<UseWork>,
}

impl Imports<'_> {
    /// Checks that the caller may import into the collection at these keys, before a file is accepted at all. Returns
    /// the id of the collection.
    ///
    /// # Errors
    /// `NOT_FOUND`, `FORBIDDEN`, `SIGN_IN_NEEDED`, `TOO_MANY_ATTEMPTS`.
    pub async fn may_import(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
    ) -> Outcome<CollectionId> {
        let mut tx = self.shared.db().read().await?;
        let (_, grant) = self
            .metrics
            .editing_in(&mut tx, caller, account, collection)
            .await?;
        self.require_work_left(&mut tx, caller).await?;
        Ok(grant.collection())
    }

    /// Checks that the caller may publish a stored file, before a response begins. A published file always passes,
    /// because nothing is done again.
    ///
    /// # Errors
    /// `NOT_FOUND`, `TOO_MANY_ATTEMPTS`.
    pub async fn may_publish_import(self, caller: &Caller, id: ImportId) -> Outcome<()> {
        let mut tx = self.shared.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        if own.import.published_at.is_none() {
            self.require_work_left(&mut tx, caller).await?;
        }
        Ok(())
    }

    /// Stores a file for a day, to be previewed and published. Of more than 20 files of a user the oldest are deleted,
    /// except those published within the last hour.
    ///
    /// # Errors
    /// As [`Imports::may_import`]; `IMPORT_TOO_LARGE`, `TOO_MANY_ATTEMPTS`.
    pub async fn keep_import(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        name: &str,
        bytes: Vec<u8>,
    ) -> Outcome<SeenImport> {
        let user = self
            .take_file(caller, account, collection, bytes.len())
            .await?;
        let _charging = self.charging(caller);
        let size = bytes.len();

        // Compression takes no more memory than the file: it may run beside another file.
        let packed = self
            .state
            .permits
            .take(user, 0)
            .await?
            .work(move || zstd::bulk::compress(&bytes, LEVEL))
            .await?
            .map_err(internal_error)?;

        let id = ImportId::new(self.shared.new_uuid()?);
        let content_hash = sha256(&packed);
        // The content first: the sweep removes one that no row names.
        self.shared
            .storage()
            .put(&stored_name(id)?, packed.into())
            .await?;

        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let (facts, grant) = self
            .metrics
            .editing_in(&mut tx, caller, account, collection)
            .await?;
        let new = NewImport {
            id,
            name: &file_name(name),
            size: number_of(size),
            content_hash: &content_hash,
            created_at: self.shared.now(),
        };

        store::import::insert(&mut tx, &grant, &new, limits::IMPORTS_KEPT).await?;
        let import = store::import::find(&mut tx, &self.shared.own_work(caller)?, new.id).await?;
        let import = import.ok_or_else(|| internal_error("a file that was kept is not there"))?;
        let seen = self.see_import(&mut tx, caller, facts, import).await?;

        tx.commit().await?;
        Ok(seen)
    }

    /// Checks permission and size, and charges the bytes, before a file is processed. Returns the sender's id.
    pub(super) async fn take_file(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        size: usize,
    ) -> Outcome<UserId> {
        self.may_import(caller, account, collection).await?;
        if size > ::import::MAX_BYTES {
            let problem = Problem::new(Code::ImportTooLarge).with("size", size);
            return Err(problem.with("max", ::import::MAX_BYTES).into());
        }
        let user = caller.user().ok_or(Code::SignInNeeded)?;
        self.charge_file(caller, user, size).await?;
        Ok(user)
    }

    /// Returns a stored file to its sender, as long as the sender may edit the collection's indicators.
    pub async fn import(
        self,
        caller: &Caller,
        id: ImportId,
    ) -> Result<Option<SeenImport>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let Some(own) = self.own_import(&mut tx, caller, id).await? else {
            return Ok(None);
        };
        self.see_import(&mut tx, caller, own.facts, own.import)
            .await
            .map(Some)
    }

    /// Returns the caller's own file, if the caller may still publish it.
    pub(super) async fn own_import(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: ImportId,
    ) -> Result<Option<Own>, Failure> {
        let Ok(own) = access::work(caller.reader) else {
            return Ok(None);
        };
        let Some(import) = store::import::find(tx, &own, id).await? else {
            return Ok(None);
        };

        let facts =
            store::access::collection_facts_by_id(tx, caller.reader, import.collection).await?;
        let grant = facts.and_then(|facts| {
            let grant = access::collection::<EditMetrics>(&facts).ok()?;
            Some((facts, grant))
        });

        Ok(grant.map(|(facts, grant)| Own {
            import,
            facts,
            grant,
            own,
        }))
    }

    /// The file as its publisher sees it.
    pub(super) async fn see_import(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: CollectionFacts,
        import: Import,
    ) -> Result<SeenImport, Failure> {
        let collection = self
            .collections
            .see_collection(tx, caller, Some(facts))
            .await?;
        Ok(SeenImport {
            id: import.id,
            collection: collection.ok_or_else(|| internal_error("a file without collection"))?,
            result: ImportResult::new(&import)?,
            name: import.name,
            size: import.size,
            created_at: import.created_at,
        })
    }

    /// Reads and decompresses a stored file. Holds no database connection while the storage is read.
    ///
    /// # Errors
    /// `NOT_FOUND` where the file was removed.
    pub(super) async fn unpacked(self, own: &Own) -> Outcome<File> {
        let id = own.import.id;
        let content = {
            let mut tx = self.shared.db().read().await?;
            store::import::content(&mut tx, &own.own, id).await?
        };

        let packed = match content.ok_or(Code::NotFound)? {
            PackedContent::Inline(packed) => packed.into(),
            PackedContent::Stored(hash) => {
                let stored = self
                    .shared
                    .storage()
                    .get_checked(&stored_name(id)?, &hash)
                    .await?;
                stored.ok_or(Code::NotFound)?
            }
        };

        let size = usize::try_from(own.import.size).unwrap_or(usize::MAX);
        let unpack = move || zstd::bulk::decompress(&packed, size.min(::import::MAX_BYTES));
        let unpacked = tokio::task::spawn_blocking(unpack).await;
        Ok(File {
            name: own.import.name.as_str().into(),
            bytes: unpacked
                .map_err(internal_error)?
                .map_err(internal_error)?
                .into(),
        })
    }

    /// Waits for a turn for a stored file. Holds no database connection meanwhile, so that no other request waits for
    /// it.
    ///
    /// # Errors
    /// `NOT_FOUND` where the caller is not the sender or the file is gone; `IMPORT_BUSY`.
    pub(super) async fn turn_for(self, caller: &Caller, id: ImportId) -> Outcome<FilePermit> {
        let own = {
            let mut tx = self.shared.db().read().await?;
            self.own_import(&mut tx, caller, id).await?
        };
        let own = own.ok_or(Code::NotFound)?;
        let size = usize::try_from(own.import.size).unwrap_or(usize::MAX);
        self.state.permits.take(own.own.object(), size).await
    }

    /// Deletes a stored file.
    ///
    /// # Errors
    /// `NOT_FOUND` where the caller is not the sender or the file is gone.
    pub async fn discard_import(self, caller: &Caller, id: ImportId) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        if !store::import::delete(&mut tx, &own.own, id).await? {
            return Err(Code::NotFound.into());
        }
        tx.commit().await?;
        if let Err(error) = self.shared.storage().remove(&stored_name(id)?).await {
            tracing::warn!(%error, "a discarded file stays until the next sweep");
        }
        Ok(())
    }
}

/// The name of the content of an import file in the storage.
pub(crate) fn stored_name(id: ImportId) -> Result<FileName, Failure> {
    let name = FileName::new(Folder::Imports, &format!("{}.zst", id.uuid()));
    name.ok_or_else(|| internal_error("an id is no name"))
}

/// The import file whose content has this name.
pub(crate) fn id_of(name: &FileName) -> Option<ImportId> {
    let id = name.as_str().strip_suffix(".zst")?;
    Some(ImportId::new(Uuid::try_parse(id).ok()?))
}

#[cfg(test)]
mod tests {
    use crate::import::file::file_name;

    #[test]
    fn a_file_has_a_name_that_can_be_shown() {
        assert_eq!(
            file_name("C:\\data\\prix \u{202e}2024\0.csv"),
            "prix 2024.csv"
        );
        assert_eq!(file_name("../../etc/passwd"), "passwd");
        assert_eq!(file_name(&"é".repeat(300)).chars().count(), 200);
        assert_eq!(file_name(" / "), "");
    }
}
