//! A chart with everything that it draws, for a picture.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, ReadCollection, ReadDashboard};
use domain::catalogue::key::ChartKey;

use super::SeenChart;
use crate::Caller;
use crate::dashboard::Dashboards;
use crate::metric::{MetricAt, SeenMetric, with_collections};
use crate::outcome::Failure;
use crate::series::read::{Observed, decoded};

/// The keys of a chart, as its address has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChartKeys<'a> {
    /// The key of the account.
    pub account: &'a str,
    /// Of the collection; `None` for a personal dashboard.
    pub collection: Option<&'a str>,
    /// The key of the dashboard, in the collection or the account.
    pub dashboard: &'a str,
    /// The key of the chart in the dashboard.
    pub chart: &'a str,
}

/// A chart with the views of its series, all of one state of the database.
#[derive(Debug, Clone, PartialEq)]
pub struct DrawnChart {
    /// The chart, with the reader's permissions on its dashboard.
    pub seen: Arc<SeenChart>,
    /// The indicator of each series with its latest state; `None` if it is deleted, or the reader may not read it.
    pub members: Vec<Option<Member>>,
}

/// The view of a series of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// The indicator.
    pub metric: Arc<SeenMetric>,
    /// Its observations.
    pub series: Observed,
}

impl Dashboards<'_> {
    /// The chart at these keys, or at former keys of its dashboard, with the views of its series.
    pub async fn drawn_chart(
        self,
        caller: &Caller,
        keys: ChartKeys<'_>,
    ) -> Result<Option<DrawnChart>, Failure> {
        let Ok(key) = ChartKey::parse(keys.chart) else {
            return Ok(None);
        };
        let mut tx = self.shared.db().read().await?;
        let ChartKeys {
            account,
            collection,
            dashboard,
            ..
        } = keys;

        let facts = self
            .dashboard_facts_at(&mut tx, caller, account, collection, dashboard)
            .await?;
        let grant = facts.map(|facts| {
            self.shared
                .permit(caller, access::dashboard::<ReadDashboard>(&facts))
        });
        let grant = grant.and_then(Result::ok);
        let Some(grant) = grant else {
            return Ok(None);
        };

        let Some(chart) = store::dashboard::chart::by_key(&mut tx, &grant, &key).await? else {
            return Ok(None);
        };
        let mut seen = self.see_charts(&mut tx, caller, &[chart.id]).await?;
        let Some(seen) = seen.remove(&chart.id) else {
            return Ok(None);
        };

        let wanted: Vec<MetricAt> = seen.series.iter().filter_map(|one| one.metric).collect();
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        let facts = self.metrics.facts_of(&mut tx, caller, &wanted).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();

        let records = store::metric::find_all(&mut tx, &grants, &ids).await?;
        let stored = store::series::find_all(&mut tx, &grants, &ids).await?;
        let collections = self
            .collections
            .see_collections(&mut tx, caller, &facts)
            .await?;
        drop(tx);

        let mut stored: HashMap<_, _> = stored
            .into_iter()
            .map(|series| (series.metric, series))
            .collect();
        let mut members = HashMap::new();
        for metric in with_collections(records, &collections) {
            let stored = stored.remove(&metric.record.id);
            let series = decoded(&metric.record, stored.as_ref()).map(Arc::new);
            let id = metric.record.id;
            let metric = Arc::new(metric);
            members.insert(id, Member { metric, series });
        }

        let members = seen.series.iter().map(|one| {
            let (_, id) = one.metric?;
            members.get(&id).cloned()
        });
        Ok(Some(DrawnChart {
            members: members.collect(),
            seen,
        }))
    }
}
