//! Members of accounts and of collections.

use jiff::Timestamp;

use crate::id::UserId;
use crate::identity::role::{AccountRole, CollectionRole};

/// A member as shown to other members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberIdentity {
    /// The member's user.
    pub user: UserId,
    /// The key of the member's own account, in the case the user typed.
    pub username: String,
    /// The display name. `None` if the reader may not see the member's account.
    pub name: Option<String>,
    /// The hash under which the picture is stored. `None` if the reader may not see the member's
    /// account.
    pub picture: Option<String>,
}

/// A membership in an account or in a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership<Role> {
    /// The user.
    pub who: MemberIdentity,
    /// The member's role.
    pub role: Role,
    /// The time when the member joined.
    pub created_at: Timestamp,
    /// The number of changes of the role.
    pub version: i64,
}

/// A member of an account, with a role in it.
pub type AccountMember = Membership<AccountRole>;

/// A member of a collection. Roles through the account are not memberships of the collection.
pub type CollectionMember = Membership<CollectionRole>;
