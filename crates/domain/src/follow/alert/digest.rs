//! The news of a digest about one indicator.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::LatestValue;
use crate::calendar::period::{Period, identity};
use crate::series::Series;
use crate::series::latest::Latest;

/// The changes of an indicator since the vintage last reported to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum DigestNews {
    /// The latest period is new: later than the reported one, of another frequency, or the first one.
    NewPeriod {
        /// The latest value and its changes.
        latest: Latest,
        /// The revision of the value that was reported, if it has changed as well. `None` too if its period is gone.
        revised: Option<Revision>,
    },
    /// The latest period is the reported one; its value has changed.
    Revision(Revision),
    /// The reported period is gone: the latest value is now of an earlier period.
    Withdrawn {
        /// The reported period.
        period: Period,
        /// The latest value.
        latest: LatestValue,
    },
    /// The latest value is the reported one: earlier observations or categories have changed.
    Changed,
    /// Every value is as it was: texts of observations have changed.
    TextsChanged,
    /// The reported value is gone and there is no latest value: the series is empty, or has become one of categories.
    NoLatest,
}

/// A change of the value of a period.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Revision {
    /// The period.
    pub period: Period,
    /// The reported value.
    pub old: f64,
    /// The present value, which differs from the reported one.
    pub new: f64,
}

/// Compares the vintage last reported to a reader with a later one.
///
/// `reported` is the latest value of the reported vintage and `current` that of the later one; they are `None` for an
/// empty series and for categories. `reported_now` is the [value](value_at) of the period of `reported` in the later
/// vintage; `None` if the period is gone. `only_texts`: the vintages [differ in texts only](differs_in_texts_only).
#[must_use]
pub fn digest_news(
    reported: Option<LatestValue>,
    current: Option<&Latest>,
    reported_now: Option<f64>,
    only_texts: bool,
) -> DigestNews {
    if only_texts {
        return DigestNews::TextsChanged;
    }
    let (reported, latest) = match (reported, current) {
        (None, None) => return DigestNews::Changed,
        (Some(_), None) => return DigestNews::NoLatest,
        (None, Some(&latest)) => {
            return DigestNews::NewPeriod {
                latest,
                revised: None,
            };
        }
        (Some(reported), Some(&latest)) => (reported, latest),
    };
    if reported.period.frequency() != latest.period.frequency() {
        return DigestNews::NewPeriod {
            latest,
            revised: None,
        };
    }
    match latest.period.identity().cmp(&reported.period.identity()) {
        Ordering::Greater => DigestNews::NewPeriod {
            latest,
            revised: reported_now.and_then(|new| Revision::of(reported, new)),
        },
        Ordering::Equal => {
            Revision::of(reported, latest.value).map_or(DigestNews::Changed, DigestNews::Revision)
        }
        Ordering::Less => DigestNews::Withdrawn {
            period: reported.period,
            latest: LatestValue::from(&latest),
        },
    }
}

impl Revision {
    /// The revision of a reported value. `None` if the value is the same.
    fn of(reported: LatestValue, new: f64) -> Option<Self> {
        (reported.value != new).then_some(Self {
            period: reported.period,
            old: reported.value,
            new,
        })
    }
}

/// Whether two states of a series have the same values at the same positions, and other texts.
#[must_use]
pub fn differs_in_texts_only(before: &Series, after: &Series) -> bool {
    before.frequency() == after.frequency()
        && before.positions() == after.positions()
        && before.values() == after.values()
        && before.texts() != after.texts()
}

/// Returns the value of a period in a series. `None` if it has no observation, or another frequency.
#[must_use]
pub fn value_at(series: &Series, period: Period) -> Option<f64> {
    let frequency = series.frequency();
    if frequency != period.frequency() {
        return None;
    }
    let place = series
        .ordinals()
        .binary_search_by_key(&period.identity(), |&ordinal| identity(frequency, ordinal))
        .ok()?;
    series.values().get(place).copied()
}

#[cfg(test)]
mod tests;
