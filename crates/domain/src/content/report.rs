//! The feed of changes: how a row of the content log is reported to a reader.

use crate::content::{ChangeKind, ContentChange, ContentObject};
use crate::text::word::words;

words! {
    /// The kind of object that a reported change is about.
    pub enum ReportedObject {
        /// An account.
        Account => "account",
        /// A collection.
        Collection => "collection",
        /// A dashboard.
        Dashboard => "dashboard",
        /// The series of an indicator.
        Series => "series",
    }
}

words! {
    /// The event of an object in the feed.
    pub enum ReportedKind {
        /// It was created.
        Created => "created",
        /// Its fields, or what it shows, changed.
        Edited => "edited",
        /// Observations were published.
        Published => "published",
        /// It has another address; so has everything in it.
        Moved => "moved",
        /// Its permissions changed, or the reader's.
        Access => "access",
        /// It was deleted, or the reader may not see it; so is everything in it.
        Gone => "gone",
    }
}

words! {
    /// The readers of an object before a change that may have hidden it.
    pub enum FormerAudience {
        /// Everybody.
        Public => "public",
        /// The members of the account.
        Account => "account",
        /// Readers with a role in its container that includes private objects.
        Private => "private",
    }
}

/// The permissions of a reader on the object of a change, at the time of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeedRights {
    /// Whether the reader may see the object.
    pub object: bool,
    /// Whether the reader may see its container: the account or the collection; true for an account, which has none.
    pub container: bool,
    /// Whether the reader is a member of the account.
    pub is_member: bool,
    /// Whether the reader has a role in the container that includes its private objects.
    pub is_insider: bool,
}

impl FeedRights {
    /// Whether the reader belonged to the former audience; false for a change that hides nothing.
    fn included(self, before: Option<FormerAudience>) -> bool {
        match before {
            None => false,
            Some(FormerAudience::Public) => true,
            Some(FormerAudience::Account) => self.is_member,
            Some(FormerAudience::Private) => self.is_insider,
        }
    }
}

impl ContentChange {
    /// The object that a report of the change is about; `None` where no report mentions the change.
    #[must_use]
    pub fn reported_object(&self) -> Option<ReportedObject> {
        match self.object {
            ContentObject::Account => Some(ReportedObject::Account),
            ContentObject::Collection => Some(ReportedObject::Collection),
            // During a move, paths have a prefix that no path can have.
            ContentObject::Metric if self.is_in_move() => None,
            ContentObject::Metric => Some(ReportedObject::Series),
            ContentObject::Dashboard
            | ContentObject::Chart
            | ContentObject::ChartSeries
            | ContentObject::Reader => self.dashboard.map(|_| ReportedObject::Dashboard),
            ContentObject::Member if self.collection.is_some() => Some(ReportedObject::Collection),
            ContentObject::Member => self.account.map(|_| ReportedObject::Account),
            ContentObject::User | ContentObject::Post => None,
        }
    }

    fn is_in_move(&self) -> bool {
        let key = self.key.as_deref();
        key.is_some_and(|key| key.starts_with('/'))
    }

    /// The report to a reader with these rights; `None` for no report. `before` is the audience before the change. A
    /// change of a right, [`ContentObject::Member`] or [`ContentObject::Reader`], is reported to the user who has it
    /// alone: the caller selects the row.
    ///
    /// A reader without permission on the container gets no report: the report on the container includes the object.
    #[must_use]
    pub fn reported_kind(
        &self,
        before: Option<FormerAudience>,
        rights: FeedRights,
    ) -> Option<ReportedKind> {
        let is_right = matches!(self.object, ContentObject::Member | ContentObject::Reader);

        if rights.object {
            return match (self.object, self.kind) {
                (ContentObject::Chart | ContentObject::ChartSeries, _) => {
                    Some(ReportedKind::Edited)
                }
                _ if is_right => Some(ReportedKind::Access),
                (_, ChangeKind::Created) => Some(ReportedKind::Created),
                (
                    _,
                    ChangeKind::Edited | ChangeKind::Owner | ChangeKind::Plan | ChangeKind::Pinned,
                ) => Some(ReportedKind::Edited),
                (_, ChangeKind::Published) => Some(ReportedKind::Published),
                (_, ChangeKind::Moved) => Some(ReportedKind::Moved),
                (_, ChangeKind::Access) => Some(ReportedKind::Access),
                // Another object has the id: never.
                (_, ChangeKind::Deleted) => None,
            };
        }

        let hides = match self.kind {
            // A change that moves and hides an object at once counts as a move.
            ChangeKind::Deleted | ChangeKind::Access | ChangeKind::Moved => true,
            ChangeKind::Created
            | ChangeKind::Edited
            | ChangeKind::Published
            | ChangeKind::Owner
            | ChangeKind::Plan
            | ChangeKind::Pinned => false,
        };

        let is_part = matches!(
            self.object,
            ContentObject::Chart | ContentObject::ChartSeries
        );

        let was_visible = rights.included(before) || is_right;
        (hides && !is_part && was_visible && (rights.container || is_right))
            .then_some(ReportedKind::Gone)
    }

