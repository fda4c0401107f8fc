//! A row of the content log, and the dependencies that it touches.

use crate::content::{Dependency, KeySpace};
use crate::id::{AccountId, CollectionId, DashboardId, MetricId, UserId};
use crate::text::word::words;
use uuid::Uuid;

words! {
    /// The kind of object that changed.
    pub enum ContentObject {
        /// An account.
        Account => "account",
        /// A user, as far as others see them.
        User => "user",
        /// A collection.
        Collection => "collection",
        /// A member of an account or of a collection; the object is the user.
        Member => "member",
        /// An indicator.
        Metric => "metric",
        /// A dashboard.
        Dashboard => "dashboard",
        /// A named reader of a dashboard; the object is the user.
        Reader => "reader",
        /// A chart of a dashboard.
        Chart => "chart",
        /// The part of an indicator in a chart; the object is the indicator.
        ChartSeries => "chart_series",
        /// A question or an answer, with the decisions of moderators about it.
        Post => "post",
    }
}

words! {
    /// The event of the object.
    pub enum ChangeKind {
        /// It was created.
        Created => "created",
        /// Its fields changed.
        Edited => "edited",
        /// Observations were published.
        Published => "published",
        /// Its key or its path changed.
        Moved => "moved",
        /// The set of its readers changed.
        Access => "access",
        /// It has another owner.
        Owner => "owner",
        /// It has another plan.
        Plan => "plan",
        /// Its pins changed.
        Pinned => "pinned",
        /// It was deleted.
        Deleted => "deleted",
    }
}

/// One change that readers can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentChange {
    /// The kind of the object.
    pub object: ContentObject,
    /// What happened to it.
    pub kind: ChangeKind,
    /// The id of the object.
    pub id: Uuid,
    /// The account that the object is in; `None` for a user, and for a reader.
    pub account: Option<AccountId>,
    /// The collection that the object is in; `None` outside collections.
    pub collection: Option<CollectionId>,
    /// The dashboard that the object is in; `None` for other objects, and for a series whose chart is deleted.
    pub dashboard: Option<DashboardId>,
    /// The folded key after the change; `None` for a deleted object, and for an object without a key.
    pub key: Option<String>,
    /// The folded key before the change; `None` for a new object, and for an object without a key.
    pub former_key: Option<String>,
    /// The latest vintage of an indicator; `None` for other objects.
    pub vintage: Option<i64>,
}

impl ContentChange {
    /// Calls `touch` with each dependency that the change touches; with some of them more than once.
    pub fn touched(&self, mut touch: impl FnMut(Dependency)) {
        touch(Dependency::Site);
        self.touch_object(&mut touch);
        self.touch_keys(&mut touch);
        if matches!(
            self.object,
            ContentObject::Member | ContentObject::Reader | ContentObject::Post
        ) {
            return;
        }
        if let Some(account) = self.account {
            touch(Dependency::AccountContents(account));
        }
        if let Some(collection) = self.collection {
            touch(Dependency::CollectionContents(collection));
        }
    }

    fn touch_object(&self, touch: &mut impl FnMut(Dependency)) {
        let dashboard = self.dashboard.map(Dependency::Dashboard);

        match self.object {
            ContentObject::Account => {
                touch(Dependency::Account(AccountId::new(self.id)));
                touch(Dependency::People);
            }
            ContentObject::User => {
                touch(Dependency::Rights(UserId::new(self.id)));
                touch(Dependency::People);
            }
            ContentObject::Collection => {
                touch(Dependency::Collection(CollectionId::new(self.id)));
            }
            ContentObject::Member => {
                touch(Dependency::Rights(UserId::new(self.id)));
                touch(Dependency::People);
            }
            ContentObject::Metric => touch(Dependency::Metric(MetricId::new(self.id))),
            ContentObject::Dashboard | ContentObject::Chart | ContentObject::ChartSeries => {
                dashboard.into_iter().for_each(touch)
            }
            ContentObject::Reader => {
                touch(Dependency::Rights(UserId::new(self.id)));
                dashboard.into_iter().for_each(touch);
            }
            ContentObject::Post => {
                let questions = self.collection.map(Dependency::Questions);
                questions.into_iter().for_each(touch);
            }
        }
    }

    /// A key leads to another object, or to one that more or fewer readers may see.
    fn touch_keys(&self, touch: &mut impl FnMut(Dependency)) {
        let space = match self.object {
            ContentObject::Account => KeySpace::Accounts,
            ContentObject::Collection => KeySpace::Collections,
            ContentObject::Metric => match self.collection {
                Some(collection) => KeySpace::Metrics(collection),
                None => return,
            },
            ContentObject::Dashboard => KeySpace::Dashboards,
            ContentObject::User
            | ContentObject::Member
            | ContentObject::Reader
            | ContentObject::Chart
            | ContentObject::ChartSeries
            | ContentObject::Post => return,
        };

        let is_reachable_as_before = matches!(
            self.kind,
            ChangeKind::Edited | ChangeKind::Published | ChangeKind::Owner | ChangeKind::Pinned
        ) && self.object == ContentObject::Metric;
        if is_reachable_as_before {
            return;
        }

        for key in [&self.key, &self.former_key].into_iter().flatten() {
            touch(Dependency::key(space, key));
        }
    }
}
