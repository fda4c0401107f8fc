//! Dashboards: pages of charts, of collections and of users.

mod change;
mod chart;
mod copy;
mod drawn;
mod list;
mod reader;

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{
    self, CreateDashboard, DashboardFacts, EditDashboard, EditDashboards, Grant, ReadCollection,
    ReadDashboard,
};
use domain::catalogue::dashboard::Dashboard;
use domain::catalogue::key::{AccountKey, DashboardKey, PERSONAL};
use domain::id::{AccountId, DashboardId, UserId};
use domain::identity::account::Account;
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use store::Tx;
use store::dashboard::NewDashboardOwner;

use crate::Caller;
use crate::account::SeenAccount;
use crate::audit::Scene;
use crate::collection::Collections;
use crate::collection::SeenCollection;
use crate::damage;
use crate::damage::Damaged;
use crate::outcome::{Failure, Outcome};

use crate::account::Accounts;
use crate::member::Members;
use crate::metric::Metrics;
use crate::shared::Shared;
pub use change::NewDashboard;
pub use chart::{SeenChart, look};
pub use drawn::{ChartKeys, DrawnChart, Member};

/// Dashboards and their charts.
#[derive(Clone, Copy)]
pub struct Dashboards<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) collections: Collections<'a>,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) members: Members<'a>,
    pub(crate) metrics: Metrics<'a>,
}

/// A dashboard as its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenDashboard {
    /// The dashboard as stored.
    pub record: Dashboard,
    /// Its account. Of an account that the reader may not see it has only the key, which is in the address too.
    pub account: Arc<SeenAccount>,
    /// Its collection; `None` for a personal dashboard.
    pub collection: Option<Arc<SeenCollection>>,
    /// Whether the reader may change it.
    pub can_edit: bool,
    /// Whether everybody sees it.
    pub is_public: bool,
}

impl SeenDashboard {
    /// The segment between the keys of the account and of the dashboard in its addresses.
    #[must_use]
    pub fn collection_segment(&self) -> &str {
        let collection = self.collection.as_ref();
        collection.map_or(PERSONAL, |collection| &collection.record.key)
    }
}

