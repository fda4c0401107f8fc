//! The budget for the series of one response. Each series is charged by its stored size before it is decoded, so that
//! nothing is read for a response that would be rejected.

use std::sync::atomic::{AtomicUsize, Ordering};

use service::metric::{MetricAt, SeenMetric};

/// Approximate bytes of an observation in a response: quotes, commas, a period and a value.
pub(crate) const OBSERVATION_BYTES: usize = 24;

/// Maximum size of a response, in bytes.
pub(crate) const ANSWER_BYTES: usize = 5 * 1024 * 1024;

/// Maximum number of series read for one response.
const SERIES: usize = 500;
/// Maximum number of observations decoded for one response: a page of 100 series of the maximum length.
const OBSERVATIONS: usize = 2_000_000;

/// Maximum number of observations that the ways to past states of one response pass: about a second of work.
const PASSED: usize = 20_000_000;

/// The remaining budget for the series of one response.
pub(crate) struct Budget {
    series: AtomicUsize,
    observations: AtomicUsize,
    bytes: AtomicUsize,
    passed: AtomicUsize,
}

/// The exceeded limit. Its message suggests a smaller request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BudgetExceeded {
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
    #[error(
        "The way to this past state passes {price} observations, and {left} of {PASSED} are left for this answer. Ask \
        for it alone, or for a later state."
    )]
    Past { price: usize, left: usize },
}

/// The part of a series that the response contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BudgetPart {
    /// Every observation.
    Whole,
    /// At most this many observations.
    AtMost(usize),
    /// A number known only after reading: a range, a lower frequency or a past state.
    Unknown,
}

/// The vintages of an indicator, and what the way to them costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct History {
    pub(crate) at: MetricAt,
    /// The number of the latest vintage.
    pub(crate) latest: i64,
    /// The number of observations after it.
    pub(crate) observations: usize,
}

impl History {
    pub(crate) fn of(seen: &SeenMetric) -> Self {
        Self {
            at: seen.at(),
            latest: seen.record.vintage,
            observations: length_of(seen),
        }
    }
}

/// The number of observations in the latest state of an indicator.
pub(crate) fn length_of(seen: &SeenMetric) -> usize {
    usize::try_from(seen.record.observations).unwrap_or(usize::MAX)
}

impl Budget {
    pub(crate) fn new() -> Self {
        Self {
            series: AtomicUsize::new(SERIES),
            observations: AtomicUsize::new(OBSERVATIONS),
            bytes: AtomicUsize::new(ANSWER_BYTES),
            passed: AtomicUsize::new(PASSED),
        }
    }

    /// Charges a stored series with this number of observations before it is read. Returns the bytes charged for the
    /// part in the response.
    pub(crate) fn read(
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

    /// Charges the way to a past state, before it is walked: each step passes the state before and the state after it.
    /// The first way of a response is free to be longer than the budget, so that every single state can be read.
    pub(crate) fn walk(&self, steps: usize, observations: usize) -> Result<(), BudgetExceeded> {
        let price = steps.saturating_mul(observations).saturating_mul(2);
        let pay = |left: usize| match left {
            PASSED => Some(left.saturating_sub(price)),
            _ => left.checked_sub(price),
        };
        let paid = self
            .passed
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, pay);
        paid.map(|_| ())
            .map_err(|left| BudgetExceeded::Past { price, left })
    }

    /// Charges bytes of the response before they are written.
    pub(crate) fn write(&self, bytes: usize) -> Result<(), BudgetExceeded> {
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
    fn ways_to_past_states_are_refused_by_their_length_before_they_are_walked() {
        let walk = |ways: &[(usize, usize)]| {
            let budget = Budget::new();
            let mut walked = ways
                .iter()
                .map(|(steps, length)| budget.walk(*steps, *length));
            walked.find_map(Result::err)
        };

        // A page of charts of short series, each in an old state.
        assert_eq!(walk(&[(100, 500); 30]), None);
        // Any single state, however old.
        assert_eq!(walk(&[(3_650, LONG)]), None);
        // Nothing is left beside it.
        let beside = Some(BudgetExceeded::Past { price: 2, left: 0 });
        assert_eq!(walk(&[(3_650, LONG), (1, 1)]), beside);

        let rejected = walk(&[(300, LONG), (300, LONG), (300, LONG)]);
        let left = PASSED - 2 * 2 * 300 * LONG;
        assert_eq!(
            rejected,
            Some(BudgetExceeded::Past {
                price: 2 * 300 * LONG,
                left
            })
        );
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
