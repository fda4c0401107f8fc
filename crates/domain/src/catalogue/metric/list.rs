//! Filters, orders and selections of metrics.

use jiff::Timestamp;

use crate::catalogue::metric::{Changeable, End, Frequency, Metric, MetricPath};
use crate::id::{CollectionId, MetricId};
use crate::text::language::Language;

/// A filter of the indicators of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetricFilter {
    /// Part of the path or of a name, without regard to case and accents.
    pub search: Option<String>,
    /// Only indicators of this frequency.
    pub frequency: Option<Frequency>,
    /// Only indicators whose paths continue this one.
    pub under: Option<MetricPath>,
}

/// The sort key of a list of indicators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricOrder {
    /// The path.
    Path,
    /// The name in this language, else in the other; without regard to case and accents.
    Name(Language),
    /// The time of the last change of the fields or observations.
    Updated,
}

/// A filter and an order of the indicators of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricList {
    /// The conditions that a listed indicator meets, all of them.
    pub filter: MetricFilter,
    /// The sort key.
    pub order: MetricOrder,
    /// Whether the order is descending.
    pub descending: bool,
}

/// A filter of the indicators that a user may edit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskFilter {
    /// Part of the path or of a name, without regard to case and accents.
    pub search: Option<String>,
    /// Only indicators of this collection.
    pub collection: Option<CollectionId>,
    /// Only indicators that are due.
    pub due: bool,
}

/// The numbers of indicators that match a [`DeskFilter`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeskCount {
    /// All matching indicators.
    pub total: u64,
    /// The matching indicators that are due.
    pub due: u64,
}

/// A selection of indicators of a collection: those that meet every given condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetricSelection {
    /// Only these indicators.
    pub ids: Option<Vec<MetricId>>,
    /// Part of the path or of a name, without regard to case and accents.
    pub search: Option<String>,
    /// Only indicators of this frequency.
    pub frequency: Option<Frequency>,
    /// Only indicators at this path, or below.
    pub under: Option<MetricPath>,
    /// Only indicators created before this time.
    pub made_before: Option<Timestamp>,
}

/// A selected indicator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selected {
    /// The id of the indicator.
    pub id: MetricId,
    /// Its path as typed.
    pub path: String,
}

/// An indicator to be changed in bulk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BulkEditTarget {
    /// The id of the indicator.
    pub id: MetricId,
    /// Its path as typed.
    pub path: String,
    /// Its parent; `None` at the top.
    pub parent: Option<MetricId>,
    /// The version of its fields.
    pub version: i64,
    /// Its end; `None` while it lives.
    pub end: Option<End>,
    /// The fields that can be changed.
    pub fields: Changeable,
}

/// A node of the tree of paths.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The path of the node.
    pub path: String,
    /// The indicator at exactly this path, if it exists; also if the filter does not match it.
    pub metric: Option<Metric>,
    /// The number of indicators below, among those that match the filter.
    pub below: u64,
}
