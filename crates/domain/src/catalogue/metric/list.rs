//! Filters, orders and selections of metrics.

use jiff::Timestamp;

use crate::catalogue::metric::{Changeable, Frequency, Metric, MetricPath};
use crate::id::{CollectionId, MetricId};
use crate::text::language::Language;

/// Which indicators of a collection are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetricFilter {
    /// Part of the path or of a name, without regard to case and accents.
    pub search: Option<String>,
    /// Only those of this frequency.
    pub frequency: Option<Frequency>,
    /// Only those whose paths continue this one.
    pub under: Option<MetricPath>,
}

/// What a list of indicators is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricOrder {
    /// The path.
    Path,
    /// The name in this language, else in the other; without regard to case and accents.
    Name(Language),
    /// When the fields or observations last changed.
    Updated,
}

/// Which indicators of a collection are wanted, and how they are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricList {
    /// Which ones.
    pub filter: MetricFilter,
    /// What they are sorted by.
    pub order: MetricOrder,
    /// The other way round.
    pub descending: bool,
}

/// Which indicators are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskFilter {
    /// Part of the path or of a name, without regard to case and accents.
    pub search: Option<String>,
    /// Only those of this collection.
    pub collection: Option<CollectionId>,
    /// Only those that are due.
    pub due: bool,
}

/// How many indicators are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeskCount {
    /// All of them.
    pub total: u64,
    /// Those that are due.
    pub due: u64,
}

/// Which indicators of a collection are meant: those that everything given is true of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetricSelection {
    /// One of these.
    pub ids: Option<Vec<MetricId>>,
    /// What is searched for in the path or a name, without regard to case and accents.
    pub search: Option<String>,
    /// Of this frequency.
    pub frequency: Option<Frequency>,
    /// At this path, or below.
    pub under: Option<MetricPath>,
    /// Made before this moment.
    pub made_before: Option<Timestamp>,
}

/// An indicator that is selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selected {
    /// Which one.
    pub id: MetricId,
    /// Its path.
    pub path: String,
}

/// An indicator that is to be changed together with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editable {
    /// Which one.
    pub id: MetricId,
    /// Its path.
    pub path: String,
    /// The indicator above it.
    pub parent: Option<MetricId>,
    /// The version of its fields.
    pub version: i64,
    /// The fields that can be changed.
    pub fields: Changeable,
}

/// A step of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The path up to here.
    pub path: String,
    /// The indicator at this very path, if there is one; also where the filter does not find it.
    pub metric: Option<Metric>,
    /// How many indicators stand below, among those that the filter finds.
    pub below: u64,
}
