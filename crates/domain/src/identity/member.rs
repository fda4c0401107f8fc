//! Members of accounts and of collections.

use jiff::Timestamp;

use crate::access::role::{AccountRole, CollectionRole};
use crate::id::UserId;

/// A member as other members see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberIdentity {
    /// The user.
    pub user: UserId,
    /// The key of their own account, as it was typed.
    pub username: String,
    /// Their name in words; `None` where the reader may not see their account.
    pub name: Option<String>,
    /// The hash by which their picture is kept; `None` where the reader may not see their account.
    pub picture: Option<String>,
}

/// A membership in an account or in a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership<Role> {
    /// The user.
    pub who: MemberIdentity,
    /// Their role.
    pub role: Role,
    /// When they joined.
    pub created_at: Timestamp,
    /// Counts the changes of the role.
    pub version: i64,
}

/// A member of an account.
pub type AccountMember = Membership<AccountRole>;

/// A member of a collection.
pub type CollectionMember = Membership<CollectionRole>;
