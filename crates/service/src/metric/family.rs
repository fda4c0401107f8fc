//! The children and the related indicators of an indicator.

use std::collections::HashMap;

use domain::access::{self, CollectionFacts, Grant, ReadCollection};
use domain::catalogue::metric::related;
use domain::id::MetricId;
use domain::list::Page;

use crate::Caller;
use crate::list::Listed;
use crate::metric::Metrics;
use crate::metric::{MetricAt, SeenMetric, with_collections};
use crate::outcome::Failure;

impl Metrics<'_> {
    /// A page of the children of each of the parents that the caller may read, by path.
    pub async fn children(
        self,
        caller: &Caller,
        parents: &[MetricAt],
        page: &Page,
    ) -> Result<HashMap<MetricId, Listed<SeenMetric>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self.facts_of(&mut tx, caller, parents).await?;
        let grants = readable_of(&facts);
        let ids: Vec<_> = parents.iter().map(|(_, id)| *id).collect();

        let mut lists = store::metric::children(&mut tx, &grants, &ids, page).await?;
        let counts = store::metric::children_counts(&mut tx, &grants, &ids).await?;
        let collections = self
            .collections
            .see_collections(&mut tx, caller, &facts)
            .await?;

        let mut found = HashMap::with_capacity(ids.len());
        for id in ids {
            let total = counts.get(&id).copied().unwrap_or(0);
            let listed = match lists.remove(&id) {
                Some(mut list) => {
                    let rows = std::mem::take(&mut list.rows);
                    Listed::new(with_collections(rows, &collections), list, total)
                }
                None => Listed {
                    total,
                    ..Listed::nothing()
                },
            };
            found.insert(id, listed);
        }

        Ok(found)
    }

    /// The nearest indicators of the same collection, for each of some that the caller may read; see
    /// [`domain::catalogue::metric::related`].
    pub async fn related(
        self,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<HashMap<MetricId, Vec<SeenMetric>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self.facts_of(&mut tx, caller, wanted).await?;
        let grants = readable_of(&facts);
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        let mut near = store::metric::near(&mut tx, &grants, &ids).await?;

        let chosen: Vec<(MetricId, Vec<MetricId>)> = ids
            .into_iter()
            .filter_map(|id| {
                let candidates = near.remove(&id)?;
                let own = candidates.iter().find(|one| one.id == id)?.clone();
                Some((id, related(&own, candidates)))
            })
            .collect();

        let mut all: Vec<_> = chosen.iter().flat_map(|(_, ids)| ids).copied().collect();
        all.sort_unstable();
        all.dedup();
        let records = store::metric::find_all(&mut tx, &grants, &all).await?;
        let collections = self
            .collections
            .see_collections(&mut tx, caller, &facts)
            .await?;

        let seen = with_collections(records, &collections);
        let seen: HashMap<_, _> = seen
            .into_iter()
            .map(|seen| (seen.record.id, seen))
            .collect();
        let reported =
            |ids: Vec<MetricId>| ids.iter().filter_map(|id| seen.get(id).cloned()).collect();

        Ok(chosen
            .into_iter()
            .map(|(id, ids)| (id, reported(ids)))
            .collect())
    }
}

/// Permissions to read, for the readable collections.
fn readable_of(facts: &[CollectionFacts]) -> Vec<Grant<ReadCollection>> {
    let grants = facts.iter().map(access::collection::<ReadCollection>);
    grants.filter_map(Result::ok).collect()
}
