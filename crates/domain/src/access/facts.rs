//! The facts that the policy decides from.

use crate::access::CollectionAccess;
use crate::id::{AccessKeyId, AccountId, CollectionId, UserId};
use crate::identity::access_key::KeyScope;
use crate::identity::account::{AccountKind, Plan, Visibility};
use crate::identity::role::{AccountRole, CollectionRole};
use crate::identity::user::UserStatus;

/// The reader whose permission is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    /// Not signed in.
    Guest,
    /// The user of a valid session.
    User {
        /// The user of the session, in any state.
        id: UserId,
        /// The current state of the user. Only live users have more rights than a guest.
        status: UserStatus,
    },
    /// A program with a valid access key.
    Key(KeyReader),
}

/// A program with the access key of a live user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyReader {
    /// The key.
    pub key: AccessKeyId,
    /// The user whose rights the key has.
    pub user: UserId,
    /// The most that the key permits; its user needs the right as well.
    pub scope: KeyScope,
    /// The only collection in which the user's rights count, and its account; `None` for all.
    pub limit: Option<KeyLimit>,
}

/// The collection that an access key is limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyLimit {
    /// The only collection in which the rights of the key's user count.
    pub collection: CollectionId,
    /// The account of the collection, which the key sees too.
    pub account: AccountId,
}

impl Reader {
    /// The user in whose name the reader acts. `None` for guests and for users who must first confirm their address or
    /// choose a new password, or are deleted. The rights of the user may count in one collection only: use
    /// [`Reader::user_in`] and [`Reader::user_everywhere`] for rights.
    #[must_use]
    pub fn user(self) -> Option<UserId> {
        match self {
            Self::User { id, status } if status.has_rights() => Some(id),
            Self::Key(key) => Some(key.user),
            Self::User { .. } | Self::Guest => None,
        }
    }

    /// The user whose rights count in this collection.
    #[must_use]
    pub fn user_in(self, collection: CollectionId) -> Option<UserId> {
        let is_inside = |limit: KeyLimit| limit.collection == collection;
        self.user().filter(|_| self.limit().is_none_or(is_inside))
    }

    /// The user whose rights count on every object; `None` for a key that is limited to a collection.
    #[must_use]
    pub fn user_everywhere(self) -> Option<UserId> {
        self.user().filter(|_| self.limit().is_none())
    }

    /// The only collection in which the user's rights count, and its account; `None` for all.
    #[must_use]
    pub const fn limit(self) -> Option<KeyLimit> {
        match self {
            Self::Key(key) => key.limit,
            Self::Guest | Self::User { .. } => None,
        }
    }

    /// The access key of the reader; `None` for guests and for users of sessions.
    #[must_use]
    pub const fn key(self) -> Option<KeyReader> {
        match self {
            Self::Key(key) => Some(key),
            Self::Guest | Self::User { .. } => None,
        }
    }
}

/// The facts about a reader and a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollectionFacts {
    /// The reader.
    pub reader: Reader,
    /// The collection.
    pub collection: CollectionId,
    /// The account that owns the collection.
    pub account: AccountId,
    /// The kind of that account: the collections of an account that is not a Publisher do not exist.
    pub account_kind: AccountKind,
    /// The visibility of that account: a private one makes [`Self::access`] stricter, see [`effective`].
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

/// The visibility of a collection: the stricter of its account's visibility and its own access
/// rule.
#[must_use]
pub fn effective(account: Visibility, access: CollectionAccess) -> CollectionAccess {
    match account {
        Visibility::Public => access,
        Visibility::Private => access.max(CollectionAccess::Account),
    }
}

impl CollectionFacts {
    /// The visibility of the collection.
    #[must_use]
    pub fn effective_access(&self) -> CollectionAccess {
        effective(self.account_visibility, self.access)
    }

    /// Whether the collection exists for the reader. The collections of an account that is not a
    /// Publisher do not exist.
    #[must_use]
    pub fn is_visible(&self) -> bool {
        self.account_kind == AccountKind::Publisher
            && match self.effective_access() {
                CollectionAccess::Public => true,
                CollectionAccess::Account => self.effective_account_role().is_some(),
                CollectionAccess::Private => self.effective_role().is_some(),
            }
    }

    /// The reader's role in the account. `None` unless the reader has the rights of a live user in this collection.
    fn effective_account_role(&self) -> Option<AccountRole> {
        self.reader.user_in(self.collection).and(self.account_role)
    }

    /// The reader's role in the collection: the higher of the reader's own role and the
    /// administrator's role that owners and administrators of the account have in all its
    /// collections. A role in the collection has no effect without one in the account.
    #[must_use]
    pub fn effective_role(&self) -> Option<CollectionRole> {
        let in_account = self.effective_account_role()?;
        self.collection_role.max(in_account.in_collections())
    }
}

/// The facts about a reader and an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountFacts {
    /// The reader.
    pub reader: Reader,
    /// The account.
    pub account: AccountId,
    /// The kind of the account: only a Publisher has collections.
    pub account_kind: AccountKind,
    /// The visibility of the account: only its members see a private one.
    pub visibility: Visibility,
    /// The reader's role in the account.
    pub role: Option<AccountRole>,
    /// The plan that the operator granted to the account.
    pub plan: Plan,
}

impl AccountFacts {
    /// Whether the account exists for the reader. A limited key sees the account of its collection, if its user does.
    #[must_use]
    pub fn is_visible(&self) -> bool {
        match self.visibility {
            Visibility::Public => true,
            Visibility::Private => {
                let limit = self.reader.limit();
                let is_of_limit = limit.is_some_and(|limit| limit.account == self.account);
                self.effective_role().is_some() || (is_of_limit && self.role.is_some())
            }
        }
    }

    /// The reader's role in the account. `None` unless the reader has the rights of a live user everywhere.
    #[must_use]
    pub fn effective_role(&self) -> Option<AccountRole> {
        self.reader.user_everywhere().and(self.role)
    }
}
