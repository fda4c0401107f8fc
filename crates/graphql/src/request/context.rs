//! The caller of a request, and the state shared by its fields.

use std::collections::HashMap;
use std::sync::{Arc, Mutex as StdMutex, PoisonError};

use async_graphql::{Context, Request};
use domain::catalogue::collection::Summary;
use domain::catalogue::event::Event;
use domain::catalogue::metric::DependentCounts;
use domain::catalogue::pin::Pin;
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use domain::problem::Problem;
use domain::series::Series;
use domain::series::view::AsOf;
use http::{HeaderMap, HeaderValue, header};
use service::metric::{MetricAt, SeenMetric};
use service::series::view::State;
use service::series::vintage::{Between, Changed};
use service::{Caller, Failure, Listed, Observed, Service};
use tokio::sync::Mutex;
use transport::request::readership;
use transport::shared::Shared;

use super::budget::{Budget, BudgetPart, History, length_of};
use super::failure::limit;
use super::loaders::dashboard::DashboardLoaders;
use super::loaders::{
    ChangesLoader, ChildrenLoader, DataLoader, EventLoader, MetricLoader, PinLoader, PinnedLoader,
    RelatedLoader, SeriesLoader, SuccessorLoader, SummaryLoader, SurroundingsLoader,
};
use super::loads::{BegunLoads, Loads};
use crate::request::failure::GraphqlError;

/// The context of the fields of a request.
pub(crate) struct RequestContext {
    pub(crate) scope: Arc<Scope>,
    pub(crate) https: bool,
    /// The address of the operator's help site; `None` for the built-in guide.
    pub(crate) help: Option<String>,
    pub(crate) browsing: Browsing,
}

/// Facts of the reader's browser for the counting of views.
#[derive(Clone, Debug, Default)]
pub(crate) struct Browsing {
    /// The host that the request was sent to.
    pub(crate) own_host: Option<String>,
    /// Whether the reader wishes not to be tracked.
    pub(crate) is_untracked: bool,
    /// Whether the browser is a robot's.
    pub(crate) is_robot: bool,
}

impl Browsing {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        Self {
            own_host: readership::own_host(headers),
            is_untracked: readership::is_untracked(headers),
            is_robot: readership::is_robot(headers),
        }
    }
}

/// A caller with loaders and a budget. Objects carry the scope in which they were found: a mutation that signs in
/// responds for another caller than the one of the request.
pub(crate) struct Scope {
    pub(crate) service: Service,
    pub(crate) caller: Arc<Caller>,
    series: DataLoader<SeriesLoader>,
    metrics: DataLoader<MetricLoader>,
    successors: DataLoader<SuccessorLoader>,
    summaries: DataLoader<SummaryLoader>,
    children: DataLoader<ChildrenLoader>,
    related: DataLoader<RelatedLoader>,
    surroundings: DataLoader<SurroundingsLoader>,
    changes: DataLoader<ChangesLoader>,
    pins: DataLoader<PinLoader>,
    pinned: DataLoader<PinnedLoader>,
    events: DataLoader<EventLoader>,
    /// Loaders of dashboards and charts.
    pub(crate) dashboards: DashboardLoaders,
    /// Past states are read one at a time: one request must not use every connection to the database.
    past: Mutex<()>,
    loads: Loads,
    /// The earliest state of each indicator to which a walk was charged.
    reached: StdMutex<HashMap<MetricAt, i64>>,
    budget: Budget,
}

/// Attaches the context of its fields to a request, which [`BegunLoads::run`] executes with the loads of its fields.
/// `service` may record what the fields read.
pub(crate) fn attach(
    request: Request,
    shared: &Shared,
    service: Service,
    caller: Caller,
    browsing: Browsing,
) -> (Request, BegunLoads) {
    let (loads, begun) = Loads::new();
    let request = request.data(RequestContext {
        browsing,
        scope: Scope::new(service, caller, loads),
        https: shared.config.is_https(),
        help: shared.config.help.clone(),
    });
    (request, begun)
}

