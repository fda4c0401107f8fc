//! What publishing a file now would do.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ::import::report::PreviewRow;
use ::import::{Defect, Found, Item, Place, Proposal, Scene};
use domain::frequency::Frequency;
use domain::id::ImportId;
use domain::key::MetricPath;
use domain::language::Text;
use domain::problem::{Code, Param, Problem};
use moka::sync::Cache;
use sha2::{Digest as _, Sha256};
use store::StateToken;
use store::metric::batch::{self, Fingerprint};

use super::keep::file_name;
use super::look::{File, Looking};
use super::outline::Outlines;
use super::{Counts, ImportOptions, Progress, Remainder};
use crate::outcome::Outcome;
use crate::{Caller, Service};

/// Most bytes of reports that are kept in memory.
const KEPT_BYTES: u64 = 32 << 20;
/// How long a report is kept that nobody asks for.
const KEPT_FOR: Duration = Duration::from_secs(10 * 60);

/// What publishing a file now would do. Nothing is stored.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// How the file was read.
    pub found: Found,
    /// Its first rows as they stand.
    pub preview: Vec<PreviewRow>,
    /// What is wrong with the file as a whole; then it has no items.
    pub defects: Vec<Defect>,
    /// How many more defects of the file there are.
    pub more: u32,
    /// What could be repaired, ticked or not.
    pub proposals: Vec<Proposal>,
    /// How many of its indicators do what.
    pub counts: Counts,
    /// Its indicators, in its order.
    pub items: Vec<ReportItem>,
    /// The state that it was compared with, as an opaque text for [`PublishImport::basis`](super::PublishImport).
    pub basis: String,
}

/// What an indicator of a file would do.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ReportItem {
    /// Its id as the file has it.
    pub id: String,
    /// Where it begins.
    pub place: Place,
    /// Its path in the collection; none where the id is none.
    pub path: Option<String>,
    /// Its name as it would be; empty where it is invalid.
    pub name: Text,
    /// Its frequency, as far as it is known.
    pub frequency: Option<Frequency>,
    /// What it would do.
    pub status: Status,
    /// How many observations the file has of it.
    pub observations: u64,
    /// The first of their periods; none for categories.
    pub first_period: Option<String>,
    /// The last of their periods; none for categories.
    pub last_period: Option<String>,
    /// How many observations would come.
    pub added: u64,
    /// How many would change.
    pub revised: u64,
    /// How many would go.
    pub removed: u64,
    /// How many are in the collection already.
    pub unchanged: u64,
    /// The names of the fields that would change, by their names in the API; empty for new ones.
    pub fields: Vec<&'static str>,
    /// What is wrong with it, at most [`import::MAX_LISTED`].
    pub defects: Vec<Defect>,
    /// How many more defects there are.
    pub more: u32,
}

/// What an indicator of a file is to the collection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Status {
    /// It would be made.
    New,
    /// Its fields or observations would change.
    Changed,
    /// It is as the file says.
    Unchanged,
    /// It cannot be published.
    #[default]
    Invalid,
}

/// What a report is kept under: the file, and a hash of the options, so that a key is small whatever they are.
type Key = (ImportId, [u8; 32]);

fn key(id: ImportId, options: &ImportOptions) -> Key {
    (id, Sha256::digest(format!("{options:?}")).into())
}

/// Reports that were asked for, so that paging, filters and searches in one cost nothing. A report holds as long as
/// nothing was committed, and beyond that as long as nothing changed in its collection.
pub(super) struct Reports(Cache<Key, Arc<KeptReport>>);

struct KeptReport {
    token: StateToken,
    fingerprint: Fingerprint,
    keys: (String, String),
    report: Arc<Report>,
}

impl Reports {
    pub(super) fn new() -> Self {
        let weigh = |_: &Key, kept: &Arc<KeptReport>| {
            u32::try_from(kept.report.bytes()).unwrap_or(u32::MAX)
        };
        let cache = Cache::builder().weigher(weigh).max_capacity(KEPT_BYTES);
        Self(cache.time_to_idle(KEPT_FOR).build())
    }
}

impl Report {
    /// About how many bytes it takes in memory. Every text counts that a file or a caller may make long.
    fn bytes(&self) -> usize {
        let found = &self.found;
        let roles = found.roles.iter().map(|(text, _)| text);
        let cells = self.preview.iter().flat_map(|row| &row.cells);
        let texts = found.sheets.iter().chain(&found.sheet).chain(roles);
        let texts: usize = texts.chain(cells).map(text_bytes).sum();
        let proposals: usize = self.proposals.iter().map(proposal_bytes).sum();
        let items: usize = self.items.iter().map(item_bytes).sum();
        let defects: usize = self.defects.iter().map(defect_bytes).sum();
        2_000 + self.basis.len() + texts + proposals + items + defects
    }
}

/// A text, and the least that an allocator takes for one.
fn text_bytes(text: impl AsRef<str>) -> usize {
    size_of::<String>() + 16 + text.as_ref().len()
}

