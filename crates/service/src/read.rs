//! Reading observations: the latest state, any past one, and the list of vintages.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, Grant, ReadCollection};
use domain::id::MetricId;
use domain::series::Series;
use domain::{codec, vintage};
use jiff::Timestamp;
use store::Tx;
use store::metric::Metric;
use store::vintage::Vintage;

use crate::list::{Listed, Page};
use crate::metric::{MetricAt, SeenMetric, readable};
use crate::outcome::{Failure, surprise};
use crate::{Caller, Service};

/// How many vintages are looked through at a time.
const VINTAGES_AT_A_TIME: u32 = 200;

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

    /// The indicator at these keys with its latest state, both of the same moment.
    pub async fn metric_with_series(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
        path: &str,
    ) -> Result<Option<(SeenMetric, Series)>, Failure> {
        let mut tx = self.db().read().await?;
        let found = self
            .metric_at(&mut tx, caller, account, collection, path)
            .await?;
        let Some((seen, grant)) = found else {
            return Ok(None);
        };
        let series = latest(&mut tx, &grant, &seen.record).await?;
        Ok(Some((seen, series)))
    }

    /// The state of an indicator right after vintage `number`; 0 is before the first publish.
    pub async fn series_of_vintage(
        &self,
        caller: &Caller,
        id: MetricId,
        number: i64,
    ) -> Result<Option<Series>, Failure> {
        let mut tx = self.db().read().await?;
        let Some((grant, metric)) = self.found(&mut tx, caller, id).await? else {
            return Ok(None);
        };
        if !(0..=metric.vintage).contains(&number) {
            return Ok(None);
        }
        Ok(Some(state_of(&mut tx, &grant, &metric, number).await?))
    }

    /// The state of an indicator as it was at a moment. Before the first publish it is empty.
    pub async fn series_as_of(
        &self,
        caller: &Caller,
        id: MetricId,
        moment: Timestamp,
    ) -> Result<Option<Series>, Failure> {
        let mut tx = self.db().read().await?;
        let Some((grant, metric)) = self.found(&mut tx, caller, id).await? else {
            return Ok(None);
        };
        let number = number_at(&mut tx, &grant, id, moment).await?;
        Ok(Some(state_of(&mut tx, &grant, &metric, number).await?))
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

    async fn found(
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
}

/// The number of the vintage that was the latest at a moment.
async fn number_at(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    id: MetricId,
    moment: Timestamp,
) -> Result<i64, Failure> {
    let mut page = Page::first(VINTAGES_AT_A_TIME);
    loop {
        let list = store::vintage::list(tx, grant, id, &page).await?;
        let found = list
            .rows
            .iter()
            .find(|vintage| vintage.published_at <= moment);
        if let Some(vintage) = found {
            return Ok(vintage.number);
        }
        if !list.has_next {
            return Ok(0);
        }
        page.after = list.end;
    }
}

async fn latest(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: &Metric,
) -> Result<Series, Failure> {
    let stored = store::series::find(tx, grant, metric.id).await?;
    decoded(metric, stored.as_ref().map(|stored| stored.data.as_slice()))
}

/// Goes back from the latest state, vintage by vintage.
async fn state_of(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: &Metric,
    number: i64,
) -> Result<Series, Failure> {
    let Some(stored) = store::series::find(tx, grant, metric.id).await? else {
        return Ok(Series::empty(metric.frequency));
    };
    let mut state = codec::decode(&stored.data).map_err(surprise)?;
    for way in store::vintage::ways_back(tx, grant, metric.id, number).await? {
        state = vintage::apply_reverse(&state, &way).map_err(surprise)?;
    }
    Ok(state)
}

/// The observations; where there are none, none of the indicator's present frequency.
fn decoded(metric: &Metric, data: Option<&[u8]>) -> Result<Series, Failure> {
    let series = data.map(codec::decode).transpose().map_err(surprise)?;
    Ok(series
        .filter(|series| !series.is_empty())
        .unwrap_or_else(|| Series::empty(metric.frequency)))
}
