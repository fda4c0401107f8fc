//! Members of accounts and of collections.

use crate::access::role::AccountRole;
use crate::access::role::CollectionRole;
use crate::id::UserId;
use jiff::Timestamp;

/// Who a member is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The person.
    pub user: UserId,
    /// The key of their own account, as it was typed.
    pub username: String,
    /// Their name in words; none where the reader may not see their account.
    pub name: Option<String>,
    /// The hash by which their picture is kept; none where the reader may not see their account.
    pub picture: Option<String>,
}

/// A membership.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountMember {
    /// Who.
    pub who: Who,
    /// With which role.
    pub role: AccountRole,
    /// Since when.
    pub created_at: Timestamp,
    /// Counts the changes of the role.
    pub version: i64,
}

/// A membership.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionMember {
    /// Who.
    pub who: Who,
    /// With which role.
    pub role: CollectionRole,
    /// Since when.
    pub created_at: Timestamp,
    /// Counts the changes of the role.
    pub version: i64,
}
