//! Indicators: a series with its metadata.

pub mod bulk;
pub(crate) mod chart;
pub mod create;
pub mod desk;
pub mod edit;
pub(crate) mod end;
pub(crate) mod family;
mod frequency;
pub mod front;
pub(crate) mod moving;
pub mod pin;
pub mod publish;
pub mod removal;
pub mod selection;
pub(crate) mod write;

use std::sync::Arc;

use domain::access::{self, CollectionFacts, EditMetrics, Grant, ReadCollection, SeeAccount};
use domain::catalogue::key::MetricPath;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::Metric;
use domain::catalogue::metric::list::{MetricFilter, MetricList};
use domain::id::{CollectionId, MetricId};
use domain::limits;
use domain::list::Page;
use domain::problem::Code;
use store::Tx;
use store::metric::placed::Sealed;

use crate::Caller;
use crate::account::Accounts;
use crate::collection::SeenCollection;
use crate::list::Listed;
use crate::outcome::{Failure, Outcome, internal_error};

use crate::collection::Collections;
use crate::shared::Shared;
pub use frequency::defaults;

/// Indicators: fields, publishing, moves, removal, lists, pins, the desk.
#[derive(Clone, Copy)]
pub struct Metrics<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) collections: Collections<'a>,
}

/// An indicator as its reader sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenMetric {
    /// The indicator.
    pub record: Metric,
    /// The collection that it is in, with the same reader's permissions.
    pub collection: Arc<SeenCollection>,
}

/// A node of the tree of paths, as its reader sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenBranch {
    /// The path of the node.
    pub path: String,
    /// The indicator at this path, if there is one.
    pub metric: Option<SeenMetric>,
    /// The number of indicators below; with a search or a frequency, the number of those found.
    pub below: u64,
}

/// The location of an indicator: its collection and its id.
pub type MetricAt = (CollectionId, MetricId);

impl SeenMetric {
    /// Its own licence, or that of its collection.
    #[must_use]
    pub fn licence(&self) -> Licence {
        let collections = self.collection.record.licence;
        self.record.licence.unwrap_or(collections)
    }

    /// `account/collection/path`, in the publishers' letter case.
    #[must_use]
    pub fn address(&self) -> String {
        let collection = &self.collection;
        format!(
            "{}/{}/{}",
            collection.account.record.key, collection.record.key, self.record.path
        )
    }

    /// Its location.
    #[must_use]
    pub fn at(&self) -> MetricAt {
        (self.record.collection, self.record.id)
    }
}

