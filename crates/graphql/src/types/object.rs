//! The objects of the schema: entities as their reader sees them, with the scope of the request.
//!
//! Their fields are in the module of each noun (`#[Object] impl Account` in `account`): objects refer to each other, and
//! modules do not.

use std::sync::Arc;

use service::account::SeenAccount;
use service::collection::SeenCollection;
use service::dashboard::{SeenChart, SeenDashboard};
use service::list::Listed;
use service::metric::SeenMetric;

use super::page::connection;
use super::problem::payload;
use crate::request::context::Scope;

/// Declares an object: `object!(Metric of SeenMetric)`.
macro_rules! object {
    ($name:ident of $seen:ty) => {
        pub(crate) struct $name {
            pub(crate) seen: Arc<$seen>,
            pub(crate) scope: Arc<Scope>,
        }

        impl $name {
            pub(crate) fn new(seen: Arc<$seen>, scope: Arc<Scope>) -> Self {
                Self { seen, scope }
            }
        }
    };
}

/// Declares the pages of an object: `pages!(MetricConnection of Metric, SeenMetric)`.
macro_rules! pages {
    ($name:ident of $object:ident, $seen:ty) => {
        connection!(pub(crate) $name of $object);

        impl $name {
            /// Builds a page, with the scope of the request.
            pub(crate) fn page(
                listed: Listed<impl Into<Arc<$seen>>>,
                scope: &Arc<Scope>,
            ) -> Self {
                Self::of(listed, |seen| $object::new(seen.into(), Arc::clone(scope)))
            }
        }
    };
}

object!(Account of SeenAccount);
object!(Collection of SeenCollection);
object!(Metric of SeenMetric);
object!(Dashboard of SeenDashboard);
object!(Chart of SeenChart);

pages!(CollectionConnection of Collection, SeenCollection);
pages!(MetricConnection of Metric, SeenMetric);
pages!(DashboardConnection of Dashboard, SeenDashboard);
pages!(ChartConnection of Chart, SeenChart);

payload!(pub(crate) CollectionPayload { collection: Collection } of Arc<SeenCollection>, Collection::new);
