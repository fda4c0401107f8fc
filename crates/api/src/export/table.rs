//! A selection as one table, in the form in which files are imported.

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::Arc;

use domain::id::MetricId;
use domain::series::Series;
use import::write::{self, Written, WrittenEnd};
use service::Failure;
use service::metric::SeenMetric;

use super::packing::Output;
use super::selection::Walk;
use crate::types::successors;

/// Most memory for observations before they are written, in bytes.
const MAX_BYTES: usize = 96 << 20;
/// Most cells, empty ones included.
const MAX_CELLS: usize = 32 << 20;
/// Indicators that are read at a time.
const PAGE: u32 = 200;

/// The format of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableFormat {
    Csv,
    Workbook,
}

/// Why a selection has no table.
pub(super) enum NoTable {
    /// The table would exceed a limit.
    TooLarge,
    /// The observations of the indicator at this path cannot be read.
    Unreadable(String),
}

/// A selection, ready to be written.
pub(super) struct Table {
    kind: TableFormat,
    seen: Vec<SeenMetric>,
    /// The value of the line `parent`, by indicator.
    parents: Vec<String>,
    /// The values of the lines `discontinued` and `successor`, by indicator.
    ends: Vec<Option<(String, String)>>,
    series: Vec<Arc<Series>>,
}

impl Table {
    /// Reads a selection; whether it [fits](Self::fits) is checked afterwards.
    pub(super) async fn read(
        mut walk: Walk,
        kind: TableFormat,
    ) -> Result<Result<Self, NoTable>, Failure> {
        let (mut seen, mut found) = (Vec::new(), HashMap::new());
        let mut bytes = 0_usize;
        while let Some((page, series)) = walk.next_with_series(PAGE).await? {
            for (id, series) in series {
                let Ok(series) = series else {
                    let damaged = page.iter().find(|one| one.record.id == id);
                    let path = damaged.map_or_else(String::new, |one| one.record.path.to_string());
                    return Ok(Err(NoTable::Unreadable(path)));
                };
                bytes += weight(&series);
                found.insert(id, series);
            }
            seen.extend(page);
            if seen.len() > import::MAX_METRICS || bytes > MAX_BYTES {
                return Ok(Err(NoTable::TooLarge));
            }
        }
        // An indicator that was created or deleted during the reading appears once, or not at all.
        let mut known = HashSet::new();
        seen.retain(|one: &SeenMetric| {
            found.contains_key(&one.record.id) && known.insert(one.record.id)
        });
        seen.sort_by_cached_key(|one| one.record.path.to_ascii_lowercase().replace('/', "\0"));
        let parents = parents(&walk, &seen).await?;
        let ends = ends(&walk, &seen).await?;
        let series = seen
            .iter()
            .filter_map(|one| found.remove(&one.record.id))
            .collect();
        Ok(Ok(Self {
            kind,
            seen,
            parents,
            ends,
            series,
        }))
    }

    /// Whether the table is within the limits. Visits every observation: slow work.
    pub(super) fn fits(&self) -> bool {
        let extent = write::extent(&self.written());
        let sheet = match self.kind {
            TableFormat::Csv => true,
            TableFormat::Workbook => extent.rows <= write::SHEET_ROWS,
        };
        extent.cells() <= MAX_CELLS && extent.columns <= import::MAX_COLUMNS && sheet
    }

    /// Writes the table to the end and flushes `output`.
    pub(super) fn write(&self, mut output: Output) -> io::Result<()> {
        let written = self.written();
        match self.kind {
            TableFormat::Csv => write::csv(&written, &mut output)?,
            TableFormat::Workbook => {
                write::workbook(&written, &mut output).map_err(io::Error::other)?;
            }
        }
        io::Write::flush(&mut output)
    }

    fn written(&self) -> Vec<Written<'_>> {
        let all = self.seen.iter().zip(&self.parents);
        let all = all.zip(&self.ends).zip(&self.series);
        all.map(|(((one, parent), end), series)| {
            let record = &one.record;
            Written {
                path: &record.path,
                name: &record.name,
                unit: &record.unit,
                notes: &record.notes,
                tags: &record.tags,
                source: record.source.as_deref(),
                licence: record.licence,
                parent,
                aggregation: record.aggregation,
                transformation: record.transformation,
                parameter: record.parameter.as_deref(),
                end: record
                    .end
                    .as_ref()
                    .zip(end.as_ref())
                    .map(|(stored, (date, successor))| WrittenEnd {
                        date,
                        reason: &stored.reason,
                        successor,
                    }),
                series,
            }
        })
        .collect()
    }
}

/// The approximate memory of a series, in bytes.
fn weight(series: &Series) -> usize {
    let texts = series.texts().iter().map(|text| text.1.len() + 40);
    let labels = series.labels().iter().map(|label| label.len() + 24);
    series.len() * 12 + texts.sum::<usize>() + labels.sum::<usize>()
}

/// The values of the line `parent`: empty where the path names the parent, or where there is no visible parent; `/`
/// where there is no visible parent although the path names an indicator.
async fn parents(walk: &Walk, seen: &[SeenMetric]) -> Result<Vec<String>, Failure> {
    let mut paths: HashMap<MetricId, String> = seen
        .iter()
        .map(|one| (one.record.id, one.record.path.clone()))
        .collect();
    let others = seen.iter().filter_map(|one| one.record.parent);
    let others: HashSet<_> = others.filter(|id| !paths.contains_key(id)).collect();
    let collection = walk.collection.record.id;
    let others: Vec<_> = others.into_iter().map(|id| (collection, id)).collect();
    for some in others.chunks(PAGE as usize) {
        let found = walk
            .service
            .metrics()
            .metrics_by_id(&walk.caller, some)
            .await?;
        paths.extend(
            found
                .into_iter()
                .map(|one| (one.record.id, one.record.path)),
        );
    }
    let there: HashSet<_> = paths
        .values()
        .map(|path| path.to_ascii_lowercase())
        .collect();
    let parents = seen.iter().map(|one| {
        let path = one.record.path.to_ascii_lowercase();
        let own = path.rsplit_once('/').map(|(own, _)| own);
        match one.record.parent.and_then(|parent| paths.get(&parent)) {
            Some(parent) if own == Some(parent.to_ascii_lowercase().as_str()) => String::new(),
            Some(parent) => parent.clone(),
            None if own.is_some_and(|own| there.contains(own)) => "/".to_owned(),
            None => String::new(),
        }
    });
    Ok(parents.collect())
}

/// The days of the ends of discontinued indicators, with the visible successors: as paths within the collection, as
/// `account/collection/path` beyond.
async fn ends(walk: &Walk, seen: &[SeenMetric]) -> Result<Vec<Option<(String, String)>>, Failure> {
    let mut found = HashMap::new();
    for some in seen.chunks(PAGE as usize) {
        found.extend(successors(&walk.service, &walk.caller, some).await?);
    }
    let ends = seen.iter().map(|one| {
        let end = one.record.end.as_ref()?;
        let successor = end.successor.and_then(|id| found.get(&id));
        let is_near =
            |successor: &&SeenMetric| successor.record.collection == one.record.collection;
        let successor = match successor {
            Some(successor) if is_near(&successor) => successor.record.path.clone(),
            Some(successor) => successor.address(),
            None => String::new(),
        };
        Some((end.date.to_string(), successor))
    });
    Ok(ends.collect())
}
