//! Publishing the valid indicators of a file, all in one transaction.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::access::{CollectionFacts, EditMetrics, Grant};
use domain::audit::AuditAction;
use domain::id::{ImportId, MetricId};
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use serde_json::json;
use store::Tx;
use store::metric::batch::{self, ChangedMetric, MetricState, NewMetric};

use super::keep::{Own, file_name};
use super::look::{File, Look, Looking, Prepared, refusal, settle};
use super::turn::Turn;
use super::{
    Counts, ImportOptions, ImportResult, Progress, PublishImport, Report, SeenImport, Stage, basis,
};
use crate::audit::Scene;
use crate::collection::SeenCollection;
use crate::outcome::{Outcome, Stop, surprise};
use crate::{Caller, Service};

/// How often a file is looked at without keeping others from writing, where somebody always changes the collection
/// before it is written. After that they are kept waiting.
const FREE_LOOKS: usize = 2;

/// What became of a file that was published without being kept.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedFile {
    /// What it did, or would have done.
    pub report: Report,
    /// What was published; none where the file is refused as a whole or nothing of it is valid.
    pub result: Option<ImportResult>,
}

/// What is to be published, and where the result is noted.
struct Order<'a> {
    caller: &'a Caller,
    /// The collection.
    facts: CollectionFacts,
    /// The kept file; none for one that is not.
    kept: Option<ImportId>,
    file: File,
    wanted: &'a PublishImport,
}

/// What came of an order.
struct Filled {
    report: Report,
    result: ImportResult,
    /// The kept file as it is afterwards; none for one that is not kept.
    kept: Option<SeenImport>,
}

