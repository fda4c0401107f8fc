//! The budget for the series of one response. Each series is charged by its stored size before it is decoded, so that
//! nothing is read for a response that would be rejected.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::graphql::series::observations::OBSERVATION_BYTES;

/// Maximum size of a response, in bytes.
pub(in crate::graphql) const ANSWER_BYTES: usize = 5 * 1024 * 1024;

/// Maximum number of series read for one response.
const SERIES: usize = 500;
/// Maximum number of observations decoded for one response: a page of 100 series of the maximum length.
const OBSERVATIONS: usize = 2_000_000;

/// The remaining budget for the series of one response.
pub(in crate::graphql) struct Budget {
    series: AtomicUsize,
    observations: AtomicUsize,
    bytes: AtomicUsize,
}

/// The exceeded limit. Its message suggests a smaller request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::graphql) enum BudgetExceeded {
    #[error("An answer has at most {SERIES} series. Ask for fewer at a time.")]
    Series,
    #[error(
        "The series of this answer have more than {OBSERVATIONS} observations together. Ask for fewer series at a time."
    )]
    Observations,
    #[error(
        "These observations are too many for one answer. Give start, end or limit, ask for fewer series at a time, or \
        read each from its file at /api/v1/series/{{account}}/{{collection}}/{{path}}.csv."
    )]
    Bytes,
}

/// The part of a series that the response contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::graphql) enum BudgetPart {
    /// Every observation.
    Whole,
    /// At most this many observations.
    AtMost(usize),
    /// A number known only after reading: a range, a lower frequency or a past state.
    Unknown,
}

impl Budget {
    pub(in crate::graphql) fn new() -> Self {
        Self {
            series: AtomicUsize::new(SERIES),
            observations: AtomicUsize::new(OBSERVATIONS),
            bytes: AtomicUsize::new(ANSWER_BYTES),
        }
    }

    /// Charges a stored series with this number of observations before it is read. Returns the bytes charged for the
    /// part in the response.
    pub(in crate::graphql) fn read(
        &self,
        observations: usize,
        part: BudgetPart,
    ) -> Result<usize, BudgetExceeded> {
        take(&self.series, 1, BudgetExceeded::Series)?;
        take(
            &self.observations,
            observations,
            BudgetExceeded::Observations,
        )?;
        let bytes = match part {
            BudgetPart::Whole => observations,
            BudgetPart::AtMost(count) => observations.min(count),
            BudgetPart::Unknown => 0,
        } * OBSERVATION_BYTES;
        take(&self.bytes, bytes, BudgetExceeded::Bytes)?;
        Ok(bytes)
    }

    /// Charges bytes of the response before they are written.
    pub(in crate::graphql) fn write(&self, bytes: usize) -> Result<(), BudgetExceeded> {
        take(&self.bytes, bytes, BudgetExceeded::Bytes)
    }
}

/// Subtracts `count` from `left`; returns `otherwise` if less is left.
fn take(left: &AtomicUsize, count: usize, otherwise: BudgetExceeded) -> Result<(), BudgetExceeded> {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
        left.checked_sub(count)
    })
    .map(|_| ())
    .map_err(|_| otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The observations of a daily series over 43 years.
    const LONG: usize = 15_900;

    #[test]
    fn series_are_refused_by_their_size_before_they_are_read() {
        for (series, observations, part, read) in [
            // A page of whole long series is rejected at the 14th, before all are decoded.
            (
                100,
                LONG,
                BudgetPart::Whole,
                Err((13, BudgetExceeded::Bytes)),
            ),
            // The last values of each series, as shown in lists, are read.
            (100, LONG, BudgetPart::AtMost(24), Ok(())),
            // A limit above the length of the series has no effect.
            (
                100,
                LONG,
                BudgetPart::AtMost(99_999),
                Err((13, BudgetExceeded::Bytes)),
            ),
            (
                500,
                LONG,
                BudgetPart::Unknown,
                Err((125, BudgetExceeded::Observations)),
            ),
            (500, 120, BudgetPart::AtMost(24), Ok(())),
            (
                501,
                120,
                BudgetPart::AtMost(24),
                Err((500, BudgetExceeded::Series)),
            ),
            (500, 0, BudgetPart::Whole, Ok(())),
        ] {
            let budget = Budget::new();
            let answered = (0..series).try_for_each(|done| {
                budget
                    .read(observations, part)
                    .map(|_| ())
                    .map_err(|rejected| (done, rejected))
            });
            assert_eq!(answered, read, "{series} × {observations} {part:?}");
        }
    }

    #[test]
    fn what_was_charged_before_is_not_charged_again() {
        let budget = Budget::new();
        let charged = budget.read(100_000, BudgetPart::Whole).unwrap();
        assert_eq!(charged, 100_000 * OBSERVATION_BYTES);
        assert_eq!(budget.write(ANSWER_BYTES - charged), Ok(()));
        assert_eq!(budget.write(1), Err(BudgetExceeded::Bytes));
    }
}
