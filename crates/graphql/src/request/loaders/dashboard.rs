//! Loaders that read for many dashboards and charts of one response at once.

use std::collections::HashMap;
use std::sync::Arc;

use domain::id::{ChartId, DashboardId};
use domain::list::Page;
use service::dashboard::SeenChart;
use service::{Caller, Failure, Listed, Service};

use super::{DataLoader, by_page, loader};
use crate::request::failure::GraphqlError;
use crate::request::loads::Loads;

/// The loaders of one caller.
pub(crate) struct DashboardLoaders {
    pages: DataLoader<ChartPages>,
    charts: DataLoader<Charts>,
    pinned: DataLoader<PinnedCharts>,
}

impl DashboardLoaders {
    pub(crate) fn new(service: &Service, caller: &Arc<Caller>, loads: &Loads) -> Self {
        Self {
            pages: ChartPages::start(service, caller, loads),
            charts: Charts::start(service, caller, loads),
            pinned: PinnedCharts::start(service, caller, loads),
        }
    }

    /// A page of a dashboard's charts, with their series; those of many dashboards are read in one batch.
    pub(crate) async fn charts(
        &self,
        id: DashboardId,
        page: Page,
    ) -> Result<Listed<Arc<SeenChart>>, GraphqlError> {
        let charts = self.pages.load_one((id, page)).await?;
        Ok(charts.ok_or(Failure::Unavailable)?)
    }

    /// A chart; `None` if the reader may not read it. Many are read in one batch.
    pub(crate) async fn chart(&self, id: ChartId) -> Result<Option<Arc<SeenChart>>, GraphqlError> {
        Ok(self.charts.load_one(id).await?)
    }

    /// Whether a chart that the reader sees is pinned; many are checked in one batch.
    pub(crate) async fn is_pinned(&self, id: ChartId) -> Result<bool, GraphqlError> {
        Ok(self.pinned.load_one(id).await?.is_some())
    }
}

loader!(ChartPages, (DashboardId, Page) => Listed<Arc<SeenChart>>, |service, caller, wanted| {
    let mut found = HashMap::with_capacity(wanted.len());
    for (page, ids) in by_page(wanted) {
        let charts = service.dashboards().charts(caller, &ids, page).await?;
        found.extend(charts.into_iter().map(|(id, list)| ((id, page.clone()), list)));
    }
    found
});

loader!(Charts, ChartId => Arc<SeenChart>, |service, caller, ids| {
    service.dashboards().charts_by_id(caller, ids).await?
});

loader!(PinnedCharts, ChartId => (), |service, _caller, ids| {
    let pinned = service.dashboards().pinned_charts(ids).await?;
    pinned.into_iter().map(|id| (id, ())).collect()
});
