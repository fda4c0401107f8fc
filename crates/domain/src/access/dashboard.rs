//! The facts for decisions about dashboards.

use super::{AccessDenied, CollectionFacts, EditDashboards, Reader, collection};
use crate::access::DashboardAccess;
use crate::id::{AccountId, DashboardId};
use crate::identity::account::Visibility;
use crate::identity::role::AccountRole;

/// The facts about a reader and a dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DashboardFacts {
    /// A collection's dashboard. Readers of the collection see it; readers who may edit the collection's
    /// dashboards edit it.
    Collection {
        /// The dashboard.
        dashboard: DashboardId,
        /// The facts about its collection.
        collection: CollectionFacts,
    },
    /// The dashboard of an account, outside collections. Its owner edits it and chooses its readers.
    Personal(PersonalFacts),
}

/// The facts about a reader and a personal dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalFacts {
    /// The reader.
    pub reader: Reader,
    /// The dashboard.
    pub dashboard: DashboardId,
    /// The account that owns the dashboard.
    pub account: AccountId,
    /// The visibility of that account: of a private one, only members and named readers see a public dashboard.
    pub account_visibility: Visibility,
    /// The reader's role in the account. The account's owner owns the dashboard.
    pub account_role: Option<AccountRole>,
    /// The dashboard's own access rule.
    pub access: DashboardAccess,
    /// Whether the owner shared the dashboard with the reader by name.
    pub is_named: bool,
}

impl DashboardFacts {
    /// The dashboard.
    #[must_use]
    pub const fn dashboard(&self) -> DashboardId {
        match self {
            Self::Collection { dashboard, .. } => *dashboard,
            Self::Personal(facts) => facts.dashboard,
        }
    }

    /// The account that owns the dashboard.
    #[must_use]
    pub const fn account(&self) -> AccountId {
        match self {
            Self::Collection { collection, .. } => collection.account,
            Self::Personal(facts) => facts.account,
        }
    }

    /// The reader.
    #[must_use]
    pub const fn reader(&self) -> Reader {
        match self {
            Self::Collection { collection, .. } => collection.reader,
            Self::Personal(facts) => facts.reader,
        }
    }

    /// Whether the dashboard exists for the reader.
    #[must_use]
    pub fn is_visible(&self) -> bool {
        match self {
            Self::Collection { collection, .. } => collection.is_visible(),
            Self::Personal(facts) => facts.is_visible(),
        }
    }

    /// Whether the dashboard exists for everybody.
    #[must_use]
    pub fn is_public(&self) -> bool {
        match *self {
            Self::Collection { collection, .. } => CollectionFacts {
                reader: Reader::Guest,
                ..collection
            }
            .is_visible(),
            Self::Personal(facts) => PersonalFacts {
                reader: Reader::Guest,
                ..facts
            }
            .is_visible(),
        }
    }

    /// Whether the reader's user may change the dashboard, whatever the scope of the reader's key.
    pub(super) fn is_editable(&self) -> bool {
        match self {
            Self::Collection {
                collection: facts, ..
            } => matches!(
                collection::<EditDashboards>(facts),
                Ok(_) | Err(AccessDenied::KeyScope)
            ),
            Self::Personal(facts) => facts.is_owner(),
        }
    }
}

impl PersonalFacts {
    /// Whether the dashboard exists for the reader. Its owner always sees it. Named readers see it if it is
    /// shared or public, even if the account is private. Other readers see it if it is public and they see
    /// the account.
    #[must_use]
    pub fn is_visible(&self) -> bool {
        let is_named = self.reader.user_everywhere().is_some() && self.is_named;
        match self.access {
            DashboardAccess::Private => self.is_owner(),
            DashboardAccess::Shared => self.is_owner() || is_named,
            DashboardAccess::Public => is_named || self.is_account_visible(),
        }
    }

    fn is_account_visible(&self) -> bool {
        self.account_visibility == Visibility::Public || self.effective_role().is_some()
    }

    fn is_owner(&self) -> bool {
        self.effective_role() == Some(AccountRole::Owner)
    }

    fn effective_role(&self) -> Option<AccountRole> {
        self.reader.user_everywhere().and(self.account_role)
    }
}
