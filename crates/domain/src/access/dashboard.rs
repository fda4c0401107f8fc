//! What the policy decides about dashboards from.

use super::{CollectionFacts, EditDashboards, Reader, collection};
use crate::access::role::AccountRole;
use crate::catalogue::dashboard::DashboardAccess;
use crate::id::{AccountId, DashboardId};
use crate::identity::account::Visibility;

/// What is known about a reader and a dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DashboardFacts {
    /// A collection's dashboard: seen and edited by who may see the collection and edit its dashboards.
    Collection {
        /// The dashboard.
        dashboard: DashboardId,
        /// About its collection.
        collection: CollectionFacts,
    },
    /// A personal dashboard.
    Personal(PersonalFacts),
}

/// What is known about a reader and a personal dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalFacts {
    /// Who asks.
    pub reader: Reader,
    /// The dashboard.
    pub dashboard: DashboardId,
    /// The account that it belongs to.
    pub account: AccountId,
    /// The visibility of that account.
    pub account_visibility: Visibility,
    /// The reader's role in the account: its owner is the dashboard's.
    pub account_role: Option<AccountRole>,
    /// The dashboard's own access rule.
    pub access: DashboardAccess,
    /// Whether the owner has named the reader.
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

    /// The account that it belongs to.
    #[must_use]
    pub const fn account(&self) -> AccountId {
        match self {
            Self::Collection { collection, .. } => collection.account,
            Self::Personal(facts) => facts.account,
        }
    }

    /// Who asks.
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

    /// Whether it exists for everybody.
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

    /// Whether the reader may change it.
    pub(super) fn is_editable(&self) -> bool {
        match self {
            Self::Collection {
                collection: facts, ..
            } => collection::<EditDashboards>(facts).is_ok(),
            Self::Personal(facts) => facts.is_owner(),
        }
    }
}

impl PersonalFacts {
    /// Whether the dashboard exists for the reader: for its owner always; for those who are named where it is
    /// shared or laxer, however private the account; else where it is public and the account is seen.
    #[must_use]
    pub fn is_visible(&self) -> bool {
        let is_named = self.reader.user().is_some() && self.is_named;
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
        self.reader.user().and(self.account_role)
    }
}
