//! The events of collections.

use std::collections::{BTreeSet, HashMap};

use domain::access::{self, CollectionFacts, EditMetrics, Grant, ReadCollection};
use domain::catalogue::event::{Event, EventForm, check_known, check_number};
use domain::catalogue::key::MetricPath;
use domain::id::{CollectionId, EventId, MetricId};
use domain::limits;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::collection::event;

use crate::Caller;
use crate::audit::{self, AuditTrail, Scene};
use crate::outcome::{Failure, Outcome, ServiceError, changed};
use crate::shared::Shared;
use crate::shared::idempotency::{Idempotency, Request};

/// The use cases of the events of collections. Readers of a collection see its events; those who edit its indicators
/// change them.
#[derive(Clone, Copy)]
pub struct Events<'a> {
    pub(crate) shared: &'a Shared,
}

impl Events<'_> {
    /// The events of the collections that the caller may read, by their first and last days.
    pub async fn events(
        self,
        caller: &Caller,
        collections: &[CollectionId],
    ) -> Result<HashMap<CollectionId, Vec<Event>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collections_facts(&mut tx, caller.reader, collections).await?;
        let grants = facts.iter().map(access::collection::<ReadCollection>);
        let grants: Vec<_> = grants.filter_map(Result::ok).collect();
        Ok(event::of_collections(&mut tx, &grants).await?)
    }

    /// An event of a collection; `None` if the collection lacks it, or the caller may not read the collection.
    pub async fn event(
        self,
        caller: &Caller,
        collection: CollectionId,
        id: EventId,
    ) -> Result<Option<Event>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let grant = facts.and_then(|facts| access::collection::<ReadCollection>(&facts).ok());
        match grant {
            Some(grant) => Ok(event::find(&mut tx, &grant, id).await?),
            None => Ok(None),
        }
    }

    /// The paths of the indicators that events of a collection name; empty if the caller may not read the collection.
    pub async fn metric_paths(
        self,
        caller: &Caller,
        collection: CollectionId,
    ) -> Result<HashMap<MetricId, String>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let grant = facts.and_then(|facts| access::collection::<ReadCollection>(&facts).ok());
        match grant {
            Some(grant) => Ok(event::metric_paths(&mut tx, &grant).await?),
            None => Ok(HashMap::new()),
        }
    }

    /// The indicators at these paths of a collection, in any letter case.
    ///
    /// # Errors
    /// `NOT_FOUND` in the field `metrics` for a path at which the collection has no indicator.
    pub async fn metrics_at(
        self,
        caller: &Caller,
        collection: CollectionId,
        paths: &[String],
    ) -> Outcome<Vec<MetricId>> {
        let unknown = || Problem::at("metrics", Code::NotFound);
        let folded = paths.iter().map(|path| {
            let path = MetricPath::parse(path.trim()).map_err(|_| unknown())?;
            Ok(path.folded())
        });
        let folded: Result<BTreeSet<String>, Problem> = folded.collect();
        let folded: Vec<String> = folded?.into_iter().collect();
        if folded.len() > limits::EVENT_METRICS {
            let too_many = Problem::at("metrics", Code::TooMany);
            return Err(too_many.with("max", limits::EVENT_METRICS).into());
        }

        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let (_, grant) = self.editing(caller, facts)?;
        let found = store::metric::batch::by_paths(&mut tx, &grant.reading(), &folded).await?;
        match found.len() == folded.len() {
            true => Ok(found.into_iter().map(|metric| metric.id).collect()),
            false => Err(unknown().into()),
        }
    }

    /// Whether the caller may change the events of a collection.
    pub async fn may_edit(self, caller: &Caller, id: CollectionId) -> Outcome<()> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        self.editing(caller, facts)?;
        Ok(())
    }

    /// Creates an event. Requests with one key create one event.
    pub async fn create_event(
        self,
        caller: &Caller,
        collection: CollectionId,
        form: &EventForm,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<Event> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let (facts, grant) = self.editing(caller, facts)?;
        let own = self.shared.own_work(caller)?;
        let request = Request::new(idempotency, &("createEvent", collection, form))?;
        let fields = form.check().map_err(ServiceError::problems)?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self.commit_event(tx, &grant, EventId::new(made.id)).await;
        }

        // Locked so that the number of events stays within its limit.
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        check_number(event::count(&mut tx, &grant).await?)?;
        check_metrics(&mut tx, &grant, fields.metrics.as_deref()).await?;

        let id = EventId::new(self.shared.new_uuid()?);
        event::insert(&mut tx, &grant, id, &fields, self.shared.now()).await?;
        let scene = Scene::collection(&facts, grant.actor());
        let (created, label) = (AuditAction::EventCreated, fields.name());
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, created, label, json!({}))
            .await?;
        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;
        self.commit_event(tx, &grant, id).await
    }

    /// Changes the fields of an event, from a version of them. An event whose indicators are all deleted needs others.
    pub async fn edit_event(
        self,
        caller: &Caller,
        id: EventId,
        version: i64,
        form: &EventForm,
    ) -> Outcome<Event> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = store::access::event_facts(&mut tx, caller.reader, id).await?;
        let (facts, grant) = self.editing(caller, facts)?;
        let fields = form.check().map_err(ServiceError::problems)?;
        let before = event::find(&mut tx, &grant.reading(), id).await?;
        let before = before.ok_or(Code::NotFound)?.fields;
        check_metrics(&mut tx, &grant, fields.metrics.as_deref()).await?;

        let now = self.shared.now();
        let change = event::update(&mut tx, &grant, id, &fields, version, now).await?;
        changed(change, None)?;
        if let Some(details) = audit::fields::of_event(&before, &fields) {
            let scene = Scene::collection(&facts, grant.actor());
            let (edited, label) = (AuditAction::EventChanged, fields.name());
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, edited, label, details)
                .await?;
        }
        self.commit_event(tx, &grant, id).await
    }

    /// Deletes an event, from a version of it.
    pub async fn delete_event(self, caller: &Caller, id: EventId, version: i64) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = store::access::event_facts(&mut tx, caller.reader, id).await?;
        let (facts, grant) = self.editing(caller, facts)?;
        let before = event::find(&mut tx, &grant.reading(), id).await?;
        let before = before.ok_or(Code::NotFound)?.fields;
        let change = event::delete(&mut tx, &grant, id, version).await?;
        changed(change, None)?;
        let scene = Scene::collection(&facts, grant.actor());
        let (deleted, label) = (AuditAction::EventDeleted, before.name());
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, deleted, label, json!({}))
            .await?;
        Ok(tx.commit().await?)
    }

    /// The caller's permission to change the events of a collection.
    fn editing(
        self,
        caller: &Caller,
        facts: Option<CollectionFacts>,
    ) -> Outcome<(CollectionFacts, Grant<EditMetrics>)> {
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<EditMetrics>(&facts))?;
        Ok((facts, grant))
    }

    /// Reads the event, then commits.
    async fn commit_event(
        self,
        mut tx: Tx,
        grant: &Grant<EditMetrics>,
        id: EventId,
    ) -> Outcome<Event> {
        let seen = event::find(&mut tx, &grant.reading(), id).await?;
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }
}

/// Checks that the collection has the chosen indicators.
async fn check_metrics(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    chosen: Option<&[MetricId]>,
) -> Outcome<()> {
    let known = event::known_metrics(tx, grant, chosen.unwrap_or_default()).await?;
    Ok(check_known(chosen, &known)?)
}
