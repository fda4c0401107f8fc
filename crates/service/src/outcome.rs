//! How a use case ends: done, refused for a reason that is data, or failed by surprise.

use std::sync::atomic::{AtomicU64, Ordering};

use domain::access::Refusal;
use domain::problem::{Code, Problem};
use store::StoreError;
use store::db::change::RowChange;

use crate::identity::password::PasswordError;
use crate::platform::random::NoRandomness;

/// What a use case gives: its result, or why it stopped. Nothing was changed when it stopped,
/// except that attempts are counted, and with [`Failure::OutcomeUnknown`].
pub type Outcome<T> = Result<T, ServiceError>;

/// Why a use case stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServiceError {
    /// An expected refusal, to be told to the reader.
    Rejected(Rejected),
    /// A surprise: the details are in the log.
    Failed(Failure),
}

/// An expected refusal: at least one problem.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rejected {
    /// What is wrong, each with its field.
    pub problems: Vec<Problem>,
    /// How many observation lines are wrong beyond those listed.
    pub more: u32,
}

/// A surprise, without details: those are in the log, and the reader gets a fixed sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The database or the folder of pictures does not answer now; a later try may work.
    #[error("a service that is needed is not available")]
    Unavailable,
    /// A change was cut off while it was being kept: whether it was is not known. Sent again, it is done once where it
    /// has an idempotency key or a version.
    #[error("it is not known whether a change was kept")]
    OutcomeUnknown,
    /// A mistake of the program or damaged data.
    #[error("an internal error")]
    Internal,
}

impl ServiceError {
    /// A refusal with one problem.
    pub(crate) fn problem(problem: impl Into<Problem>) -> Self {
        Self::problems(vec![problem.into()])
    }

    /// A refusal with these problems.
    pub(crate) fn problems(problems: Vec<Problem>) -> Self {
        Self::Rejected(Rejected { problems, more: 0 })
    }
}

/// Stops with the problems, if there are any.
pub(crate) fn refuse_if_any(problems: Vec<Problem>) -> Outcome<()> {
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

/// How often the database was not available.
static UNAVAILABLE: Repeats = Repeats(AtomicU64::new(0));

/// One line of the log that can be repeated by every request: how often it was since the repeats were written.
struct Repeats(AtomicU64);

impl Repeats {
    /// So many lines are written, each with the number of its request, before they are only counted.
    const WRITTEN: u64 = 20;

    /// Adds one; `true` where its line is to be written.
    fn add(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) < Self::WRITTEN
    }

    /// Starts again. Returns how many lines were not written.
    fn take(&self) -> u64 {
        self.0
            .swap(0, Ordering::Relaxed)
            .saturating_sub(Self::WRITTEN)
    }
}

/// Writes how many lines were not written since the last time. The worker does so each minute.
pub(crate) fn write_repeats() {
    let count = UNAVAILABLE.take();
    if count > 0 {
        tracing::warn!(count, "the database was not available, again");
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
                metrics::counter!(crate::series::damage::DAMAGE).increment(1);
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

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> Self {
        match error {
            // Whatever a use case points at it has found before: somebody has taken it away meanwhile.
            StoreError::ForeignKey(_) => {
                tracing::info!(%error, "something is gone that a change needs");
                Code::NotFound.into()
            }
            error => Self::Failed(error.into()),
        }
    }
}

impl From<NoRandomness> for Failure {
    fn from(error: NoRandomness) -> Self {
        tracing::error!(%error, "no identifier can be made");
        Self::Internal
    }
}

impl From<NoRandomness> for ServiceError {
    fn from(error: NoRandomness) -> Self {
        Self::Failed(error.into())
    }
}

impl From<PasswordError> for ServiceError {
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::Busy => Self::problem(Code::Busy),
            PasswordError::Broken => {
                tracing::error!(%error, "password");
                Self::Failed(Failure::Internal)
            }
        }
    }
}

/// What a change of a row tells: its new version, or why there is none. `taken` is what is told
/// when the row's key belongs to another.
pub(crate) fn changed(change: RowChange, taken: Option<Problem>) -> Outcome<i64> {
    match (change, taken) {
        (RowChange::Done(version), _) => Ok(version),
        (RowChange::Stale(current), _) => {
            Err(Problem::new(Code::Conflict).with("current", current).into())
        }
        (RowChange::Gone, _) => Err(Code::NotFound.into()),
        (RowChange::Taken, Some(problem)) => Err(problem.into()),
        (RowChange::Taken, None) => Err(surprise("a key is taken that did not change").into()),
    }
}

/// The one place that turns the policy's answer into what is told.
impl From<Refusal> for ServiceError {
    fn from(refusal: Refusal) -> Self {
        Self::problem(match refusal {
            Refusal::NotFound => Code::NotFound,
            Refusal::Forbidden => Code::Forbidden,
            Refusal::SignIn => Code::SignInNeeded,
        })
    }
}

/// A surprise that is not the database's: what it is goes to the log.
pub(crate) fn surprise(what: impl std::fmt::Display) -> Failure {
    tracing::error!(error = %what, "a surprise");
    Failure::Internal
}

/// Reports `code` to a reader who may see the object but not delete it: only its owner can.
pub(crate) fn owner_only(code: Code) -> impl Fn(Refusal) -> ServiceError {
    move |refusal| match refusal {
        Refusal::Forbidden => code.into(),
        Refusal::NotFound | Refusal::SignIn => refusal.into(),
    }
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
