//! Users as the operator of the server sees them.

use jiff::Timestamp;

use crate::identity::account::{AccountKind, Plan};
use crate::identity::user::UserStatus;

/// A user with their account and their ways to sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedUser {
    /// The username: the key of the user's account, as its owner writes it.
    pub username: String,
    /// The address, as the user typed it.
    pub email: String,
    /// The state.
    pub status: UserStatus,
    /// Whether the account only reads or also publishes.
    pub kind: AccountKind,
    /// The plan of the account.
    pub plan: Plan,
    /// The time of the sign-up.
    pub created_at: Timestamp,
    /// The last use of a session that has not ended, to within an hour; `None` without one.
    pub seen_at: Option<Timestamp>,
    /// The number of sessions that have not expired.
    pub sessions: u64,
    /// The number of access keys that have not expired.
    pub keys: u64,
    /// The number of identities at providers.
    pub identities: u64,
    /// Whether the user has a password.
    pub has_password: bool,
}
