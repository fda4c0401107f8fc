//! Sums of stored bytes. They show that bytes were damaged, belong to another row, or belong to an earlier vintage.

use uuid::Uuid;

/// The CRC-32 (IEEE 802.3) of an indicator's id, the number of a vintage, and the stored bytes.
pub(crate) fn of(metric: Uuid, vintage: i64, data: &[u8]) -> i64 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(metric.as_bytes());
    sum.update(&vintage.to_le_bytes());
    sum.update(data);
    sum.finalize().into()
}

/// The fault of stored bytes that differ from the published ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SumFault {
    /// They were changed, or belong to another row.
    #[error("the sum of the stored bytes does not fit")]
    Changed,
    /// They belong to an earlier vintage.
    #[error("the stored bytes are those of vintage {stored}, not of vintage {latest}")]
    Earlier {
        /// The vintage of the bytes.
        stored: i64,
        /// The latest vintage of the indicator.
        latest: i64,
    },
}

/// The state of a sum that shows no fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sum {
    /// The bytes are those that were published.
    Fits,
    /// The bytes have no sum: they were written by a version without sums.
    Missing,
}

/// The columns of the sum of a series' latest state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeriesSum {
    pub(crate) sum: Option<i64>,
    pub(crate) vintage: Option<i64>,
}

impl SeriesSum {
    /// Compares the sum with the bytes of an indicator whose latest vintage is `latest`. A server of an earlier version
    /// publishes without changing the sum, which then belongs to other bytes and counts as missing.
    pub(crate) fn check(self, metric: Uuid, latest: i64, data: &[u8]) -> Result<Sum, SumFault> {
        let (Some(sum), Some(stored)) = (self.sum, self.vintage) else {
            return Ok(Sum::Missing);
        };
        match (sum == of(metric, stored, data), stored == latest) {
            (true, true) => Ok(Sum::Fits),
            (true, false) => Err(SumFault::Earlier { stored, latest }),
            (false, true) => Err(SumFault::Changed),
            (false, false) => Ok(Sum::Missing),
        }
    }
}

/// Compares the sum of a reverse delta with its bytes.
pub(crate) fn check_reverse(
    sum: Option<i64>,
    metric: Uuid,
    number: i64,
    data: &[u8],
) -> Result<Sum, SumFault> {
    match sum {
        None => Ok(Sum::Missing),
        Some(sum) if sum == of(metric, number, data) => Ok(Sum::Fits),
        Some(_) => Err(SumFault::Changed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const METRIC: Uuid = Uuid::from_u128(7);

    #[test]
    fn a_sum_fits_its_row_only() {
        let sum = |metric, vintage, data: &[u8]| SeriesSum {
            sum: Some(of(metric, vintage, data)),
            vintage: Some(vintage),
        };

        let earlier = Err(SumFault::Earlier {
            stored: 2,
            latest: 3,
        });
        let none = SeriesSum {
            sum: None,
            vintage: None,
        };

        let cases = [
            ("as published", sum(METRIC, 3, b"abc"), Ok(Sum::Fits)),
            ("without a sum", none, Ok(Sum::Missing)),
            (
                "other bytes",
                sum(METRIC, 3, b"abd"),
                Err(SumFault::Changed),
            ),
            (
                "of another indicator",
                sum(Uuid::from_u128(8), 3, b"abc"),
                Err(SumFault::Changed),
            ),
            ("of an earlier vintage", sum(METRIC, 2, b"abc"), earlier),
            (
                "published without changing the sum",
                sum(METRIC, 2, b"before"),
                Ok(Sum::Missing),
            ),
        ];

        for (name, noted, expected) in cases {
            assert_eq!(noted.check(METRIC, 3, b"abc"), expected, "{name}");
        }
    }

    #[test]
    fn a_way_back_fits_its_vintage_only() {
        let sum = Some(of(METRIC, 2, b"abc"));
        assert_eq!(check_reverse(sum, METRIC, 2, b"abc"), Ok(Sum::Fits));
        assert_eq!(check_reverse(None, METRIC, 2, b"abc"), Ok(Sum::Missing));
        for (number, data) in [(3, b"abc"), (2, b"abd")] {
            let checked = check_reverse(sum, METRIC, number, data);
            assert_eq!(checked, Err(SumFault::Changed));
        }
    }
}