fn proposal_bytes(proposal: &Proposal) -> usize {
    let repairs = std::iter::once(&proposal.repair).chain(&proposal.instead);
    let repairs: usize = repairs.map(|repair| text_bytes(repair.to_string())).sum();
    let samples = proposal
        .samples
        .iter()
        .map(|sample| 16 + text_bytes(&sample.before) + text_bytes(&sample.after));
    size_of::<Proposal>() + repairs + samples.sum::<usize>()
}

fn item_bytes(item: &ReportItem) -> usize {
    let texts = [&item.path, &item.name.fr, &item.name.en];
    let periods = [&item.first_period, &item.last_period];
    let texts = texts.into_iter().chain(periods).flatten();
    let texts: usize = texts.chain([&item.id]).map(text_bytes).sum();
    let defects: usize = item.defects.iter().map(defect_bytes).sum();
    size_of::<ReportItem>() + texts + size_of_val(item.fields.as_slice()) + defects
}

fn defect_bytes(defect: &Defect) -> usize {
    size_of::<Defect>() + text_bytes(&defect.text) + problem_bytes(&defect.problem)
}

/// Beyond its own size: parameters stand in a node for eleven, even where there is one.
fn problem_bytes(problem: &Problem) -> usize {
    let texts = problem.params.values().filter_map(|value| match value {
        Param::Text(text) => Some(text),
        Param::Number(_) => None,
    });
    let nodes = problem.params.len().div_ceil(6) * 12 * size_of::<(&str, Param)>();
    nodes + texts.chain(&problem.field).map(text_bytes).sum::<usize>()
}

impl Service {
    /// What publishing a kept file now would do. Asked again with the same options while nothing changes, it costs
    /// little.
    ///
    /// # Errors
    /// `NOT_FOUND` for others than who sent it, and when it is gone; `IMPORT_BUSY`.
    pub async fn import_report(
        &self,
        caller: &Caller,
        id: ImportId,
        options: &ImportOptions,
    ) -> Outcome<Arc<Report>> {
        let token = self.db().state_token().await?;
        let mut tx = self.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        let grant = own.grant.reading();
        let seen = self
            .see_collection(&mut tx, caller, Some(own.facts))
            .await?;
        let seen = seen.ok_or(Code::NotFound)?;
        let key = key(id, options);
        let keys = (
            seen.account.record.key.to_string(),
            seen.record.key.to_string(),
        );
        let reports = &self.imports().reports.0;
        if let Some(kept) = reports.get(&key).filter(|kept| kept.keys == keys) {
            if kept.token == token {
                return Ok(Arc::clone(&kept.report));
            }
            let now = batch::fingerprint(&mut tx, &grant).await?;
            if kept.fingerprint == now {
                let report = Arc::clone(&kept.report);
                let kept = KeptReport {
                    token,
                    fingerprint: now,
                    keys,
                    report: Arc::clone(&report),
                };
                reports.insert(key, Arc::new(kept));
                return Ok(report);
            }
        }
        // Nobody waits for a turn with a connection in hand.
        drop(tx);
        let turn = self.imports().turns.take(own.own.object()).await?;
        let token = self.db().state_token().await?;
        let mut tx = self.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        let fingerprint = batch::fingerprint(&mut tx, &grant).await?;
        let file = self.unpacked(&mut tx, &own).await?;
        let how = Looking {
            grant: &grant,
            hold: None,
            seen: &seen,
            file: &file,
            options,
            turn: &turn,
            progress: &Progress::unseen(),
        };
        let look = self.look(&mut tx, how).await?;
        let report = Arc::new(look.report);
        let kept = KeptReport {
            token,
            fingerprint,
            keys,
            report: Arc::clone(&report),
        };
        reports.insert(key, Arc::new(kept));
        Ok(report)
    }

    /// What publishing a file now would do, without keeping it.
    ///
    /// # Errors
    /// As of [`Service::may_import`]; `IMPORT_TOO_LARGE`, `TOO_MANY_ATTEMPTS`, `IMPORT_BUSY`.
    pub async fn report_of(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
        name: &str,
        bytes: Vec<u8>,
        options: &ImportOptions,
    ) -> Outcome<Report> {
        let user = self
            .take_file(caller, account, collection, bytes.len())
            .await?;
        let turn = self.imports().turns.take(user).await?;
        let mut tx = self.db().read().await?;
        let (facts, grant) = self.importing(&mut tx, caller, account, collection).await?;
        let seen = self.see_collection(&mut tx, caller, Some(facts)).await?;
        let seen = seen.ok_or(Code::NotFound)?;
        let file = File {
            name: file_name(name).into(),
            bytes: Arc::new(bytes),
        };
        let grant = grant.reading();
        let how = Looking {
            grant: &grant,
            hold: None,
            seen: &seen,
            file: &file,
            options,
            turn: &turn,
            progress: &Progress::unseen(),
        };
        let look = self.look(&mut tx, how).await?;
        Ok(look.report)
    }