impl Metrics<'_> {
    /// The indicator at these keys, which may be former ones.
    pub async fn metric(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
        path: &str,
    ) -> Result<Option<SeenMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let found = self
            .metric_at(&mut tx, caller, account, collection, path)
            .await?;
        Ok(found.map(|(seen, _)| seen))
    }

    /// The indicator at these keys, and the permission to read more of it in this transaction.
    pub(crate) async fn metric_at(
        self,
        tx: &mut Tx,
        caller: &Caller,
        account: &str,
        collection: &str,
        path: &str,
    ) -> Result<Option<(SeenMetric, Grant<ReadCollection>)>, Failure> {
        let Ok(path) = MetricPath::parse(path) else {
            return Ok(None);
        };
        let facts = self
            .collections
            .collection_facts_at(tx, caller, account, collection)
            .await?;
        let Some((facts, grant)) = self.readable_facts(caller, facts) else {
            return Ok(None);
        };
        let record = store::metric::at(tx, &grant, &path).await?;
        let seen = self.see_metric(tx, caller, facts, record).await?;
        Ok(seen.map(|seen| (seen, grant)))
    }

    /// The indicator with this id.
    pub async fn metric_by_id(
        self,
        caller: &Caller,
        id: MetricId,
    ) -> Result<Option<SeenMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::metric_facts(&mut tx, caller.reader, id).await?;
        let Some((facts, grant)) = self.readable_facts(caller, facts) else {
            return Ok(None);
        };
        let record = store::metric::find(&mut tx, &grant, id).await?;
        self.see_metric(&mut tx, caller, facts, record).await
    }

    /// The indicators among `wanted` that the caller may read, in no order.
    pub async fn metrics_by_id(
        self,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<Vec<SeenMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        self.metrics_in(&mut tx, caller, wanted).await
    }

    /// [`Metrics::metrics_by_id`] in a transaction.
    pub(crate) async fn metrics_in(
        self,
        tx: &mut Tx,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<Vec<SeenMetric>, Failure> {
        let facts = self.facts_of(tx, caller, wanted).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        let records = store::metric::find_all(tx, &grants, &ids).await?;
        let collections = self.collections.see_collections(tx, caller, &facts).await?;
        Ok(with_collections(records, &collections))
    }

    /// The facts about a collection that the caller names, with the permission to read it; `None` without permission.
    pub(crate) fn readable_facts(
        self,
        caller: &Caller,
        facts: Option<CollectionFacts>,
    ) -> Option<(CollectionFacts, Grant<ReadCollection>)> {
        let facts = facts?;
        let grant = self
            .shared
            .permit(caller, access::collection::<ReadCollection>(&facts));
        Some((facts, grant.ok()?))
    }

    /// An indicator that was read with its place, and the value beside it; `None` where the caller may not see it.
    pub(crate) fn see_placed<T>(
        self,
        facts: &CollectionFacts,
        sealed: Sealed<T>,
    ) -> Option<(SeenMetric, T)> {
        let grant = access::collection::<ReadCollection>(facts).ok()?;
        let (placed, value) = sealed.open(&grant)?;
        access::account::<SeeAccount>(&placed.account_facts).ok()?;
        let account = self
            .accounts
            .seen_account(placed.account, &placed.account_facts);
        let collection = SeenCollection::new(placed.collection, Arc::new(account), facts);
        let seen = SeenMetric {
            record: placed.metric,
            collection: Arc::new(collection),
        };
        Some((seen, value))
    }

    /// The facts about the collections of some indicators.
    pub(crate) async fn facts_of(
        self,
        tx: &mut Tx,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<Vec<CollectionFacts>, Failure> {
        let mut collections: Vec<_> = wanted.iter().map(|(collection, _)| *collection).collect();
        collections.sort_unstable();
        collections.dedup();
        Ok(store::access::collections_facts(tx, caller.reader, &collections).await?)
    }

    /// A page of a collection's indicators.
    pub async fn metrics(
        self,
        caller: &Caller,
        collection: CollectionId,
        wanted: &MetricList,
        page: &Page,
    ) -> Result<Listed<SeenMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let Some((facts, grant)) = self.readable_facts(caller, facts) else {
            return Ok(Listed::nothing());
        };
        if finds_nothing(&wanted.filter) {
            return Ok(Listed::nothing());
        }
        let (mut list, total) = store::metric::list(&mut tx, &grant, wanted, page).await?;
        let collections = self
            .collections
            .see_collections(&mut tx, caller, &[facts])
            .await?;
        let nodes = with_collections(std::mem::take(&mut list.rows), &collections);
        Ok(Listed::new(nodes, list, total))
    }

    /// A page of the branches directly below `under` in a collection, or at its top, by path; with a search or a
    /// frequency, only branches that lead to a found indicator.
    pub async fn metric_tree(
        self,
        caller: &Caller,
        collection: CollectionId,
        filter: &MetricFilter,
        page: &Page,
    ) -> Result<Listed<SeenBranch>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let Some((facts, grant)) = self.readable_facts(caller, facts) else {
            return Ok(Listed::nothing());
        };

        if finds_nothing(filter) {
            return Ok(Listed::nothing());
        }

        let (mut list, total) = store::metric::tree(&mut tx, &grant, filter, page).await?;
        let seen = self
            .collections
            .see_collection(&mut tx, caller, Some(facts))
            .await?;
        let seen = seen.ok_or_else(|| internal_error("a collection that is read is not seen"))?;

        let rows = std::mem::take(&mut list.rows).into_iter();
        let nodes = rows.map(|branch| SeenBranch {
            path: branch.path,
            metric: branch.metric.map(|record| SeenMetric {
                record,
                collection: Arc::clone(&seen),
            }),
            below: branch.below,
        });

        Ok(Listed::new(nodes.collect(), list, total))
    }

    /// A page of the indicators that everybody may read, the last published first.
    pub async fn recent_metrics(
        self,
        caller: &Caller,
        page: &Page,
    ) -> Result<Listed<SeenMetric>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let mut list = store::metric::public_recent(&mut tx, page).await?;
        let total = store::metric::public_count(&mut tx).await?;
        let wanted: Vec<_> = list
            .rows
            .iter()
            .map(|row| (row.collection, row.id))
            .collect();
        let facts = self.facts_of(&mut tx, caller, &wanted).await?;
        let collections = self
            .collections
            .see_collections(&mut tx, caller, &facts)
            .await?;
        let nodes = with_collections(std::mem::take(&mut list.rows), &collections);
        Ok(Listed::new(nodes, list, total))
    }

    /// The indicator to edit, the facts of its collection, and the caller's permission.
    pub(crate) async fn edited(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: MetricId,
    ) -> Outcome<(CollectionFacts, Grant<EditMetrics>, Metric)> {
        let facts = store::access::metric_facts(tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<EditMetrics>(&facts))?;
        let record = store::metric::find(tx, &grant.reading(), id).await?;
        Ok((facts, grant, record.ok_or(Code::NotFound)?))
    }

    /// The facts of the collection at these keys, and the permission to create and edit indicators in it.
    ///
    /// # Errors
    /// `NOT_FOUND`, and the problem of the caller's permission.
    pub(crate) async fn editing_in(
        self,
        tx: &mut Tx,
        caller: &Caller,
        account: &str,
        collection: &str,
    ) -> Outcome<(CollectionFacts, Grant<EditMetrics>)> {
        let facts = self
            .collections
            .collection_facts_at(tx, caller, account, collection)
            .await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<EditMetrics>(&facts))?;
        Ok((facts, grant))
    }

    /// Reads the indicator as its reader sees it, then commits.
    pub(crate) async fn commit_metric(
        self,
        mut tx: Tx,
        caller: &Caller,
        id: MetricId,
    ) -> Outcome<SeenMetric> {
        let seen = self.seen_in(&mut tx, caller, id).await?;
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }

    /// The indicator as the caller sees it in a transaction; `None` if it is deleted.
    ///
    /// # Errors
    /// `NOT_FOUND` where the caller may not read it.
    async fn seen_in(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: MetricId,
    ) -> Outcome<Option<SeenMetric>> {
        let facts = store::access::metric_facts(tx, caller.reader, id).await?;
        let (facts, grant) = self.readable_facts(caller, facts).ok_or(Code::NotFound)?;
        let record = store::metric::find(tx, &grant, id).await?;
        Ok(self.see_metric(tx, caller, facts, record).await?)
    }

    async fn see_metric(
        self,
        tx: &mut Tx,
        caller: &Caller,
        facts: CollectionFacts,
        record: Option<Metric>,
    ) -> Result<Option<SeenMetric>, Failure> {
        let Some(record) = record else {
            return Ok(None);
        };
        let collection = self
            .collections
            .see_collection(tx, caller, Some(facts))
            .await?;
        let collection =
            collection.ok_or_else(|| internal_error("an indicator without collection"))?;
        Ok(Some(SeenMetric { record, collection }))
    }
}

/// Whether a search is longer than any stored text. Databases reject long searches, each from another length on.
fn finds_nothing(filter: &MetricFilter) -> bool {
    let search = filter.search.as_deref().unwrap_or_default();
    search.chars().nth(limits::SEARCH).is_some()
}

/// Indicators with their collections, without those whose collection is absent.
pub(crate) fn with_collections(
    records: Vec<Metric>,
    collections: &std::collections::HashMap<CollectionId, Arc<SeenCollection>>,
) -> Vec<SeenMetric> {
    records
        .into_iter()
        .filter_map(|record| {
            let collection = Arc::clone(collections.get(&record.collection)?);
            Some(SeenMetric { record, collection })
        })
        .collect()
}
