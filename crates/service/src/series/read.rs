//! Reading observations: the latest state, any past one, and the list of vintages.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, Grant, ReadCollection};
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::list::Page;
use domain::problem::Problem;
use domain::series::Series;
use domain::series::vintage::Vintage;
use store::Tx;
use store::series::StoredSeries;

use crate::Caller;
use crate::damage;
use crate::list::Listed;
use crate::metric::MetricAt;
use crate::outcome::Failure;
use crate::series::SeriesReader;
use crate::series::walk::{WAYS_AT_A_TIME, step};

/// The latest state of a series; `SERIES_UNREADABLE` where its stored data is damaged.
pub type Observed = Result<Arc<Series>, Problem>;

impl SeriesReader<'_> {
    /// The latest state of some indicators that the caller may read.
    pub async fn series_many(
        self,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<HashMap<MetricId, Observed>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = self.metrics.facts_of(&mut tx, caller, wanted).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        let metrics = store::metric::find_all(&mut tx, &grants, &ids).await?;
        let stored = store::series::find_all(&mut tx, &grants, &ids).await?;
        let stored: HashMap<_, _> = stored
            .into_iter()
            .map(|series| (series.metric, series))
            .collect();
        let observed = metrics.iter().map(|metric| {
            let stored = stored.get(&metric.id);
            (metric.id, decoded(metric, stored).map(Arc::new))
        });
        Ok(observed.collect())
    }

    /// The latest state of an indicator.
    pub async fn series(
        self,
        caller: &Caller,
        wanted: MetricAt,
    ) -> Result<Option<Observed>, Failure> {
        Ok(self.series_many(caller, &[wanted]).await?.remove(&wanted.1))
    }

    /// A page of an indicator's vintages, the latest first.
    pub async fn vintages(
        self,
        caller: &Caller,
        id: MetricId,
        page: &Page,
    ) -> Result<Listed<Vintage>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let Some((grant, metric)) = self.found(&mut tx, caller, id).await? else {
            return Ok(Listed::nothing());
        };
        let list = store::series::vintage::list(&mut tx, &grant, id, page).await?;
        let total = u64::try_from(metric.vintage).unwrap_or(0);
        Ok(Listed::from_list(list, total))
    }

    pub(crate) async fn found(
        self,
        tx: &mut Tx,
        caller: &Caller,
        id: MetricId,
    ) -> Result<Option<(Grant<ReadCollection>, Metric)>, Failure> {
        let facts = store::access::metric_facts(tx, caller.reader, id).await?;
        let Some((_, grant)) = self.metrics.readable_facts(caller, facts) else {
            return Ok(None);
        };
        let metric = store::metric::find(tx, &grant, id).await?;
        Ok(metric.map(|metric| (grant, metric)))
    }

    /// The state after vintage `number`: the latest, or the one that the reverse deltas lead to. `SERIES_UNREADABLE`
    /// where the latest state or a reverse delta is damaged.
    pub(crate) async fn state_of(
        self,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
        metric: &Metric,
        number: i64,
    ) -> Result<Result<Series, Problem>, Failure> {
        let Some(stored) = store::series::find(tx, grant, metric.id).await? else {
            return Ok(Ok(Series::empty(metric.frequency)));
        };
        if number == metric.vintage {
            return Ok(decoded(metric, Some(&stored)));
        }

        let mut state = match stored.decode() {
            Ok(state) => state,
            Err(error) => return Ok(Err(damage::series(metric, metric.vintage, error))),
        };

        let mut later = metric.vintage;
        while later > number {
            let stop = number.max(later - WAYS_AT_A_TIME);
            let ways = store::series::vintage::ways_between(tx, grant, metric.id, later, stop);
            let mut ways = ways.await?.into_iter();
            while later > stop {
                let way = ways.next();
                match step(&state, way.as_ref()).await {
                    Ok(before) => state = before,
                    Err(error) => return Ok(Err(damage::series(metric, later - 1, error))),
                }
                later -= 1;
            }
        }

        Ok(Ok(state))
    }
}

/// The latest observations; without any, an empty series of the indicator's present frequency.
///
/// # Errors
/// `SERIES_UNREADABLE`.
pub(crate) fn decoded(metric: &Metric, stored: Option<&StoredSeries>) -> Result<Series, Problem> {
    let series = stored.map(StoredSeries::decode).transpose();
    let series = series.map_err(|error| damage::series(metric, metric.vintage, error))?;
    Ok(series
        .filter(|series| !series.is_empty())
        .unwrap_or_else(|| Series::empty(metric.frequency)))
}
