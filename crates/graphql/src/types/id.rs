//! Ids as texts.

use async_graphql::ID;
use uuid::Uuid;

/// Parses an id; `None` if it is malformed.
pub(crate) fn parse_id<T>(id: &ID, of: impl FnOnce(Uuid) -> T) -> Option<T> {
    Uuid::try_parse(id).ok().map(of)
}