impl Dashboards<'_> {
    /// The dashboard at these keys, or at former ones; without a collection, a personal dashboard.
    pub async fn dashboard(
        self,
        caller: &Caller,
        account: &str,
        collection: Option<&str>,
        key: &str,
    ) -> Result<Option<Arc<SeenDashboard>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self
            .dashboard_facts_at(&mut tx, caller, account, collection, key)
            .await?;
        let decision = facts.as_ref().map(access::dashboard::<ReadDashboard>);
        self.shared.note_read(caller, decision);
        self.see_dashboard(&mut tx, caller, facts).await
    }

    /// Those of some dashboards that the caller may read.
    pub(crate) async fn dashboards_by_id(
        self,
        caller: &Caller,
        ids: &[DashboardId],
    ) -> Result<HashMap<DashboardId, Arc<SeenDashboard>>, Failure> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::dashboards_facts(&mut tx, caller.reader, ids).await?;
        self.see_dashboards(&mut tx, caller, &facts).await
    }

    /// The facts about the dashboard at these keys; `None` for malformed or unknown keys.
    async fn dashboard_facts_at(
        self,
        tx: &mut Tx,
        caller: &Caller,
        account: &str,
        collection: Option<&str>,
        key: &str,
    ) -> Result<Option<DashboardFacts>, Failure> {
        let Ok(key) = DashboardKey::parse(key) else {
            return Ok(None);
        };

        let (reader, key) = (caller.reader, key.folded());
        let Some(collection) = collection else {
            let Ok(account) = AccountKey::parse(account) else {
                return Ok(None);
            };
            let account = account.folded();
            return Ok(store::access::personal_dashboard_facts(tx, reader, &account, &key).await?);
        };

        let facts = self
            .collections
            .collection_facts_at(tx, caller, account, collection)
            .await?;
        self.shared.note_read(
            caller,
            facts.as_ref().map(access::collection::<ReadCollection>),
        );

        match facts.filter(access::CollectionFacts::is_visible) {
            Some(facts) => {
                let id = facts.collection;
                Ok(store::access::collection_dashboard_facts(tx, reader, id, &key).await?)
            }
            None => Ok(None),
        }
    }

    async fn see_dashboard(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: Option<DashboardFacts>,
    ) -> Result<Option<Arc<SeenDashboard>>, Failure> {
        let facts: Vec<_> = facts.into_iter().collect();
        let seen = self.see_dashboards(tx, caller, &facts).await?;
        Ok(seen.into_values().next())
    }

    /// The dashboards that the caller may read.
    pub(crate) async fn see_dashboards(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: &[DashboardFacts],
    ) -> Result<HashMap<DashboardId, Arc<SeenDashboard>>, Failure> {
        let records = store::dashboard::find_all(tx, &grants(facts)).await?;

        let mut collections = Vec::new();
        let mut personal = Vec::new();
        for facts in facts {
            match facts {
                DashboardFacts::Collection { collection, .. }
                    if !collections.contains(collection) =>
                {
                    collections.push(*collection);
                }
                DashboardFacts::Collection { .. } => {}
                DashboardFacts::Personal(_) => personal.push(*facts),
            }
        }

        let collections = self
            .collections
            .see_collections(tx, caller, &collections)
            .await?;
        let accounts = store::account::of_dashboards(tx, &grants(&personal)).await?;
        let accounts = self.see_people(tx, caller, accounts).await?;
        let facts: HashMap<_, _> = facts
            .iter()
            .map(|facts| (facts.dashboard(), facts))
            .collect();

        let seen = records.into_iter().filter_map(|record| {
            let facts = facts.get(&record.id)?;
            if !record.is_layout_readable {
                let damaged = Damaged::Layout(record.id.uuid(), record.version);
                damage::configuration(damaged, &record.key, "not a list of tiles");
            }
            let collection = match record.collection {
                Some(id) => Some(Arc::clone(collections.get(&id)?)),
                None => None,
            };
            let account = match &collection {
                Some(collection) => &collection.account,
                None => accounts.get(&record.account)?,
            };
            let seen = SeenDashboard {
                account: Arc::clone(account),
                can_edit: access::dashboard::<EditDashboard>(facts).is_ok(),
                is_public: facts.is_public(),
                collection,
                record,
            };
            Some((seen.record.id, Arc::new(seen)))
        });

        Ok(seen.collect())
    }

    /// The accounts of users whom another object names; only the key of accounts that the caller may not see.
    async fn see_people(
        self,
        tx: &mut Tx,
        caller: &Caller,
        records: Vec<Account>,
    ) -> Result<HashMap<AccountId, Arc<SeenAccount>>, Failure> {
        let ids: Vec<_> = records.iter().map(|record| record.id).collect();
        let facts = store::access::accounts_facts(tx, caller.reader, &ids).await?;
        let facts: HashMap<_, _> = facts.iter().map(|facts| (facts.account, facts)).collect();
        let seen = records.into_iter().filter_map(|record| {
            let facts = facts.get(&record.id)?;
            let record = if facts.is_visible() {
                record
            } else {
                record.nameless()
            };
            Some((
                record.id,
                Arc::new(self.accounts.seen_account(record, facts)),
            ))
        });
        Ok(seen.collect())
    }

    /// The permission to create a dashboard in this account or collection.
    async fn dashboard_place(
        self,
        tx: &mut Tx,
        caller: &Caller,
        account: &str,
        collection: Option<&str>,
    ) -> Outcome<NewDashboardOwner> {
        Ok(match collection {
            Some(collection) => {
                let facts = self
                    .collections
                    .collection_facts_at(tx, caller, account, collection)
                    .await?;
                let facts = facts.ok_or(Code::NotFound)?;
                NewDashboardOwner::Collection(
                    self.shared
                        .permit(caller, access::collection::<EditDashboards>(&facts))?,
                )
            }
            None => {
                let facts = self.accounts.account_facts(tx, caller, account).await?;
                NewDashboardOwner::Personal(
                    self.shared
                        .permit(caller, access::account::<CreateDashboard>(&facts))?,
                )
            }
        })
    }

    /// The dashboard to change, and the caller's permission. Locks the dashboard: other changes of it wait.
    pub(crate) async fn edited_dashboard(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: DashboardId,
        now: Timestamp,
    ) -> Outcome<(Grant<EditDashboard>, Option<Scene>, Dashboard)> {
        let facts = store::access::dashboard_facts_by_id(tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::dashboard::<EditDashboard>(&facts))?;
        store::dashboard::touch(tx, &grant, now).await?;
        let record = store::dashboard::find(tx, grant.reading()).await?;
        let scene = scene(&facts, grant.actor());
        Ok((grant, scene, record.ok_or(Code::NotFound)?))
    }

    /// Rejects a change from a former version of a dashboard, before it waits for the lock.
    async fn reject_stale(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: DashboardId,
        version: i64,
    ) -> Outcome<()> {
        let facts = store::access::dashboard_facts_by_id(tx, caller.reader, id).await?;
        let grant = self.shared.permit(
            caller,
            access::dashboard::<EditDashboard>(&facts.ok_or(Code::NotFound)?),
        )?;
        let record = store::dashboard::find(tx, grant.reading()).await?;
        match record.ok_or(Code::NotFound)?.version {
            current if current == version => Ok(()),
            current => Err(Problem::new(Code::Conflict).with("current", current).into()),
        }
    }

    /// Reads the dashboard as its reader sees it, then commits.
    async fn commit_dashboard(
        self,
        mut tx: Tx,
        caller: &Caller,
        id: DashboardId,
    ) -> Outcome<Arc<SeenDashboard>> {
        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, id).await?;
        let seen = self.see_dashboard(&mut tx, caller, facts).await?;
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }
}

/// Permissions to read, for the readable dashboards.
fn grants(facts: &[DashboardFacts]) -> Vec<Grant<ReadDashboard>> {
    facts
        .iter()
        .filter_map(|facts| access::dashboard::<ReadDashboard>(facts).ok())
        .collect()
}

/// The scene of audit entries; `None` for a personal dashboard, which the account's administrators must not learn
/// about.
fn scene(facts: &DashboardFacts, actor: UserId) -> Option<Scene> {
    match facts {
        DashboardFacts::Collection { collection, .. } => Some(Scene::collection(collection, actor)),
        DashboardFacts::Personal(_) => None,
    }
}

fn key_taken(prefix: &str) -> Problem {
    Problem::at(format!("{prefix}key"), Code::KeyTaken)
}
