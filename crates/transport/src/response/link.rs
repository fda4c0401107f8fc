//! Addresses that responses of several kinds contain.

/// The address of an account's picture, `None` without one. It contains the start of the picture's hash: a new picture
/// has a new address.
pub fn picture_url(key: &str, hash: Option<&str>) -> Option<String> {
    let hash = hash?;
    let mark = hash.get(..12).unwrap_or(hash);
    Some(format!("/api/v1/accounts/{key}/picture?v={mark}"))
}
