//! The pins of collections: indicators and charts that are shown first.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::access::{self, CollectionFacts, EditDashboards, Grant, ReadCollection};
use domain::id::{AccountId, CollectionId, MetricId, PinId};
use domain::limits;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;

use domain::catalogue::pin::{Pin, Pinned};

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::collection::SeenCollection;
use crate::metric::MetricAt;
use crate::metric::Metrics;
use crate::outcome::{Failure, Outcome};

impl Metrics<'_> {
    /// The pins of the collections that the caller may read, in order.
    pub async fn pins(
        self,
        caller: &Caller,
        collections: &[CollectionId],
    ) -> Result<HashMap<CollectionId, Vec<Pin>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collections_facts(&mut tx, caller.reader, collections).await?;
        let grants = readable_of(&facts);
        Ok(store::collection::pin::of_collections(&mut tx, &grants).await?)
    }

    /// The first pins of an account's collections that the caller may read, the collections by key.
    pub async fn account_pins(
        self,
        caller: &Caller,
        account: AccountId,
        first: u32,
    ) -> Result<Vec<Pin>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let grant = self
            .accounts
            .seeing(&mut tx, caller.reader, account)
            .await?;
        match grant {
            Some(grant) => {
                Ok(
                    store::collection::pin::of_account(&mut tx, &grant, caller.reader, first)
                        .await?,
                )
            }
            None => Ok(Vec::new()),
        }
    }

    /// The indicators among `wanted` that the caller may read and their collection has pinned.
    pub async fn pinned_metrics(
        self,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<HashSet<MetricId>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self.facts_of(&mut tx, caller, wanted).await?;
        let grants = readable_of(&facts);
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        Ok(store::collection::pin::pinned_metrics(&mut tx, &grants, &ids).await?)
    }

    /// Pins an indicator or a chart of a collection, after the present pins. A present pin keeps its position.
    pub async fn pin(
        self,
        caller: &Caller,
        collection: CollectionId,
        pinned: Pinned,
    ) -> Outcome<Arc<SeenCollection>> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let (facts, grant) = self.pinning(&mut tx, caller, collection).await?;

        store::collection::pin::lock(&mut tx, &grant).await?;
        let name = store::collection::pin::name(&mut tx, &grant.reading(), pinned).await?;
        let name = name.ok_or_else(|| not_there(pinned))?;
        let present = present(&mut tx, &grant).await?;

        if !present.iter().any(|pin| pin.pinned == pinned) {
            if present.len() >= limits::PINS {
                return Err(Problem::new(Code::TooMany).with("max", limits::PINS).into());
            }
            let id = PinId::new(self.shared.new_uuid()?);
            store::collection::pin::add(&mut tx, &grant, id, pinned).await?;
            self.leave_pins_entry(&mut tx, &facts, &grant, Some(&name))
                .await?;
        }

        self.collections
            .commit_collection(tx, caller, collection)
            .await
    }

    /// Removes a pin; without effect where there is no such pin.
    pub async fn unpin(
        self,
        caller: &Caller,
        collection: CollectionId,
        pinned: Pinned,
    ) -> Outcome<Arc<SeenCollection>> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let (facts, grant) = self.pinning(&mut tx, caller, collection).await?;
        store::collection::pin::lock(&mut tx, &grant).await?;
        let name = store::collection::pin::name(&mut tx, &grant.reading(), pinned).await?;
        let name = name.ok_or_else(|| not_there(pinned))?;
        if store::collection::pin::remove(&mut tx, &grant, pinned).await? {
            self.leave_pins_entry(&mut tx, &facts, &grant, Some(&name))
                .await?;
        }
        self.collections
            .commit_collection(tx, caller, collection)
            .await
    }

    /// Reorders the pins, from a version of them. `pins` must name all of them.
    pub async fn arrange_pins(
        self,
        caller: &Caller,
        collection: CollectionId,
        version: i64,
        pins: &[PinId],
    ) -> Outcome<Arc<SeenCollection>> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let (facts, grant) = self.pinning(&mut tx, caller, collection).await?;

        let current = store::collection::pin::lock(&mut tx, &grant).await?;
        let present: Vec<PinId> = present(&mut tx, &grant)
            .await?
            .iter()
            .map(|pin| pin.id)
            .collect();

        let wanted: HashSet<PinId> = pins.iter().copied().collect();
        if wanted.len() != pins.len() {
            return Err(Problem::at("pins", Code::InvalidChoice).into());
        }
        // The deletion of a pinned object removes its pin without a change of the version.
        let all = wanted.len() == present.len() && present.iter().all(|pin| wanted.contains(pin));
        if version != current || !all {
            return Err(Problem::new(Code::Conflict).with("current", current).into());
        }

        if present != pins {
            store::collection::pin::arrange(&mut tx, &grant, pins).await?;
            self.leave_pins_entry(&mut tx, &facts, &grant, None).await?;
        }

        self.collections
            .commit_collection(tx, caller, collection)
            .await
    }

    async fn pinning(
        self,
        tx: &mut Tx,
        caller: &Caller,
        collection: CollectionId,
    ) -> Outcome<(CollectionFacts, Grant<EditDashboards>)> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, collection).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<EditDashboards>(&facts))?;
        Ok((facts, grant))
    }

    async fn leave_pins_entry(
        self,
        tx: &mut Tx,
        facts: &CollectionFacts,
        grant: &Grant<EditDashboards>,
        name: Option<&str>,
    ) -> Result<(), Failure> {
        let scene = Scene::collection(facts, grant.actor());
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, AuditAction::PinsChanged, name, json!({}))
            .await
    }
}

/// The present pins of the collection.
async fn present(tx: &mut Tx, grant: &Grant<EditDashboards>) -> Result<Vec<Pin>, Failure> {
    let mut pins = store::collection::pin::of_collections(tx, &[grant.reading()]).await?;
    Ok(pins.remove(&grant.collection()).unwrap_or_default())
}

/// The problem of an indicator or chart that the collection does not have.
fn not_there(pinned: Pinned) -> Problem {
    let field = match pinned {
        Pinned::Metric(_) => "metric",
        Pinned::Chart(_) => "chart",
    };
    Problem::at(field, Code::NotFound)
}

/// Permissions to read, for the readable collections.
fn readable_of(facts: &[CollectionFacts]) -> Vec<Grant<ReadCollection>> {
    let grants = facts.iter().map(access::collection::<ReadCollection>);
    grants.filter_map(Result::ok).collect()
}
