//! Looking at a file: it is read, and what it would do to the collection is worked out, all that a publish writes
//! included. Nothing is stored.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ::import::{Content, Defect, Item, Reading};
use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::codec;
use domain::id::MetricId;
use domain::metric::MetricFields;
use domain::problem::{Code, Problem};
use domain::series::Series;
use domain::vintage::Mode;
use jiff::Timestamp;
use store::Tx;
use store::metric::Metric;
use store::metric::batch;

use super::basis;
use super::family::{self, Member, Settled, Wish};
use super::fields::merged;
use super::outline::Outlines;
use super::report::{Report, ReportItem, Status};
use super::turn::Turn;
use super::{Counts, ImportOptions, Progress, Stage};
use crate::Service;
use crate::audit::fields::names_of_metric;
use crate::collection::SeenCollection;
use crate::outcome::{Failure, surprise};
use crate::publish::Decided;

/// How many series are compared at a time: others get their turn in between, and no more are held in both states.
const AT_A_TIME: usize = 128;

/// A file in memory.
#[derive(Debug, Clone)]
pub(super) struct File {
    pub(super) name: Arc<str>,
    pub(super) bytes: Arc<Vec<u8>>,
}

/// What was found.
#[derive(Debug)]
pub(super) struct Look {
    /// What is told of it.
    pub(super) report: Report,
    /// What is to be written of each item of the report; none for invalid ones.
    pub(super) prepared: Vec<Option<Prepared>>,
    /// The collection as it was.
    pub(super) outlines: Arc<Outlines>,
}

/// A valid indicator of a file, ready to be written.
#[derive(Debug)]
pub(super) struct Prepared {
    /// Its id; for a new one, the one that it is going to have.
    pub(super) id: MetricId,
    /// Its path, folded.
    pub(super) path_folded: String,
    /// The state that it was compared with; none for a new one.
    pub(super) known: Option<KnownState>,
    /// Its fields afterwards.
    pub(super) fields: MetricFields,
    /// What it wishes to stand below.
    pub(super) wish: Wish,
    /// What it stands below afterwards.
    pub(super) parent: Option<MetricId>,
    /// Whether its fields change.
    pub(super) is_edited: bool,
    /// What is published to its series, if anything.
    pub(super) decided: Option<Decided>,
}

/// The state of an indicator that a file was compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct KnownState {
    pub(super) version: i64,
    pub(super) vintage: i64,
    pub(super) published_at: Option<Timestamp>,
    /// What it stands below.
    pub(super) parent: Option<MetricId>,
}

impl Prepared {
    /// As one of those among whom parents are looked for.
    pub(super) fn member(&self) -> Member {
        Member {
            id: self.id,
            path_folded: self.path_folded.clone(),
            there: self.known.map(|known| known.parent),
            wish: self.wish.clone(),
        }
    }
}

/// An indicator of the file while it is looked at.
struct Looked {
    item: ReportItem,
    record: Option<Metric>,
    prepared: Option<Prepared>,
}

impl Looked {
    /// Notes what is wrong with it, at the cell where it begins.
    fn refuse(&mut self, problems: impl IntoIterator<Item = Problem>) {
        for problem in problems {
            self.item.defects.push(Defect {
                place: self.item.place,
                text: self.item.id.clone(),
                problem,
            });
        }
        let item = &mut self.item;
        (item.added, item.revised, item.removed, item.unchanged) = (0, 0, 0, 0);
        self.prepared = None;
    }
}

/// How a file is looked at.
#[derive(Clone, Copy)]
pub(super) struct Looking<'a> {
    /// The permission to read what is there.
    pub(super) grant: &'a Grant<ReadCollection>,
    /// With it, what is looked at is kept from others until the transaction ends.
    pub(super) hold: Option<&'a Grant<EditMetrics>>,
    /// The collection that it is for.
    pub(super) seen: &'a SeenCollection,
    pub(super) file: &'a File,
    pub(super) options: &'a ImportOptions,
    pub(super) turn: &'a Turn,
    pub(super) progress: &'a Progress,
}

