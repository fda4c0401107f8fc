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
use domain::problem::Code;
use moka::sync::Cache;
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

/// What the options of a report and the state of the collection are kept under.
type Key = (ImportId, String);

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
    /// About how many bytes it takes in memory.
    fn bytes(&self) -> usize {
        let defects = |defects: &[Defect]| -> usize {
            let each = |defect: &Defect| 300 + defect.text.len();
            defects.iter().map(each).sum()
        };
        let items: usize = self
            .items
            .iter()
            .map(|item| 400 + 4 * item.id.len() + defects(&item.defects))
            .sum();
        20_000 + self.basis.len() + items + defects(&self.defects)
    }
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
        let key = (id, format!("{options:?}"));
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
        let turn = self.imports().turns.take().await?;
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
        self.take_file(caller, account, collection, bytes.len())
            .await?;
        let turn = self.imports().turns.take().await?;
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
        let turn = self.imports().turns.take().await?;
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
