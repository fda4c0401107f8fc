//! Entity tags.

use http::{HeaderMap, header};
use sha2::{Digest, Sha256};

/// Whether `If-None-Match` of the request contains this tag, weak or strong, or `*`.
pub fn matches_etag(request: &HeaderMap, etag: &str) -> bool {
    request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/"))
        .any(|tag| tag == etag || tag == "*")
}

/// The first 80 bits of the content's SHA-256, in hexadecimal digits.
pub fn short_hash(content: &[u8]) -> String {
    first_digits(&Sha256::digest(content))
}

/// The first 80 bits of a hash, in hexadecimal digits.
pub fn first_digits(hash: &[u8]) -> String {
    use std::fmt::Write;
    let mut text = String::with_capacity(20);
    for byte in hash.iter().take(10) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
