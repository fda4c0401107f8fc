//! Pins: metrics and charts that a collection shows first.

use crate::id::{ChartId, CollectionId, MetricId, PinId};

/// A pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Which one.
    pub id: PinId,
    /// The collection that shows it.
    pub collection: CollectionId,
    /// What is pinned.
    pub pinned: Pinned,
}

/// What is pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pinned {
    /// An indicator of the collection.
    Metric(MetricId),
    /// A chart of one of its dashboards.
    Chart(ChartId),
}