impl Service {
    /// Looks at a file for a collection, in the transaction that asked.
    pub(super) async fn look(&self, tx: &mut Tx, how: Looking<'_>) -> Result<Look, Failure> {
        let Looking {
            grant, progress, ..
        } = how;
        progress.tell(Stage::Reading, 0, 0);
        let outlines = Arc::new(Outlines::new(batch::outline(tx, grant).await?));
        let mut reading = read_file(how, &outlines).await?;
        let items = std::mem::take(&mut reading.items);

        let paths: HashSet<String> = items
            .iter()
            .filter_map(|item| Some(item.content.as_ref().ok()?.path.folded()))
            .filter(|path| outlines.at(path).is_some())
            .collect();
        let paths: Vec<String> = paths.into_iter().collect();
        if let Some(hold) = how.hold {
            batch::lock_states(tx, hold, &paths).await?;
        }
        let records = batch::by_paths(tx, grant, &paths).await?;
        let mut records: HashMap<String, Metric> = records
            .into_iter()
            .map(|record| (record.path.to_ascii_lowercase(), record))
            .collect();

        let mut looked = Vec::with_capacity(items.len());
        let mut submitted = Vec::with_capacity(items.len());
        for item in items {
            let path = item
                .content
                .as_ref()
                .ok()
                .map(|content| content.path.folded());
            let record = path.as_ref().and_then(|path| records.remove(path));
            let (one, series) = self.look_at_fields(item, record)?;
            if let (Some(series), Some(_)) = (series, &one.prepared) {
                submitted.push((looked.len(), series));
            }
            looked.push(one);
        }
        self.compare(tx, how, &mut looked, submitted).await?;
        let members: Vec<_> = looked
            .iter()
            .map(|one| one.prepared.as_ref().map(Prepared::member))
            .collect();
        let settled = settle(how.turn, members, &outlines).await?;
        take_parents(&mut looked, settled);
        Ok(told(reading, looked, outlines))
    }

    /// The fields of an item with those of the indicator that is there, and its series.
    fn look_at_fields(
        &self,
        item: Item,
        record: Option<Metric>,
    ) -> Result<(Looked, Option<Series>), Failure> {
        let (content, defects) = match item.content {
            Ok(content) => (Some(content), Vec::new()),
            Err(defects) => (None, defects),
        };
        let mut looked = Looked {
            item: ReportItem {
                id: item.id,
                place: item.place,
                defects,
                more: item.more,
                ..ReportItem::default()
            },
            record,
            prepared: None,
        };
        let Some(content) = content else {
            return Ok((looked, None));
        };
        looked.tell(&content);
        match merged(&content, looked.record.as_ref()) {
            Err(problems) => looked.refuse(problems),
            Ok((fields, wish)) => {
                let known = looked.record.as_ref();
                looked.item.name = fields.name.clone();
                looked.prepared = Some(Prepared {
                    id: match known {
                        Some(known) => known.id,
                        None => MetricId::new(self.new_uuid()?),
                    },
                    path_folded: content.path.folded(),
                    known: known.map(|known| KnownState {
                        version: known.version,
                        vintage: known.vintage,
                        published_at: known.published_at,
                        parent: known.parent,
                    }),
                    fields,
                    wish,
                    parent: None,
                    is_edited: false,
                    decided: None,
                });
            }
        }
        Ok((looked, Some(content.series)))
    }

    /// Works out what publishing the series does, a few at a time.
    async fn compare(
        &self,
        tx: &mut Tx,
        how: Looking<'_>,
        looked: &mut [Looked],
        submitted: Vec<(usize, Series)>,
    ) -> Result<(), Failure> {
        let Looking {
            grant,
            turn,
            progress,
            ..
        } = how;
        let mode = how.options.mode;
        let total = submitted.len();
        let mut submitted = submitted.into_iter();
        loop {
            let part: Vec<_> = submitted.by_ref().take(AT_A_TIME).collect();
            if part.is_empty() {
                return Ok(());
            }
            progress.tell(
                Stage::Comparing,
                total - submitted.len() - part.len(),
                total,
            );
            let published = |(at, _): &(usize, Series)| {
                let record = looked.get(*at)?.record.as_ref()?;
                (record.vintage > 0).then_some(record.id)
            };
            let ids: Vec<MetricId> = part.iter().filter_map(published).collect();
            let stored = store::series::find_all(tx, std::slice::from_ref(grant), &ids).await?;
            let mut stored: HashMap<_, _> = stored
                .into_iter()
                .map(|one| (one.metric, one.data))
                .collect();
            let part: Vec<_> = part
                .into_iter()
                .map(|(at, series)| {
                    let id = looked.get(at).and_then(|one| Some(one.record.as_ref()?.id));
                    (at, series, id.and_then(|id| stored.remove(&id)))
                })
                .collect();
            let decided = turn.work(move || decide(part, mode)).await?;
            for (at, decided) in decided {
                if let Some(one) = looked.get_mut(at) {
                    one.publish(decided?);
                }
            }
        }
    }
}

/// Reads a file outside the threads that answer requests.
async fn read_file(how: Looking<'_>, outlines: &Arc<Outlines>) -> Result<Reading, Failure> {
    let account = how.seen.account.record.key.to_string();
    let collection = how.seen.record.key.to_string();
    let (file, options) = (how.file.clone(), how.options.read.clone());
    let outlines = Arc::clone(outlines);
    let read = move || {
        let known = |path: &domain::key::MetricPath| outlines.frequency(path);
        let scene = ::import::Scene {
            account: &account,
            collection: &collection,
            known: &known,
        };
        ::import::read(&file.bytes, &file.name, &options, &scene)
    };
    how.turn.work(read).await
}

