//! The indicators of alerts that a reader may read.

use std::collections::HashMap;

use domain::access::{self, CollectionFacts, Grant, ReadCollection};
use domain::follow::alert::setting::Alert;
use domain::id::{CollectionId, MetricId};
use store::Tx;

use crate::Caller;
use crate::follow::Alerts;
use crate::metric::{SeenMetric, with_collections};
use crate::outcome::Failure;

/// The indicators of alerts that a reader may read.
#[derive(Default)]
pub(super) struct Readable {
    /// The indicators that exist, readable or not.
    pub(super) existing: Vec<MetricId>,
    pub(super) metrics: HashMap<MetricId, SeenMetric>,
    pub(super) grants: HashMap<CollectionId, Grant<ReadCollection>>,
}

impl Readable {
    /// An indicator, and the permission to read it.
    pub(super) fn find(&self, metric: MetricId) -> Option<(&SeenMetric, &Grant<ReadCollection>)> {
        let seen = self.metrics.get(&metric)?;
        let grant = self.grants.get(&seen.record.collection)?;
        Some((seen, grant))
    }
}

impl Alerts<'_> {
    /// The indicators of alerts that a reader may read, and which of their collections are readable.
    pub(super) async fn readable(
        self,
        tx: &mut Tx,
        caller: &Caller,
        alerts: &[Alert],
    ) -> Result<Readable, Failure> {
        if alerts.is_empty() {
            return Ok(Readable::default());
        }

        let ids: Vec<MetricId> = alerts.iter().map(|alert| alert.metric).collect();
        let at = store::access::collections_of(tx, &ids).await?;
        let mut collections: Vec<CollectionId> =
            at.iter().map(|(collection, _)| *collection).collect();
        collections.extend(alerts.iter().map(|alert| alert.collection));
        collections.sort_unstable();
        collections.dedup();

        let facts = store::access::collections_facts(tx, caller.reader, &collections).await?;
        let grants: Vec<_> = facts.iter().filter_map(reading).collect();
        let records = store::metric::find_all(tx, &grants, &ids).await?;
        let seen = self.collections.see_collections(tx, caller, &facts).await?;
        let metrics = with_collections(records, &seen);

        Ok(Readable {
            existing: at.into_iter().map(|(_, metric)| metric).collect(),
            metrics: metrics
                .into_iter()
                .map(|seen| (seen.record.id, seen))
                .collect(),
            grants: grants
                .into_iter()
                .map(|grant| (grant.collection(), grant))
                .collect(),
        })
    }
}

fn reading(facts: &CollectionFacts) -> Option<Grant<ReadCollection>> {
    access::collection::<ReadCollection>(facts).ok()
}
