//! Previews a file: reads it and computes its effect on the collection, including everything that a publish writes.
//! Stores nothing.

mod elsewhere;
mod end;
mod item;

use crate::import::file::File;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ::import::{Item, Reading};
use domain::access::{EditMetrics, Grant, ReadCollection, Reader};
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::problem::{Code, Problem};
use domain::series::Series;
use domain::series::vintage::Mode;
use store::Tx;
use store::metric::batch;
use store::series::StoredSeries;

use super::basis;
use super::family::{self, Member, Settled};
use super::fields::merged;
use super::outline::Outlines;
use super::permit::FilePermit;
use super::{Counts, ImportOptions, Progress, Stage};

use crate::collection::SeenCollection;
use crate::damage;
use crate::import::Imports;
use crate::import::report::{Report, ReportItem};
use crate::metric::write::PreparedVintage;
use crate::outcome::Failure;
use item::{KnownState, PreviewItem, take_parents};

pub(super) use elsewhere::Elsewhere;
pub(super) use item::Prepared;

/// Series compared at a time: other tasks run in between, and memory holds both states of no more than these.
const AT_A_TIME: usize = 128;

/// The result of a preview.
#[derive(Debug)]
pub(super) struct Preview {
    /// The report for the publisher.
    pub(super) report: Report,
    /// The changes to write for each item of the report; `None` for invalid items.
    pub(super) prepared: Vec<Option<Prepared>>,
    /// The indicators of the collection that the file depends on, as of the preview.
    pub(super) outlines: Arc<Outlines>,
    /// The other collections that its ids name.
    pub(super) elsewhere: Elsewhere,
}

#[derive(Clone, Copy)]
pub(super) struct PreviewInput<'a> {
    /// The publisher.
    pub(super) reader: Reader,
    /// The permission to read the collection.
    pub(super) grant: &'a Grant<ReadCollection>,
    /// If present, the previewed indicators are locked until the transaction ends.
    pub(super) hold: Option<&'a Grant<EditMetrics>>,
    /// The target collection.
    pub(super) seen: &'a SeenCollection,
    pub(super) file: &'a File,
    pub(super) options: &'a ImportOptions,
    pub(super) permit: &'a FilePermit,
    pub(super) progress: &'a Progress,
}

impl Imports<'_> {
    /// Previews a file for a collection, in the caller's transaction.
    pub(super) async fn preview(
        self,
        tx: &mut Tx,
        how: PreviewInput<'_>,
    ) -> Result<Preview, Failure> {
        let PreviewInput {
            grant, progress, ..
        } = how;
        progress.tell(Stage::Reading, 0, 0);

        let mut outlines = Outlines::default();
        let (mut reading, elsewhere) = elsewhere::read(tx, how, &mut outlines).await?;
        let items = std::mem::take(&mut reading.items);
        let mut records = records(tx, how, &items, &mut outlines).await?;

        let mut previewed = Vec::with_capacity(items.len());
        let mut submitted = Vec::with_capacity(items.len());
        for item in items {
            let path = item
                .content
                .as_ref()
                .ok()
                .map(|content| content.path.folded());
            let record = path.as_ref().and_then(|path| records.remove(path));
            let (one, series) = self.preview_fields(item, record)?;
            if let (Some(series), Some(_)) = (series, &one.prepared) {
                submitted.push((previewed.len(), series));
            }
            previewed.push(one);
        }

        self.choose_ends(tx, how, &mut previewed).await?;
        self.compare(tx, how, &mut previewed, submitted).await?;
        let members: Vec<_> = previewed
            .iter()
            .map(|one| one.prepared.as_ref().map(Prepared::member))
            .collect();
        outlines
            .read(tx, grant, family::requested_paths(&members))
            .await?;

        let moved = family::moved(&members, &outlines);
        outlines.read_below(tx, grant, moved).await?;
        let outlines = Arc::new(outlines);
        let settled = settle(how.permit, members, &outlines).await?;
        take_parents(&mut previewed, settled);

        let mut preview = build_preview(reading, previewed, outlines);
        preview.elsewhere = elsewhere;
        Ok(preview)
    }

    /// Merges the fields of an item with those of the stored indicator. Returns also the series of the item.
    fn preview_fields(
        self,
        item: Item,
        record: Option<Metric>,
    ) -> Result<(PreviewItem, Option<Series>), Failure> {
        let (content, problems) = match item.content {
            Ok(content) => (Some(content), Vec::new()),
            Err(problems) => (None, problems),
        };

        let mut preview = PreviewItem {
            item: ReportItem {
                id: item.id,
                place: item.place,
                problems,
                more: item.more,
                ..ReportItem::default()
            },
            record,
            prepared: None,
        };

        let Some(content) = content else {
            return Ok((preview, None));
        };
        preview.tell(&content);

        match merged(&content, preview.record.as_ref()) {
            Err(problems) => preview.reject(problems),
            Ok((fields, requested_parent)) => {
                let known = preview.record.as_ref();
                preview.item.name = fields.name.clone();
                preview.prepared = Some(Prepared {
                    id: match known {
                        Some(known) => known.id,
                        None => MetricId::new(self.shared.new_uuid()?),
                    },
                    path_folded: content.path.folded(),
                    known: known.map(|known| KnownState {
                        version: known.version,
                        vintage: known.vintage,
                        published_at: known.published_at,
                        parent: known.parent,
                    }),
                    fields,
                    requested_parent,
                    parent: None,
                    end: None,
                    is_edited: false,
                    vintage: None,
                });
            }
        }

        Ok((preview, Some(content.series)))
    }

    /// Computes the effect of publishing the series, a few at a time.
    async fn compare(
        self,
        tx: &mut Tx,
        how: PreviewInput<'_>,
        items: &mut [PreviewItem],
        submitted: Vec<(usize, Series)>,
    ) -> Result<(), Failure> {
        let PreviewInput {
            grant,
            permit,
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
                let record = items.get(*at)?.record.as_ref()?;
                (record.vintage > 0).then_some(record.id)
            };
            let ids: Vec<MetricId> = part.iter().filter_map(published).collect();
            let stored = store::series::find_all(tx, std::slice::from_ref(grant), &ids).await?;
            let mut stored: HashMap<_, _> =
                stored.into_iter().map(|one| (one.metric, one)).collect();
            let part: Vec<_> = part
                .into_iter()
                .map(|(at, series)| {
                    let record = items.get(at).and_then(|one| one.record.clone());
                    let known =
                        record.and_then(|record| Some((stored.remove(&record.id)?, record)));
                    (at, series, known)
                })
                .collect();
            let vintage = permit.work(move || decide(part, mode)).await?;
            for (at, vintage) in vintage {
                if let Some(one) = items.get_mut(at) {
                    one.publish(vintage, how.options.resume);
                }
            }
        }
    }
}

