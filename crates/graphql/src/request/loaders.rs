//! Loaders: values that the fields of a request need one by one are read in one batch.

pub(crate) mod dashboard;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use async_graphql::dataloader;
use domain::catalogue::collection::Summary;
use domain::catalogue::event::Event;
use domain::catalogue::metric::DependentCounts;
use domain::catalogue::pin::Pin;
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use service::metric::{MetricAt, SeenMetric};
use service::series::vintage::{Between, Changed};
use service::{Listed, Observed, Opaque};

/// The queue and the cache of a loader.
pub(crate) type DataLoader<L> = Opaque<dataloader::DataLoader<L>>;

/// Defines a loader: the type, its key and value, and the call that reads the values of many keys for one caller. Keys
/// without a value are absent from the result.
macro_rules! loader {
    ($name:ident, $key:ty => $value:ty, |$service:ident, $caller:ident, $wanted:ident| $read:expr) => {
        pub(crate) struct $name {
            service: ::service::Service,
            caller: ::std::sync::Arc<::service::Caller>,
        }

        impl $name {
            pub(crate) fn start(
                service: &::service::Service,
                caller: &::std::sync::Arc<::service::Caller>,
                loads: &$crate::request::loads::Loads,
            ) -> $crate::request::loaders::DataLoader<Self> {
                let loader = Self {
                    service: service.clone(),
                    caller: ::std::sync::Arc::clone(caller),
                };
                loads.loader(loader)
            }
        }

        #[::async_graphql::async_trait::async_trait]
        impl ::async_graphql::dataloader::Loader<$key> for $name {
            type Value = $value;
            type Error = ::service::Failure;

            async fn load(
                &self,
                $wanted: &[$key],
            ) -> Result<::std::collections::HashMap<$key, $value>, ::service::Failure> {
                let ($service, $caller) = (&self.service, &self.caller);
                Ok($read)
            }
        }
    };
}
pub(crate) use loader;

loader!(SeriesLoader, MetricAt => Observed, |service, caller, wanted| {
    by_metric_at(wanted, service.series().series_many(caller, wanted).await?)
});

loader!(MetricLoader, MetricAt => Arc<SeenMetric>, |service, caller, wanted| {
    let found = service.metrics().metrics_by_id(caller, wanted).await?;
    found.into_iter().map(|seen| (seen.at(), Arc::new(seen))).collect()
});

loader!(SuccessorLoader, MetricId => Arc<SeenMetric>, |service, caller, ids| {
    let found = service.metrics().successors(caller, ids).await?.into_iter();
    found.map(|(id, seen)| (id, Arc::new(seen))).collect()
});

loader!(SummaryLoader, CollectionId => Summary, |service, caller, ids| {
    service.collections().collection_summaries(caller, ids).await?
});

loader!(ChildrenLoader, (MetricAt, Page) => Listed<SeenMetric>, |service, caller, wanted| {
    let mut found = HashMap::with_capacity(wanted.len());
    for (page, parents) in by_page(wanted) {
        let mut children = service.metrics().children(caller, &parents, page).await?;
        let of = |at: MetricAt| Some(((at, page.clone()), children.remove(&at.1)?));
        found.extend(parents.into_iter().filter_map(of));
    }
    found
});

loader!(RelatedLoader, MetricAt => Vec<SeenMetric>, |service, caller, wanted| {
    by_metric_at(wanted, service.metrics().related(caller, wanted).await?)
});

loader!(SurroundingsLoader, MetricAt => DependentCounts, |service, caller, wanted| {
    by_metric_at(wanted, service.metrics().surroundings(caller, wanted).await?)
});

loader!(ChangesLoader, Between => Changed, |service, caller, wanted| {
    service.series().changes(caller, wanted).await?
});

loader!(PinLoader, CollectionId => Vec<Pin>, |service, caller, ids| {
    service.metrics().pins(caller, ids).await?
});

loader!(EventLoader, CollectionId => Arc<Vec<Event>>, |service, caller, ids| {
    let found = service.events().events(caller, ids).await?;
    found.into_iter().map(|(id, events)| (id, Arc::new(events))).collect()
});

loader!(PinnedLoader, MetricAt => bool, |service, caller, wanted| {
    let pinned = service.metrics().pinned_metrics(caller, wanted).await?;
    wanted.iter().map(|at| (*at, pinned.contains(&at.1))).collect()
});

/// Changes the keys of `found` from ids to the requested pairs of collection and id.
fn by_metric_at<T>(wanted: &[MetricAt], mut found: HashMap<MetricId, T>) -> HashMap<MetricAt, T> {
    let of = |at: &MetricAt| Some((*at, found.remove(&at.1)?));
    wanted.iter().filter_map(of).collect()
}

/// Groups keys by requested page. A document has few pages: one for each field with its arguments.
pub(crate) fn by_page<K: Copy + Eq + Hash>(wanted: &[(K, Page)]) -> HashMap<&Page, Vec<K>> {
    let mut pages: HashMap<&Page, Vec<K>> = HashMap::new();
    for (key, page) in wanted {
        pages.entry(page).or_default().push(*key);
    }
    pages
}
