//! Publishing the valid indicators of a file, all in one transaction.

mod choose;
mod write;

use std::sync::Arc;

use domain::access::{CollectionFacts, EditMetrics, Grant, ReadCollection};
use domain::id::ImportId;
use domain::problem::Code;
use store::Tx;

use super::keep::Own;
use super::look::{Looking, refusal};
use super::outline::Outlines;
use super::turn::Turn;
use super::{ImportOptions, ImportResult, Progress, PublishImport, Report, SeenImport};
use crate::collection::SeenCollection;
use crate::import::file::{File, file_name};
use crate::outcome::{Outcome, ServiceError, surprise};
use crate::{Caller, Imports};

use choose::choose;

/// How often a file is looked at without keeping others from writing, where somebody always changes the collection
/// before it is written. After that they are kept waiting.
const FREE_LOOKS: usize = 2;

/// What became of a file that was published without being kept.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedFile {
    /// What it did, or would have done.
    pub report: Report,
    /// What was published; `None` where the file is refused as a whole or nothing of it is valid.
    pub result: Option<ImportResult>,
}

/// What is to be published, and where the result is noted.
struct Order<'a> {
    caller: &'a Caller,
    /// The collection.
    facts: CollectionFacts,
    /// The kept file; `None` for one that is not.
    kept: Option<ImportId>,
    file: File,
    wanted: &'a PublishImport,
}

impl Order<'_> {
    /// How its file is looked at while others go on writing.
    fn looking<'a>(
        &'a self,
        grant: &'a Grant<ReadCollection>,
        seen: &'a SeenCollection,
        turn: &'a Turn,
        progress: &'a Progress,
    ) -> Looking<'a> {
        Looking {
            reader: self.caller.reader,
            grant,
            hold: None,
            seen,
            file: &self.file,
            options: &self.wanted.options,
            turn,
            progress,
        }
    }
}

/// What came of an order.
struct Filled {
    report: Report,
    result: ImportResult,
    /// The kept file as it is afterwards; `None` for one that is not kept.
    kept: Option<SeenImport>,
}

