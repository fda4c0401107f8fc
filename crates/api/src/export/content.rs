//! The content of an account's archive: settings, collections with their indicators, dashboards, the audit trail.

use std::slice;
use std::sync::Arc;

use domain::catalogue::dashboard::SeriesOptions;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::catalogue::pin::Pinned;
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use domain::number::push_shortest;
use domain::series::vintage::{Change, ObservationContent, Vintage};
use serde_json::{Value, json};
use service::account::SeenAccount;
use service::collection::SeenCollection;
use service::dashboard::{SeenChart, SeenDashboard};
use service::metric::SeenMetric;
use service::{Caller, Failure, Listed, Observed, Service};

use super::Stopped;
use super::events::EventTable;
use super::files;
use super::files::{kept, text};
use super::packing::Archive;
use crate::series::format::csv::push_cell;
use crate::types::{series_id, successors};

/// Items of a list that are read at a time.
const PAGE: u32 = 50;
/// Indicators with their series that are read at a time.
const SERIES: u32 = 20;
/// Bytes of a table that are buffered before they are packed.
const PIECE: usize = 64 * 1024;

type WriteResult = Result<(), Stopped>;

/// An account's data that are being written into an archive.
pub(super) struct Export {
    service: Service,
    caller: Caller,
    account: SeenAccount,
    archive: Archive,
}

/// Reads all pages of a list: `pages!(first, page => read the page, node => use it)`.
macro_rules! pages {
    ($first:expr, $page:ident => $read:expr, $node:ident => $use:expr) => {{
        let mut $page = Page::first($first);
        loop {
            let Listed {
                nodes,
                end,
                has_next,
                ..
            } = $read;
            for $node in nodes {
                $use
            }
            if !has_next {
                break;
            }
            $page.after = end;
        }
    }};
}

impl Export {
    pub(super) fn new(
        service: Service,
        caller: Caller,
        account: SeenAccount,
        archive: Archive,
    ) -> Self {
        Self {
            service,
            caller,
            account,
            archive,
        }
    }

    /// Writes the archive; an error is logged, and breaks it off.
    pub(super) async fn write(self) {
        match self.content().await {
            Ok(()) => drop(self.archive.end().await),
            Err(Stopped::Gone(_)) => {}
            Err(error) => tracing::error!(%error, "an archive is given up"),
        }
    }

    async fn content(&self) -> WriteResult {
        self.settings().await?;
        let account = self.account.record.id;
        pages!(PAGE, page => self.service.collections().collections(&self.caller, account, &page).await?, collection => {
            self.collection(&collection).await?;
        });
        pages!(PAGE, page => self.service.dashboards().personal_dashboards(&self.caller, account, &page).await?, dashboard => {
            let path = format!("dashboards/{}.json", dashboard.record.key);
            self.dashboard(path, &dashboard).await?;
        });
        self.audit().await
    }

    async fn settings(&self) -> WriteResult {
        let record = &self.account.record;
        let mut members = Vec::new();
        pages!(PAGE, page => {
            let members = self.service.members().account_members(&self.caller, record.id, None, &page).await?;
            members.unwrap_or_else(Listed::nothing)
        }, member => {
            let member = member.record;
            members.push(json!({
                "username": member.who.username, "role": member.role, "since": member.created_at.to_string(),
            }));
        });
        let viewer = self.service.viewers().viewer(&self.caller).await?;
        let owner = viewer.map(|seen| {
            json!({
                "email": seen.user.email, "language": seen.user.language, "expert": seen.user.expert,
                "timeZone": seen.user.time_zone, "createdAt": seen.user.created_at.to_string(),
            })
        });
        let settings = json!({
            "key": record.key, "kind": record.kind, "name": record.name, "description": text(&record.description),
            "visibility": record.visibility, "view": record.view, "plan": record.plan,
            "createdAt": record.created_at.to_string(), "owner": owner, "members": members,
        });
        self.json("settings.json".to_owned(), &settings).await?;
        let picture = self
            .service
            .accounts()
            .picture(&self.caller, &record.key)
            .await?;
        if let Some(picture) = picture {
            let path = "picture.png".to_owned();
            self.archive.whole(path, picture.png).await?;
        }
        Ok(())
    }

