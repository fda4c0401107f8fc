//! What the policy decides from.

use crate::access::role::{AccountRole, CollectionRole};
use crate::catalogue::collection::CollectionAccess;
use crate::id::{AccountId, CollectionId, UserId};
use crate::identity::account::{AccountKind, Plan, Visibility};
use crate::identity::user::UserStatus;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    /// Nobody known.
    Guest,
    /// The user of a valid session or key.
    User {
        /// Who it is.
        id: UserId,
        /// The state as it is now. Only the live have more rights than a guest.
        status: UserStatus,
    },
}

impl Reader {
    /// The user whose rights the reader has; nobody for guests and for users who must first
    /// confirm their address or choose a new password, or are deleted.
    #[must_use]
    pub fn user(self) -> Option<UserId> {
        match self {
            Self::User { id, status } if status.has_rights() => Some(id),
            Self::User { .. } | Self::Guest => None,
        }
    }
}

/// What is known about a reader and a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollectionFacts {
    /// Who asks.
    pub reader: Reader,
    /// The collection.
    pub collection: CollectionId,
    /// The account that it belongs to.
    pub account: AccountId,
    /// The kind of that account.
    pub account_kind: AccountKind,
    /// The visibility of that account.
    pub account_visibility: Visibility,
    /// The collection's own access rule.
    pub access: CollectionAccess,
    /// The reader's role in the account.
    pub account_role: Option<AccountRole>,
    /// The reader's role in the collection.
    pub collection_role: Option<CollectionRole>,
    /// Whether the collection takes questions and answers.
    pub questions: bool,
}

/// Who sees a collection: the stricter of its account's visibility and its own access rule.
#[must_use]
pub fn effective(account: Visibility, access: CollectionAccess) -> CollectionAccess {
    match account {
        Visibility::Public => access,
        Visibility::Private => access.max(CollectionAccess::Account),
    }
}

impl CollectionFacts {
    /// Who sees the collection.
    #[must_use]
    pub fn effective_access(&self) -> CollectionAccess {
        effective(self.account_visibility, self.access)
    }

    /// Whether the collection exists for the reader. Those of an account that is no Publisher do
    /// not exist.
    #[must_use]
    pub fn is_visible(&self) -> bool {
        self.account_kind == AccountKind::Publisher
            && match self.effective_access() {
                CollectionAccess::Public => true,
                CollectionAccess::Account => self.effective_account_role().is_some(),
                CollectionAccess::Private => self.effective_role().is_some(),
            }
    }

    /// The role that the reader acts with in the account.
    fn effective_account_role(&self) -> Option<AccountRole> {
        self.reader.user().and(self.account_role)
    }

    /// The role that the reader acts with in the collection: the own one, or the administrator's
    /// that owners and administrators of the account have everywhere, whichever is higher. A role
    /// in the collection is nothing without one in the account.
    #[must_use]
    pub fn effective_role(&self) -> Option<CollectionRole> {
        let in_account = self.effective_account_role()?;
        self.collection_role.max(in_account.in_collections())
    }
}

/// What is known about a reader and an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountFacts {
    /// Who asks.
    pub reader: Reader,
    /// The account.
    pub account: AccountId,
    /// Its kind.
    pub account_kind: AccountKind,
    /// Its visibility.
    pub visibility: Visibility,
    /// The reader's role in it.
    pub role: Option<AccountRole>,
    /// What the operator has granted it.
    pub plan: Plan,
}

impl AccountFacts {
    /// Whether the account exists for the reader.
    #[must_use]
    pub fn is_visible(&self) -> bool {
        match self.visibility {
            Visibility::Public => true,
            Visibility::Private => self.effective_role().is_some(),
        }
    }

    /// The role that the reader acts with.
    #[must_use]
    pub fn effective_role(&self) -> Option<AccountRole> {
        self.reader.user().and(self.role)
    }
}