    /// What of a kept file cannot be published, in the form that it came in, with the reasons. `sentence` gives the
    /// reader's words for a defect; it is called for each that the report lists.
    ///
    /// # Errors
    /// As [`Service::import_report`].
    pub async fn import_remainder(
        &self,
        caller: &Caller,
        id: ImportId,
        options: &ImportOptions,
        sentence: &(dyn Fn(&Defect) -> String + Sync),
    ) -> Outcome<Remainder> {
        let report = self.import_report(caller, id, options).await?;
        let invalid = report
            .items
            .iter()
            .filter(|item| item.status == Status::Invalid);
        let reasons: HashMap<(Place, String), Vec<String>> = invalid
            .map(|item| {
                let sentences = item.defects.iter().map(sentence).collect();
                ((item.place, item.id.clone()), sentences)
            })
            .collect();
        let user = caller.user().ok_or(Code::NotFound)?;
        let turn = self.imports().turns.take(user).await?;
        let mut tx = self.db().read().await?;
        let own = self.own_import(&mut tx, caller, id).await?;
        let own = own.ok_or(Code::NotFound)?;
        let seen = self
            .see_collection(&mut tx, caller, Some(own.facts))
            .await?;
        let seen = seen.ok_or(Code::NotFound)?;
        let outlines = Outlines::new(batch::outline(&mut tx, &own.grant.reading()).await?);
        let file = self.unpacked(&mut tx, &own).await?;
        drop(tx);
        let options = options.read.clone();
        let write = move || {
            let (account, collection) = (
                seen.account.record.key.to_string(),
                seen.record.key.to_string(),
            );
            let known = |path: &MetricPath| outlines.frequency(path);
            let scene = Scene {
                account: &account,
                collection: &collection,
                known: &known,
            };
            let refused = |item: &Item| reasons.get(&(item.place, item.id.clone())).cloned();
            ::import::remainder(&file.bytes, &file.name, &options, &scene, &refused)
        };
        Ok(turn.work(write).await?)
    }
}

#[cfg(test)]
mod tests {
    use ::import::Repair;
    use ::import::report::Sample;
    use domain::language::Language;
    use uuid::Uuid;

    use super::*;

    const LONG: usize = 100_000;

    fn long() -> String {
        "x".repeat(LONG)
    }

    fn defect(text: String, problem: Problem) -> Defect {
        Defect {
            place: Place::default(),
            text,
            problem,
        }
    }

    fn item(change: impl FnOnce(&mut ReportItem)) -> Report {
        let mut item = ReportItem::default();
        change(&mut item);
        Report {
            items: vec![item],
            ..Report::default()
        }
    }

    fn found(change: impl FnOnce(&mut Found)) -> Report {
        let mut report = Report::default();
        change(&mut report.found);
        report
    }

    fn proposal(repair: Repair, instead: Vec<Repair>, before: String, after: String) -> Report {
        let sample = Sample {
            place: Place::default(),
            before,
            after,
        };
        let proposal = Proposal {
            repair,
            instead,
            certain: true,
            ticked: true,
            count: 1,
            samples: vec![sample],
        };
        Report {
            proposals: vec![proposal],
            ..Report::default()
        }
    }

    #[test]
    fn every_text_of_a_report_is_weighed() {
        let problem = Problem::new(Code::ImportOption);
        let none = String::new;
        let reports = [
            found(|found| found.sheets = vec![long()]),
            found(|found| found.sheet = Some(long())),
            found(|found| found.roles = vec![(long(), ::import::options::Role::Date)]),
            Report {
                preview: vec![PreviewRow {
                    line: 1,
                    cells: vec![long()],
                }],
                ..Report::default()
            },
            Report {
                defects: vec![defect(long(), problem.clone())],
                ..Report::default()
            },
            Report {
                basis: long(),
                ..Report::default()
            },
            proposal(Repair::Missing(long()), Vec::new(), none(), none()),
            proposal(Repair::Percent, vec![Repair::Under(long())], none(), none()),
            proposal(Repair::Percent, Vec::new(), long(), none()),
            proposal(Repair::Percent, Vec::new(), none(), long()),
            item(|item| item.id = long()),
            item(|item| item.path = Some(long())),
            item(|item| item.name = Text::fr(long())),
            item(|item| item.name = Text::en(long())),
            item(|item| item.first_period = Some(long())),
            item(|item| item.last_period = Some(long())),
            item(|item| item.defects = vec![defect(long(), problem.clone())]),
            item(|item| item.defects = vec![defect(none(), Problem::at(long(), problem.code))]),
            item(|item| item.defects = vec![defect(none(), problem.with("text", long()))]),
        ];
        for (at, report) in reports.iter().enumerate() {
            assert!(report.bytes() >= LONG, "{at}");
        }
        assert!(Report::default().bytes() < LONG);
    }

    #[test]
    fn a_key_is_small_and_differs_where_the_options_do() {
        let id = ImportId::new(Uuid::from_u128(1));
        let plain = ImportOptions::plain(Language::Fr);
        let mut other = plain.clone();
        other.read.sheet = Some(long());
        assert_eq!(key(id, &plain), key(id, &plain.clone()));
        assert_ne!(key(id, &plain), key(id, &other));
        assert_eq!(size_of_val(&key(id, &other)), 48);
    }
}
