//! The results of a transformation, and the numbers by which it counts periods back.

use crate::calendar::frequency::Frequency;
use crate::calendar::period::identity;
use crate::series::Series;

/// The results, each with the index of its observation.
pub(super) type Results = Vec<(usize, f64)>;

/// The numbers for counting periods back: calendar identities, or in a daily series the indexes of the
/// observations.
pub(super) fn identities(series: &Series) -> Vec<i64> {
    let frequency = series.frequency();
    match frequency {
        Frequency::Daily => (0_i64..).take(series.len()).collect(),
        _ => {
            let ordinals = series.ordinals().iter();
            ordinals
                .map(|&ordinal| identity(frequency, ordinal).into())
                .collect()
        }
    }
}
