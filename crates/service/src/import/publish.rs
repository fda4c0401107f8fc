//! Publishes the valid indicators of a file in one transaction.

mod choose;
mod write;

use std::sync::Arc;

use domain::access::{CollectionFacts, EditMetrics, Grant, ReadCollection};
use domain::id::ImportId;
use domain::problem::Code;
use store::Tx;

use super::keep::Own;
use super::outline::Outlines;
use super::permit::FilePermit;
use super::preview::{PreviewInput, rejection};
use super::{ImportOptions, ImportResult, Progress, PublishImport, Report, SeenImport};
use crate::Caller;
use crate::collection::SeenCollection;
use crate::import::Imports;
use crate::import::file::{File, file_name};
use crate::outcome::{Outcome, ServiceError, internal_error};

use choose::choose;

/// Attempts to publish a file that do not block other writers. Each fails where the collection changes between preview
/// and write; the attempt after them blocks other writers.
const OPTIMISTIC_ATTEMPTS: usize = 2;

/// The result of publishing a file that is not stored.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedFile {
    /// The effect of the file, published or not.
    pub report: Report,
    /// The result; `None` where the file is rejected as a whole or has no valid indicator.
    pub result: Option<ImportResult>,
}

/// A file to publish, and the place to record the result.
struct PublishRequest<'a> {
    caller: &'a Caller,
    /// The target collection.
    facts: CollectionFacts,
    /// The stored file; `None` for a file that is not stored.
    kept: Option<ImportId>,
    file: File,
    wanted: &'a PublishImport,
}

impl PublishRequest<'_> {
    /// The inputs of a preview that does not block other writers.
    fn preview_input<'a>(
        &'a self,
        grant: &'a Grant<ReadCollection>,
        seen: &'a SeenCollection,
        permit: &'a FilePermit,
        progress: &'a Progress,
    ) -> PreviewInput<'a> {
        PreviewInput {
            reader: self.caller.reader,
            grant,
            hold: None,
            seen,
            file: &self.file,
            options: &self.wanted.options,
            permit,
            progress,
        }
    }
}

/// The result of an order.
struct PublishOutcome {
    report: Report,
    result: ImportResult,
    /// The stored file afterwards; `None` for a file that is not stored.
    kept: Option<SeenImport>,
}

