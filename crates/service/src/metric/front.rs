//! The front page: public charts and recently published public indicators.

use std::collections::HashMap;

use domain::calendar::period::Period;
use domain::catalogue::front::{
    CHARTS, Candidate, ROWS, front_page, publishers_with_enough_candidates,
};
use domain::id::MetricId;
use store::Tx;

use crate::Caller;
use crate::metric::Metrics;
use crate::metric::desk::{day_of, extent_of};
use crate::metric::{SeenMetric, with_collections};
use crate::outcome::Failure;

/// Indicators read per statement, and most statements.
const LOOK: u32 = 200;
const LOOKS: usize = 10;

/// The indicators of the front page as their reader sees them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeenFrontPage {
    /// Indicators drawn as charts, in this order.
    pub charts: Vec<SeenMetric>,
    /// Indicators listed below, the last published first.
    pub rows: Vec<SeenMetric>,
}

impl Metrics<'_> {
    /// The content of the front page. The charts of featured indicators are first; those that are not public are left
    /// out.
    pub async fn front_page(self, caller: &Caller) -> Result<SeenFrontPage, Failure> {
        let today = day_of(self.shared.now())?;
        let mut tx = self.shared.db().read().await?;
        let featured = store::metric::featured::shown(&mut tx, CHARTS).await?;
        let chosen: Vec<_> = featured.iter().map(|(_, metric)| *metric).collect();
        let metrics = self.metrics_in(&mut tx, caller, &featured).await?;
        let mut seen: HashMap<_, _> = by_id(metrics).collect();
        let found = self.candidates(&mut tx, caller, &chosen, today).await?;
        let candidates = candidates_of(&found)?;
        seen.extend(by_id(found));
        let page = front_page(&candidates, &chosen, today);
        let mut take = |ids: Vec<MetricId>| ids.iter().filter_map(|id| seen.remove(id)).collect();
        Ok(SeenFrontPage {
            charts: take(page.charts),
            rows: take(page.rows),
        })
    }

    /// The last published indicators, as many as the page needs to be full.
    async fn candidates(
        self,
        tx: &mut Tx,
        caller: &Caller,
        chosen: &[MetricId],
        today: Period,
    ) -> Result<Vec<SeenMetric>, Failure> {
        let mut found: Vec<SeenMetric> = Vec::new();
        let mut before = None;

        for _ in 0..LOOKS {
            let left_out = publishers_with_enough_candidates(&candidates_of(&found)?);
            let rows = store::metric::public_with_unit(tx, before, &left_out, LOOK).await?;
            let is_last = u32::try_from(rows.len()).is_ok_and(|count| count < LOOK);
            before = rows.last().and_then(|row| row.published_at);
            let wanted: Vec<_> = rows.iter().map(|row| (row.collection, row.id)).collect();
            let facts = self.facts_of(tx, caller, &wanted).await?;
            let collections = self.collections.see_collections(tx, caller, &facts).await?;
            found.extend(with_collections(rows, &collections));
            if is_last
                || front_page(&candidates_of(&found)?, chosen, today)
                    .rows
                    .len()
                    == ROWS
            {
                break;
            }
        }

        Ok(found)
    }
}

fn by_id(metrics: Vec<SeenMetric>) -> impl Iterator<Item = (MetricId, SeenMetric)> {
    metrics.into_iter().map(|metric| (metric.record.id, metric))
}

fn candidates_of(found: &[SeenMetric]) -> Result<Vec<Candidate>, Failure> {
    let published = found
        .iter()
        .filter_map(|metric| Some((metric, metric.record.published_at?)));

    published
        .map(|(metric, published_at)| {
            let record = &metric.record;
            Ok(Candidate {
                metric: record.id,
                collection: record.collection,
                publisher: metric.collection.account.record.id,
                published_at,
                has_source: record
                    .source
                    .as_deref()
                    .is_some_and(|source| !source.trim().is_empty()),
                // A discontinued series is never up to date.
                extent: if record.frequency.is_dated() && record.end.is_none() {
                    extent_of(record)?
                } else {
                    None
                },
            })
        })
        .collect()
}
