//! Counts that no batch has yet.

use std::borrow::Cow;
use std::collections::HashMap;

use domain::id::CollectionId;
use domain::operation::analytics::{Measure, Target};
use jiff::Timestamp;

/// The seconds within which events of one day are in one class: days begin at quarters of an hour in every time zone.
const QUARTER: i64 = 15 * 60;

/// The number of a quarter of an hour since 1970.
pub(super) fn quarter(at: Timestamp) -> i64 {
    at.as_second().div_euclid(QUARTER)
}

/// The beginning of a quarter of an hour.
pub(super) fn quarter_start(quarter: i64) -> Timestamp {
    Timestamp::from_second(quarter * QUARTER).unwrap_or(Timestamp::MIN)
}

/// The reader of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ReadBy {
    Guest,
    /// The stored hash of the token of a session.
    Session([u8; 32]),
    /// The stored hash of an access key.
    Key([u8; 32]),
}

/// A visitor before it is hashed with the key of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RawVisitor(pub(super) [u8; 32]);

/// A network before it is hashed with the key of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RawNetwork(pub(super) [u8; 32]);

/// A visitor and its networks before they are hashed with the key of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawReader {
    pub(super) visitor: RawVisitor,
    pub(super) near: RawNetwork,
    pub(super) wide: Option<RawNetwork>,
}

/// Events at one address that are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CountClass {
    pub(super) quarter: i64,
    pub(super) measure: Measure,
    pub(super) label: Cow<'static, str>,
    pub(super) by: ReadBy,
    pub(super) visitor: Option<RawVisitor>,
}

/// A view of a page by a reader who is not a member of the collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PendingView {
    pub(super) collection: CollectionId,
    pub(super) target: Target,
    /// The path of the page, in lower case.
    pub(super) page: String,
    pub(super) at: Timestamp,
    /// `None` for readers whose browser sends a wish not to be tracked.
    pub(super) reader: Option<RawReader>,
    /// The site or the search that led to it.
    pub(super) also: Vec<(Measure, String)>,
}

pub(super) type CountsByAddress = HashMap<Box<str>, HashMap<CountClass, u64>>;

/// The counts since the last batch.
#[derive(Debug, Default)]
pub(super) struct Drained {
    pub(super) reads: CountsByAddress,
    pub(super) views: Vec<PendingView>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_an_hour_begins_at_its_time() {
        let at: Timestamp = "2026-11-27T23:59:59Z".parse().unwrap();
        let start = quarter_start(quarter(at));
        assert_eq!(start.to_string(), "2026-11-27T23:45:00Z");
    }
}
