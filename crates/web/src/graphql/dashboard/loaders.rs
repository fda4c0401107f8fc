//! What many dashboards and charts of one answer are asked for at once.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::async_trait::async_trait;
use async_graphql::dataloader::{DataLoader, Loader};
use domain::id::{ChartId, DashboardId};
use domain::list::Page;
use service::dashboard::SeenChart;
use service::{Caller, Failure, Listed, Service};

use crate::graphql::request::failure::Surprise;

/// The loaders of one person's view.
pub(in crate::graphql) struct DashboardLoaders {
    pages: DataLoader<ChartPages>,
    charts: DataLoader<Charts>,
    pinned: DataLoader<Pinned>,
}

impl DashboardLoaders {
    pub(in crate::graphql) fn new(service: &Service, caller: &Arc<Caller>) -> Self {
        let pages = ChartPages {
            service: service.clone(),
            caller: Arc::clone(caller),
        };
        let charts = Charts {
            service: service.clone(),
            caller: Arc::clone(caller),
        };
        let pinned = Pinned {
            service: service.clone(),
        };
        Self {
            pages: DataLoader::new(pages, tokio::spawn),
            charts: DataLoader::new(charts, tokio::spawn),
            pinned: DataLoader::new(pinned, tokio::spawn),
        }
    }

    /// A page of a dashboard's charts, with their series; those of many dashboards are read at once.
    pub(in crate::graphql) async fn charts(
        &self,
        id: DashboardId,
        page: Page,
    ) -> Result<Listed<Arc<SeenChart>>, Surprise> {
        let charts = self.pages.load_one((id, page)).await?;
        Ok(charts.ok_or(Failure::Unavailable)?)
    }

    /// A chart, if the person may read it; many are read at once.
    pub(in crate::graphql) async fn chart(
        &self,
        id: ChartId,
    ) -> Result<Option<Arc<SeenChart>>, Surprise> {
        Ok(self.charts.load_one(id).await?)
    }

    /// Whether a chart that the person sees is pinned; asked for many at once.
    pub(in crate::graphql) async fn is_pinned(&self, id: ChartId) -> Result<bool, Surprise> {
        Ok(self.pinned.load_one(id).await?.is_some())
    }
}

struct ChartPages {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<(DashboardId, Page)> for ChartPages {
    type Value = Listed<Arc<SeenChart>>;
    type Error = Failure;

    async fn load(
        &self,
        wanted: &[(DashboardId, Page)],
    ) -> Result<HashMap<(DashboardId, Page), Self::Value>, Failure> {
        let mut dashboards: HashMap<&Page, Vec<DashboardId>> = HashMap::new();
        for (id, page) in wanted {
            dashboards.entry(page).or_default().push(*id);
        }
        let mut found = HashMap::with_capacity(wanted.len());
        // A document has few pages: each field with its arguments is one.
        for (page, ids) in dashboards {
            let charts = self.service.charts(&self.caller, &ids, page).await?;
            found.extend(
                charts
                    .into_iter()
                    .map(|(id, list)| ((id, page.clone()), list)),
            );
        }
        Ok(found)
    }
}

struct Charts {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<ChartId> for Charts {
    type Value = Arc<SeenChart>;
    type Error = Failure;

    async fn load(&self, ids: &[ChartId]) -> Result<HashMap<ChartId, Self::Value>, Failure> {
        self.service.charts_by_id(&self.caller, ids).await
    }
}

struct Pinned {
    service: Service,
}

#[async_trait]
impl Loader<ChartId> for Pinned {
    type Value = ();
    type Error = Failure;

    async fn load(&self, ids: &[ChartId]) -> Result<HashMap<ChartId, ()>, Failure> {
        let pinned = self.service.pinned_charts(ids).await?;
        Ok(pinned.into_iter().map(|id| (id, ())).collect())
    }
}