pub(crate) fn asker<'a>(ctx: &Context<'a>) -> Result<&'a RequestContext, GraphqlError> {
    ctx.data::<RequestContext>().map_err(|_| {
        tracing::error!("a request without its asker");
        Failure::Internal.into()
    })
}

/// Returns the scope of the caller.
pub(crate) fn scope<'a>(ctx: &Context<'a>) -> Result<&'a Arc<Scope>, GraphqlError> {
    Ok(&asker(ctx)?.scope)
}

/// Adds the cookie, if any, to the response.
pub(crate) fn answer_with_cookie(ctx: &Context<'_>, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        ctx.append_http_header(header::SET_COOKIE, cookie);
    }
}

impl Scope {
    fn new(service: Service, caller: Caller, loads: Loads) -> Arc<Self> {
        let caller = Arc::new(caller);
        Arc::new(Self {
            series: SeriesLoader::start(&service, &caller, &loads),
            metrics: MetricLoader::start(&service, &caller, &loads),
            successors: SuccessorLoader::start(&service, &caller, &loads),
            summaries: SummaryLoader::start(&service, &caller, &loads),
            children: ChildrenLoader::start(&service, &caller, &loads),
            related: RelatedLoader::start(&service, &caller, &loads),
            surroundings: SurroundingsLoader::start(&service, &caller, &loads),
            pins: PinLoader::start(&service, &caller, &loads),
            pinned: PinnedLoader::start(&service, &caller, &loads),
            events: EventLoader::start(&service, &caller, &loads),
            changes: ChangesLoader::start(&service, &caller, &loads),
            dashboards: DashboardLoaders::new(&service, &caller, &loads),
            loads,
            reached: StdMutex::default(),
            service,
            caller,
            past: Mutex::new(()),
            budget: Budget::new(),
        })
    }

    /// The scope of another caller in the same request.
    pub(crate) fn of_other_caller(&self, caller: Caller) -> Arc<Self> {
        Self::new(self.service.clone(), caller, self.loads.clone())
    }

    /// The latest state of an indicator; many are read in one batch. `Unavailable` if the indicator was deleted, or
    /// hidden from the reader, after it was found: a retry reports the new situation.
    pub(crate) async fn series(&self, at: MetricAt) -> Result<Observed, GraphqlError> {
        let series = self.series.load_one(at).await?;
        Ok(series.ok_or(Failure::Unavailable)?)
    }

    /// A past state of an indicator with its series, or the problem that prevents reading it.
    ///
    /// # Errors
    /// Also `LIMIT`, where the way to the state costs more than is left.
    pub(crate) async fn past_series(
        &self,
        seen: &SeenMetric,
        as_of: AsOf,
    ) -> async_graphql::Result<Result<(State, Series), Problem>> {
        let latest = seen.record.vintage;
        let steps = match as_of {
            AsOf::Vintage(number) => latest.saturating_sub(number),
            // Any of the vintages may be the one of that moment.
            AsOf::Moment(_) => latest,
        };
        self.charge_steps(steps, length_of(seen))?;
        let _permit = self.past.lock().await;
        let series = self.service.series();
        let past = series.past_series(&self.caller, seen.record.id, as_of);
        let past = past.await.map_err(GraphqlError::from)?;
        Ok(past.ok_or(GraphqlError::from(Failure::Unavailable))?)
    }

    /// An indicator; `None` if the reader may not read it. Many are read in one batch.
    pub(crate) async fn metric(
        &self,
        at: MetricAt,
    ) -> Result<Option<Arc<SeenMetric>>, GraphqlError> {
        Ok(self.metrics.load_one(at).await?)
    }

    /// An indicator of any collection; `None` if the reader may not read it. Many are read in one batch.
    pub(crate) async fn successor(
        &self,
        id: MetricId,
    ) -> Result<Option<Arc<SeenMetric>>, GraphqlError> {
        Ok(self.successors.load_one(id).await?)
    }

    /// The indicators that the reader may read, of those in `wanted`; those of many charts are read in one batch.
    pub(crate) async fn metrics(
        &self,
        wanted: Vec<MetricAt>,
    ) -> Result<HashMap<MetricAt, Arc<SeenMetric>>, GraphqlError> {
        Ok(self.metrics.load_many(wanted).await?)
    }

