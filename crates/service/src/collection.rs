//! Collections of indicators.

mod creation;
mod deletion;
mod list;

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{
    self, Ask, CollectionFacts, DeleteCollection, EditCollection, EditDashboards, EditMetrics,
    HandOverCollection, ManageCollectionMembers, ModeratePosts, ReadCollection, SeeAnalytics,
    SeeAudit, SeeCollectionMembers,
};
use domain::catalogue::collection::{Collection, CollectionFields, CollectionForm, Summary};
use domain::catalogue::key::{AccountKey, CollectionKey};
use domain::id::{AccountId, CollectionId};
use domain::identity::role::CollectionRole;
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;

use crate::Caller;
use crate::account::SeenAccount;
use crate::audit;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::list::Listed;
use crate::outcome::{Failure, Outcome, ServiceError, changed};

use crate::account::Accounts;
use crate::shared::Shared;
pub(crate) use creation::Begun;

/// Collections: fields, deletion.
#[derive(Clone, Copy)]
pub struct Collections<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) accounts: Accounts<'a>,
}

/// A collection as its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenCollection {
    /// The collection as stored.
    pub record: Collection,
    /// The account that it is in, with the same reader's permissions.
    pub account: Arc<SeenAccount>,
    /// The reader's effective role in it; `None` without a role.
    pub role: Option<CollectionRole>,
    /// The reader's permissions.
    pub can: CollectionAbilities,
}

impl SeenCollection {
    pub(crate) fn new(
        record: Collection,
        account: Arc<SeenAccount>,
        facts: &CollectionFacts,
    ) -> Self {
        Self {
            record,
            account,
            role: facts.effective_role(),
            can: CollectionAbilities::from_facts(facts),
        }
    }
}

/// The permissions of a reader on a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CollectionAbilities {
    /// Change its fields.
    pub edit: bool,
    /// Create, edit and publish indicators.
    pub edit_metrics: bool,
    /// Create and edit dashboards and charts; pin.
    pub edit_dashboards: bool,
    /// See the numbers of its readers.
    pub see_analytics: bool,
    /// Ask questions, unless barred from it.
    pub ask: bool,
    /// Moderate questions and answers.
    pub moderate_posts: bool,
    /// See who its members are, with their roles.
    pub see_members: bool,
    /// Add, change and remove members.
    pub manage_members: bool,
    /// See its audit trail.
    pub see_audit: bool,
    /// Hand it over to another member.
    pub hand_over: bool,
    /// Delete it, once it has no indicators, dashboards and other members.
    pub delete: bool,
}

impl CollectionAbilities {
    fn from_facts(facts: &CollectionFacts) -> Self {
        Self {
            edit: access::collection::<EditCollection>(facts).is_ok(),
            edit_metrics: access::collection::<EditMetrics>(facts).is_ok(),
            edit_dashboards: access::collection::<EditDashboards>(facts).is_ok(),
            see_analytics: access::collection::<SeeAnalytics>(facts).is_ok(),
            ask: access::collection::<Ask>(facts).is_ok(),
            moderate_posts: access::collection::<ModeratePosts>(facts).is_ok(),
            see_members: access::collection::<SeeCollectionMembers>(facts).is_ok(),
            manage_members: access::collection::<ManageCollectionMembers>(facts).is_ok(),
            see_audit: access::collection::<SeeAudit>(facts).is_ok(),
            hand_over: access::collection::<HandOverCollection>(facts).is_ok(),
            delete: access::collection::<DeleteCollection>(facts).is_ok(),
        }
    }
}