    /// The folded key in the former address; `None` for a reader outside the former audience.
    #[must_use]
    pub fn former_key_for(
        &self,
        before: Option<FormerAudience>,
        rights: FeedRights,
    ) -> Option<&str> {
        let key = self
            .former_key
            .as_deref()
            .filter(|_| rights.included(before))?;
        Some(key.strip_prefix('/').unwrap_or(key))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::id::{AccountId, CollectionId, DashboardId};

    fn change(object: ContentObject, kind: ChangeKind) -> ContentChange {
        let id = Uuid::from_u128(1);
        ContentChange {
            object,
            kind,
            id,
            account: Some(AccountId::new(id)),
            collection: Some(CollectionId::new(id)),
            dashboard: Some(DashboardId::new(id)),
            key: None,
            former_key: Some("former".to_owned()),
            vintage: None,
        }
    }

    const PUBLIC: Option<FormerAudience> = Some(FormerAudience::Public);
    const ACCOUNT: Option<FormerAudience> = Some(FormerAudience::Account);
    const PRIVATE: Option<FormerAudience> = Some(FormerAudience::Private);
    const NOTHING: FeedRights = FeedRights {
        object: false,
        container: false,
        is_member: false,
        is_insider: false,
    };
    const CONTAINER: FeedRights = FeedRights {
        container: true,
        ..NOTHING
    };
    const MEMBER: FeedRights = FeedRights {
        is_member: true,
        ..CONTAINER
    };
    const INSIDER: FeedRights = FeedRights {
        is_insider: true,
        ..MEMBER
    };
    const OBJECT: FeedRights = FeedRights {
        object: true,
        ..CONTAINER
    };

    #[test]
    fn visible_objects_are_reported_and_hidden_ones_to_their_former_audience() {
        use ChangeKind as C;
        use ContentObject as O;
        use ReportedKind as R;

        for (object, kind, before, rights, expected) in [
            (O::Metric, C::Created, None, OBJECT, Some(R::Created)),
            (O::Metric, C::Published, None, OBJECT, Some(R::Published)),
            (O::Metric, C::Edited, None, OBJECT, Some(R::Edited)),
            (O::Metric, C::Moved, None, OBJECT, Some(R::Moved)),
            (O::Collection, C::Pinned, None, OBJECT, Some(R::Edited)),
            (O::Collection, C::Owner, None, OBJECT, Some(R::Edited)),
            (O::Collection, C::Access, None, OBJECT, Some(R::Access)),
            (O::Chart, C::Deleted, None, OBJECT, Some(R::Edited)),
            (O::ChartSeries, C::Created, None, OBJECT, Some(R::Edited)),
            // A hidden object is reported as gone, to its former audience alone.
            (O::Metric, C::Published, PUBLIC, CONTAINER, None),
            (O::Metric, C::Deleted, PRIVATE, CONTAINER, None),
            (O::Metric, C::Deleted, PUBLIC, CONTAINER, Some(R::Gone)),
            (O::Metric, C::Deleted, ACCOUNT, CONTAINER, None),
            (O::Metric, C::Deleted, ACCOUNT, MEMBER, Some(R::Gone)),
            (O::Metric, C::Deleted, PRIVATE, MEMBER, None),
            (O::Metric, C::Deleted, PRIVATE, INSIDER, Some(R::Gone)),
            (O::Metric, C::Deleted, PUBLIC, NOTHING, None),
            (O::Collection, C::Access, PRIVATE, CONTAINER, None),
            (O::Collection, C::Access, PUBLIC, CONTAINER, Some(R::Gone)),
            (O::Collection, C::Access, PUBLIC, NOTHING, None),
            (O::Collection, C::Deleted, PUBLIC, CONTAINER, Some(R::Gone)),
            (O::Collection, C::Edited, PUBLIC, CONTAINER, None),
            (O::Collection, C::Moved, PUBLIC, CONTAINER, Some(R::Gone)),
            (O::Account, C::Deleted, PUBLIC, CONTAINER, Some(R::Gone)),
            (O::Chart, C::Deleted, PUBLIC, CONTAINER, None),
            // The caller's own rights.
            (O::Member, C::Created, None, OBJECT, Some(R::Access)),
            (O::Member, C::Deleted, None, OBJECT, Some(R::Access)),
            (O::Member, C::Deleted, None, NOTHING, Some(R::Gone)),
            (O::Member, C::Edited, None, NOTHING, None),
            (O::Reader, C::Deleted, None, NOTHING, Some(R::Gone)),
        ] {
            let change = change(object, kind);
            let found = change.reported_kind(before, rights);
            assert_eq!(found, expected, "{object:?} {kind:?} {before:?} {rights:?}");
        }
    }

    #[test]
    fn the_middle_of_a_move_is_not_reported() {
        let first = ContentChange {
            key: Some("/gdp".to_owned()),
            former_key: Some("gdp".to_owned()),
            ..change(ContentObject::Metric, ChangeKind::Moved)
        };
        assert_eq!(first.reported_object(), None);
        let second = ContentChange {
            key: Some("production/gdp".to_owned()),
            former_key: Some("/gdp".to_owned()),
            ..change(ContentObject::Metric, ChangeKind::Moved)
        };
        assert_eq!(second.reported_object(), Some(ReportedObject::Series));
        assert_eq!(second.former_key_for(PUBLIC, OBJECT), Some("gdp"));
        assert_eq!(second.former_key_for(PRIVATE, OBJECT), None);
    }
}
