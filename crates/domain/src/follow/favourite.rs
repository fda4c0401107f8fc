//! Favourites: the indicators and dashboards that a user has starred.

use jiff::Timestamp;
use uuid::Uuid;

use crate::id::{DashboardId, MetricId};
use crate::text::language::Text;
use crate::text::word::words;

words! {
    /// The kind of a favourite. Each kind has an order of its own.
    pub enum FavouriteKind {
        /// An indicator.
        Metric => "metric",
        /// A dashboard.
        Dashboard => "dashboard",
    }
}

/// A starred object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Starred {
    /// An indicator.
    Metric(MetricId),
    /// A dashboard.
    Dashboard(DashboardId),
}

impl Starred {
    /// The object of this kind with this id.
    #[must_use]
    pub const fn new(kind: FavouriteKind, id: Uuid) -> Self {
        match kind {
            FavouriteKind::Metric => Self::Metric(MetricId::new(id)),
            FavouriteKind::Dashboard => Self::Dashboard(DashboardId::new(id)),
        }
    }

    /// The kind of the object.
    #[must_use]
    pub const fn kind(self) -> FavouriteKind {
        match self {
            Self::Metric(_) => FavouriteKind::Metric,
            Self::Dashboard(_) => FavouriteKind::Dashboard,
        }
    }

    /// The id of the object, whatever its kind.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        match self {
            Self::Metric(id) => id.uuid(),
            Self::Dashboard(id) => id.uuid(),
        }
    }
}

/// A favourite of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Favourite {
    /// The starred object. It may not be there any more, or not be visible to the user.
    pub starred: Starred,
    /// The name of the object when it was starred, or its key. It is shown while the object is not available.
    pub name: Text,
    /// When the user starred it.
    pub added_at: Timestamp,
}
