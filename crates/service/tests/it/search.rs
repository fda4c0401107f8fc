//! Search: what is found of public objects.

mod index;
mod privacy;
mod ranking;

use std::net::Ipv4Addr;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionForm, NonPublic};
use domain::id::{CollectionId, MetricId};
use domain::identity::network::Networks;
use domain::text::language::Text;
use service::operation::analytics::ViewForm;
use service::search::{FoundObject, SearchRequest, SearchResults};
use service::{Caller, Service};
use testdb::{TestDb, on_both};

use crate::world::{World, collection_form, guest, metric_form};

/// A public collection `ann/energy` with two indicators, and a private one.
struct Catalogue {
    world: World,
    ann: Caller,
    energy: CollectionId,
    gas: MetricId,
}

impl Catalogue {
    async fn new(world: World) -> Self {
        let ann = world.publisher("ann").await;
        let energy = world
            .collection(
                &ann,
                "ann",
                &collection_form("energy", CollectionAccess::Public),
            )
            .await;
        let mut secret = collection_form("secret", CollectionAccess::Private);
        secret.name = Text::en("Secret");
        world.collection(&ann, "ann", &secret).await;

        let catalogue = Self {
            energy: energy.record.id,
            gas: MetricId::new(uuid::Uuid::nil()),
            world,
            ann,
        };
        catalogue
            .metric("energy", "power", "Electricity prices")
            .await;
        catalogue
            .metric("secret", "hidden", "Hidden gas prices")
            .await;
        let gas = catalogue
            .metric("energy", "gas", "Natural gas prices")
            .await;
        Self { gas, ..catalogue }
    }

    async fn metric(&self, collection: &str, path: &str, name: &str) -> MetricId {
        let mut form = metric_form(path, Frequency::Monthly);
        form.name = Text::en(name);
        let metrics = self.world.service.metrics();
        let made =
            metrics.create_metric(&self.ann, "ann", collection, &form, Some("2024-01;1"), None);
        made.await.unwrap().record.id
    }

    async fn set(&self, change: impl FnOnce(&mut CollectionForm)) {
        let collections = self.world.service.collections();
        let seen = collections
            .collection_by_id(&self.ann, self.energy)
            .await
            .unwrap()
            .unwrap();
        let mut form = collection_form("energy", CollectionAccess::Public);
        change(&mut form);
        let changed =
            collections.update_collection(&self.ann, self.energy, seen.record.version, &form);
        changed.await.unwrap();
    }

    async fn refresh(&self) {
        self.world.service.search().refresh().await.unwrap();
    }

    async fn found(&self, text: &str) -> Vec<String> {
        names(&self.results(text).await)
    }

    async fn results(&self, text: &str) -> SearchResults {
        find(&self.world.service, &guest(), text).await
    }
}

pub(crate) async fn find(service: &Service, caller: &Caller, text: &str) -> SearchResults {
    let request = SearchRequest {
        text: text.to_owned(),
        limit: 10,
        ..SearchRequest::default()
    };
    service.search().find(caller, &request).await.unwrap()
}

/// The paths and keys of results, in order.
pub(crate) fn names(results: &SearchResults) -> Vec<String> {
    let name = |object: &FoundObject| match object {
        FoundObject::Metric(metric) => metric.record.path.clone(),
        FoundObject::Dashboard(dashboard) => format!("#{}", dashboard.record.key),
        FoundObject::Collection(collection) => format!("/{}", collection.record.key),
        FoundObject::Account(account) => format!("@{}", account.record.key),
        FoundObject::Question(question) => format!("?{}", question.record.number),
    };
    let page = results.page.iter();
    page.map(|result| name(&result.object)).collect()
}

/// A world where private collections cost nothing.
fn world(db: &testdb::TestDb) -> World {
    World::with(db, |config| config.non_public = NonPublic::Everyone)
}

#[on_both(counts)]
async fn public_objects_are_found_with_counts(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    catalogue.refresh().await;

    assert_eq!(catalogue.found("gas prices").await, ["gas"]);
    assert_eq!(
        catalogue.found("énergie kind:collection").await,
        ["/energy"]
    );
    assert_eq!(catalogue.found("ann kind:account").await, ["@ann"]);
    assert_eq!(
        catalogue.found("ann/energy/power").await.first().unwrap(),
        "power"
    );

    let all = catalogue.results("prices").await;
    assert_eq!((all.total, all.is_complete), (2, true));
    let accounts: Vec<_> = all
        .facets
        .accounts
        .iter()
        .map(|one| (one.value.as_str(), one.count))
        .collect();
    assert_eq!(accounts, [("ann", 2)]);
    let frequencies: Vec<_> = all
        .facets
        .frequencies
        .iter()
        .map(|one| (one.value, one.count))
        .collect();
    assert_eq!(frequencies, [(Frequency::Monthly, 2)]);
}

/// A guest of a network, with a browser.
fn reader(network: u8, browser: usize) -> Caller {
    let mut caller = guest();
    caller.client.networks = Networks::from_address(Ipv4Addr::new(198, 51, network, 7).into());
    caller.client.device = format!("Firefox {browser}");
    caller
}

async fn view(catalogue: &Catalogue, caller: &Caller, path: &str) {
    let form = ViewForm {
        path,
        referrer: None,
        search: None,
        own_host: None,
        untracked: false,
    };
    let analytics = catalogue.world.service.analytics();
    analytics.count_view(caller, &form).await.unwrap();
}

/// Goes on to the next day, and adds what was counted.
async fn end_day(catalogue: &Catalogue) {
    let service = &catalogue.world.service;
    service.analytics().flush().await.unwrap();
    catalogue.world.wait(24 * 3_600);
    service.enqueue_scheduled().await.unwrap();
    service.run_due_jobs().await.unwrap();
}
