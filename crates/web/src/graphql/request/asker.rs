//! Who asks, and what is shared by the fields of one request.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::async_trait::async_trait;
use async_graphql::dataloader::{DataLoader, Loader};
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
use super::failure::{Surprise, limit};
use crate::graphql::dashboard::DashboardLoaders;
use crate::graphql::request::budget::BudgetPart;
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
pub(in crate::graphql) fn asker<'a>(ctx: &Context<'a>) -> Result<&'a Asker, Surprise> {
    ctx.data::<Asker>().map_err(|_| {
        tracing::error!("a request without its asker");
        Failure::Internal.into()
    })
}

/// The view of who asks.
pub(in crate::graphql) fn scope<'a>(ctx: &Context<'a>) -> Result<&'a Arc<Scope>, Surprise> {
    Ok(&asker(ctx)?.scope)
}

impl Scope {
    pub(in crate::graphql) fn new(service: Service, caller: Caller) -> Arc<Self> {
        let caller = Arc::new(caller);
        let series = SeriesLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let metrics = MetricLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let summaries = SummaryLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let children = ChildrenLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let related = RelatedLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let pins = PinLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let pinned = PinnedLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let surroundings = SurroundingsLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
        };
        let dashboards = DashboardLoaders::new(&service, &caller);
        let (here, over) = watch::channel(());
        let changes = ChangesLoader {
            service: service.clone(),
            caller: Arc::clone(&caller),
            over,
        };
        Arc::new(Self {
            service,
            caller,
            series: DataLoader::new(series, tokio::spawn),
            metrics: DataLoader::new(metrics, tokio::spawn),
            summaries: DataLoader::new(summaries, tokio::spawn),
            children: DataLoader::new(children, tokio::spawn),
            related: DataLoader::new(related, tokio::spawn),
            surroundings: DataLoader::new(surroundings, tokio::spawn),
            changes: DataLoader::new(changes, tokio::spawn),
            pins: DataLoader::new(pins, tokio::spawn),
            pinned: DataLoader::new(pinned, tokio::spawn),
            dashboards,
            past: Mutex::new(()),
            _here: here,
            budget: Budget::new(),
        })
    }

    /// The latest state of an indicator; many are read at once. One that was found a moment ago and is not
    /// there any more, or not for this reader, asks for another try, which tells what has become of it.
    pub(in crate::graphql) async fn series(&self, at: MetricAt) -> Result<Observed, Surprise> {
        let series = self.series.load_one(at).await?;
        Ok(series.ok_or(Failure::Unavailable)?)
    }

    /// A past state of an indicator, or why there is none.
    pub(in crate::graphql) async fn past_series(
        &self,
        id: MetricId,
        as_of: AsOf,
    ) -> Result<Result<Series, Problem>, Surprise> {
        let _turn = self.past.lock().await;
        let past = self.service.past_series(&self.caller, id, as_of).await?;
        Ok(past.ok_or(Failure::Unavailable)?)
    }

    /// An indicator, if the person may read it; many are read at once.
    pub(in crate::graphql) async fn metric(
        &self,
        at: MetricAt,
    ) -> Result<Option<Arc<SeenMetric>>, Surprise> {
        Ok(self.metrics.load_one(at).await?)
    }

    /// Those of some indicators that the person may read; those of many charts are read at once.
    pub(in crate::graphql) async fn metrics(
        &self,
        wanted: Vec<MetricAt>,
    ) -> Result<HashMap<MetricAt, Arc<SeenMetric>>, Surprise> {
        Ok(self.metrics.load_many(wanted).await?)
    }

    /// What is counted of a collection's indicators; many are counted at once.
    pub(in crate::graphql) async fn summary(&self, id: CollectionId) -> Result<Summary, Surprise> {
        Ok(self.summaries.load_one(id).await?.unwrap_or_default())
    }

    /// A page of the indicators directly below one; those below many are read at once.
    pub(in crate::graphql) async fn children(
        &self,
        at: MetricAt,
        page: Page,
    ) -> Result<Listed<SeenMetric>, Surprise> {
        let children = self.children.load_one((at, page)).await?;
        Ok(children.ok_or(Failure::Unavailable)?)
    }

    /// The indicators that are nearest to one; those of many are found at once.
    pub(in crate::graphql) async fn related(
        &self,
        at: MetricAt,
    ) -> Result<Vec<SeenMetric>, Surprise> {
        let related = self.related.load_one(at).await?;
        Ok(related.ok_or(Failure::Unavailable)?)
    }

    /// What stands around an indicator; counted for many at once.
    pub(in crate::graphql) async fn surroundings(
        &self,
        at: MetricAt,
    ) -> Result<Surroundings, Surprise> {
        let around = self.surroundings.load_one(at).await?;
        Ok(around.ok_or(Failure::Unavailable)?)
    }

    /// A part of the changes between two states of an indicator; its history is gone back through once for
    /// all of them.
    pub(in crate::graphql) async fn changes(&self, between: Between) -> Result<Changed, Surprise> {
        let changes = self.changes.load_one(between).await?;
        Ok(changes.ok_or(Failure::Unavailable)?)
    }

    /// What a collection has pinned, in order; that of many is read at once.
    pub(in crate::graphql) async fn pins(&self, id: CollectionId) -> Result<Vec<Pin>, Surprise> {
        Ok(self.pins.load_one(id).await?.unwrap_or_default())
    }

    /// Whether its collection has an indicator pinned; many are asked for at once.
    pub(in crate::graphql) async fn pinned(&self, at: MetricAt) -> Result<bool, Surprise> {
        Ok(self.pinned.load_one(at).await?.unwrap_or_default())
    }

    /// Charges the answer with so many bytes, before they are written.
    pub(in crate::graphql) fn charge(&self, bytes: usize) -> async_graphql::Result<()> {
        self.budget
            .write(bytes)
            .map_err(|refused| limit(refused.to_string()))
    }

    /// Charges the answer with an indicator's series, before it is read; gives the bytes that are charged with it.
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