impl Imports<'_> {
    /// Publishes the valid indicators of a stored file. A second call returns the first result. A call that is dropped
    /// before [`Stage::Committing`] stores nothing.
    ///
    /// # Errors
    /// `NOT_FOUND`; the problems of the file as a whole; `IMPORT_NOTHING`; `IMPORT_CONFLICT`; `IMPORT_BUSY`; `BUSY`;
    /// `TOO_MANY_ATTEMPTS`; `PARENT_NOT_FOUND` in `leaveOut` where other indicators need one that is left out.
    pub async fn publish_import(
        self,
        caller: &Caller,
        id: ImportId,
        wanted: &PublishImport,
        progress: &Progress,
    ) -> Outcome<SeenImport> {
        let _charging = self.charging(caller);
        let permit = self.turn_for(caller, id).await?;

        let mut tx = self.shared.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        if own.import.published_at.is_some() {
            let Own { facts, import, .. } = own;
            return Ok(self.see_import(&mut tx, caller, facts, import).await?);
        }
        self.require_work_left(&mut tx, caller).await?;
        drop(tx);

        let file = self.unpacked(&own).await?;
        let request = PublishRequest {
            caller,
            facts: own.facts,
            kept: Some(id),
            file,
            wanted,
        };

        // As of the write: the file or the permission may be gone since, but the file is published.
        let seen = match self
            .publish_with_retries(&request, &permit, progress)
            .await?
        {
            Ok(published) => published.kept,
            Err(NotPublished::Before(seen)) => Some(*seen),
            Err(NotPublished::Rejected(report)) => {
                return Err(ServiceError::problems(rejection(&report)));
            }
        };

        Ok(seen.ok_or_else(|| internal_error("a kept file was published as one that is not"))?)
    }

    /// Publishes the valid indicators of a file that is not stored.
    ///
    /// # Errors
    /// As [`Imports::report_of`].
    #[expect(
        clippy::too_many_arguments,
        reason = "where, what and how, as an address names them"
    )]
    pub async fn publish_file(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        name: &str,
        bytes: Vec<u8>,
        options: &ImportOptions,
        progress: &Progress,
    ) -> Outcome<PublishedFile> {
        let user = self
            .take_file(caller, account, collection, bytes.len())
            .await?;

        let _charging = self.charging(caller);
        let permit = self.state.permits.take(user, bytes.len()).await?;
        let facts = {
            let mut tx = self.shared.db().read().await?;
            self.metrics
                .editing_in(&mut tx, caller, account, collection)
                .await?
                .0
        };

        let wanted = PublishImport {
            options: options.clone(),
            basis: None,
            leave_out: Vec::new(),
        };
        let request = PublishRequest {
            caller,
            facts,
            kept: None,
            file: File {
                name: file_name(name).into(),
                bytes: Arc::new(bytes),
            },
            wanted: &wanted,
        };

        match self
            .publish_with_retries(&request, &permit, progress)
            .await?
        {
            Ok(PublishOutcome { report, result, .. }) => Ok(PublishedFile {
                report,
                result: Some(result),
            }),
            Err(NotPublished::Rejected(report)) => Ok(PublishedFile {
                report: *report,
                result: None,
            }),
            Err(NotPublished::Before(_)) => {
                Err(internal_error("a file that is not kept was published").into())
            }
        }
    }

    /// Previews the file and writes it; repeats both where the collection changed in between.
    async fn publish_with_retries(
        self,
        request: &PublishRequest<'_>,
        permit: &FilePermit,
        progress: &Progress,
    ) -> Outcome<Result<PublishOutcome, NotPublished>> {
        for free in (0..=OPTIMISTIC_ATTEMPTS).rev() {
            let attempt = if free > 0 {
                self.preview_then_write(request, permit, progress).await?
            } else {
                self.preview_and_write(request, permit, progress).await?
            };
            match attempt {
                Attempt::Done(published) => return Ok(Ok(*published)),
                Attempt::Not(reason) => return Ok(Err(reason)),
                Attempt::Stale => tracing::debug!(free, "a file is looked at again"),
            }
        }
        Err(Code::Busy.into())
    }

    /// Previews while other writers continue. The previewed state must still be the present one when it is written.
    async fn preview_then_write(
        self,
        request: &PublishRequest<'_>,
        permit: &FilePermit,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let mut tx = self.shared.db().read().await?;
        let (grant, seen) = self.scene_of(&mut tx, request).await?;
        let reading = grant.reading();
        let how = request.preview_input(&reading, &seen, permit, progress);
        let preview = self.preview(&mut tx, how).await?;
        drop(tx);

        let chosen = match choose(preview, request.wanted, permit).await? {
            Ok(chosen) => chosen,
            Err(reason) => return Ok(Attempt::Not(reason)),
        };

        let mut tx = self.shared.db().begin().await?;
        let (grant, _) = self.scene_of(&mut tx, request).await?;
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }

        // Compares parents too: an indicator created meanwhile may become a parent by its path.
        let before = &chosen.preview.outlines;
        let now = Outlines::load(&mut tx, &grant.reading(), before.needs()).await?;
        if !before.has_same_tree(&now) {
            return Ok(Attempt::Stale);
        }

        self.write(tx, &grant, request, chosen, progress).await
    }

    /// Previews while other writers wait.
    async fn preview_and_write(
        self,
        request: &PublishRequest<'_>,
        permit: &FilePermit,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let mut tx = self.shared.db().begin().await?;
        let (grant, seen) = self.scene_of(&mut tx, request).await?;
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let reading = grant.reading();
        let how = PreviewInput {
            hold: Some(&grant),
            ..request.preview_input(&reading, &seen, permit, progress)
        };
        let preview = self.preview(&mut tx, how).await?;
        match choose(preview, request.wanted, permit).await? {
            Ok(chosen) => self.write(tx, &grant, request, chosen, progress).await,
            Err(reason) => Ok(Attempt::Not(reason)),
        }
    }

    /// Returns the permission, which is checked in each transaction, and the collection with its present keys.
    async fn scene_of(
        self,
        tx: &mut Tx,
        request: &PublishRequest<'_>,
    ) -> Outcome<(Grant<EditMetrics>, Arc<SeenCollection>)> {
        let (reader, id) = (request.caller.reader, request.facts.collection);
        let facts = store::access::collection_facts_by_id(tx, reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self.shared.permit(
            request.caller,
            domain::access::collection::<EditMetrics>(&facts),
        )?;
        let seen = self
            .collections
            .see_collection(tx, request.caller, Some(facts))
            .await?;
        Ok((grant, seen.ok_or(Code::NotFound)?))
    }
}

/// The reason why nothing was written although nothing failed.
enum NotPublished {
    /// The file is rejected as a whole, or has no valid indicator.
    Rejected(Box<Report>),
    /// It was published before; with the earlier result.
    Before(Box<SeenImport>),
}

/// The result of one attempt.
enum Attempt {
    Done(Box<PublishOutcome>),
    Not(NotPublished),
    /// The previewed state has changed; nothing was written.
    Stale,
}
