//! Who asks, and what is shared by the fields of one request.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::dataloader::DataLoader;
use async_graphql::{Context, Request};
use domain::catalogue::collection::Summary;
use domain::catalogue::metric::Surroundings;
use domain::catalogue::pin::Pin;
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use domain::problem::Problem;
use domain::series::Series;
use domain::series::view::AsOf;
use service::metric::{MetricAt, SeenMetric};
use service::series::vintage::{Between, Changed};
use service::{Caller, Failure, Listed, Observed, Service};
use tokio::sync::{Mutex, watch};

use super::budget::Budget;
use super::failure::limit;
use super::loaders::{
    ChangesLoader, ChildrenLoader, MetricLoader, PinLoader, PinnedLoader, RelatedLoader,
    SeriesLoader, SummaryLoader, SurroundingsLoader,
};
use crate::graphql::dashboard::DashboardLoaders;
use crate::graphql::request::budget::BudgetPart;
use crate::graphql::request::failure::GraphqlError;
use crate::site::Shared;

/// What fields find in their context.
pub(in crate::graphql) struct Asker {
    pub(in crate::graphql) scope: Arc<Scope>,
    pub(in crate::graphql) https: bool,
    /// Where `/help` leads, if it leads elsewhere.
    pub(in crate::graphql) help: Option<String>,
}

/// One person's view: objects carry the view that they were found in, since a mutation that signs in
/// answers as another person than the one who asked.
pub(in crate::graphql) struct Scope {
    pub(in crate::graphql) service: Service,
    pub(in crate::graphql) caller: Arc<Caller>,
    series: DataLoader<SeriesLoader>,
    metrics: DataLoader<MetricLoader>,
    summaries: DataLoader<SummaryLoader>,
    children: DataLoader<ChildrenLoader>,
    related: DataLoader<RelatedLoader>,
    surroundings: DataLoader<SurroundingsLoader>,
    changes: DataLoader<ChangesLoader>,
    pins: DataLoader<PinLoader>,
    pinned: DataLoader<PinnedLoader>,
    /// Of dashboards and charts.
    pub(in crate::graphql) dashboards: DashboardLoaders,
    /// Past states are read one after the other: one request must not take every connection to the database.
    past: Mutex<()>,
    /// Closed when the request is over, in whatever way: loaders work in tasks of their own, which would go on.
    _here: watch::Sender<()>,
    budget: Budget,
}

/// Gives the request what its fields need.
pub(in crate::graphql) fn attach(request: Request, shared: &Shared, caller: Caller) -> Request {
    request.data(Asker {
        scope: Scope::new(shared.service.clone(), caller),
        https: shared.config.is_https(),
        help: shared.config.help.clone(),
    })
}

/// The asker of this request.
pub(in crate::graphql) fn asker<'a>(ctx: &Context<'a>) -> Result<&'a Asker, GraphqlError> {
    ctx.data::<Asker>().map_err(|_| {
        tracing::error!("a request without its asker");
        Failure::Internal.into()
    })
}

/// The view of who asks.
pub(in crate::graphql) fn scope<'a>(ctx: &Context<'a>) -> Result<&'a Arc<Scope>, GraphqlError> {
    Ok(&asker(ctx)?.scope)
}

impl Scope {
    pub(in crate::graphql) fn new(service: Service, caller: Caller) -> Arc<Self> {
        let caller = Arc::new(caller);
        let (here, over) = watch::channel(());
        Arc::new(Self {
            series: SeriesLoader::start(&service, &caller),
            metrics: MetricLoader::start(&service, &caller),
            summaries: SummaryLoader::start(&service, &caller),
            children: ChildrenLoader::start(&service, &caller),
            related: RelatedLoader::start(&service, &caller),
            surroundings: SurroundingsLoader::start(&service, &caller),
            pins: PinLoader::start(&service, &caller),
            pinned: PinnedLoader::start(&service, &caller),
            changes: ChangesLoader::start(&service, &caller, over),
            dashboards: DashboardLoaders::new(&service, &caller),
            service,
            caller,
            past: Mutex::new(()),
            _here: here,
            budget: Budget::new(),
        })
    }

