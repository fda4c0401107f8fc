//! Whether a user may post now.

use jiff::{SignedDuration, Timestamp};

use crate::access::{Action, Grant};
use crate::limits;
use crate::problem::{Code, Problem};

/// The permission of a user who is not barred to post in a collection.
#[derive(Debug)]
pub struct Posting<A: Action>(Grant<A>);

impl<A: Action> Posting<A> {
    /// The permission by the policy.
    #[must_use]
    pub const fn grant(&self) -> &Grant<A> {
        &self.0
    }
}

/// Whether a user is barred from posting in a collection, as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The user may post.
    No,
    /// A moderator barred the user.
    Yes,
}

/// Makes the permission to post from the permission by the policy.
///
/// # Errors
/// `POSTING_BARRED` if the user is barred.
pub fn posting<A: Action>(grant: Grant<A>, barred: Barred) -> Result<Posting<A>, Problem> {
    match barred {
        Barred::No => Ok(Posting(grant)),
        Barred::Yes => Err(Problem::new(Code::PostingBarred)),
    }
}

/// Checks the pace of a new user: the first [`limits::NEW_USER_POSTS`] posts are at most one in
/// [`limits::NEW_USER_PACE_SECONDS`]. `posts` is the number of the user's posts so far, everywhere, and `last` the time
/// of the latest one.
///
/// # Errors
/// `POSTING_PACE(seconds)` with the time until the next post is possible, at least 1.
pub fn pace(posts: u64, last: Option<Timestamp>, now: Timestamp) -> Result<(), Problem> {
    let Some(last) = last else { return Ok(()) };
    if posts >= limits::NEW_USER_POSTS as u64 {
        return Ok(());
    }
    let pace = SignedDuration::from_secs(limits::NEW_USER_PACE_SECONDS);
    let left = pace.saturating_sub(now.duration_since(last));
    if !left.is_positive() {
        return Ok(());
    }
    // A clock that was ahead when the last post was stored does not make the user wait longer.
    let seconds = left.as_secs().clamp(1, limits::NEW_USER_PACE_SECONDS);
    Err(Problem::new(Code::PostingPace).with("seconds", seconds))
}
