//! The news of a digest about one indicator.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::LatestValue;
use crate::calendar::period::{Period, identity};
use crate::invariant::Invariant as _;
use crate::series::Series;
use crate::series::latest::Latest;
use crate::series::status::Status;
use crate::series::vintage::{ChangeKind, Changes, ObservationContent};

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
        /// The latest value that is left.
        latest: LatestValue,
    },
    /// The latest value is the reported one: earlier observations have changed.
    Changed,
    /// The series has categories, and they have changed.
    Categories(CategoryChanges),
    /// Every value is as it was: texts of observations have changed.
    TextsChanged,
    /// Every value and text is as it was: statuses of observations have changed.
    StatusesChanged(StatusChanges),
    /// The reported value is gone and there is no latest value: the series is empty, or has become one of categories.
    NoLatest,
}

/// A change of the value of a period.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Revision {
    /// The period whose value was reported.
    pub period: Period,
    /// The reported value.
    pub old: f64,
    /// The present value, which differs from the reported one.
    pub new: f64,
}

/// Changes of status alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusChanges {
    /// The latest period whose status changed; `None` for categories.
    pub period: Option<Period>,
    /// Its status before. For categories that of the last one that changed.
    pub before: Status,
    /// Its status after.
    pub after: Status,
    /// The number of other observations whose status changed.
    pub others: u32,
}

/// Compares the vintage last reported to a reader with a later one.
///
/// `reported` is the latest value of the reported vintage and `current` that of the later one; they are `None` for an
/// empty series and for categories. `reported_now` is the [value](value_at) of the period of `reported` in the later
/// vintage; `None` if the period is gone. `difference` is that of the two vintages.
#[must_use]
pub fn digest_news(
    reported: Option<LatestValue>,
    current: Option<&Latest>,
    reported_now: Option<f64>,
    difference: SeriesDifference,
) -> DigestNews {
    match difference {
        SeriesDifference::Texts => return DigestNews::TextsChanged,
        SeriesDifference::Statuses(changes) => return DigestNews::StatusesChanged(changes),
        SeriesDifference::Categories(changes) => return DigestNews::Categories(changes),
        SeriesDifference::Other => {}
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
            revised: reported_now.and_then(|new| Revision::new(reported, new)),
        },
        Ordering::Equal => {
            Revision::new(reported, latest.value).map_or(DigestNews::Changed, DigestNews::Revision)
        }
        Ordering::Less => DigestNews::Withdrawn {
            period: reported.period,
            latest: LatestValue::from(&latest),
        },
    }
}

impl Revision {
    /// The revision of a reported value. `None` if the value is the same.
    fn new(reported: LatestValue, new: f64) -> Option<Self> {
        (reported.value != new).then_some(Self {
            period: reported.period,
            old: reported.value,
            new,
        })
    }
}

/// The kind of difference between two states of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesDifference {
    /// The same values at the same positions, and other texts.
    Texts,
    /// The same values and texts at the same positions, and other statuses.
    Statuses(StatusChanges),
    /// Both states have categories, and not the same.
    Categories(CategoryChanges),
    /// Any other difference, or none.
    Other,
}

/// The numbers of categories that have changed; all are zero where only their order has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CategoryChanges {
    /// The categories that are new.
    pub added: u32,
    /// The categories that are gone.
    pub removed: u32,
    /// The categories with another value.
    pub revised: u32,
}

impl SeriesDifference {
    /// Compares two states of a series.
    #[must_use]
    pub fn between(before: &Series, after: &Series) -> Self {
        let has_same_frequency = before.frequency() == after.frequency();
        if has_same_frequency && (before.has_codes() || after.has_codes()) {
            let changes = StatusChanges::between(before, after);
            if let Some(changes) = changes {
                return Self::Statuses(changes);
            }
        }
        let has_same_values =
            before.positions() == after.positions() && before.values() == after.values();
        if !has_same_frequency || (has_same_values && before.texts() == after.texts()) {
            Self::Other
        } else if has_same_values {
            Self::Texts
        } else if before.frequency().is_dated() {
            Self::Other
        } else {
            Self::Categories(CategoryChanges::between(before, after))
        }
    }
}

impl StatusChanges {
    /// `None` unless statuses are all that changed.
    fn between(before: &Series, after: &Series) -> Option<Self> {
        let changes = Changes::between(before, after);
        let (last, others) = changes
            .len()
            .checked_sub(1)
            .map(|last| (changes.from(last), last))?;
        let are_all = changes
            .from(0)
            .all(|change| change.kind == ChangeKind::Recoded);
        let last = last.last().filter(|_| are_all)?;
        let status = |side: Option<ObservationContent>| side.map(|side| side.status);
        Some(Self {
            period: Period::parse(after.frequency(), &last.position).ok(),
            before: status(last.before)?,
            after: status(last.after)?,
            others: u32::try_from(others).invariant("a series has fewer observations"),
        })
    }
}

impl CategoryChanges {
    fn between(before: &Series, after: &Series) -> Self {
        let (before, after) = (by_label(before), by_label(after));
        let mut changes = Self::default();
        for (label, value) in &after {
            match before.get(label) {
                None => changes.added += 1,
                Some(former) if former != value => changes.revised += 1,
                Some(_) => {}
            }
        }
        let removed = before.keys().filter(|label| !after.contains_key(*label));
        let removed = removed.count();
        changes.removed = u32::try_from(removed).invariant("a series has fewer labels");
        changes
    }
}

/// The values of a series of categories by their labels.
fn by_label(series: &Series) -> HashMap<&str, f64> {
    let labels = series.labels().iter().map(String::as_str);
    labels.zip(series.values().iter().copied()).collect()
}

/// Returns the value of a period in a series. `None` if it has no observation, or another frequency.
#[must_use]
pub fn value_at(series: &Series, period: Period) -> Option<f64> {
    series.values().get(place_of(series, period)?).copied()
}

/// The text of the observation of a period, such as that it is provisional.
#[must_use]
pub fn text_at(series: &Series, period: Period) -> Option<&str> {
    series.text(place_of(series, period)?)
}

/// The index of the observation of a period.
fn place_of(series: &Series, period: Period) -> Option<usize> {
    let frequency = series.frequency();
    if frequency != period.frequency() {
        return None;
    }
    let found = series
        .ordinals()
        .binary_search_by_key(&period.identity(), |&ordinal| identity(frequency, ordinal));
    found.ok()
}

#[cfg(test)]
mod tests;
