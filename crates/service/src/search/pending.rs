//! Changes that the indexes do not have yet. Objects that some readers may not find any more are left out of results.

use std::collections::{HashMap, HashSet};

use domain::content::{ChangeKind, ContentChange, ContentObject};
use domain::id::{AccountId, CollectionId, DashboardId, MetricId, PostId};
use search::{DocumentId, DocumentKind, Hidden};
use store::content_log::News;

/// Most indicators, and most questions, that are pending one by one. Further ones count as changes of their
/// collections.
const FINE: usize = 2_000;

/// Objects to be read again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pending {
    /// Any object may have changed: the indexes have to be made again.
    pub(super) everything: bool,
    /// The objects of all changes, hidden ones included.
    pub(super) changed: Objects,
    /// Those of them that are left out of results: deleted, moved, or with other readers. The others are still found by
    /// their former texts.
    hidden: Objects,
    /// The collections whose questions are left out: they may take no questions any longer.
    hidden_questions: HashSet<CollectionId>,
}

/// A set of objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Objects {
    pub(super) metrics: HashMap<MetricId, CollectionId>,
    pub(super) dashboards: HashSet<DashboardId>,
    /// By the ids of changed posts, with their collections. The id of an answer is that of no question.
    pub(super) questions: HashMap<PostId, CollectionId>,
    /// With everything in them.
    pub(super) collections: HashSet<CollectionId>,
    /// With everything in them.
    pub(super) accounts: HashSet<AccountId>,
}

impl Objects {
    fn add(&mut self, change: &ContentChange) {
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
            ContentObject::Dashboard | ContentObject::Chart | ContentObject::ChartSeries => {
                self.dashboards.extend(change.dashboard);
            }
            ContentObject::Post => {
                if let Some(collection) = change.collection {
                    self.questions.insert(PostId::new(change.id), collection);
                }
            }
            ContentObject::User | ContentObject::Member | ContentObject::Reader => {}
        }
    }

    fn bound(&mut self) {
        if self.metrics.len() > FINE {
            let collections = self.metrics.drain().map(|(_, collection)| collection);
            self.collections.extend(collections);
        }
        if self.questions.len() > FINE {
            let collections = self.questions.drain().map(|(_, collection)| collection);
            self.collections.extend(collections);
        }
    }

    fn extend(&mut self, other: Self) {
        self.metrics.extend(other.metrics);
        self.dashboards.extend(other.dashboards);
        self.questions.extend(other.questions);
        self.collections.extend(other.collections);
        self.accounts.extend(other.accounts);
        self.bound();
    }

    fn add_to(&self, hidden: &mut Hidden) {
        let metrics = self.metrics.keys().map(|id| DocumentId {
            kind: DocumentKind::Metric,
            id: id.uuid(),
        });
        let dashboards = self.dashboards.iter().map(|id| DocumentId {
            kind: DocumentKind::Dashboard,
            id: id.uuid(),
        });
        let questions = self.questions.keys().map(|id| DocumentId {
            kind: DocumentKind::Question,
            id: id.uuid(),
        });
        hidden
            .objects
            .extend(metrics.chain(dashboards).chain(questions));
        let collections = self.collections.iter().map(|id| id.uuid());
        hidden.collections.extend(collections);
        hidden
            .accounts
            .extend(self.accounts.iter().map(|id| id.uuid()));
    }
}

impl Pending {
    /// The indexes have to be made.
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
            News::Changes(changes) => {
                for change in changes {
                    // Pins are not in the indexes.
                    if change.kind != ChangeKind::Pinned {
                        self.changed.add(&change);
                        if hides(&change) {
                            self.hidden.add(&change);
                        }
                        if change.object == ContentObject::Collection {
                            self.hidden_questions.extend(change.collection);
                        }
                    }
                }
                self.changed.bound();
                self.hidden.bound();
            }
        }
    }

    /// Adds the objects of an earlier moment again: they were not written to the indexes.
    pub(super) fn put_back(&mut self, earlier: Self) {
        self.everything |= earlier.everything;
        self.changed.extend(earlier.changed);
        self.hidden.extend(earlier.hidden);
        self.hidden_questions.extend(earlier.hidden_questions);
    }

    /// The objects left out of results, those that are being written included.
    pub(super) fn hidden(&self, writing: &Self) -> Hidden {
        let mut hidden = Hidden::default();
        self.hidden.add_to(&mut hidden);
        writing.hidden.add_to(&mut hidden);
        let collections = self.hidden_questions.union(&writing.hidden_questions);
        hidden.questions.extend(collections.map(|id| id.uuid()));
        hidden
    }
}

