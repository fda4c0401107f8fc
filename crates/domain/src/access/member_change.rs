//! A change of somebody's role in an account or a collection.

use crate::access::role::{AccountRole, CollectionRole};
use crate::id::{AccountId, CollectionId, UserId};

/// A change of one membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change<R> {
    /// Make them a member with this role.
    Add(R),
    /// Give the member this role.
    SetRole(R),
    /// End the membership. In an account, this ends the memberships in its collections too.
    Remove,
}

impl<R: Copy> Change<R> {
    /// The role that the member is to have.
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
    /// The member.
    pub member: UserId,
    /// The change.
    pub change: Change<AccountRole>,
}

/// One permitted change to the members of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CollectionChange {
    /// The collection.
    pub collection: CollectionId,
    /// The member.
    pub member: UserId,
    /// The change.
    pub change: Change<CollectionRole>,
}
