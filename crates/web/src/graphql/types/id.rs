//! Ids as texts, and the addresses of pictures.

use async_graphql::ID;
use uuid::Uuid;

/// Parses an id; `None` if it is malformed.
pub(in crate::graphql) fn parse_id<T>(id: &ID, of: impl FnOnce(Uuid) -> T) -> Option<T> {
    Uuid::try_parse(id).ok().map(of)
}

/// The address of an account's picture, `None` without one. It contains the start of the picture's hash: a new picture
/// has a new address.
pub(in crate::graphql) fn picture_url(key: &str, hash: Option<&str>) -> Option<String> {
    let hash = hash?;
    let mark = hash.get(..12).unwrap_or(hash);
    Some(format!("/api/v1/accounts/{key}/picture?v={mark}"))
}
