//! Pins: metrics and charts that a collection shows first.

use crate::id::{ChartId, CollectionId, MetricId, PinId};

/// An indicator or a chart in the pins of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The id of the pin.
    pub id: PinId,
    /// The collection that shows it.
    pub collection: CollectionId,
    /// The pinned item.
    pub pinned: Pinned,
}

/// A pinned item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pinned {
    /// An indicator of the collection.
    Metric(MetricId),
    /// A chart of one of its dashboards.
    Chart(ChartId),
}
