//! The steps back through the states of a series.

use domain::series::Series;
use store::series::vintage::{ReverseDamage, StoredReverse};

/// Reverse deltas fetched per statement.
pub(crate) const WAYS_AT_A_TIME: i64 = 100;

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

/// Computes the state before this one, by the stored reverse delta. Yields to other tasks after each step: the walk of
/// an abandoned request ends here.
pub(crate) async fn step(state: &Series, way: Option<&StoredReverse>) -> Result<Series, NoWay> {
    let before = way.ok_or(NoWay::Missing)?.apply(state)?;
    tokio::task::yield_now().await;
    Ok(before)
}
