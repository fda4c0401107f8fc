//! A post: the text of a question or of an answer.

use jiff::{SignedDuration, Timestamp};

use crate::id::{PostId, UserId};
use crate::limits;
use crate::text::word::words;

words! {
    /// Whether a post is shown.
    pub enum PostState {
        /// Readers see its text.
        Shown => "shown",
        /// Its author deleted it.
        Deleted => "deleted",
        /// A moderator removed it.
        Removed => "removed",
    }
}

/// The author of a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostAuthor {
    /// The user.
    pub id: UserId,
    /// The key of the user's own account, as typed.
    pub username: String,
    /// The name of the user's stored picture; `None` without one.
    pub picture: Option<String>,
    /// Whether the user is barred from posting in the collection.
    pub is_barred: bool,
}

/// The text of a question or of an answer, and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// Its id.
    pub id: PostId,
    /// The question that it belongs to; its own id for the question's post.
    pub question: PostId,
    /// Its number among the answers, from 1; 0 for the question's post.
    pub number: i64,
    /// Its author; `None` if the user is deleted.
    pub author: Option<PostAuthor>,
    /// Its text, as Markdown.
    pub text: String,
    /// Whether it is shown.
    pub state: PostState,
    /// The time of the deletion or the removal; `None` while it is shown.
    pub ended_at: Option<Timestamp>,
    /// The reason of the removal; `None` unless it is removed.
    pub reason: Option<String>,
    /// The time of its creation.
    pub created_at: Timestamp,
    /// The time of its last edit; `None` without one.
    pub edited_at: Option<Timestamp>,
    /// Counts its edits, from 1.
    pub version: i64,
    /// The number of reports that no moderator has handled.
    pub reports: u64,
}

impl Post {
    /// Whether this user wrote it.
    #[must_use]
    pub fn is_of(&self, user: UserId) -> bool {
        self.author.as_ref().is_some_and(|author| author.id == user)
    }

    /// Whether its author may restore it at this time: for a day after deleting it.
    #[must_use]
    pub fn is_restorable(&self, now: Timestamp) -> bool {
        let day = SignedDuration::from_secs(limits::POST_RESTORE_SECONDS);
        self.state == PostState::Deleted
            && self
                .ended_at
                .is_some_and(|ended_at| now.duration_since(ended_at) < day)
    }
}

/// An earlier text of a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostVersion {
    /// The version of the post that had this text, from 1.
    pub version: i64,
    /// The title of the question; `None` for an answer.
    pub title: Option<String>,
    /// The text of that version, as Markdown.
    pub text: String,
    /// The time at which it was written.
    pub at: Timestamp,
}

/// A report of a post by a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The reported question or answer.
    pub post: PostId,
    /// The question that the post belongs to.
    pub question: PostId,
    /// The username of the reporter; `None` if the user is deleted.
    pub reporter: Option<String>,
    /// The user who reported.
    pub user: UserId,
    /// The reason, as typed.
    pub reason: String,
    /// The time of the report.
    pub at: Timestamp,
}

/// A user who may not post in a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// The key of the user's own account, as typed.
    pub username: String,
    /// The reason, as a moderator typed it.
    pub reason: String,
    /// The time of the decision.
    pub at: Timestamp,
}
