//! Sessions: browsers in which a user is signed in.

use jiff::Timestamp;

use crate::id::{SessionId, UserId};

/// A browser in which a user signed in. The secret in its cookie is not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The session's id.
    pub id: SessionId,
    /// The user who signed in.
    pub user: UserId,
    /// The browser and the operating system, in words.
    pub device: String,
    /// The time of the sign-in.
    pub created_at: Timestamp,
    /// The time of the last recorded use. Frequent uses are not all recorded.
    pub seen_at: Timestamp,
    /// The time when the session expires unless it is used before.
    pub expires_at: Timestamp,
}
