//! Changes that the index does not have yet. What they touch is left out of results.

use std::collections::{HashMap, HashSet};

use domain::content::{ChangeKind, ContentChange, ContentObject};
use domain::id::{AccountId, CollectionId, MetricId};
use search::{DocumentId, DocumentKind, Hidden};
use store::platform::content_log::News;

/// Most indicators that are pending one by one. Further ones count as changes of their collections.
const FINE: usize = 2_000;

/// Objects to be read again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pending {
    /// Nothing is known: the index has to be made again.
    pub(super) everything: bool,
    /// With their collections.
    pub(super) metrics: HashMap<MetricId, CollectionId>,
    /// With everything in them.
    pub(super) collections: HashSet<CollectionId>,
    /// With everything in them.
    pub(super) accounts: HashSet<AccountId>,
}

impl Pending {
    /// The index has to be made.
    pub(super) fn everything() -> Self {
        Self {
            everything: true,
            ..Self::default()
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn add(&mut self, news: News) {
        match news {
            News::Anything => *self = Self::everything(),
            News::Changes(changes) => changes.iter().for_each(|change| self.add_one(change)),
        }
        if self.metrics.len() > FINE {
            self.collections
                .extend(self.metrics.drain().map(|(_, collection)| collection));
        }
    }

    fn add_one(&mut self, change: &ContentChange) {
        // Neither is in the index.
        if matches!(change.kind, ChangeKind::Pinned | ChangeKind::Owner) {
            return;
        }
        match change.object {
            ContentObject::Account => drop(self.accounts.insert(AccountId::new(change.id))),
            ContentObject::Collection => {
                self.collections.insert(CollectionId::new(change.id));
            }
            ContentObject::Metric => {
                if let Some(collection) = change.collection {
                    self.metrics.insert(MetricId::new(change.id), collection);
                }
            }
            ContentObject::User
            | ContentObject::Member
            | ContentObject::Dashboard
            | ContentObject::Reader
            | ContentObject::Chart
            | ContentObject::ChartSeries => {}
        }
    }

    /// Adds the objects of an earlier moment again: they were not written to the index.
    pub(super) fn put_back(&mut self, earlier: Self) {
        self.everything |= earlier.everything;
        self.metrics.extend(earlier.metrics);
        self.collections.extend(earlier.collections);
        self.accounts.extend(earlier.accounts);
    }

    /// What is left out of results, together with what is written at the moment.
    pub(super) fn hidden(&self, writing: &Self) -> Hidden {
        let both = || [self, writing].into_iter();
        let metrics = both().flat_map(|pending| pending.metrics.keys());
        Hidden {
            objects: metrics
                .map(|id| DocumentId {
                    kind: DocumentKind::Metric,
                    id: id.uuid(),
                })
                .collect(),
            collections: both()
                .flat_map(|pending| pending.collections.iter().map(|id| id.uuid()))
                .collect(),
            accounts: both()
                .flat_map(|pending| pending.accounts.iter().map(|id| id.uuid()))
                .collect(),
        }
    }
}
