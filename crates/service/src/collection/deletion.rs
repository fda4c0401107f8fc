//! Deletion of a collection. A rejection lists the obstacles: their number and the keys of the first ones.

use domain::access::{self, CollectionFacts, DeleteCollection, ReadCollection};
use domain::id::CollectionId;
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use serde_json::json;
use store::Tx;
use store::deletion::{self, obstacle};

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::collection::Collections;
use crate::outcome::{Outcome, reject_if_any};
use crate::shared::security_event::owner_only;

impl Collections<'_> {
    /// The facts about a collection, whose members no other transaction can change until this one ends.
    pub(crate) async fn locked_collection(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: CollectionId,
    ) -> Outcome<CollectionFacts> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        self.shared
            .permit(caller, access::collection::<ReadCollection>(&facts))?;
        store::account::hand_over::lock(tx, facts.account).await?;
        let facts = store::access::collection_facts_by_id(tx, caller.reader, id).await?;
        Ok(facts.ok_or(Code::NotFound)?)
    }

    /// Deletes a collection without dashboards, indicators and members besides its owner.
    pub async fn delete_collection(self, caller: &Caller, id: CollectionId) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = self.locked_collection(&mut tx, caller, id).await?;
        let grant = self
            .shared
            .permit(caller, access::collection::<DeleteCollection>(&facts))
            .map_err(owner_only(Code::CollectionOwnerOnly))?;

        // Locked so that nothing is added meanwhile: other transactions wait, and then find the collection deleted.
        if !deletion::lock_collection(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let record = store::collection::find(&mut tx, &grant.reading()).await?;
        let record = record.ok_or(Code::NotFound)?;

        let ways = [
            (
                Code::HasDashboards,
                obstacle::dashboards(&mut tx, &grant).await?,
            ),
            (Code::HasMetrics, obstacle::metrics(&mut tx, &grant).await?),
            (Code::HasMembers, obstacle::members(&mut tx, &grant).await?),
        ];
        let problems = ways.iter().filter_map(|(code, way)| way.problem(*code));
        reject_if_any(problems.collect())?;

        if !deletion::delete_collection(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }

        let scene = Scene::collection(&facts, grant.actor());
        let (deleted, key) = (AuditAction::CollectionDeleted, Some(record.key.as_str()));
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, deleted, key, json!({}))
            .await?;

        Ok(tx.commit().await?)
    }
}
