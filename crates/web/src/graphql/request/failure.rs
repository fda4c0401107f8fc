//! Surprises and refused documents as GraphQL errors: a code, a sentence, the number of the request.

use std::sync::Arc;

use async_graphql::{Error, ErrorExtensionValues, Response, ServerError, Value};
use http::StatusCode;
use service::{Failure, ServiceError};

use crate::fault::OUTCOME_UNKNOWN;
use crate::request::visit::RequestId;

/// What `extensions.code` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graphql) enum Code {
    /// The document or its variables do not fit the schema.
    BadRequest,
    /// More was asked than the server answers at once.
    Limit,
    /// The answer took too long.
    Timeout,
    /// Something that is needed does not answer now.
    Unavailable,
    /// A change was cut off: whether it was kept is not known.
    OutcomeUnknown,
    /// A mistake of the program.
    Internal,
}

/// The error for a change that was cut off.
pub(in crate::graphql) const UNKNOWN_SENTENCE: &str = "It is not known whether this was saved. Send the same request again with \
    the same idempotency key: it will not be done twice.";

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

/// An error of this code.
pub(in crate::graphql) fn error(code: Code, sentence: impl Into<String>) -> ServerError {
    let mut error = ServerError::new(sentence, None);
    error.extensions = Some(extensions(code));
    error
}

fn extensions(code: Code) -> ErrorExtensionValues {
    let mut values = ErrorExtensionValues::default();
    values.set("code", code.as_str());
    values
}

/// A surprise inside a field. What it was is in the log.
#[derive(Clone, Copy, Debug)]
pub(in crate::graphql) struct GraphqlError(Failure);

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
            Failure::Unavailable => (
                Code::Unavailable,
                "The data cannot be reached for the moment. Try again later.",
            ),
            Failure::OutcomeUnknown => (Code::OutcomeUnknown, UNKNOWN_SENTENCE),
            Failure::Internal => (Code::Internal, "Something went wrong on our side."),
        };
        let mut error = Self::new(sentence);
        error.extensions = Some(extensions(code));
        error
    }
}

/// A limit that a field's arguments break.
pub(in crate::graphql) fn limit(sentence: impl Into<String>) -> Error {
    let mut error = Error::new(sentence);
    error.extensions = Some(extensions(Code::Limit));
    error
}

/// An argument that no use of the field could have.
pub(in crate::graphql) fn bad_request(sentence: impl Into<String>) -> Error {
    let mut error = Error::new(sentence);
    error.extensions = Some(extensions(Code::BadRequest));
    error
}

/// What the library says of documents over its own limits.
const LIBRARY_LIMITS: [&str; 3] = [
    "Query is nested too deep.",
    "Query is too complex.",
    "The recursion depth of the query",
];

/// The code of an error that the library made.
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

/// Gives every error its code and the number of the request, and finds the status of the whole answer:
/// the gravest of its errors.
pub(in crate::graphql) fn complete(answer: &mut Response, id: RequestId) -> StatusCode {
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

/// Splits what a use case gives: expected refusals are data, surprises are errors.
pub(in crate::graphql) fn outcome<T>(
    result: Result<T, ServiceError>,
) -> Result<Result<T, service::Rejected>, GraphqlError> {
    match result {
        Ok(done) => Ok(Ok(done)),
        Err(ServiceError::Rejected(refused)) => Ok(Err(refused)),
        Err(ServiceError::Failed(failure)) => Err(GraphqlError(failure)),
    }
}