impl Collections<'_> {
    /// The collection at these keys. The key of the collection may be a former one.
    pub async fn collection(
        self,
        caller: &Caller,
        account: &str,
        key: &str,
    ) -> Result<Option<Arc<SeenCollection>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self
            .collection_facts_at(&mut tx, caller, account, key)
            .await?;
        let decision = facts.as_ref().map(access::collection::<ReadCollection>);
        self.shared.note_read(caller, decision);
        self.see_collection(&mut tx, caller, facts).await
    }

    /// The collection with this id; `None` if the reader may not see it.
    pub async fn collection_by_id(
        self,
        caller: &Caller,
        id: CollectionId,
    ) -> Result<Option<Arc<SeenCollection>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        self.see_collection(&mut tx, caller, facts).await
    }

    /// The summaries of those collections that the caller may read. The query reads every indicator, so that it is made
    /// only for pages that show the summaries.
    pub async fn collection_summaries(
        self,
        caller: &Caller,
        ids: &[CollectionId],
    ) -> Result<HashMap<CollectionId, Summary>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collections_facts(&mut tx, caller.reader, ids).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        Ok(store::collection::summaries(&mut tx, &grants).await?)
    }

    /// The collections of an account that the caller may see, by key.
    pub async fn collections(
        self,
        caller: &Caller,
        account: AccountId,
        page: &Page,
    ) -> Result<Listed<Arc<SeenCollection>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let grant = self
            .accounts
            .seeing(&mut tx, caller.reader, account)
            .await?;
        let Some(grant) = grant else {
            return Ok(Listed::nothing());
        };
        let reader = caller.reader;
        let list = store::collection::visible(&mut tx, &grant, reader, page).await?;
        let total = store::collection::visible_count(&mut tx, &grant, reader).await?;
        self.see_collection_list(&mut tx, caller, list, total).await
    }

    /// The collections whose indicators the caller may edit, by key.
    pub async fn editable_collections(
        self,
        caller: &Caller,
        page: &Page,
    ) -> Result<Listed<Arc<SeenCollection>>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Listed::nothing());
        };
        let mut tx = self.shared.db().read().await?;
        let list = store::collection::editable(&mut tx, &grant, page).await?;
        let total = store::collection::editable_count(&mut tx, &grant).await?;
        self.see_collection_list(&mut tx, caller, list, total).await
    }

    /// Whether the caller may change the fields of a collection.
    pub async fn may_edit(self, caller: &Caller, id: CollectionId) -> Outcome<()> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        self.shared.permit(
            caller,
            access::collection::<EditCollection>(&facts.ok_or(Code::NotFound)?),
        )?;
        Ok(())
    }

    /// Changes the fields of a collection, from a version of them. After a change of the key, the old key leads to the
    /// new one.
    pub async fn update_collection(
        self,
        caller: &Caller,
        id: CollectionId,
        version: i64,
        form: &CollectionForm,
    ) -> Outcome<Arc<SeenCollection>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<EditCollection>(&facts))?;

        let fields = form.check().map_err(ServiceError::problems)?;
        let record = store::collection::find(&mut tx, &grant.reading()).await?;
        let record = record.ok_or(Code::NotFound)?;
        record.check_access(fields.access)?;
        self.check_access(&mut tx, caller, &facts, &fields).await?;

        let now = self.shared.now();
        let change = store::collection::update(&mut tx, &grant, &fields, version, now).await?;
        changed(change, Some(key_taken()))?;
        let moves = fields.key.folded() != record.key.to_ascii_lowercase();
        if moves {
            let account = facts.account;
            store::collection::redirect::leave(&mut tx, &grant, account, &record.key, now).await?;
            store::collection::redirect::occupy(&mut tx, account, &fields.key).await?;
        }

        let scene = Scene::collection(&facts, grant.actor());
        let moved = moves.then(|| json!({"before": record.key}));
        let access = (record.access != fields.access)
            .then(|| json!({"before": record.access.as_str(), "after": fields.access.as_str()}));
        for (action, details) in [
            (AuditAction::CollectionMoved, moved),
            (AuditAction::AccessChanged, access),
            (
                AuditAction::CollectionChanged,
                audit::fields::of_collection(&record, &fields),
            ),
        ] {
            if let Some(details) = details {
                let key = Some(fields.key.as_str());
                AuditTrail::new(self.shared)
                    .leave_entry(&mut tx, scene, action, key, details)
                    .await?;
            }
        }

        self.commit_collection(tx, caller, id).await
    }

    /// Checks that the account may give the collection this access.
    async fn check_access(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: &CollectionFacts,
        fields: &CollectionFields,
    ) -> Outcome<()> {
        let account = store::access::account_facts_by_id(tx, caller.reader, facts.account).await?;
        let plan = account.ok_or(Code::NotFound)?.plan;
        let (non_public, contact) = (
            self.shared.config().non_public,
            &self.shared.config().contact,
        );
        Ok(non_public.check(plan, Some(facts.access), fields.access, contact)?)
    }

    pub(crate) async fn commit_collection(
        self,
        mut tx: Tx,
        caller: &Caller,
        id: CollectionId,
    ) -> Outcome<Arc<SeenCollection>> {
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, id).await?;
        let seen = self.see_collection(&mut tx, caller, facts).await?;
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }

    /// The facts about the collection at these keys; `None` for malformed or unknown keys.
    pub(crate) async fn collection_facts_at(
        self,
        tx: &mut Tx,
        caller: &Caller,
        account: &str,
        key: &str,
    ) -> Result<Option<CollectionFacts>, Failure> {
        let (Ok(account), Ok(key)) = (AccountKey::parse(account), CollectionKey::parse(key)) else {
            return Ok(None);
        };
        let (account, key) = (account.folded(), key.folded());
        Ok(store::access::collection_facts(tx, caller.reader, &account, &key).await?)
    }

    pub(crate) async fn see_collection(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: Option<CollectionFacts>,
    ) -> Result<Option<Arc<SeenCollection>>, Failure> {
        let facts: Vec<_> = facts.into_iter().collect();
        let seen = self.see_collections(tx, caller, &facts).await?;
        Ok(seen.into_values().next())
    }

    pub(crate) async fn see_collection_list(
        self,
        tx: &mut Tx,
        caller: &Caller,
        list: domain::list::List<Collection>,
        total: u64,
    ) -> Result<Listed<Arc<SeenCollection>>, Failure> {
        let ids: Vec<_> = list.rows.iter().map(|row| row.id).collect();
        let facts = store::access::collections_facts(tx, caller.reader, &ids).await?;
        let mut seen = self.see_collections(tx, caller, &facts).await?;
        let nodes = ids.iter().filter_map(|id| seen.remove(id)).collect();
        Ok(Listed::new(nodes, list, total))
    }

    /// The collections that the caller may read.
    pub(crate) async fn see_collections(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: &[CollectionFacts],
    ) -> Result<HashMap<CollectionId, Arc<SeenCollection>>, Failure> {
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();

        let records = store::collection::find_all(tx, &grants).await?;
        let mut accounts: Vec<_> = records.iter().map(|record| record.account).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let accounts = self.accounts.see_accounts(tx, caller, &accounts).await?;

        let facts: HashMap<_, _> = facts
            .iter()
            .map(|facts| (facts.collection, facts))
            .collect();

        Ok(records
            .into_iter()
            .filter_map(|record| {
                let facts = facts.get(&record.id)?;
                let account = Arc::clone(accounts.get(&record.account)?);
                let seen = SeenCollection::new(record, account, facts);
                Some((seen.record.id, Arc::new(seen)))
            })
            .collect())
    }
}

fn key_taken() -> Problem {
    Problem::at("key", Code::KeyTaken)
}
