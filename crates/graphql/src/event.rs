//! The events of collections.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object};
use domain::catalogue::event::{self, EventForm};
use domain::id::{CollectionId, EventId, MetricId};
use domain::problem::{Code, Problem};
use service::Outcome;

use crate::request::context::{Scope, scope};
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::Metric;
use crate::types::problem::{DonePayload, not_found, payload};
use crate::types::scalars::{DateTime, Text, TextInput, int};
use crate::types::vocabulary::EventKind;

pub(crate) struct Event {
    record: event::Event,
    scope: Arc<Scope>,
}

impl Event {
    pub(crate) fn new(record: event::Event, scope: Arc<Scope>) -> Self {
        Self { record, scope }
    }
}

payload!(EventPayload { event: Event } of event::Event, Event::new);

/// An event of a collection: dates with a label and a text, shown beside the charts.
#[Object]
impl Event {
    async fn id(&self) -> ID {
        ID(self.record.id.to_string())
    }

    async fn kind(&self) -> EventKind {
        self.record.fields.kind.into()
    }

    /// The first date as typed: a day, a week, a month, a quarter, half a year or a year.
    async fn from(&self) -> &str {
        &self.record.fields.dates.from
    }

    /// The last date as typed; absent for an event of one period.
    async fn to(&self) -> Option<&str> {
        self.record.fields.dates.to.as_deref()
    }

    /// `YYYY-MM-DD`.
    async fn first_day(&self) -> String {
        self.record.fields.dates.first.to_string()
    }

    /// `YYYY-MM-DD`, not before the first day.
    async fn last_day(&self) -> String {
        self.record.fields.dates.last.to_string()
    }

    /// At most 80 characters.
    async fn label(&self) -> Text {
        (&self.record.fields.label).into()
    }

    /// Plain lines.
    async fn text(&self) -> Text {
        (&self.record.fields.text).into()
    }

    /// The indicators that it is about, by path; absent for all of the collection, empty once they are all deleted.
    #[graphql(complexity = "1 + 5 * child_complexity")]
    async fn metrics(&self) -> Result<Option<Vec<Metric>>, GraphqlError> {
        let Some(metrics) = &self.record.fields.metrics else {
            return Ok(None);
        };
        let wanted = metrics.iter().map(|id| (self.record.collection, *id));
        let found = self.scope.metrics(wanted.collect()).await?;
        let mut found: Vec<_> = found.into_values().collect();
        found.sort_by(|one, other| one.record.path.cmp(&other.record.path));
        let object = |seen| Metric::new(seen, Arc::clone(&self.scope));
        Ok(Some(found.into_iter().map(object).collect()))
    }

    async fn created_at(&self) -> DateTime {
        DateTime(self.record.created_at)
    }

    async fn updated_at(&self) -> DateTime {
        DateTime(self.record.updated_at)
    }

    /// Counts the changes of the fields.
    async fn version(&self) -> i32 {
        int(self.record.version)
    }
}

/// The events of a collection; with `about`, those about one of its indicators.
pub(crate) async fn events(
    scope: &Arc<Scope>,
    collection: CollectionId,
    about: Option<MetricId>,
) -> Result<Vec<Event>, GraphqlError> {
    let events = scope.events(collection).await?;
    let is_wanted = |event: &&event::Event| about.is_none_or(|metric| event.is_about(metric));
    let object = |event: &event::Event| Event::new(event.clone(), Arc::clone(scope));
    Ok(events.iter().filter(is_wanted).map(object).collect())
}

/// An event as typed into its form.
#[derive(InputObject)]
struct EventInput {
    kind: EventKind,
    /// A date in any notation: `2020`, `2020-S1`, `2020-Q3`, `2020-10`, `2020-W05`, `2020-10-31`.
    from: String,
    /// A date in any notation; absent or empty for an event of one period.
    to: Option<String>,
    label: TextInput,
    text: TextInput,
    /// The indicators that it is about; absent: all of the collection.
    metrics: Option<Vec<ID>>,
}

impl EventInput {
    /// The form. A malformed id is rejected like an unknown one.
    fn form(self) -> Outcome<EventForm> {
        let known = |id: &ID| parse_id(id, MetricId::new);
        let metrics = self.metrics.map(|ids| ids.iter().map(known).collect());
        let metrics = match metrics {
            Some(None) => return Err(Problem::at("metrics", Code::NotFound).into()),
            Some(metrics) => metrics,
            None => None,
        };
        Ok(EventForm {
            from: self.from,
            to: self.to,
            label: self.label.into(),
            text: self.text.into(),
            kind: self.kind.into(),
            metrics,
        })
    }
}

#[derive(Default)]
pub(crate) struct EventMutation;

#[Object]
impl EventMutation {
    /// Creates an event of a collection, which has at most 200.
    async fn create_event(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        input: EventInput,
        idempotency_key: Option<String>,
    ) -> Result<EventPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(collection) = parse_id(&collection, CollectionId::new) else {
            return EventPayload::of(Err(not_found()), scope);
        };
        let key = idempotency_key.as_deref();
        let events = scope.service.events();
        let result = match input.form() {
            Ok(form) => {
                events
                    .create_event(&scope.caller, collection, &form, key)
                    .await
            }
            Err(error) => Err(error),
        };
        EventPayload::of(result, scope)
    }

    /// Changes an event, from a version of it.
    async fn edit_event(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        input: EventInput,
    ) -> Result<EventPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, EventId::new) else {
            return EventPayload::of(Err(not_found()), scope);
        };
        let events = scope.service.events();
        let result = match input.form() {
            Ok(form) => {
                events
                    .edit_event(&scope.caller, id, version.into(), &form)
                    .await
            }
            Err(error) => Err(error),
        };
        EventPayload::of(result, scope)
    }

    /// Deletes an event, from a version of it.
    async fn delete_event(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(id) = parse_id(&id, EventId::new) else {
            return DonePayload::of(Err(not_found()));
        };
        let events = scope.service.events();
        let deleted = events.delete_event(&scope.caller, id, version.into());
        DonePayload::of(deleted.await)
    }
}
