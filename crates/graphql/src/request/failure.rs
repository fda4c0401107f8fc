//! Failures and rejected documents as GraphQL errors: a code, a sentence, the number of the request.

use std::sync::Arc;

use async_graphql::{Error, ErrorExtensionValues, Response, ServerError, Value};
use http::StatusCode;
use service::{Failure, ServiceError};
use transport::fault::OUTCOME_UNKNOWN;
use transport::request_id::RequestId;

/// The values of `extensions.code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// The document or its variables do not fit the schema.
    BadRequest,
    /// The request exceeds a limit.
    Limit,
    /// The response took too long.
    Timeout,
    /// A required service is not available now.
    Unavailable,
    /// A mutation was interrupted: it is unknown whether it was saved.
    OutcomeUnknown,
    /// An internal error.
    Internal,
}

/// The message for an interrupted mutation.
pub(crate) const UNKNOWN_SENTENCE: &str = "It is not known whether this was saved. Send the same request again with \
    the same idempotency key: it will not be done twice.";

/// The message where the data cannot be reached.
pub(crate) const UNAVAILABLE_SENTENCE: &str =
    "The data cannot be reached for the moment. Try again later.";

impl Code {
    fn as_str(self) -> &'static str {
        match self {
            Self::BadRequest => "BAD_REQUEST",
            Self::Limit => "LIMIT",
            Self::Timeout => "TIMEOUT",
            Self::Unavailable => "UNAVAILABLE",
            Self::OutcomeUnknown => OUTCOME_UNKNOWN,
            Self::Internal => "INTERNAL",
        }
    }

    fn status(self) -> StatusCode {
        match self {
            Self::BadRequest | Self::Limit => StatusCode::BAD_REQUEST,
            Self::Timeout | Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::OutcomeUnknown => StatusCode::GATEWAY_TIMEOUT,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const ALL: [Self; 6] = [
        Self::OutcomeUnknown,
        Self::Internal,
        Self::Unavailable,
        Self::Timeout,
        Self::Limit,
        Self::BadRequest,
    ];
}

pub(crate) fn error(code: Code, sentence: impl Into<String>) -> ServerError {
    let mut error = ServerError::new(sentence, None);
    error.extensions = Some(extensions(code));
    error
}

fn extensions(code: Code) -> ErrorExtensionValues {
    let mut values = ErrorExtensionValues::default();
    values.set("code", code.as_str());
    values
}

/// A failure inside a field. The cause is in the log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GraphqlError(Failure);

impl From<Failure> for GraphqlError {
    fn from(failure: Failure) -> Self {
        Self(failure)
    }
}

impl From<Arc<Failure>> for GraphqlError {
    fn from(failure: Arc<Failure>) -> Self {
        Self(*failure)
    }
}

impl From<GraphqlError> for Error {
    fn from(GraphqlError(failure): GraphqlError) -> Self {
        let (code, sentence) = match failure {
            Failure::Unavailable => (Code::Unavailable, UNAVAILABLE_SENTENCE),
            Failure::OutcomeUnknown => (Code::OutcomeUnknown, UNKNOWN_SENTENCE),
            Failure::Internal => (Code::Internal, "Something went wrong on our side."),
        };
        let mut error = Self::new(sentence);
        error.extensions = Some(extensions(code));
        error
    }
}

/// Builds the error for field arguments that exceed a limit.
pub(crate) fn limit(sentence: impl Into<String>) -> Error {
    let mut error = Error::new(sentence);
    error.extensions = Some(extensions(Code::Limit));
    error
}

/// Builds the error for an argument that is never valid.
pub(crate) fn bad_request(sentence: impl Into<String>) -> Error {
    let mut error = Error::new(sentence);
    error.extensions = Some(extensions(Code::BadRequest));
    error
}

/// Most bytes of the errors of a response: the rest of 64 KiB is for commas between them and the text around them.
const ERROR_BYTES: usize = 60 * 1024;
/// Most characters of the message of a first error that is too long.
const FIRST_CHARACTERS: usize = 1_000;

/// The starts of the library's messages for documents that exceed its own limits.
const LIBRARY_LIMITS: [&str; 3] = [
    "Query is nested too deep.",
    "Query is too complex.",
    "The recursion depth of the query",
];

/// The code of an error raised by the library.
fn library_code(error: &ServerError) -> Code {
    let over_limit = LIBRARY_LIMITS
        .iter()
        .any(|start| error.message.starts_with(start));
    if over_limit {
        Code::Limit
    } else {
        Code::BadRequest
    }
}

/// Sets the code and the request number of every error. Returns the status of the response: that of its most severe
/// error.
pub(crate) fn complete(answer: &mut Response, id: RequestId) -> StatusCode {
    let mut gravest: Option<Code> = None;
    for error in &mut answer.errors {
        let from_library = library_code(error);
        let values = error
            .extensions
            .get_or_insert_with(ErrorExtensionValues::default);
        let code = Code::ALL
            .into_iter()
            .find(|code| values.get("code") == Some(&Value::from(code.as_str())))
            .unwrap_or(from_library);
        values.set("code", code.as_str());
        values.set("request", id.to_string());
        let rank = |code: Code| Code::ALL.iter().position(|other| *other == code);
        if gravest.is_none_or(|known| rank(code) < rank(known)) {
            gravest = Some(code);
        }
    }
    gravest.map_or(StatusCode::OK, Code::status)
}

/// Removes errors of a response until they have at most [`ERROR_BYTES`]: a document can have thousands, and each may
/// repeat a part of it. At least one remains.
pub(crate) fn shorten(answer: &mut Response) {
    let mut left = ERROR_BYTES;
    let mut fits = |error: &ServerError| {
        let rest = left.checked_sub(bytes(error));
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    let first = answer.errors.first().cloned();
    answer.errors.retain(|error| fits(error));
    if let Some(mut first) = first.filter(|_| answer.errors.is_empty()) {
        first.message = first.message.chars().take(FIRST_CHARACTERS).collect();
        first.path.clear();
        answer.errors.push(first);
    }
}

/// The bytes of an error in the response.
fn bytes(error: &ServerError) -> usize {
    serde_json::to_vec(error).map_or(usize::MAX, |json| json.len())
}

/// Splits the outcome of a use case: rejections are data, failures are errors.
pub(crate) fn outcome<T>(
    result: Result<T, ServiceError>,
) -> Result<Result<T, service::Rejected>, GraphqlError> {
    match result {
        Ok(done) => Ok(Ok(done)),
        Err(ServiceError::Rejected(rejected)) => Ok(Err(rejected)),
        Err(ServiceError::Failed(failure)) => Err(GraphqlError(failure)),
    }
}
