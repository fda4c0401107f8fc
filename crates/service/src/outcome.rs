//! The result of a use case: success, a rejection with problems, or a failure.

use std::sync::atomic::{AtomicU64, Ordering};

use domain::access::AccessDenied;
use domain::problem::{Code, Problem};
use storage::StorageError;
use store::RowChange;
use store::StoreError;

/// The result of a use case, or the error that ended it. An error changes nothing, except that attempts are counted,
/// and except for [`Failure::OutcomeUnknown`].
pub type Outcome<T> = Result<T, ServiceError>;

/// The error that ended a use case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServiceError {
    /// An expected rejection, to be shown to the user.
    Rejected(Rejected),
    /// A failure: the details are in the log.
    Failed(Failure),
}

/// An expected rejection: at least one problem.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rejected {
    /// The problems, each with its field.
    pub problems: Vec<Problem>,
    /// The number of wrong observation lines beyond those listed.
    pub more: u32,
}

/// A failure without details: those are in the log, and the user is shown a fixed sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The database or the folder of pictures is not available; a later attempt may succeed.
    #[error("a service that is needed is not available")]
    Unavailable,
    /// A change was cut off during its commit: whether it is stored is unknown. Sent again, it is done once if it has
    /// an idempotency key or a version.
    #[error("it is not known whether a change was stored")]
    OutcomeUnknown,
    /// A programming error or damaged data.
    #[error("an internal error")]
    Internal,
}

impl ServiceError {
    /// A rejection with one problem.
    pub(crate) fn problem(problem: impl Into<Problem>) -> Self {
        Self::problems(vec![problem.into()])
    }

    /// A rejection with these problems.
    pub(crate) fn problems(problems: Vec<Problem>) -> Self {
        Self::Rejected(Rejected { problems, more: 0 })
    }
}

pub(crate) fn reject_if_any(problems: Vec<Problem>) -> Outcome<()> {
    if problems.is_empty() {
        Ok(())
    } else {
        Err(ServiceError::problems(problems))
    }
}

impl From<Problem> for ServiceError {
    fn from(problem: Problem) -> Self {
        Self::problem(problem)
    }
}

impl From<Code> for ServiceError {
    fn from(code: Code) -> Self {
        Self::problem(code)
    }
}

impl From<Failure> for ServiceError {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Counts log lines about failed connections to the database.
static UNAVAILABLE: Repeats = Repeats(AtomicU64::new(0));

/// A kind of log line that every request can repeat: the number of repeats since the last report.
struct Repeats(AtomicU64);

impl Repeats {
    /// Lines to write, each with the number of its request, before further lines are only counted.
    const WRITTEN: u64 = 20;

    /// Counts a line. Returns whether to write it.
    fn add(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) < Self::WRITTEN
    }

    /// Resets the count. Returns the number of lines that were not written.
    fn take(&self) -> u64 {
        self.0
            .swap(0, Ordering::Relaxed)
            .saturating_sub(Self::WRITTEN)
    }
}

/// Logs the number of lines that were not written since the last call. The worker calls this each minute.
pub(crate) fn write_repeats() {
    let count = UNAVAILABLE.take();
    if count > 0 {
        tracing::warn!(
            count,
            "the database or the stored files were not available, again"
        );
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => {
                if UNAVAILABLE.add() {
                    tracing::warn!(%error, "the database is not available");
                }
                Self::Unavailable
            }
            StoreError::Corrupt(_) => {
                metrics::counter!(crate::damage::DAMAGE).increment(1);
                tracing::error!(%error, "the database is damaged: run statit check, and restore a backup");
                Self::Internal
            }
            StoreError::OutcomeUnknown(_) => {
                if UNAVAILABLE.add() {
                    tracing::warn!(%error, "a change was cut off");
                }
                Self::OutcomeUnknown
            }
            _ => {
                tracing::error!(%error, "a query failed");
                Self::Internal
            }
        }
    }
}

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Damaged(_) => {
                tracing::error!(%error, "a stored file: restore it from a backup");
                Self::Internal
            }
            error => {
                if UNAVAILABLE.add() {
                    tracing::error!(%error, "stored files");
                }
                Self::Unavailable
            }
        }
    }
}

impl From<StorageError> for ServiceError {
    fn from(error: StorageError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> Self {
        match error {
            // The use case found the referenced row before; it was deleted meanwhile.
            StoreError::ForeignKey(_) => {
                tracing::info!(%error, "something is gone that a change needs");
                Code::NotFound.into()
            }
            StoreError::OldServers => Problem::at("observations", Code::StatusNotYet).into(),
            error => Self::Failed(error.into()),
        }
    }
}

/// Returns the new version of a changed row, or the rejection of the change. `taken` is the problem to return where the
/// key belongs to another row.
pub(crate) fn changed(change: RowChange, taken: Option<Problem>) -> Outcome<i64> {
    match (change, taken) {
        (RowChange::Done(version), _) => Ok(version),
        (RowChange::Stale(current), _) => {
            Err(Problem::new(Code::Conflict).with("current", current).into())
        }
        (RowChange::Gone, _) => Err(Code::NotFound.into()),
        (RowChange::Taken, Some(problem)) => Err(problem.into()),
        (RowChange::Taken, None) => {
            Err(internal_error("a key is taken that did not change").into())
        }
    }
}

/// The only conversion of the policy's refusals into problems.
pub(crate) const fn refusal_code(refusal: AccessDenied) -> Code {
    match refusal {
        AccessDenied::NotFound => Code::NotFound,
        AccessDenied::Forbidden => Code::Forbidden,
        AccessDenied::SignIn => Code::SignInNeeded,
        AccessDenied::KeyScope => Code::AccessKeyScope,
        AccessDenied::KeyNotAllowed => Code::AccessKeyNotAllowed,
    }
}

/// Logs an error that does not come from the database, as an internal error.
pub(crate) fn internal_error(what: impl std::fmt::Display) -> Failure {
    tracing::error!(error = %what, "a surprise");
    Failure::Internal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_beyond_the_first_are_counted() {
        let repeats = Repeats(AtomicU64::new(0));
        for _ in 0..Repeats::WRITTEN {
            assert!(repeats.add());
        }
        assert!(!repeats.add() && !repeats.add());
        assert_eq!(repeats.take(), 2);
        assert!(repeats.add());
        assert_eq!(repeats.take(), 0);
    }
}
