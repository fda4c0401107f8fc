//! `If-Match`: the number of the state that a request is based on.

use domain::problem::Code;
use http::{HeaderMap, header};
use transport::fault::HttpError;
use utoipa::IntoParams;

/// The header of a change of a version.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "the description of what `if_match` reads")]
pub(crate) struct VersionHeader {
    /// The `version` that the request is based on, in quotes, or `*`. Another present version is answered with 412.
    #[param(rename = "If-Match")]
    if_match: Option<String>,
}

/// The header of a publish.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "the description of what `if_match` reads")]
pub(crate) struct VintageHeader {
    /// The vintage that the request is based on, in quotes. Another latest vintage is answered with 412.
    #[param(rename = "If-Match")]
    if_match: Option<String>,
}

/// The state that a request is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IfMatch {
    /// Whichever is the latest.
    Any,
    /// The vintage or the version with this number.
    Number(i64),
}

impl IfMatch {
    /// The number, with `latest` for whichever is the latest.
    pub(crate) fn number(self, latest: i64) -> i64 {
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
pub(crate) fn if_match(headers: &HeaderMap) -> Result<Option<IfMatch>, HttpError> {
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

/// The error of a change that `If-Match` made: a conflict is a failed precondition.
pub(crate) fn failed_precondition(error: HttpError) -> HttpError {
    let HttpError::Invalid {
        mut problems,
        more,
        language,
    } = error
    else {
        return error;
    };
    let conflict = problems.iter().position(|one| one.code == Code::Conflict);
    match conflict {
        Some(place) => HttpError::PreconditionFailed {
            problem: problems.swap_remove(place),
            language,
        },
        None => HttpError::Invalid {
            problems,
            more,
            language,
        },
    }
}