    async fn collection(&self, seen: &Arc<SeenCollection>) -> WriteResult {
        let record = &seen.record;
        let mut members = Vec::new();
        pages!(PAGE, page => {
            let members = self.service.members().collection_members(&self.caller, record.id, None, &page).await?;
            members.unwrap_or_else(Listed::nothing)
        }, member => {
            let member = member.record;
            members.push(json!({
                "username": member.who.username, "role": member.role, "since": member.created_at.to_string(),
            }));
        });
        let mut pins = self
            .service
            .metrics()
            .pins(&self.caller, &[record.id])
            .await?;
        let pins = pins.remove(&record.id).unwrap_or_default();
        let pins: Vec<Value> = pins
            .iter()
            .map(|pin| match pin.pinned {
                Pinned::Metric(metric) => json!({"metric": metric.to_string()}),
                Pinned::Chart(chart) => json!({"chart": chart.to_string()}),
            })
            .collect();
        let events = EventTable::read(&self.service, &self.caller, record.id).await?;
        let fields = json!({
            "id": record.id.to_string(), "key": record.key, "name": text(&record.name),
            "summary": text(&record.summary), "description": text(&record.description), "tags": text(&record.tags),
            "licence": record.licence.spdx(), "access": record.access, "questions": record.questions,
            "createdAt": record.created_at.to_string(), "updatedAt": record.updated_at.to_string(),
            "version": record.version, "members": members, "pins": pins,
            "events": events.json(),
        });
        let folder = format!("collections/{}", record.key);
        self.json(format!("{folder}/collection.json"), &fields)
            .await?;
        self.metrics(&folder, record.id).await?;
        pages!(PAGE, page => self.service.dashboards().collection_dashboards(&self.caller, record.id, &page).await?, dashboard => {
            let path = format!("{folder}/dashboards/{}.json", dashboard.record.key);
            self.dashboard(path, &dashboard).await?;
        });
        Ok(())
    }

    async fn metrics(&self, folder: &str, collection: CollectionId) -> WriteResult {
        let wanted = MetricList {
            filter: MetricFilter::default(),
            order: MetricOrder::Path,
            descending: false,
        };
        let mut page = Page::first(SERIES);
        loop {
            let listed = self
                .service
                .metrics()
                .metrics(&self.caller, collection, &wanted, &page);
            let listed = listed.await?;
            let at: Vec<_> = listed.nodes.iter().map(SeenMetric::at).collect();
            let series = self.service.series().series_many(&self.caller, &at).await?;
            for seen in &listed.nodes {
                if let Some(series) = series.get(&seen.record.id) {
                    self.metric(folder, seen, series).await?;
                }
            }
            if !listed.has_next {
                return Ok(());
            }
            page.after = listed.end;
        }
    }

    async fn metric(&self, folder: &str, seen: &SeenMetric, series: &Observed) -> WriteResult {
        let record = &seen.record;
        let name = files::name(seen);
        let parent = match record.parent {
            Some(parent) => self.paths(&[(record.collection, parent)]).await?.pop(),
            None => None,
        };
        let parent = parent.as_ref().map(|(_, path)| path.as_str());
        let successors = successors(&self.service, &self.caller, slice::from_ref(seen)).await?;
        let fields = files::fields(seen, parent, &successors);
        self.json(format!("{folder}/metrics/{name}.json"), &fields)
            .await?;
        let path = format!("{folder}/observations/{name}");
        let Ok(series) = series else {
            return Ok(self.archive.unreadable(&path).await?);
        };
        let (table, columns) = files::observations(seen, series)?;
        self.archive.whole(format!("{path}.csv"), table).await?;
        self.archive.whole(format!("{path}.json"), columns).await?;
        self.vintages(format!("{folder}/vintages/{name}"), record.id)
            .await
    }

    /// The changes of each publish, the latest first, as far as they can be read.
    async fn vintages(&self, path: String, metric: MetricId) -> WriteResult {
        let mut history = match self
            .service
            .archives()
            .history(&self.caller, metric)
            .await?
        {
            Some(Ok(history)) => history,
            Some(Err(_)) => return Ok(self.archive.unreadable(&path).await?),
            None => return Ok(()),
        };
        self.archive.file(format!("{path}.csv")).await?;
        let mut table = String::from(
            "vintage,published_at,author,kind,date,before,after,text_before,text_after,status_before,status_after\n",
        );
        while let Some(read) = self
            .service
            .archives()
            .next_of_history(&self.caller, &mut history)
            .await?
        {
            let Ok((vintage, changes)) = read else {
                self.archive.data(std::mem::take(&mut table)).await?;
                return Ok(self.archive.unreadable(&path).await?);
            };
            for change in changes {
                push_change(&mut table, &vintage, &change);
                if table.len() >= PIECE {
                    self.archive.data(std::mem::take(&mut table)).await?;
                }
            }
        }
        Ok(self.archive.data(table).await?)
    }