/// What each series does, or why it cannot be published.
type Decisions = Vec<(usize, Result<Result<Option<Decided>, Problem>, Failure>)>;

fn decide(part: Vec<(usize, Series, Option<Vec<u8>>)>, mode: Mode) -> Decisions {
    let one = |(at, series, stored): (usize, Series, Option<Vec<u8>>)| {
        let current = match stored {
            Some(data) => codec::decode(&data).map_err(surprise),
            None => Ok(Series::empty(series.frequency())),
        };
        (
            at,
            current.map(|current| Decided::of(&current, series, mode)),
        )
    };
    part.into_iter().map(one).collect()
}

impl Looked {
    /// What the file says of it, whatever becomes of it.
    fn tell(&mut self, content: &Content) {
        let series = &content.series;
        let item = &mut self.item;
        item.path = Some(content.path.to_string());
        item.frequency = Some(content.frequency);
        item.name = content.fields.name.clone();
        item.observations = u64::try_from(series.len()).unwrap_or(u64::MAX);
        item.first_period = series.first_period().map(|period| period.to_string());
        item.last_period = series.last_period().map(|period| period.to_string());
    }

    /// Takes over what publishing its series does.
    fn publish(&mut self, decided: Result<Option<Decided>, Problem>) {
        match decided {
            Err(problem) => self.refuse([problem]),
            Ok(decided) => {
                let item = &mut self.item;
                if let Some(decided) = &decided {
                    item.added = decided.added;
                    item.revised = decided.revised;
                    item.removed = decided.removed;
                }
                item.unchanged = item.observations.saturating_sub(item.added + item.revised);
                if let Some(prepared) = &mut self.prepared {
                    prepared.decided = decided;
                }
            }
        }
    }
}

/// Finds what each indicator stands below afterwards, outside the threads that answer requests.
pub(super) async fn settle(
    turn: &Turn,
    members: Vec<Option<Member>>,
    outlines: &Arc<Outlines>,
) -> Result<Settled, Failure> {
    let outlines = Arc::clone(outlines);
    turn.work(move || family::settle(&members, &outlines)).await
}

/// Takes over what each indicator stands below afterwards, and what changes of it.
fn take_parents(looked: &mut [Looked], settled: Settled) {
    for (one, settled) in looked.iter_mut().zip(settled) {
        match (settled, &mut one.prepared) {
            (Some(Ok(parent)), Some(prepared)) => {
                prepared.parent = parent;
                let record = one.record.as_ref();
                if let Some(record) = record {
                    one.item.fields = names_of_metric(record, &prepared.fields, parent);
                    prepared.is_edited = !one.item.fields.is_empty();
                }
                let changes = prepared.is_edited || prepared.decided.is_some();
                one.item.status = match record {
                    None => Status::New,
                    Some(_) if changes => Status::Changed,
                    Some(_) => Status::Unchanged,
                };
            }
            (Some(Err(problem)), _) => one.refuse([problem]),
            _ => {}
        }
    }
}

/// What was found, as it is told.
fn told(reading: Reading, looked: Vec<Looked>, outlines: Arc<Outlines>) -> Look {
    let basis = basis::of(&looked.iter().map(Looked::trace).collect::<Vec<_>>());
    let (mut items, mut prepared) = (Vec::new(), Vec::new());
    let mut counts = Counts::default();
    for one in looked {
        counts.add(&one.item);
        items.push(one.item);
        prepared.push(one.prepared);
    }
    Look {
        report: Report {
            found: reading.found,
            preview: reading.preview,
            defects: reading.defects,
            more: reading.more,
            proposals: reading.proposals,
            counts,
            items,
            basis,
        },
        prepared,
        outlines,
    }
}

impl Looked {
    /// What must be the same again for what was looked at to hold.
    fn trace(&self) -> basis::Trace<'_> {
        basis::Trace {
            path: self.item.path.as_deref().unwrap_or_default(),
            state: self
                .record
                .as_ref()
                .map(|record| (record.id, record.version, record.vintage)),
            is_valid: self.prepared.is_some(),
        }
    }
}

/// Why a file cannot be published at all, if it cannot: what is wrong with it as a whole, or that nothing of it is
/// valid.
pub(super) fn refusal(report: &Report) -> Vec<Problem> {
    if !report.defects.is_empty() {
        let problems = report.defects.iter().map(|defect| defect.problem.clone());
        return problems.collect();
    }
    if report.counts.valid == 0 {
        return vec![Problem::new(Code::ImportNothing)];
    }
    Vec::new()
}
