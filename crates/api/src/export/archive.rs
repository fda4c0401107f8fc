//! A selection as an archive: a CSV for each indicator, a file about them and their collection, and a CSV of the
//! events of the collection, if it has any.

use serde_json::{Value, json};
use service::Failure;
use service::metric::SeenMetric;

use super::Stopped;
use super::events::{self, EventTable};
use super::files;
use super::files::text;
use super::packing::Archive;
use super::selection::Walk;
use crate::types::{series_id, successors};

/// Indicators whose fields are read at a time.
const PAGE: u32 = 200;
/// Indicators whose series are read at a time.
const SERIES: u32 = 50;
/// Bytes of text that are buffered before they are packed.
const PIECE: usize = 64 * 1024;

/// A selection that is being written into an archive.
pub(super) struct Archived {
    walk: Walk,
    archive: Archive,
}

impl Archived {
    pub(super) fn new(walk: Walk, archive: Archive) -> Self {
        Self { walk, archive }
    }

    /// Writes the archive; an error is logged, and breaks it off.
    pub(super) async fn write(mut self) {
        match self.content().await {
            Ok(()) => drop(self.archive.end().await),
            Err(Stopped::Gone(_)) => {}
            Err(error) => tracing::error!(%error, "an archive is given up"),
        }
    }

    async fn content(&mut self) -> Result<(), Stopped> {
        let walk = &self.walk;
        let collection = walk.collection.record.id;
        let events = EventTable::read(&walk.service, &walk.caller, collection).await?;
        self.metadata(&events).await?;
        if !events.is_empty() {
            let name = events::FILE.to_owned();
            self.archive.whole(name, events.csv()).await?;
        }
        self.walk.rewind();
        while let Some((page, series)) = self.walk.next_with_series(SERIES).await? {
            for seen in &page {
                let path = format!("observations/{}", files::name(seen));
                match series.get(&seen.record.id) {
                    Some(Ok(series)) => {
                        let (table, _) = files::observations(seen, series)?;
                        self.archive.whole(format!("{path}.csv"), table).await?;
                    }
                    Some(Err(_)) => self.archive.unreadable(&path).await?,
                    None => {}
                }
            }
        }
        Ok(())
    }

    /// `metadata.json`: the collection, the fields of every indicator with the name of its file, and the description of
    /// the table of events.
    async fn metadata(&mut self, events: &EventTable) -> Result<(), Stopped> {
        self.archive.file("metadata.json".to_owned()).await?;
        let collection = &self.walk.collection;
        let record = &collection.record;
        let about = json!({
            "id": format!("{}/{}", collection.account.record.key, record.key),
            "name": text(&record.name), "summary": text(&record.summary),
            "description": text(&record.description), "tags": text(&record.tags),
            "licence": record.licence.spdx(),
        });
        let mut written = format!("{{\n\"collection\": {about},\n\"indicators\": [");
        let mut separator = "\n";
        while let Some(page) = self.walk.next(PAGE).await? {
            let parents = self.parents(&page).await?;
            let walk = &self.walk;
            let successors = successors(&walk.service, &walk.caller, &page).await?;
            for seen in &page {
                let parent = seen
                    .record
                    .parent
                    .and_then(|parent| parents.iter().find(|(id, _)| *id == parent))
                    .map(|(_, path)| path.as_str());
                let mut fields = files::fields(seen, parent, &successors);
                if let Some(fields) = fields.as_object_mut() {
                    let file = format!("observations/{}.csv", files::name(seen));
                    fields.insert("file".to_owned(), Value::String(file));
                }
                written.push_str(separator);
                written.push_str(&fields.to_string());
                separator = ",\n";
                if written.len() >= PIECE {
                    self.archive.data(std::mem::take(&mut written)).await?;
                }
            }
        }
        written.push_str("\n]");
        if !events.is_empty() {
            written.push_str(&format!(",\n\"events\": {}", events.description()));
        }
        written.push_str("\n}\n");
        Ok(self.archive.data(written).await?)
    }

    /// The visible parents of some indicators, by id, as `account/collection/path`.
    async fn parents(
        &self,
        page: &[SeenMetric],
    ) -> Result<Vec<(domain::id::MetricId, String)>, Failure> {
        let above = page
            .iter()
            .filter_map(|seen| Some((seen.record.collection, seen.record.parent?)));
        let mut above: Vec<_> = above.collect();
        above.sort_unstable();
        above.dedup();
        let walk = &self.walk;
        let seen = walk
            .service
            .metrics()
            .metrics_by_id(&walk.caller, &above)
            .await?;
        Ok(seen
            .iter()
            .map(|seen| (seen.record.id, series_id(seen)))
            .collect())
    }
}
