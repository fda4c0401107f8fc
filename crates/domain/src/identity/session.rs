//! Sessions: browsers in which a user is signed in.

use jiff::Timestamp;

use crate::id::{SessionId, UserId};

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The session's id.
    pub id: SessionId,
    /// The user.
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
