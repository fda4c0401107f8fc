//! Outcomes of use cases as errors of described resources.

use service::{Caller, Outcome, Rejected, ServiceError};

use domain::problem::Code;
use transport::fault::HttpError;

/// The result of a use case, or the error: what the caller may not do is not found, and a scope that is missing is
/// forbidden.
pub(crate) fn done<T>(caller: &Caller, outcome: Outcome<T>) -> Result<T, HttpError> {
    outcome.map_err(|error| match error {
        ServiceError::Failed(failure) => failure.into(),
        ServiceError::Rejected(rejected) => from_rejected(rejected, caller),
    })
}

fn from_rejected(rejected: Rejected, caller: &Caller) -> HttpError {
    let Some(first) = rejected.problems.first() else {
        return HttpError::Internal;
    };
    match first.code {
        Code::NotFound | Code::Forbidden if first.field.is_none() => HttpError::NotFound,
        Code::SignInNeeded => HttpError::SignIn,
        Code::AccessKeyScope | Code::AccessKeyNotAllowed => HttpError::Key(first.clone()),
        Code::TooManyAttempts => HttpError::from_problem(first.clone(), caller),
        _ => HttpError::Invalid {
            problems: rejected.problems,
            more: rejected.more,
            language: caller.language,
        },
    }
}