/// Whether an object may have fewer readers after a change, or is elsewhere. A change of a collection without a key
/// stands for many changes of its indicators, some of which may be deleted.
fn hides(change: &ContentChange) -> bool {
    let is_text_alone = match change.kind {
        ChangeKind::Created
        | ChangeKind::Edited
        | ChangeKind::Published
        | ChangeKind::Owner
        | ChangeKind::Plan
        | ChangeKind::Pinned => true,
        ChangeKind::Moved | ChangeKind::Access | ChangeKind::Deleted => false,
    };
    // A chart that is moved or deleted changes the texts of its dashboard.
    let is_of_chart = matches!(
        change.object,
        ContentObject::Chart | ContentObject::ChartSeries
    );
    let is_of_many = change.object == ContentObject::Collection && change.key.is_none();
    !is_of_chart && (!is_text_alone || is_of_many)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn change(object: ContentObject, kind: ChangeKind, key: Option<&str>) -> ContentChange {
        let id = Uuid::from_u128(1);
        ContentChange {
            object,
            kind,
            id,
            account: Some(AccountId::new(id)),
            collection: Some(CollectionId::new(id)),
            dashboard: Some(DashboardId::new(id)),
            key: key.map(str::to_owned),
            former_key: key.map(str::to_owned),
            vintage: None,
        }
    }

    #[test]
    fn only_what_may_have_lost_readers_is_hidden() {
        use ChangeKind::{Access, Created, Deleted, Edited, Moved, Plan, Published};
        use ContentObject::{Account, Chart, ChartSeries, Collection, Dashboard, Metric, Post};

        for (object, kind, key, expected) in [
            (Account, Edited, Some("a"), false),
            (Account, Plan, Some("a"), false),
            (Account, Access, Some("a"), true),
            (Collection, Edited, None, true),
            (Collection, Access, Some("c"), true),
            (Metric, Published, Some("m"), false),
            (Metric, Moved, Some("m"), true),
            (Metric, Deleted, None, true),
            (Dashboard, Access, Some("d"), true),
            (Chart, Deleted, None, false),
            (ChartSeries, Deleted, None, false),
            (Post, Created, None, false),
            (Post, Edited, None, false),
            (Post, Access, None, true),
            (Post, Deleted, None, true),
        ] {
            let mut pending = Pending::default();
            let news = vec![change(object, kind, key)];
            pending.add(News::Changes(news));
            let hidden = pending.hidden(&Pending::default());
            let is_hidden = hidden != Hidden::default();
            assert_eq!(is_hidden, expected, "{object:?} {kind:?}");
            assert!(!pending.is_empty(), "{object:?} {kind:?}");
        }
    }

    #[test]
    fn an_edited_collection_hides_its_questions_alone() {
        for (kind, key, is_whole) in [
            (ChangeKind::Edited, Some("c"), false),
            (ChangeKind::Access, Some("c"), true),
        ] {
            let mut pending = Pending::default();
            let news = vec![change(ContentObject::Collection, kind, key)];
            pending.add(News::Changes(news));
            let hidden = pending.hidden(&Pending::default());
            assert_eq!(hidden.questions, [Uuid::from_u128(1)], "{kind:?}");
            assert_eq!(!hidden.collections.is_empty(), is_whole, "{kind:?}");
        }
    }

    #[test]
    fn what_was_not_written_is_still_hidden() {
        let mut earlier = Pending::default();
        let news = vec![change(ContentObject::Metric, ChangeKind::Deleted, None)];
        earlier.add(News::Changes(news));
        let hidden = Pending::default().hidden(&earlier);
        let mut pending = Pending::default();
        pending.put_back(earlier);
        assert_eq!(pending.hidden(&Pending::default()), hidden);
    }
}
