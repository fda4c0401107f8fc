//! Injected randomness, and the identifiers, session tokens and codes made from it.

use jiff::Timestamp;
use uuid::{Builder, Uuid};

use crate::outcome::{Failure, ServiceError};

/// The error of a source of randomness that returned no bytes.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the source of randomness failed")]
pub struct NoRandomness;

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

/// A source of unpredictable bytes.
pub trait Random: Send + Sync {
    /// Fills the buffer with random bytes.
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoRandomness>;
}

/// The operating system's generator.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that asks the operating system for randomness"
    )]
    fn fill(&self, buffer: &mut [u8]) -> Result<(), NoRandomness> {
        getrandom::fill(buffer).map_err(|_| NoRandomness)
    }
}

pub(crate) fn bytes<const N: usize>(random: &dyn Random) -> Result<[u8; N], NoRandomness> {
    let mut buffer = [0; N];
    random.fill(&mut buffer)?;
    Ok(buffer)
}

/// A new identifier (UUID version 7, RFC 9562): sorts by its creation time.
pub(crate) fn new_uuid(now: Timestamp, random: &dyn Random) -> Result<Uuid, NoRandomness> {
    let millis = u64::try_from(now.as_millisecond()).unwrap_or(0);
    Ok(Builder::from_unix_timestamp_millis(millis, &bytes(random)?).into_uuid())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::testing::CountingRandom;

    #[test]
    fn identifiers_sort_by_time_and_differ() {
        let random = CountingRandom::default();
        let early = new_uuid(Timestamp::from_second(1_000).unwrap(), &random).unwrap();
        let late = new_uuid(Timestamp::from_second(2_000).unwrap(), &random).unwrap();
        assert!(early < late);
        assert_eq!(late.get_version_num(), 7);
        let again = new_uuid(Timestamp::from_second(2_000).unwrap(), &random).unwrap();
        assert_ne!(late, again);
    }
}
