//! The latest complete value of a series, and its changes.

use serde::{Deserialize, Serialize};

use crate::calendar::day;
use crate::calendar::frequency::Frequency;
use crate::calendar::period::{Period, identity};
use crate::number::exact::Units;
use crate::series::Series;
use crate::series::status::Status;

/// The number of days before the same day of the previous year in which an observation still counts for
/// the yearly change.
const DAYS_BEFORE: i32 = 7;

/// The latest complete value.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Latest {
    /// The last period with a complete value.
    pub period: Period,
    /// The value of that period, finite.
    pub value: f64,
    /// The status of the observation. A hole is never the latest value.
    #[serde(default, skip_serializing_if = "Status::is_normal")]
    pub status: Status,
    /// The change from the previous calendar period; for daily series from the previous observation.
    /// `None` if that period has no value.
    pub change: Option<Change>,
    /// The change from a year before: 52 weeks, 12 months, 4 quarters or 2 half-years; for daily series
    /// from the last observation of the eight days that end on the same day a year before. `None` if there
    /// is no such value, and for yearly series, where [change](Latest::change) already is that change.
    pub year_change: Option<Change>,
}

/// The change from an earlier value to the latest.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The earlier period.
    pub from: Period,
    /// The earlier value.
    pub value: f64,
    /// The latest value minus the earlier value.
    pub difference: f64,
    /// The difference in per cent of the earlier value. `None` if that value is 0 or negative: of a negative
    /// value a rise would have a minus sign.
    pub percent: Option<f64>,
}

impl Latest {
    /// Computes the latest value from the observations in this range of indexes only. `None` for
    /// categories and for an empty range.
    #[must_use]
    pub fn new(series: &Series, places: std::ops::Range<usize>) -> Option<Latest> {
        let frequency = series.frequency();
        let status = series.status(places.end.checked_sub(1)?);
        let ordinals = series.ordinals().get(places.clone())?;
        let values = series.values().get(places)?;
        let (&last, earlier) = ordinals.split_last()?;
        let value = *values.last()?;

        let change_from = |place: usize| -> Option<Change> {
            let from = Period::new(frequency, *earlier.get(place)?)?;
            Change::between(from, *values.get(place)?, value, series.decimals())
        };
        let periods_before = |count: i32| {
            let wanted = identity(frequency, last) - count;
            earlier.binary_search_by_key(&wanted, |&ordinal| identity(frequency, ordinal))
        };

        let (before, year_before) = match frequency {
            Frequency::Daily => (
                earlier.len().checked_sub(1),
                day_a_year_before(earlier, last),
            ),
            Frequency::Weekly => (periods_before(1).ok(), periods_before(52).ok()),
            Frequency::Monthly => (periods_before(1).ok(), periods_before(12).ok()),
            Frequency::Quarterly => (periods_before(1).ok(), periods_before(4).ok()),
            Frequency::BiAnnual => (periods_before(1).ok(), periods_before(2).ok()),
            Frequency::Yearly => (periods_before(1).ok(), None),
            Frequency::Category => return None,
        };

        Some(Latest {
            period: Period::new(frequency, last)?,
            value,
            status,
            change: before.and_then(change_from),
            year_change: year_before.and_then(change_from),
        })
    }
}

impl Change {
    /// Returns `None` if the difference is too large for a double.
    fn between(from: Period, earlier: f64, latest: f64, decimals: u8) -> Option<Change> {
        let units = Units::new(&[earlier, latest], decimals);
        let &[old, new] = units.values() else {
            return None;
        };
        let difference = units.value_of(new - old)?;
        let percent = (old > 0.0).then(|| 100.0 * (new - old) / old);
        Some(Change {
            from,
            value: earlier,
            difference,
            percent: percent.filter(|percent| percent.is_finite()),
        })
    }
}

/// The index of the last day that is on or before the same day a year before, and at most [`DAYS_BEFORE`]
/// days before it. A year before 29 February is 28 February.
fn day_a_year_before(days: &[i32], day: i32) -> Option<usize> {
    let (year, month, day) = day::civil_from_days(day);
    let day = day.min(day::days_in_month(year - 1, month));
    let wanted = day::days_from_civil(year - 1, month, day);
    let place = days.partition_point(|&day| day <= wanted).checked_sub(1)?;
    (*days.get(place)? >= wanted - DAYS_BEFORE).then_some(place)
}

#[cfg(test)]
mod tests;
