//! Kinds of background work.

use domain::operation::job::Lane;
use jiff::SignedDuration;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A job is given up this long after it was queued.
pub(crate) const GIVE_UP: SignedDuration = SignedDuration::from_hours(48);

/// The outcome of a job. Texts are for the operator.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum End {
    Done,
    /// To be tried again after a delay, until it is given up.
    Retry(String),
    /// It can never be done.
    Fail(String),
}

/// A kind of background work. The value is its input, stored sealed: it may contain secrets.
pub(crate) trait Job: Serialize + DeserializeOwned + Send + Sync {
    /// The name of the kind. Stored jobs have it: it never changes.
    const NAME: &'static str;
    /// The lane of most jobs of this kind.
    const LANE: Lane;

    /// The lane of this job: that of its kind, unless the kind decides by its input.
    fn lane(&self) -> Lane {
        Self::LANE
    }
}
