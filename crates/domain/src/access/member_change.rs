//! Changes of a member's role in an account or a collection.

use crate::id::{AccountId, CollectionId, UserId};
use crate::identity::role::{AccountRole, CollectionRole};

/// A change of one membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change<R> {
    /// Add a member with this role.
    Add(R),
    /// Change the member's role to this one.
    SetRole(R),
    /// Remove the member. In an account, this also removes the memberships in its collections.
    Remove,
}

impl<R: Copy> Change<R> {
    /// The role after the change. `None` after a removal.
    pub(super) const fn role(self) -> Option<R> {
        match self {
            Self::Add(role) | Self::SetRole(role) => Some(role),
            Self::Remove => None,
        }
    }
}

/// One permitted change to the members of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccountChange {
    /// The account.
    pub account: AccountId,
    /// The user to add, to change or to remove.
    pub member: UserId,
    /// The change, with the role that it gives.
    pub change: Change<AccountRole>,
}

/// One permitted change to the members of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CollectionChange {
    /// The collection.
    pub collection: CollectionId,
    /// The user to add, to change or to remove.
    pub member: UserId,
    /// The change, with the role that it gives.
    pub change: Change<CollectionRole>,
}
