//! Sessions: browsers that a user is signed in with.

use jiff::Timestamp;

use crate::id::{SessionId, UserId};

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Which one.
    pub id: SessionId,
    /// Whose.
    pub user: UserId,
    /// Browser and system, in words.
    pub device: String,
    /// When the user signed in.
    pub created_at: Timestamp,
    /// When it was last used, as far as [`touch`] was told.
    pub seen_at: Timestamp,
    /// When it ends unless it is used before.
    pub expires_at: Timestamp,
}