impl Imports<'_> {
    /// Publishes the valid indicators of a kept file. A second time it answers what was published. Given up before
    /// [`Stage::Committing`], it stores nothing.
    ///
    /// # Errors
    /// `NOT_FOUND`; the defects of the file as a whole; `IMPORT_NOTHING`; `IMPORT_CONFLICT`; `IMPORT_BUSY`;
    /// `TOO_MANY_ATTEMPTS`;
    /// `PARENT_NOT_FOUND` in `leaveOut` where an indicator is to stay out that others need.
    pub async fn publish_import(
        self,
        caller: &Caller,
        id: ImportId,
        wanted: &PublishImport,
        progress: &Progress,
    ) -> Outcome<SeenImport> {
        let _charging = self.charging(caller);
        let turn = self.turn_for(caller, id).await?;
        let mut tx = self.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        if own.import.published_at.is_some() {
            let Own { facts, import, .. } = own;
            return Ok(self.see_import(&mut tx, caller, facts, import).await?);
        }
        self.require_work_left(&mut tx, caller).await?;
        let order = Order {
            caller,
            facts: own.facts,
            kept: Some(id),
            file: self.unpacked(&mut tx, &own).await?,
            wanted,
        };
        drop(tx);
        // As it was when it was written: it may be gone since, or the permission, and all the same it is published.
        let seen = match self.fill_order(&order, &turn, progress).await? {
            Ok(filled) => filled.kept,
            Err(Unfilled::Before(seen)) => Some(*seen),
            Err(Unfilled::Refused(report)) => return Err(ServiceError::problems(refusal(&report))),
        };
        Ok(seen.ok_or_else(|| surprise("a kept file was published as one that is not"))?)
    }

    /// Publishes the valid indicators of a file that is not kept.
    ///
    /// # Errors
    /// As of [`Imports::report_of`].
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
        let turn = self.import_state().turns.take(user, bytes.len()).await?;
        let facts = {
            let mut tx = self.db().read().await?;
            self.importing(&mut tx, caller, account, collection)
                .await?
                .0
        };
        let wanted = PublishImport {
            options: options.clone(),
            basis: None,
            leave_out: Vec::new(),
        };
        let order = Order {
            caller,
            facts,
            kept: None,
            file: File {
                name: file_name(name).into(),
                bytes: Arc::new(bytes),
            },
            wanted: &wanted,
        };
        match self.fill_order(&order, &turn, progress).await? {
            Ok(Filled { report, result, .. }) => Ok(PublishedFile {
                report,
                result: Some(result),
            }),
            Err(Unfilled::Refused(report)) => Ok(PublishedFile {
                report: *report,
                result: None,
            }),
            Err(Unfilled::Before(_)) => {
                Err(surprise("a file that is not kept was published").into())
            }
        }
    }

    /// Looks at the file and writes what it says, again where somebody has changed the collection in between.
    async fn fill_order(
        self,
        order: &Order<'_>,
        turn: &Turn,
        progress: &Progress,
    ) -> Outcome<Result<Filled, Unfilled>> {
        for free in (0..=FREE_LOOKS).rev() {
            let attempt = if free > 0 {
                self.look_then_write(order, turn, progress).await?
            } else {
                self.look_and_write(order, turn, progress).await?
            };
            match attempt {
                Attempt::Done(filled) => return Ok(Ok(*filled)),
                Attempt::Not(unfilled) => return Ok(Err(unfilled)),
                Attempt::Stale => tracing::debug!(free, "a file is looked at again"),
            }
        }
        Err(Code::Busy.into())
    }

    /// Looks while others go on writing; what was found must still be so when it is written.
    async fn look_then_write(
        self,
        order: &Order<'_>,
        turn: &Turn,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let mut tx = self.db().read().await?;
        let (grant, seen) = self.scene_of(&mut tx, order).await?;
        let reading = grant.reading();
        let how = order.looking(&reading, &seen, turn, progress);
        let look = self.look(&mut tx, how).await?;
        drop(tx);
        let chosen = match choose(look, order.wanted, turn).await? {
            Ok(chosen) => chosen,
            Err(unfilled) => return Ok(Attempt::Not(unfilled)),
        };
        let mut tx = self.db().begin().await?;
        let (grant, _) = self.scene_of(&mut tx, order).await?;
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        // Parents too: one that was made meanwhile stands above what the file puts below its path.
        let before = &chosen.look.outlines;
        let now = Outlines::of(&mut tx, &grant.reading(), before.needs()).await?;
        if !before.has_same_tree(&now) {
            return Ok(Attempt::Stale);
        }
        self.write(tx, &grant, order, chosen, progress).await
    }

    /// Looks while others wait.
    async fn look_and_write(
        self,
        order: &Order<'_>,
        turn: &Turn,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let mut tx = self.db().begin().await?;
        let (grant, seen) = self.scene_of(&mut tx, order).await?;
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let reading = grant.reading();
        let how = Looking {
            hold: Some(&grant),
            ..order.looking(&reading, &seen, turn, progress)
        };
        let look = self.look(&mut tx, how).await?;
        match choose(look, order.wanted, turn).await? {
            Ok(chosen) => self.write(tx, &grant, order, chosen, progress).await,
            Err(unfilled) => Ok(Attempt::Not(unfilled)),
        }
    }

    /// The permission, asked anew in each transaction, and the collection as its keys are now.
    async fn scene_of(
        self,
        tx: &mut Tx,
        order: &Order<'_>,
    ) -> Outcome<(Grant<EditMetrics>, Arc<SeenCollection>)> {
        let (reader, id) = (order.caller.reader, order.facts.collection);
        let facts = store::access::collection_facts_by_id(tx, reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = domain::access::collection::<EditMetrics>(&facts)?;
        let seen = self
            .collections()
            .see_collection(tx, order.caller, Some(facts))
            .await?;
        Ok((grant, seen.ok_or(Code::NotFound)?))
    }
}

/// Why nothing was written though nothing failed.
enum Unfilled {
    /// The file is refused as a whole, or nothing of it is valid.
    Refused(Box<Report>),
    /// It was published before; with what came of it then.
    Before(Box<SeenImport>),
}

/// What came of one try.
enum Attempt {
    Done(Box<Filled>),
    Not(Unfilled),
    /// Somebody has changed what was looked at; nothing was written.
    Stale,
}
