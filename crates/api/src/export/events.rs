//! The events of a collection in archives: a table, and its description.

use std::collections::HashMap;

use domain::catalogue::event::Event;
use domain::id::{CollectionId, MetricId};
use serde_json::{Value, json};
use service::{Caller, Failure, Service};

use super::files::text;
use crate::series::format::csv::push_cell;

/// The name of the table in the archive of a collection.
pub(super) const FILE: &str = "events.csv";

/// The columns of the table, with their descriptions.
const COLUMNS: [(&str, &str); 11] = [
    ("id", "UUID"),
    ("kind", "method, crisis, law, holiday or other"),
    ("from", "the first date as written"),
    (
        "to",
        "the last date as written; empty for an event of one period",
    ),
    ("first_day", "YYYY-MM-DD"),
    ("last_day", "YYYY-MM-DD"),
    ("label_fr", "the label in French"),
    ("label_en", "the label in English"),
    ("text_fr", "the text in French"),
    ("text_en", "the text in English"),
    (
        "indicators",
        "* for all indicators of the collection; else their paths, separated by semicolons",
    ),
];

/// The events of a collection, and the paths of the indicators that they name.
pub(super) struct EventTable {
    events: Vec<Event>,
    paths: HashMap<MetricId, String>,
}

impl EventTable {
    /// Reads the events that the caller may see.
    pub(super) async fn read(
        service: &Service,
        caller: &Caller,
        collection: CollectionId,
    ) -> Result<Self, Failure> {
        let events_of = service.events();
        let mut events = events_of.events(caller, &[collection]).await?;
        Ok(Self {
            events: events.remove(&collection).unwrap_or_default(),
            paths: events_of.metric_paths(caller, collection).await?,
        })
    }

    /// Whether there is no event.
    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The description of the table.
    pub(super) fn description(&self) -> Value {
        let columns = COLUMNS.map(|(name, about)| json!({"name": name, "description": about}));
        json!({"file": FILE, "count": self.events.len(), "columns": columns})
    }

    /// The events as CSV.
    pub(super) fn csv(&self) -> String {
        let mut table = COLUMNS.map(|(name, _)| name).join(",");
        table.push('\n');
        for event in &self.events {
            let (fields, dates) = (&event.fields, &event.fields.dates);
            let indicators = match self.paths_of(event) {
                None => "*".to_owned(),
                Some(paths) => paths.join(";"),
            };
            let (id, first, last) = (
                event.id.to_string(),
                dates.first.to_string(),
                dates.last.to_string(),
            );
            let cells = [
                id.as_str(),
                fields.kind.as_str(),
                &dates.from,
                dates.to.as_deref().unwrap_or_default(),
                &first,
                &last,
                fields.label.fr.as_deref().unwrap_or_default(),
                fields.label.en.as_deref().unwrap_or_default(),
                fields.text.fr.as_deref().unwrap_or_default(),
                fields.text.en.as_deref().unwrap_or_default(),
                &indicators,
            ];
            for (place, cell) in cells.into_iter().enumerate() {
                if place > 0 {
                    table.push(',');
                }
                push_cell(&mut table, cell);
            }
            table.push('\n');
        }
        table
    }

    /// The events as JSON, with all their fields.
    pub(super) fn json(&self) -> Vec<Value> {
        let event = |event: &Event| {
            let (fields, dates) = (&event.fields, &event.fields.dates);
            json!({
                "id": event.id.to_string(), "kind": fields.kind, "from": dates.from, "to": dates.to,
                "firstDay": dates.first.to_string(), "lastDay": dates.last.to_string(),
                "label": text(&fields.label), "text": text(&fields.text), "metrics": self.paths_of(event),
                "createdAt": event.created_at.to_string(), "updatedAt": event.updated_at.to_string(),
                "version": event.version,
            })
        };
        self.events.iter().map(event).collect()
    }

    /// The paths of the indicators that an event is about, in order; `None` for all indicators.
    fn paths_of(&self, event: &Event) -> Option<Vec<&str>> {
        let metrics = event.fields.metrics.as_ref()?;
        let paths = metrics.iter().filter_map(|id| self.paths.get(id));
        let mut paths: Vec<_> = paths.map(String::as_str).collect();
        paths.sort_unstable();
        Some(paths)
    }
}