    /// The latest state of an indicator; many are read at once. One that was found a moment ago and is not
    /// there any more, or not for this reader, asks for another try, which tells what has become of it.
    pub(in crate::graphql) async fn series(&self, at: MetricAt) -> Result<Observed, GraphqlError> {
        let series = self.series.load_one(at).await?;
        Ok(series.ok_or(Failure::Unavailable)?)
    }

    /// A past state of an indicator, or why there is none.
    pub(in crate::graphql) async fn past_series(
        &self,
        id: MetricId,
        as_of: AsOf,
    ) -> Result<Result<Series, Problem>, GraphqlError> {
        let _turn = self.past.lock().await;
        let past = self
            .service
            .series()
            .past_series(&self.caller, id, as_of)
            .await?;
        Ok(past.ok_or(Failure::Unavailable)?)
    }

    /// An indicator, if the person may read it; many are read at once.
    pub(in crate::graphql) async fn metric(
        &self,
        at: MetricAt,
    ) -> Result<Option<Arc<SeenMetric>>, GraphqlError> {
        Ok(self.metrics.load_one(at).await?)
    }

    /// Those of some indicators that the person may read; those of many charts are read at once.
    pub(in crate::graphql) async fn metrics(
        &self,
        wanted: Vec<MetricAt>,
    ) -> Result<HashMap<MetricAt, Arc<SeenMetric>>, GraphqlError> {
        Ok(self.metrics.load_many(wanted).await?)
    }

    /// What is counted of a collection's indicators; many are counted at once.
    pub(in crate::graphql) async fn summary(
        &self,
        id: CollectionId,
    ) -> Result<Summary, GraphqlError> {
        Ok(self.summaries.load_one(id).await?.unwrap_or_default())
    }

    /// A page of the indicators directly below one; those below many are read at once.
    pub(in crate::graphql) async fn children(
        &self,
        at: MetricAt,
        page: Page,
    ) -> Result<Listed<SeenMetric>, GraphqlError> {
        let children = self.children.load_one((at, page)).await?;
        Ok(children.ok_or(Failure::Unavailable)?)
    }

    /// The indicators that are nearest to one; those of many are found at once.
    pub(in crate::graphql) async fn related(
        &self,
        at: MetricAt,
    ) -> Result<Vec<SeenMetric>, GraphqlError> {
        let related = self.related.load_one(at).await?;
        Ok(related.ok_or(Failure::Unavailable)?)
    }

    /// What stands around an indicator; counted for many at once.
    pub(in crate::graphql) async fn surroundings(
        &self,
        at: MetricAt,
    ) -> Result<Surroundings, GraphqlError> {
        let around = self.surroundings.load_one(at).await?;
        Ok(around.ok_or(Failure::Unavailable)?)
    }

    /// A part of the changes between two states of an indicator; its history is gone back through once for
    /// all of them.
    pub(in crate::graphql) async fn changes(
        &self,
        between: Between,
    ) -> Result<Changed, GraphqlError> {
        let changes = self.changes.load_one(between).await?;
        Ok(changes.ok_or(Failure::Unavailable)?)
    }

    /// What a collection has pinned, in order; that of many is read at once.
    pub(in crate::graphql) async fn pins(
        &self,
        id: CollectionId,
    ) -> Result<Vec<Pin>, GraphqlError> {
        Ok(self.pins.load_one(id).await?.unwrap_or_default())
    }

    /// Whether its collection has an indicator pinned; many are asked for at once.
    pub(in crate::graphql) async fn pinned(&self, at: MetricAt) -> Result<bool, GraphqlError> {
        Ok(self.pinned.load_one(at).await?.unwrap_or_default())
    }

    /// Charges the answer with so many bytes, before they are written.
    pub(in crate::graphql) fn charge(&self, bytes: usize) -> async_graphql::Result<()> {
        self.budget
            .write(bytes)
            .map_err(|refused| limit(refused.to_string()))
    }

    /// Charges the answer with an indicator's series, before it is read; returns the bytes that are charged with it.
    pub(in crate::graphql) fn charge_series(
        &self,
        seen: &SeenMetric,
        part: BudgetPart,
    ) -> async_graphql::Result<usize> {
        let observations = usize::try_from(seen.record.observations).unwrap_or(usize::MAX);
        self.budget
            .read(observations, part)
            .map_err(|refused| limit(refused.to_string()))
    }
}
