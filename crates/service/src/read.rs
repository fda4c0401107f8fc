//! Reading observations: the latest state, any past one, and the list of vintages.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, Grant, ReadCollection};
use domain::codec;
use domain::id::MetricId;
use domain::series::Series;
use store::Tx;
use store::metric::Metric;
use store::vintage::Vintage;

use crate::list::{Listed, Page};
use crate::metric::{MetricAt, readable};
use crate::outcome::{Failure, surprise};
use crate::walk::WAYS_AT_A_TIME;
use crate::{Caller, Service};

impl Service {
    /// The latest state of some indicators that the caller may read.
    pub async fn series_many(
        &self,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<HashMap<MetricId, Arc<Series>>, Failure> {
        let mut tx = self.db().read().await?;
        let facts = self.facts_of(&mut tx, caller, wanted).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        let metrics = store::metric::find_all(&mut tx, &grants, &ids).await?;
        let stored = store::series::find_all(&mut tx, &grants, &ids).await?;
        let stored: HashMap<_, _> = stored
            .into_iter()
            .map(|row| (row.metric, row.data))
            .collect();
        metrics
            .iter()
            .map(|metric| {
                let data = stored.get(&metric.id).map(Vec::as_slice);
                Ok((metric.id, Arc::new(decoded(metric, data)?)))
            })
            .collect()
    }

    /// The latest state of an indicator.
    pub async fn series(
        &self,
        caller: &Caller,
        wanted: MetricAt,
    ) -> Result<Option<Arc<Series>>, Failure> {
        Ok(self.series_many(caller, &[wanted]).await?.remove(&wanted.1))
    }

    /// A page of an indicator's vintages, the latest first.
    pub async fn vintages(
        &self,
        caller: &Caller,
        id: MetricId,
        page: &Page,
    ) -> Result<Listed<Vintage>, Failure> {
        let mut tx = self.db().read().await?;
        let Some((grant, metric)) = self.found(&mut tx, caller, id).await? else {
            return Ok(Listed::nothing());
        };
        let mut list = store::vintage::list(&mut tx, &grant, id, page).await?;
        let total = u64::try_from(metric.vintage).unwrap_or(0);
        Ok(Listed::new(std::mem::take(&mut list.rows), list, total))
    }

    pub(crate) async fn found(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        id: MetricId,
    ) -> Result<Option<(Grant<ReadCollection>, Metric)>, Failure> {
        let facts = store::access::metric_facts(tx, caller.reader, id).await?;
        let Some((_, grant)) = readable(facts) else {
            return Ok(None);
        };
        let metric = store::metric::find(tx, &grant, id).await?;
        Ok(metric.map(|metric| (grant, metric)))
    }

    /// The state right after vintage `number`: the latest, or what going back from it vintage by vintage leads to.
    pub(crate) async fn state_of(
        &self,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
        metric: &Metric,
        number: i64,
    ) -> Result<Series, Failure> {
        let Some(stored) = store::series::find(tx, grant, metric.id).await? else {
            return Ok(Series::empty(metric.frequency));
        };
        if number == metric.vintage {
            return decoded(metric, Some(&stored.data));
        }
        let mut state = codec::decode(&stored.data).map_err(surprise)?;
        let mut walk = self.walks().begin();
        let mut later = metric.vintage;
        while later > number {
            let stop = number.max(later - WAYS_AT_A_TIME);
            for way in store::vintage::ways_between(tx, grant, metric.id, later, stop).await? {
                state = walk.step(&state, &way).await?;
            }
            later = stop;
        }
        Ok(state)
    }
}

/// The observations; where there are none, none of the indicator's present frequency.
pub(crate) fn decoded(metric: &Metric, data: Option<&[u8]>) -> Result<Series, Failure> {
    let series = data.map(codec::decode).transpose().map_err(surprise)?;
    Ok(series
        .filter(|series| !series.is_empty())
        .unwrap_or_else(|| Series::empty(metric.frequency)))
}