    async fn dashboard(&self, path: String, seen: &SeenDashboard) -> WriteResult {
        let record = &seen.record;
        let mut charts = Vec::new();
        pages!(PAGE, page => {
            let mut charts = self.service.dashboards().charts(&self.caller, &[record.id], &page).await?;
            charts.remove(&record.id).unwrap_or_else(Listed::nothing)
        }, chart => charts.push(self.chart(&chart).await?));
        let readers = self
            .service
            .dashboards()
            .dashboard_readers(&self.caller, record.id);
        let readers = readers.await?.map(|readers| {
            let keys = readers.iter().map(|reader| reader.record.key.clone());
            keys.collect::<Vec<_>>()
        });
        let fields = json!({
            "key": record.key, "name": text(&record.name), "description": text(&record.description),
            "tags": text(&record.tags), "access": record.access, "start": record.range.start,
            "end": record.range.end, "createdAt": record.created_at.to_string(),
            "updatedAt": record.updated_at.to_string(), "version": record.version, "readers": readers,
            "charts": charts,
        });
        self.json(path, &fields).await
    }

    async fn chart(&self, seen: &SeenChart) -> Result<Value, Stopped> {
        let at: Vec<_> = seen.series.iter().filter_map(|one| one.metric).collect();
        let paths = self.paths(&at).await?;
        let series = seen.series.iter().map(|one| {
            let metric = one.metric.and_then(|(_, metric)| {
                let found = paths.iter().find(|(id, _)| *id == metric);
                found.map(|(_, path)| path.clone())
            });
            let SeriesOptions {
                freq,
                agg,
                transform,
                param,
            } = &one.options;
            if metric.is_none() {
                // Deleted, or hidden from the owner: nothing of it is exported, not even its look.
                return json!({ "metric": null });
            }
            json!({
                "metric": metric, "freq": freq, "agg": agg, "transform": transform, "param": param,
                "look": kept(Some(&one.look)),
            })
        });
        let series: Vec<Value> = series.collect();
        let record = &seen.record;
        Ok(json!({
            "id": record.id.to_string(), "key": record.key, "title": text(&record.title),
            "options": kept(Some(&record.options)), "width": seen.tile.width, "height": seen.tile.height,
            "series": series, "version": record.version,
        }))
    }

    /// The visible indicators among `at`, as `account/collection/path`.
    async fn paths(
        &self,
        at: &[(CollectionId, MetricId)],
    ) -> Result<Vec<(MetricId, String)>, Failure> {
        let seen = self
            .service
            .metrics()
            .metrics_by_id(&self.caller, at)
            .await?;
        Ok(seen
            .iter()
            .map(|seen| (seen.record.id, series_id(seen)))
            .collect())
    }

    async fn audit(&self) -> WriteResult {
        self.archive.file("audit.csv".to_owned()).await?;
        let mut table = String::from("at,actor,action,collection,subject,details\n");
        let account = self.account.record.id;
        pages!(PAGE, page => {
            let entries = self.service.audit().account_audit(&self.caller, account, &page).await?;
            entries.unwrap_or_else(Listed::nothing)
        }, entry => {
            let cells = [
                Some(entry.at.to_string()), entry.actor, Some(entry.action.as_str().to_owned()), entry.collection,
                entry.subject, Some(entry.details),
            ];
            for (place, cell) in cells.iter().enumerate() {
                if place > 0 {
                    table.push(',');
                }
                push_cell(&mut table, cell.as_deref().unwrap_or_default());
            }
            table.push('\n');
            if table.len() >= PIECE {
                self.archive.data(std::mem::take(&mut table)).await?;
            }
        });
        Ok(self.archive.data(table).await?)
    }

    async fn json(&self, path: String, value: &Value) -> WriteResult {
        let mut text = format!("{value:#}");
        text.push('\n');
        Ok(self.archive.whole(path, text).await?)
    }
}

/// Writes a line of the table of vintages.
fn push_change(table: &mut String, vintage: &Vintage, change: &Change) {
    table.push_str(&format!("{},{},", vintage.number, vintage.published_at));
    push_cell(table, vintage.author.as_deref().unwrap_or_default());
    table.push(',');
    table.push_str(change.kind.as_str());
    table.push(',');
    push_cell(table, &change.position);
    let reported = [change.before.as_ref(), change.after.as_ref()];
    for reported in reported {
        table.push(',');
        if let Some(value) = reported.and_then(|reported| reported.value) {
            push_shortest(table, value);
        }
    }
    for reported in reported {
        table.push(',');
        let text = reported.and_then(|reported: &ObservationContent| reported.text.as_deref());
        push_cell(table, text.unwrap_or_default());
    }
    for reported in reported {
        table.push(',');
        if let Some(reported) = reported {
            table.push_str(&reported.status.to_string());
        }
    }
    table.push('\n');
}
