//! Fields shared by members of accounts and of collections.

use async_graphql::{ID, SimpleObject};
use domain::id::UserId;
use domain::identity::member::MemberIdentity;
use transport::response::link::picture_url;
use uuid::Uuid;

use crate::types::id::parse_id;

/// The user of a membership.
#[derive(SimpleObject)]
pub(crate) struct MemberUser {
    /// The id of the user.
    id: ID,
    username: String,
    name: Option<String>,
    picture_url: Option<String>,
}

impl From<MemberIdentity> for MemberUser {
    fn from(who: MemberIdentity) -> Self {
        Self {
            id: ID(who.user.to_string()),
            picture_url: picture_url(&who.username, who.picture.as_deref()),
            username: who.username,
            name: who.name,
        }
    }
}

/// Parses a user's id. A malformed id is the nil id, which no user has: the use case checks the permission first and
/// then rejects it like an unknown id.
pub(crate) fn user_id(id: &ID) -> UserId {
    parse_id(id, UserId::new).unwrap_or(UserId::new(Uuid::nil()))
}