    /// The summary of a collection's indicators; many are computed in one batch.
    pub(crate) async fn summary(&self, id: CollectionId) -> Result<Summary, GraphqlError> {
        Ok(self.summaries.load_one(id).await?.unwrap_or_default())
    }

    /// A page of the children of an indicator; those of many are read in one batch.
    pub(crate) async fn children(
        &self,
        at: MetricAt,
        page: Page,
    ) -> Result<Listed<SeenMetric>, GraphqlError> {
        let children = self.children.load_one((at, page)).await?;
        Ok(children.ok_or(Failure::Unavailable)?)
    }

    /// The indicators nearest to an indicator; those of many are found in one batch.
    pub(crate) async fn related(&self, at: MetricAt) -> Result<Vec<SeenMetric>, GraphqlError> {
        let related = self.related.load_one(at).await?;
        Ok(related.ok_or(Failure::Unavailable)?)
    }

    /// The numbers of indicators and charts that depend on an indicator; many are counted in one batch.
    pub(crate) async fn surroundings(&self, at: MetricAt) -> Result<DependentCounts, GraphqlError> {
        let around = self.surroundings.load_one(at).await?;
        Ok(around.ok_or(Failure::Unavailable)?)
    }

    /// A part of the changes between two states of an indicator; its history is walked once for all parts in a request.
    ///
    /// # Errors
    /// Also `LIMIT`, where the way to the earlier state costs more than is left.
    pub(crate) async fn changes(
        &self,
        history: History,
        between: Between,
    ) -> async_graphql::Result<Changed> {
        let earlier = between.from.min(between.to);
        let steps = {
            let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
            let reached = reached.entry(between.at).or_insert(history.latest);
            let steps = reached.saturating_sub(earlier).max(0);
            *reached = earlier.min(*reached);
            // Comparing the two states passes each once more.
            steps.saturating_add(1)
        };
        self.charge_steps(steps, history.observations)?;
        let changes = self.changes.load_one(between).await;
        let changes = changes.map_err(GraphqlError::from)?;
        Ok(changes.ok_or(GraphqlError::from(Failure::Unavailable))?)
    }

    /// The pins of a collection, in order; those of many are read in one batch.
    pub(crate) async fn pins(&self, id: CollectionId) -> Result<Vec<Pin>, GraphqlError> {
        Ok(self.pins.load_one(id).await?.unwrap_or_default())
    }

    /// Whether an indicator is pinned in its collection; many are checked in one batch.
    pub(crate) async fn pinned(&self, at: MetricAt) -> Result<bool, GraphqlError> {
        Ok(self.pinned.load_one(at).await?.unwrap_or_default())
    }

    /// The events of a collection, by their days; those of many are read in one batch.
    pub(crate) async fn events(&self, id: CollectionId) -> Result<Arc<Vec<Event>>, GraphqlError> {
        Ok(self.events.load_one(id).await?.unwrap_or_default())
    }

    /// Charges bytes to the response, before they are written.
    ///
    /// # Errors
    /// `LIMIT` if fewer bytes are left.
    pub(crate) fn charge(&self, bytes: usize) -> async_graphql::Result<()> {
        self.budget
            .write(bytes)
            .map_err(|rejected| limit(rejected.to_string()))
    }

    /// Charges steps from a state of this many observations to earlier ones, before they are made.
    fn charge_steps(&self, steps: i64, observations: usize) -> async_graphql::Result<()> {
        let steps = usize::try_from(steps).unwrap_or(0);
        self.budget
            .walk(steps, observations)
            .map_err(|rejected| limit(rejected.to_string()))
    }

    /// Charges an indicator's series to the response, before it is read. Returns the bytes charged for it.
    ///
    /// # Errors
    /// `LIMIT` if less is left.
    pub(crate) fn charge_series(
        &self,
        seen: &SeenMetric,
        part: BudgetPart,
    ) -> async_graphql::Result<usize> {
        self.budget
            .read(length_of(seen), part)
            .map_err(|rejected| limit(rejected.to_string()))
    }
}