struct SeriesLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<MetricAt> for SeriesLoader {
    type Value = Observed;
    type Error = Failure;

    async fn load(&self, wanted: &[MetricAt]) -> Result<HashMap<MetricAt, Self::Value>, Failure> {
        let mut found = self.service.series_many(&self.caller, wanted).await?;
        Ok(wanted
            .iter()
            .filter_map(|at| Some((*at, found.remove(&at.1)?)))
            .collect())
    }
}

struct MetricLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<MetricAt> for MetricLoader {
    type Value = Arc<SeenMetric>;
    type Error = Failure;

    async fn load(&self, wanted: &[MetricAt]) -> Result<HashMap<MetricAt, Self::Value>, Failure> {
        let found = self.service.metrics_by_id(&self.caller, wanted).await?;
        Ok(found
            .into_iter()
            .map(|seen| (seen.at(), Arc::new(seen)))
            .collect())
    }
}

struct SummaryLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<CollectionId> for SummaryLoader {
    type Value = Summary;
    type Error = Failure;

    async fn load(&self, ids: &[CollectionId]) -> Result<HashMap<CollectionId, Summary>, Failure> {
        self.service.collection_summaries(&self.caller, ids).await
    }
}

struct ChildrenLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<(MetricAt, Page)> for ChildrenLoader {
    type Value = Listed<SeenMetric>;
    type Error = Failure;

    async fn load(
        &self,
        wanted: &[(MetricAt, Page)],
    ) -> Result<HashMap<(MetricAt, Page), Self::Value>, Failure> {
        let mut parents: HashMap<&Page, Vec<MetricAt>> = HashMap::new();
        for (at, page) in wanted {
            parents.entry(page).or_default().push(*at);
        }
        let mut found = HashMap::with_capacity(wanted.len());
        // A document has few pages: each field with its arguments is one.
        for (page, parents) in parents {
            let mut children = self.service.children(&self.caller, &parents, page).await?;
            found.extend(
                parents
                    .into_iter()
                    .filter_map(|at| Some(((at, page.clone()), children.remove(&at.1)?))),
            );
        }
        Ok(found)
    }
}

struct RelatedLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<MetricAt> for RelatedLoader {
    type Value = Vec<SeenMetric>;
    type Error = Failure;

    async fn load(&self, wanted: &[MetricAt]) -> Result<HashMap<MetricAt, Self::Value>, Failure> {
        let mut found = self.service.related(&self.caller, wanted).await?;
        Ok(wanted
            .iter()
            .filter_map(|at| Some((*at, found.remove(&at.1)?)))
            .collect())
    }
}

struct PinLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<CollectionId> for PinLoader {
    type Value = Vec<Pin>;
    type Error = Failure;

    async fn load(&self, ids: &[CollectionId]) -> Result<HashMap<CollectionId, Vec<Pin>>, Failure> {
        self.service.pins(&self.caller, ids).await
    }
}

struct PinnedLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<MetricAt> for PinnedLoader {
    type Value = bool;
    type Error = Failure;

    async fn load(&self, wanted: &[MetricAt]) -> Result<HashMap<MetricAt, bool>, Failure> {
        let pinned = self.service.pinned_metrics(&self.caller, wanted).await?;
        let of = |at: &MetricAt| (*at, pinned.contains(&at.1));
        Ok(wanted.iter().map(of).collect())
    }
}

struct SurroundingsLoader {
    service: Service,
    caller: Arc<Caller>,
}

#[async_trait]
impl Loader<MetricAt> for SurroundingsLoader {
    type Value = Surroundings;
    type Error = Failure;

    async fn load(&self, wanted: &[MetricAt]) -> Result<HashMap<MetricAt, Self::Value>, Failure> {
        let mut found = self.service.surroundings(&self.caller, wanted).await?;
        Ok(wanted
            .iter()
            .filter_map(|at| Some((*at, found.remove(&at.1)?)))
            .collect())
    }
}

struct ChangesLoader {
    service: Service,
    caller: Arc<Caller>,
    /// Closed when nobody waits any more.
    over: watch::Receiver<()>,
}

#[async_trait]
impl Loader<Between> for ChangesLoader {
    type Value = Changed;
    type Error = Failure;

    async fn load(&self, wanted: &[Between]) -> Result<HashMap<Between, Self::Value>, Failure> {
        let mut over = self.over.clone();
        tokio::select! {
            found = self.service.changes(&self.caller, wanted) => found,
            _ = over.changed() => Err(Failure::Unavailable),
        }
    }
}
