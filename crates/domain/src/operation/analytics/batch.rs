//! The counts that a server stores at once, and adds to the numbers once.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::measure::{Measure, Target};
use super::network::VisitorNetworks;
use super::visitor::VisitorHash;
use crate::id::CollectionId;

/// The seconds within which a page is counted once for a visitor.
pub const ONCE_SECONDS: i64 = 30 * 60;

/// The counts of a server since its last batch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountBatch {
    /// In the order in which they happened, as far as they are views.
    pub counts: Vec<Counted>,
}

/// Equal events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// The collection that the events belong to.
    pub collection: CollectionId,
    /// The object in it. An event of an indicator or a dashboard also counts for the collection.
    pub target: Target,
    /// The day in the time zone of the account's owner.
    pub day: Date,
    /// The kind of event.
    pub measure: Measure,
    /// By the measure; empty where it has none.
    pub label: String,
    /// How often, at least once.
    pub count: u64,
    /// The visitor; `None` where visitors are not distinguished.
    pub visitor: Option<VisitorHash>,
    /// For views by a visitor: they count once in [`ONCE_SECONDS`].
    pub once: Option<Once>,
    /// For views by a visitor: the visitor's networks, of which a limited number of visitors count. `None` in the batches
    /// of servers that do not send them.
    #[serde(default)]
    pub networks: Option<VisitorNetworks>,
    /// Further measures and labels that count with it: the site or the search that led to a view.
    pub also: Vec<(Measure, String)>,
}

/// A visitor's view of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Once {
    /// The hash of visitor and page.
    pub page: u64,
    /// Seconds since 1970.
    pub at: i64,
}

impl Once {
    /// Whether a view counts after one that was counted at `last`: both are at least [`ONCE_SECONDS`] apart. Servers
    /// report in any order.
    #[must_use]
    pub const fn counts_after(self, last: Option<i64>) -> bool {
        match last {
            Some(last) => self.at.abs_diff(last) >= ONCE_SECONDS.unsigned_abs(),
            None => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_counts_once_in_half_an_hour() {
        for (last, at, expected) in [
            (None, 0, true),
            (Some(1_000), 1_000, false),
            (Some(1_000), 2_799, false),
            (Some(1_000), 2_800, true),
            (Some(2_799), 1_000, false),
        ] {
            assert_eq!(
                Once { page: 1, at }.counts_after(last),
                expected,
                "{last:?} {at}"
            );
        }
    }
}
