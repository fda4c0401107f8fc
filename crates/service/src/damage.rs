//! Stored content that cannot be read. The log reports it once; readers get a problem in its place, and all other
//! content.

use std::collections::HashSet;
use std::fmt::Display;
use std::sync::{LazyLock, Mutex, PoisonError};

use domain::catalogue::metric::Metric;
use domain::problem::{Code, Problem};
use store::operation::check::scan::Published;
use uuid::Uuid;

/// Most damaged items that are remembered as reported. Beyond that, each is reported once more.
const REMEMBERED: usize = 10_000;

/// The metric that counts damaged data, once for each entry of the log.
pub(crate) const DAMAGE: &str = "statit_damage_total";

/// The damage that this process has logged.
static REPORTED: LazyLock<Reported> = LazyLock::new(Reported::default);

/// Unreadable data, identified by the id and the version of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Damaged {
    /// The state of an indicator right after a vintage.
    Series(Uuid, i64),
    /// The chart of an indicator.
    MetricChart(Uuid, i64),
    /// The options of a dashboard's chart.
    ChartOptions(Uuid, i64),
    /// The look of a series of a chart.
    SeriesLook(Uuid),
    /// The layout of a dashboard.
    Layout(Uuid, i64),
}

#[derive(Default)]
struct Reported(Mutex<HashSet<Damaged>>);

impl Reported {
    /// Records an item; returns whether it is reported for the first time.
    fn is_first(&self, damaged: Damaged) -> bool {
        let mut reported = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.len() >= REMEMBERED {
            reported.clear();
        }
        reported.insert(damaged)
    }
}

/// Reports that the state of an indicator right after vintage `number` cannot be read, and returns the reader's
/// problem.
pub(crate) fn series(metric: &Metric, number: i64, error: impl Display) -> Problem {
    if REPORTED.is_first(Damaged::Series(metric.id.uuid(), number)) {
        metrics::counter!(DAMAGE).increment(1);
        tracing::error!(
            metric = %metric.id, collection = %metric.collection, path = %metric.path, vintage = number, %error,
            "the observations of an indicator cannot be read"
        );
    }
    Problem::new(Code::SeriesUnreadable)
}

/// Reports a damaged stored state of an indicator that was found without a request for it.
pub(crate) fn stored(found: &Published, number: i64, error: impl Display) {
    if REPORTED.is_first(Damaged::Series(found.metric().uuid(), number)) {
        metrics::counter!(DAMAGE).increment(1);
        tracing::error!(
            metric = %found.metric(), collection = %found.collection(), path = %found.path, vintage = number, %error,
            "the observations of an indicator cannot be read"
        );
    }
}

/// Reports that a configuration cannot be read; `path` locates it for the operator.
pub(crate) fn configuration(damaged: Damaged, path: &str, error: impl Display) {
    if REPORTED.is_first(damaged) {
        metrics::counter!(DAMAGE).increment(1);
        tracing::error!(?damaged, path, %error, "a configuration cannot be read");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_reported_once_and_each_vintage_apart() {
        let reported = Reported::default();
        let id = Uuid::from_u128(1);
        for (damaged, first) in [
            (Damaged::Series(id, 1), true),
            (Damaged::Series(id, 1), false),
            (Damaged::Series(id, 2), true),
            (Damaged::Series(Uuid::from_u128(2), 1), true),
            (Damaged::SeriesLook(id), true),
            (Damaged::Series(id, 1), false),
        ] {
            assert_eq!(reported.is_first(damaged), first, "{damaged:?}");
        }
    }

    #[test]
    fn what_is_remembered_has_an_end() {
        let reported = Reported::default();
        for number in 0..=REMEMBERED as u128 {
            assert!(reported.is_first(Damaged::SeriesLook(Uuid::from_u128(number))));
        }
        assert!(reported.0.lock().unwrap().len() <= REMEMBERED);
    }
}
