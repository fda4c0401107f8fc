//! The objects of changes, with the caller's present permissions.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use domain::catalogue::key::PERSONAL;
use domain::content::{ContentChange, ContentObject, FeedRights, ReportedKind, ReportedObject};
use domain::id::{AccountId, CollectionId, DashboardId, MetricId};
use domain::identity::account::AccountKind;
use store::content_log::feed::LoggedChange;

use super::FeedChange;
use crate::Caller;
use crate::account::SeenAccount;
use crate::collection::SeenCollection;
use crate::dashboard::SeenDashboard;
use crate::feed::Feed;
use crate::metric::{MetricAt, SeenMetric};
use crate::outcome::Failure;

/// The visible objects of some changes, and their containers.
pub(super) struct Seen {
    metrics: HashMap<MetricId, SeenMetric>,
    collections: HashMap<CollectionId, Arc<SeenCollection>>,
    dashboards: HashMap<DashboardId, Arc<SeenDashboard>>,
    accounts: HashMap<AccountId, Arc<SeenAccount>>,
}

/// The objects of some changes: each once.
#[derive(Default)]
struct FeedObjects {
    metrics: BTreeSet<MetricAt>,
    collections: BTreeSet<CollectionId>,
    dashboards: BTreeSet<DashboardId>,
    accounts: BTreeSet<AccountId>,
}

impl FeedObjects {
    fn add(&mut self, change: &ContentChange) {
        self.accounts.extend(change.account);
        self.collections.extend(change.collection);
        self.dashboards.extend(change.dashboard);
        if let (ContentObject::Metric, Some(collection)) = (change.object, change.collection) {
            self.metrics.insert((collection, MetricId::new(change.id)));
        }
    }
}

impl Seen {
    /// Loads the objects of some changes that the caller may see.
    pub(super) async fn load(
        feed: Feed<'_>,
        caller: &Caller,
        changes: &[LoggedChange],
    ) -> Result<Self, Failure> {
        let mut wanted = FeedObjects::default();
        for logged in changes {
            wanted.add(&logged.change);
        }

        let metrics: Vec<_> = wanted.metrics.into_iter().collect();
        let metrics = match metrics.as_slice() {
            [] => Vec::new(),
            some => feed.metrics.metrics_by_id(caller, some).await?,
        };

        let dashboards: Vec<_> = wanted.dashboards.into_iter().collect();
        let dashboards = feed
            .dashboards
            .dashboards_by_id(caller, &dashboards)
            .await?;

        let collections: Vec<_> = wanted.collections.into_iter().collect();
        let accounts: Vec<_> = wanted.accounts.into_iter().collect();
        let mut tx = feed.shared.db().read().await?;
        let facts = store::access::collections_facts(&mut tx, caller.reader, &collections).await?;
        let collections = feed.collections;
        let collections = collections.see_collections(&mut tx, caller, &facts).await?;
        let accounts = feed
            .accounts
            .see_accounts(&mut tx, caller, &accounts)
            .await?;

        Ok(Self {
            metrics: metrics
                .into_iter()
                .map(|seen| (seen.record.id, seen))
                .collect(),
            collections,
            dashboards,
            accounts,
        })
    }

    /// The report of a change; `None` where the caller gets none.
    pub(super) fn report(&self, logged: &LoggedChange) -> Option<FeedChange> {
        let change = &logged.change;
        let object = change.reported_object()?;
        let rights = self.rights(object, change);
        let kind = change.reported_kind(logged.before, rights)?;

        let is_gone = kind == ReportedKind::Gone;
        let former = change.former_key_for(logged.before, rights);
        let former = former.and_then(|key| self.address_of_key(object, change, key));
        let is_moved = kind == ReportedKind::Moved;

        Some(FeedChange {
            at: logged.at,
            object,
            kind,
            id: match object {
                ReportedObject::Account => change.account?.uuid(),
                ReportedObject::Collection => change.collection?.uuid(),
                ReportedObject::Dashboard => change.dashboard?.uuid(),
                ReportedObject::Series => change.id,
            },
            address: match is_gone {
                true => former.clone(),
                false => self.address(object, change),
            },
            former: former.filter(|_| is_moved),
            vintage: change
                .vintage
                .filter(|_| matches!(kind, ReportedKind::Created | ReportedKind::Published)),
        })
    }