impl Service {
    /// Publishes the valid indicators of a kept file. A second time it answers what was published. Given up before
    /// [`Stage::Committing`], it stores nothing.
    ///
    /// # Errors
    /// `NOT_FOUND`; the defects of the file as a whole; `IMPORT_NOTHING`; `IMPORT_CONFLICT`; `IMPORT_BUSY`;
    /// `PARENT_NOT_FOUND` in `leaveOut` where an indicator is to stay out that others need.
    pub async fn publish_import(
        &self,
        caller: &Caller,
        id: ImportId,
        wanted: &PublishImport,
        progress: &Progress,
    ) -> Outcome<SeenImport> {
        let user = caller.user().ok_or(Code::NotFound)?;
        let turn = self.imports().turns.take(user).await?;
        let mut tx = self.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        if own.import.published_at.is_some() {
            let Own { facts, import, .. } = own;
            return Ok(self.see_import(&mut tx, caller, facts, import).await?);
        }
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
            Err(Unfilled::Refused(report)) => return Err(Stop::problems(refusal(&report))),
        };
        Ok(seen.ok_or_else(|| surprise("a kept file was published as one that is not"))?)
    }

    /// Publishes the valid indicators of a file that is not kept.
    ///
    /// # Errors
    /// As of [`Service::report_of`].
    #[expect(
        clippy::too_many_arguments,
        reason = "where, what and how, as an address names them"
    )]
    pub async fn publish_file(
        &self,
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
        let turn = self.imports().turns.take(user).await?;
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
        &self,
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
        &self,
        order: &Order<'_>,
        turn: &Turn,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let mut tx = self.db().read().await?;
        let (grant, seen) = self.scene_of(&mut tx, order).await?;
        let reading = grant.reading();
        let how = Looking {
            grant: &reading,
            hold: None,
            seen: &seen,
            file: &order.file,
            options: &order.wanted.options,
            turn,
            progress,
        };
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
        if chosen.moves {
            let now = super::outline::Outlines::new(batch::outline(&mut tx, &reading).await?);
            if now != *chosen.look.outlines {
                return Ok(Attempt::Stale);
            }
        }
        self.write(tx, &grant, order, chosen, progress).await
    }

    /// Looks while others wait.
    async fn look_and_write(
        &self,
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
            grant: &reading,
            hold: Some(&grant),
            seen: &seen,
            file: &order.file,
            options: &order.wanted.options,
            turn,
            progress,
        };
        let look = self.look(&mut tx, how).await?;
        match choose(look, order.wanted, turn).await? {
            Ok(chosen) => self.write(tx, &grant, order, chosen, progress).await,
            Err(unfilled) => Ok(Attempt::Not(unfilled)),
        }
    }

    /// The permission, asked anew in each transaction, and the collection as its keys are now.
    async fn scene_of(
        &self,
        tx: &mut Tx,
        order: &Order<'_>,
    ) -> Outcome<(Grant<EditMetrics>, Arc<SeenCollection>)> {
        let (reader, id) = (order.caller.reader, order.facts.collection);
        let facts = store::access::collection_facts_by_id(tx, reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = domain::access::collection::<EditMetrics>(&facts)?;
        let seen = self.see_collection(tx, order.caller, Some(facts)).await?;
        Ok((grant, seen.ok_or(Code::NotFound)?))
    }

    /// Writes what was chosen and commits, where everything is still as it was looked at.
    async fn write(
        &self,
        mut tx: Tx,
        grant: &Grant<EditMetrics>,
        order: &Order<'_>,
        chosen: Chosen,
        progress: &Progress,
    ) -> Outcome<Attempt> {
        let own = self.own(order.caller)?;
        let mut seen = None;
        if let Some(id) = order.kept {
            let import = store::import::lock(&mut tx, &own, id).await?;
            let import = import.ok_or(Code::NotFound)?;
            let kept = self.see_import(&mut tx, order.caller, order.facts, import);
            let kept = kept.await?;
            if kept.result.is_some() {
                return Ok(Attempt::Not(Unfilled::Before(Box::new(kept))));
            }
            seen = Some(kept);
        }
        let all: Vec<&Prepared> = chosen.taken().collect();
        let paths: Vec<String> = all.iter().map(|one| one.path_folded.clone()).collect();
        let states = batch::lock_states(&mut tx, grant, &paths).await?;
        if !are_as_looked_at(&all, states) {
            return Ok(Attempt::Stale);
        }
        // As the database keeps it: what is answered now is answered every time.
        let now = self.now();
        let now = Timestamp::from_microsecond(now.as_microsecond()).unwrap_or(now);
        if !write_all(&mut tx, grant, &all, now, progress).await? {
            return Ok(Attempt::Stale);
        }
        let result = ImportResult {
            published_at: now,
            counts: chosen.counts,
            metrics: all.iter().map(|one| one.id).collect(),
        };
        self.tell_imported(&mut tx, grant, order, &result).await?;
        if let Some(seen) = &mut seen {
            let kept = result.kept()?;
            if !store::import::conclude(&mut tx, &own, seen.id, &kept, now).await? {
                return Ok(Attempt::Stale);
            }
            seen.result = Some(result.clone());
        }
        progress.tell(Stage::Committing, all.len(), all.len());
        tx.commit().await?;
        Ok(Attempt::Done(Box::new(Filled {
            report: chosen.look.report,
            result,
            kept: seen,
        })))
    }

    /// Leaves one entry for the whole file, if it changed anything.
    async fn tell_imported(
        &self,
        tx: &mut Tx,
        grant: &Grant<EditMetrics>,
        order: &Order<'_>,
        result: &ImportResult,
    ) -> Outcome<()> {
        let counts = &result.counts;
        if counts.new == 0 && counts.changed == 0 {
            return Ok(());
        }
        let scene = Scene::collection(&order.facts, grant.actor());
        let details = json!({
            "new": counts.new,
            "changed": counts.changed,
            "added": counts.added,
            "revised": counts.revised,
            "removed": counts.removed,
        });
        let imported = AuditAction::ImportPublished;
        self.leave_entry(tx, scene, imported, Some(&order.file.name), details)
            .await?;
        Ok(())
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

/// What is to be written of what was looked at.
struct Chosen {
    look: Look,
    /// The places of the items that stay out, though they are valid.
    out: HashSet<usize>,
    /// Of those that do not stay out.
    counts: Counts,
    /// Whether an indicator comes to stand below another than before.
    moves: bool,
}

impl Chosen {
    /// Those that are written, in the order of the file.
    fn taken(&self) -> impl Iterator<Item = &Prepared> {
        let all = self.look.prepared.iter().enumerate();
        all.filter(|(at, _)| !self.out.contains(at))
            .filter_map(|(_, one)| one.as_ref())
    }
}

/// What is to be written, after comparing with what its publisher looked at.
async fn choose(
    mut look: Look,
    wanted: &PublishImport,
    turn: &Turn,
) -> Outcome<Result<Chosen, Unfilled>> {
    if let Some(before) = &wanted.basis {
        conflict(before, &look.report)?;
    }
    let report = &look.report;
    if !refusal(report).is_empty() {
        return Ok(Err(Unfilled::Refused(Box::new(look.report))));
    }
    let left: HashSet<&str> = wanted.leave_out.iter().map(String::as_str).collect();
    let items = report.items.iter().enumerate();
    let out: HashSet<usize> = items
        .filter(|(_, item)| left.contains(item.id.as_str()))
        .map(|(at, _)| at)
        .collect();
    if !out.is_empty() {
        leave_out(&mut look, &out, turn).await?;
    }
    let mut counts = Counts::default();
    for (at, item) in look.report.items.iter().enumerate() {
        if !out.contains(&at) {
            counts.add(item);
        }
    }
    if counts.valid == 0 {
        return Err(Code::ImportNothing.into());
    }
    let mut chosen = Chosen {
        look,
        out,
        counts,
        moves: false,
    };
    let moves = |one: &Prepared| {
        one.known
            .map_or(one.parent.is_some(), |known| known.parent != one.parent)
    };
    let any = chosen.taken().any(moves);
    chosen.moves = any;
    Ok(Ok(chosen))
}

/// Settles parents anew without those that stay out.
///
/// # Errors
/// `PARENT_NOT_FOUND` where another needs one of them.
async fn leave_out(look: &mut Look, out: &HashSet<usize>, turn: &Turn) -> Outcome<()> {
    let stays = |(at, one): (usize, &Option<Prepared>)| {
        let one = one.as_ref().filter(|_| !out.contains(&at))?;
        Some(one.member())
    };
    let members: Vec<_> = look.prepared.iter().enumerate().map(stays).collect();
    let settled = settle(turn, members, &look.outlines).await?;
    let mut lost: Vec<&str> = Vec::new();
    for ((one, settled), item) in look
        .prepared
        .iter_mut()
        .zip(settled)
        .zip(&look.report.items)
    {
        match (one, settled) {
            (Some(one), Some(Ok(parent))) => one.parent = parent,
            (_, Some(Err(_))) => lost.push(&item.id),
            _ => {}
        }
    }
    if lost.is_empty() {
        return Ok(());
    }
    let problem = Problem::at("leaveOut", Code::ParentNotFound);
    let count = u64::try_from(lost.len()).unwrap_or(u64::MAX);
    Err(problem.in_the_way(count, lost).into())
}

/// Tells which indicators are not as they were when the file was looked at.
///
/// # Errors
/// `IMPORT_CONFLICT`.
fn conflict(before: &str, report: &Report) -> Outcome<()> {
    let changed = basis::changed(before, &report.basis, report.items.len());
    if changed.is_empty() && before == report.basis {
        return Ok(());
    }
    let count = u64::try_from(changed.len()).unwrap_or(u64::MAX);
    let names = changed.iter().filter_map(|&at| report.items.get(at));
    let problem = Problem::new(Code::ImportConflict);
    Err(problem.in_the_way(count, names.map(|item| &item.id)).into())
}

/// Whether all indicators are as they were looked at, and none of the new ones is there.
fn are_as_looked_at(all: &[&Prepared], states: Vec<MetricState>) -> bool {
    let states: HashMap<String, MetricState> = states
        .into_iter()
        .map(|state| (state.path_folded.clone(), state))
        .collect();
    all.iter().all(|one| {
        let state = states.get(&one.path_folded);
        let state = state.map(|state| (state.id, state.version, state.vintage));
        state
            == one
                .known
                .map(|known| (one.id, known.version, known.vintage))
    })
}

/// Writes all of them, new ones first; `false` where somebody was faster.
async fn write_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    all: &[&Prepared],
    now: Timestamp,
    progress: &Progress,
) -> Outcome<bool> {
    let mut new: Vec<NewMetric<'_>> = Vec::new();
    let (mut edited, mut published) = (Vec::new(), Vec::new());
    for &one in all {
        let last = one.known.and_then(|known| known.published_at);
        let based_on = one.known.map_or(0, |known| known.vintage);
        let vintage = one.decided.as_ref();
        let vintage = vintage.map(|decided| decided.on_top_of(based_on, last, now));
        let Some(known) = one.known else {
            new.push(NewMetric {
                id: one.id,
                fields: &one.fields,
                parent: one.parent,
                first: vintage,
            });
            continue;
        };
        if one.is_edited {
            edited.push(ChangedMetric {
                id: one.id,
                version: known.version,
                fields: &one.fields,
                parent: one.parent,
            });
        }
        if let Some(vintage) = vintage {
            published.push((one.id, vintage));
        }
    }
    parents_first(&mut new);
    let total = new.len() + edited.len() + published.len();
    let mut done = 0;
    progress.tell(Stage::Writing, done, total);
    for part in new.chunks(batch::ROWS) {
        if !batch::insert_all(tx, grant, part, now).await? {
            return Ok(false);
        }
        done += part.len();
        progress.tell(Stage::Writing, done, total);
    }
    for part in edited.chunks(batch::ROWS) {
        if !batch::update_all(tx, grant, part, now).await? {
            return Ok(false);
        }
        done += part.len();
        progress.tell(Stage::Writing, done, total);
    }
    for part in published.chunks(batch::ROWS) {
        if !store::vintage::publish_all(tx, grant, part).await? {
            return Ok(false);
        }
        done += part.len();
        progress.tell(Stage::Writing, done, total);
    }
    Ok(true)
}

/// Puts new indicators behind those that they stand below.
fn parents_first(new: &mut [NewMetric<'_>]) {
    let parents: HashMap<MetricId, Option<MetricId>> =
        new.iter().map(|one| (one.id, one.parent)).collect();
    let above = |id: &MetricId| parents.get(id).copied().flatten();
    // Those that are there already end the walk; circles are none, but a walk ends anyway.
    let most = domain::limits::PARENT_DEPTH;
    new.sort_by_cached_key(|one| {
        std::iter::successors(Some(one.id), above)
            .take(most)
            .count()
    });
}