/// The stored indicators at the paths of the items, by folded path.
async fn records(
    tx: &mut Tx,
    how: PreviewInput<'_>,
    items: &[Item],
    outlines: &mut Outlines,
) -> Result<HashMap<String, Metric>, Failure> {
    let path = |item: &Item| Some(item.content.as_ref().ok()?.path.folded());
    let paths: HashSet<String> = items.iter().filter_map(path).collect();
    outlines.read(tx, how.grant, paths.iter().cloned()).await?;
    let there = |path: &String| outlines.at(path).is_some();
    let paths: Vec<String> = paths.into_iter().filter(there).collect();
    if let Some(hold) = how.hold {
        batch::lock_states(tx, hold, &paths).await?;
    }
    let records = batch::by_paths(tx, how.grant, &paths).await?;
    let folded = |record: Metric| (record.path.to_ascii_lowercase(), record);
    Ok(records.into_iter().map(folded).collect())
}

/// The change of each series, or the problem that prevents it.
type Decisions = Vec<(usize, Result<Option<PreparedVintage>, Problem>)>;

/// A series with its position in the file, and the stored series and indicator, if any.
type Compared = (usize, Series, Option<(StoredSeries, Metric)>);

fn decide(part: Vec<Compared>, mode: Mode) -> Decisions {
    let one = |(at, series, known): Compared| {
        let current = match known {
            Some((stored, record)) => stored
                .decode()
                .map_err(|error| damage::series(&record, record.vintage, error)),
            None => Ok(Series::empty(series.frequency())),
        };
        (
            at,
            current.and_then(|current| PreparedVintage::new(&current, series, mode)),
        )
    };
    part.into_iter().map(one).collect()
}

/// Computes the parent of each indicator after publishing, outside the request threads.
pub(super) async fn settle(
    permit: &FilePermit,
    members: Vec<Option<Member>>,
    outlines: &Arc<Outlines>,
) -> Result<Settled, Failure> {
    let outlines = Arc::clone(outlines);
    permit
        .work(move || family::settle(&members, &outlines))
        .await
}

/// Builds the result of a preview.
fn build_preview(
    reading: Reading,
    previewed: Vec<PreviewItem>,
    outlines: Arc<Outlines>,
) -> Preview {
    let basis = basis::of(&previewed.iter().map(PreviewItem::trace).collect::<Vec<_>>());
    let (mut items, mut prepared) = (Vec::new(), Vec::new());
    let mut counts = Counts::default();

    for one in previewed {
        counts.add(&one.item);
        items.push(one.item);
        prepared.push(one.prepared);
    }

    Preview {
        report: Report {
            found: reading.found,
            preview: reading.preview,
            problems: reading.problems,
            more: reading.more,
            proposals: reading.proposals,
            counts,
            items,
            basis,
        },
        prepared,
        outlines,
        elsewhere: Elsewhere::default(),
    }
}

/// The reasons why a file cannot be published at all: the problems of the file as a whole, or that it has no valid
/// indicator. Empty for a file that can be published.
pub(super) fn rejection(report: &Report) -> Vec<Problem> {
    if !report.problems.is_empty() {
        let problems = report
            .problems
            .iter()
            .map(|import_problem| import_problem.problem.clone());
        return problems.collect();
    }
    if report.counts.valid == 0 {
        return vec![Problem::new(Code::ImportNothing)];
    }
    Vec::new()
}
