//! The events of a collection: a list, one of them, a new one, changes.

mod form;
pub(crate) mod write;

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Body;
use domain::catalogue::event::Event;
use domain::id::{EventId, MetricId};
use http::Response;
use serde::Serialize;
use service::collection::SeenCollection;
use transport::fault::HttpError;
use utoipa::ToSchema;

use crate::request::call::{AddressKeys, ResourceCall};
use crate::request::options::NoOptions;
use crate::response;
use crate::types::{LocalText, instant};

/// The keys of an account and of a collection, and the id of an event.
pub(crate) type EventKeys = AddressKeys<(String, String, String)>;

/// An event of a collection: what readers must know of a period to read its charts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventInfo {
    /// The id.
    #[schema(format = "uuid")]
    id: String,
    /// `method` (a revision of the method), `crisis`, `law`, `holiday` or `other`.
    #[schema(example = "method")]
    kind: &'static str,
    /// The first date as its editor wrote it: a day, a week, a month, a quarter, half a year or a year.
    #[schema(example = "2020-Q1")]
    from: String,
    /// The last date as its editor wrote it; null for an event of one period.
    #[schema(example = "2021")]
    to: Option<String>,
    /// The first day.
    #[schema(format = "date", example = "2020-01-01")]
    first_day: String,
    /// The last day.
    #[schema(format = "date", example = "2021-12-31")]
    last_day: String,
    /// The label, in at least one language.
    label: LocalText,
    /// The text, in plain lines.
    text: LocalText,
    /// The paths of the series that it is about; null: all series of the collection; empty once they are all deleted.
    series: Option<Vec<String>>,
    /// The time of its creation.
    #[schema(format = DateTime)]
    created_at: String,
    /// The time of the last change of its fields.
    #[schema(format = DateTime)]
    updated_at: String,
    /// Counts the changes of its fields.
    version: i64,
}

impl EventInfo {
    /// An event, with the paths of the indicators that it names.
    fn new(event: &Event, paths: &HashMap<MetricId, String>) -> Self {
        let fields = &event.fields;
        let series = fields.metrics.as_ref().map(|metrics| {
            let mut series: Vec<_> = metrics.iter().filter_map(|id| paths.get(id)).collect();
            series.sort();
            series.into_iter().cloned().collect()
        });
        Self {
            id: event.id.to_string(),
            kind: fields.kind.as_str(),
            from: fields.dates.from.clone(),
            to: fields.dates.to.clone(),
            first_day: fields.dates.first.to_string(),
            last_day: fields.dates.last.to_string(),
            label: (&fields.label).into(),
            text: (&fields.text).into(),
            series,
            created_at: instant(event.created_at),
            updated_at: instant(event.updated_at),
            version: event.version,
        }
    }
}

/// The events of a collection.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventList {
    /// The events, by their first and last days; at most 200.
    events: Vec<EventInfo>,
}

/// The events of a collection.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/events",
    operation_id = "listEvents",
    responses((status = 200, body = EventList))
)]
pub(crate) async fn list(
    AddressKeys((account, key)): AddressKeys<(String, String)>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let collection = collection(&call, &account, &key).await?.record.id;
    let events_of = call.shared.service.events();
    let mut events = events_of.events(&call.caller, &[collection]).await?;
    let events = events.remove(&collection).unwrap_or_default();
    let paths = events_of.metric_paths(&call.caller, collection).await?;
    let info = |event| EventInfo::new(event, &paths);
    let list = EventList {
        events: events.iter().map(info).collect(),
    };
    response::read(&call.parts, &list).await
}

/// An event of a collection.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/events/{id}",
    operation_id = "readEvent",
    responses((status = 200, body = EventInfo))
)]
pub(crate) async fn read(
    AddressKeys((account, key, id)): EventKeys,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let NoOptions {} = call.options()?;
    let collection = collection(&call, &account, &key).await?;
    let event = found(&call, &collection, &id).await?;
    response::read(&call.parts, &info(&call, &event).await?).await
}

/// The collection that an address names.
async fn collection(
    call: &ResourceCall,
    account: &str,
    key: &str,
) -> Result<Arc<SeenCollection>, HttpError> {
    let collections = call.shared.service.collections();
    let seen = collections.collection(&call.caller, account, key).await?;
    seen.ok_or(HttpError::NotFound)
}

/// The event of a collection that an address names.
async fn found(
    call: &ResourceCall,
    collection: &SeenCollection,
    id: &str,
) -> Result<Event, HttpError> {
    let id: EventId = id.parse().map_err(|_| HttpError::NotFound)?;
    let events = call.shared.service.events();
    let event = events.event(&call.caller, collection.record.id, id).await?;
    event.ok_or(HttpError::NotFound)
}

/// An event as answers show it.
async fn info(call: &ResourceCall, event: &Event) -> Result<EventInfo, HttpError> {
    let events = call.shared.service.events();
    let paths = events.metric_paths(&call.caller, event.collection).await?;
    Ok(EventInfo::new(event, &paths))
}