    fn rights(&self, object: ReportedObject, change: &ContentChange) -> FeedRights {
        let account = change.account.and_then(|id| self.accounts.get(&id));
        let collection = change.collection.and_then(|id| self.collections.get(&id));
        let role = account.and_then(|seen| seen.role);
        let is_member = role.is_some();

        let in_collection = FeedRights {
            object: false,
            container: collection.is_some(),
            is_member,
            is_insider: collection.is_some_and(|seen| seen.role.is_some()),
        };
        let in_account = FeedRights {
            container: account.is_some(),
            is_insider: role.is_some_and(|role| role.in_collections().is_some()),
            ..in_collection
        };

        match object {
            ReportedObject::Account => FeedRights {
                // Accounts of readers have no contents, and are in no list.
                object: account
                    .is_some_and(|seen| seen.record.kind == AccountKind::Publisher || is_member),
                container: true,
                is_insider: is_member,
                ..in_account
            },
            ReportedObject::Collection => FeedRights {
                object: collection.is_some(),
                ..in_account
            },
            ReportedObject::Series => FeedRights {
                object: self.metrics.contains_key(&MetricId::new(change.id)),
                ..in_collection
            },
            ReportedObject::Dashboard => {
                let seen = change.dashboard.and_then(|id| self.dashboards.get(&id));
                let container = match change.collection {
                    Some(_) => in_collection,
                    None => in_account,
                };
                FeedRights {
                    object: seen.is_some(),
                    ..container
                }
            }
        }
    }

    /// The present address of an object that the caller sees.
    fn address(&self, object: ReportedObject, change: &ContentChange) -> Option<String> {
        match object {
            ReportedObject::Account => Some(self.account_key(change)?.to_owned()),
            ReportedObject::Collection => self.collection_address(change),
            ReportedObject::Series => {
                let seen = self.metrics.get(&MetricId::new(change.id))?;
                let collection = self.collection_address(change)?;
                Some(format!("{collection}/{}", seen.record.path))
            }
            ReportedObject::Dashboard => {
                let seen = self.dashboards.get(&change.dashboard?)?;
                let (account, collection) = (&seen.account.record.key, seen.collection_segment());
                Some(format!("{account}/{collection}/{}", seen.record.key))
            }
        }
    }

    /// The address of an object with this folded key, in a visible container. `None` for charts and rights, whose rows
    /// have other keys than that of the reported object.
    fn address_of_key(
        &self,
        object: ReportedObject,
        change: &ContentChange,
        key: &str,
    ) -> Option<String> {
        let container = match (object, change.object) {
            (ReportedObject::Account, ContentObject::Account) => return Some(key.to_owned()),
            (ReportedObject::Collection, ContentObject::Collection) => {
                self.account_key(change)?.to_owned()
            }
            (ReportedObject::Series, ContentObject::Metric) => self.collection_address(change)?,
            (ReportedObject::Dashboard, ContentObject::Dashboard) => match change.collection {
                Some(_) => self.collection_address(change)?,
                None => format!("{}/{PERSONAL}", self.account_key(change)?),
            },
            _ => return None,
        };
        Some(format!("{container}/{key}"))
    }

    fn account_key(&self, change: &ContentChange) -> Option<&str> {
        let seen = self.accounts.get(&change.account?)?;
        Some(&seen.record.key)
    }

    fn collection_address(&self, change: &ContentChange) -> Option<String> {
        let seen = self.collections.get(&change.collection?)?;
        Some(format!("{}/{}", seen.account.record.key, seen.record.key))
    }
}
