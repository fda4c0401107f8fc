//! `If-Match`: the number of the state that a request is based on.

use http::{HeaderMap, header};
use transport::fault::HttpError;

/// The state that a request is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::resources) enum IfMatch {
    /// Whichever is the latest.
    Any,
    /// The vintage or the version with this number.
    Number(i64),
}

impl IfMatch {
    /// The number, with `latest` for whichever is the latest.
    pub(in crate::resources) fn number(self, latest: i64) -> i64 {
        match self {
            Self::Any => latest,
            Self::Number(number) => number,
        }
    }
}

/// Reads `If-Match`: a number in quotes, or `*`; `None` without the header.
///
/// # Errors
/// [`HttpError::BadRequest`] for any other text.
pub(in crate::resources) fn if_match(headers: &HeaderMap) -> Result<Option<IfMatch>, HttpError> {
    let Some(value) = headers.get(header::IF_MATCH) else {
        return Ok(None);
    };
    let text = value.to_str().map_err(|_| HttpError::BadRequest)?.trim();
    if text == "*" {
        return Ok(Some(IfMatch::Any));
    }
    let digits = text.trim_matches('"');
    let number = digits.parse().ok().filter(|number| *number >= 0);
    Ok(Some(IfMatch::Number(number.ok_or(HttpError::BadRequest)?)))
}
