//! Facts of a request, read before it is handled.

pub mod body;
pub mod credential;
pub mod import_options;
pub mod json;
pub mod network;
pub mod options;
pub mod origin;
pub mod readership;
mod robot;
pub mod session;
pub mod visit;

use std::borrow::Cow;

use http::request::Parts;

use crate::fault::HttpError;
use visit::Visit;

/// The visit of a request, which the outermost layer of the site adds.
///
/// # Errors
/// [`HttpError::Internal`] without that layer.
pub fn visit_of(parts: &Parts) -> Result<&Visit, HttpError> {
    parts.extensions.get().ok_or(HttpError::Internal)
}

/// Decodes a percent-encoded path; `None` for a malformed escape, which the library would leave as it is, and for text
/// that is not UTF-8.
pub fn percent_decoded(path: &str) -> Option<String> {
    let is_escape = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    if !path.split('%').skip(1).all(is_escape) {
        return None;
    }
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8();
    decoded.ok().map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::percent_decoded;

    #[test]
    fn malformed_escapes_and_bytes_are_rejected() {
        for (path, text) in [
            ("/a/b.csv", Some("/a/b.csv")),
            ("%C3%A9t%c3%a9", Some("été")),
            ("%2541", Some("%41")),
            ("a%2fb+c", Some("a/b+c")),
            ("%", None),
            ("%4", None),
            ("%zz", None),
            ("%é1", None),
            ("%ff", None),
        ] {
            assert_eq!(percent_decoded(path).as_deref(), text, "{path}");
        }
    }
}
