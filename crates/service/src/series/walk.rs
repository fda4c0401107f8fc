//! Walks back through the states of a series, with a limit on concurrent long walks.

use domain::series::Series;
use store::series::vintage::{ReverseDamage, StoredReverse};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::outcome::Failure;

/// Reverse deltas fetched per statement.
pub(crate) const WAYS_AT_A_TIME: i64 = 100;
/// Observations that a walk may process before it counts as long: some tens of milliseconds of work.
const SHORT: usize = 1_000_000;
/// Most concurrent long walks: each keeps a processor and a connection to the database busy.
const LONG: usize = 2;

/// The error of computing the state before a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoWay {
    /// The vintage is not stored.
    #[error("a vintage is missing")]
    Missing,
    /// The stored reverse delta of the vintage cannot be applied.
    #[error(transparent)]
    Damaged(#[from] ReverseDamage),
}

/// The permits for long walks.
pub(crate) struct Walks(Semaphore);

/// One walk.
pub(crate) struct Walk<'a> {
    walks: &'a Walks,
    passed: usize,
    permit: Option<SemaphorePermit<'a>>,
}

impl Walks {
    pub(crate) fn new() -> Self {
        Self(Semaphore::new(LONG))
    }

    /// Begins a walk. It takes a permit only when it has become long.
    pub(crate) fn begin(&self) -> Walk<'_> {
        Walk {
            walks: self,
            passed: 0,
            permit: None,
        }
    }
}

impl Walk<'_> {
    /// Computes the state before this one, by the stored reverse delta. Yields to other tasks after each step; an
    /// abandoned request ends here.
    pub(crate) async fn step(
        &mut self,
        state: &Series,
        way: Option<&StoredReverse>,
    ) -> Result<Result<Series, NoWay>, Failure> {
        let Some(way) = way else {
            return Ok(Err(NoWay::Missing));
        };
        let before = match way.apply(state) {
            Ok(before) => before,
            Err(error) => return Ok(Err(error.into())),
        };
        self.pass(state.len() + before.len())?;
        tokio::task::yield_now().await;
        Ok(Ok(before))
    }

    /// Counts the observations of a step. A long walk fails while other long walks run: the request must be repeated
    /// later.
    fn pass(&mut self, observations: usize) -> Result<(), Failure> {
        self.passed = self.passed.saturating_add(observations);
        if self.passed > SHORT && self.permit.is_none() {
            let permit = self.walks.0.try_acquire();
            self.permit = Some(permit.map_err(|_| Failure::Unavailable)?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_walks_are_few_and_short_ones_go_on_beside_them() {
        let walks = Walks::new();
        let mut long: Vec<_> = (0..LONG).map(|_| walks.begin()).collect();
        for walk in &mut long {
            walk.pass(SHORT + 1).unwrap();
            walk.pass(SHORT).unwrap();
        }
        let mut more = walks.begin();
        more.pass(SHORT).unwrap();
        assert_eq!(more.pass(1), Err(Failure::Unavailable));
        walks.begin().pass(SHORT).unwrap();
        long.pop();
        more.pass(1).unwrap();
        assert_eq!(walks.begin().pass(SHORT + 1), Err(Failure::Unavailable));
    }
}
