//! Ids as texts, and addresses that are made from them.

use async_graphql::ID;
use uuid::Uuid;

/// Parses an id; `None` for a malformed one.
pub(in crate::graphql) fn parse_id<T>(id: &ID, of: impl FnOnce(Uuid) -> T) -> Option<T> {
    Uuid::try_parse(id).ok().map(of)
}

/// The address of an account's picture, with the start of its hash: a new picture has a new address.
pub(in crate::graphql) fn picture_url(key: &str, hash: Option<&str>) -> Option<String> {
    let hash = hash?;
    let mark = hash.get(..12).unwrap_or(hash);
    Some(format!("/api/v1/accounts/{key}/picture?v={mark}"))
}
