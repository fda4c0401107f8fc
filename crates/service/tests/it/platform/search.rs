//! Search: what is found, when, and by whom.

use std::collections::HashMap;

use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionAccess, CollectionForm, NonPublic};
use domain::follow::favourite::Starred;
use domain::id::{CollectionId, DashboardId, MetricId};
use domain::identity::account::AccountKind;
use domain::operation::analytics::{Measure, Target};
use domain::text::language::Text;
use service::operation::analytics::ViewForm;
use service::platform::search::{FoundObject, SearchRequest, SearchResults};
use service::{Caller, Service};
use store::operation::analytics::count::{self, CountKey, DayCount};
use store::operation::analytics::popularity;
use testdb::{TestDb, on_both, on_sqlite};

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

#[on_sqlite]
async fn nothing_tells_of_what_is_not_public(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    catalogue.refresh().await;
    for text in [
        "hidden",
        "secret",
        "collection:secret",
        "hiden",
        "ann -energy -kind:account",
    ] {
        let results = catalogue.results(text).await;
        let left = names(&results)
            .into_iter()
            .filter(|name| name != "@ann")
            .count();
        assert_eq!(left, 0, "{text}");
    }
    // By the word `ann` alone.
    let public = catalogue.results("ann").await;
    for text in ["ann/secret", "ann/secret/hidden"] {
        let results = catalogue.results(text).await;
        assert_eq!(
            (results.total, results.facets),
            (public.total, public.facets.clone()),
            "{text}"
        );
    }
    // Also where the index lags: made private, and nothing was written to the index.
    assert_eq!(catalogue.found("gas").await, ["gas"]);
    catalogue
        .set(|form| form.access = CollectionAccess::Private)
        .await;
    let results = catalogue.results("gas").await;
    assert_eq!((results.total, results.facets), Default::default());
    catalogue.refresh().await;
    assert_eq!(catalogue.results("gas").await.total, 0);
    catalogue
        .set(|form| form.access = CollectionAccess::Public)
        .await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("gas").await, ["gas"]);
}

#[on_both(searches)]
async fn changes_are_found_after_they_are_written(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    catalogue.refresh().await;
    catalogue.metric("energy", "coal", "Coal prices").await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("coal").await, ["coal"]);
    catalogue.set(|form| form.name = Text::en("Fuels")).await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("fuels coal").await, ["coal"]);
    assert_eq!(catalogue.found("fuels kind:collection").await, ["/energy"]);
    assert!(
        catalogue
            .found("energy natural")
            .await
            .contains(&"gas".to_owned()),
        "by its key"
    );
    let metrics = catalogue.world.service.metrics();
    metrics
        .delete_metric(&catalogue.ann, catalogue.gas)
        .await
        .unwrap();
    assert_eq!(catalogue.results("natural gas").await.total, 0, "at once");
    catalogue.refresh().await;
    assert_eq!(catalogue.results("natural gas").await.total, 0);
}

#[on_sqlite]
async fn the_writers_are_closed_while_there_is_nothing_to_write(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let folder = catalogue.world.folder().join("search/public");
    catalogue.refresh().await;
    let index = search::Index::open(&folder).unwrap().unwrap();
    assert!(matches!(index.writer(), Err(search::IndexError::Busy)));
    catalogue.refresh().await;
    drop(index.writer().expect("closed"));
    catalogue.metric("energy", "coal", "Coal prices").await;
    catalogue.metric("secret", "peat", "Peat prices").await;
    catalogue.refresh().await;
    assert_eq!(catalogue.found("coal").await, ["coal"]);
    assert_eq!(
        names(&find(&catalogue.world.service, &catalogue.ann, "peat").await),
        ["peat"]
    );
}

#[on_both(searches)]
async fn without_an_index_the_database_is_searched(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let results = catalogue.results("GÀS prices").await;
    assert_eq!(
        (names(&results), results.is_complete),
        (vec!["gas".to_owned()], false)
    );
    assert_eq!(catalogue.results("100% _").await.total, 0);
    assert_eq!(catalogue.found("prices -natural").await, ["power"]);
    assert_eq!(catalogue.found("prices freq:q").await, [] as [&str; 0]);
    assert_eq!(
        catalogue
            .found("prices account:ann collection:energy freq:m -power")
            .await,
        ["gas"]
    );
    catalogue.refresh().await;
    assert!(catalogue.results("gas").await.is_complete);
}

#[on_both(searches)]
async fn another_server_follows_with_an_index_of_its_own(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let other = World::new(db);
    other.service.search().refresh().await.unwrap();
    assert_eq!(names(&find(&other.service, &guest(), "gas").await), ["gas"]);
    catalogue.metric("energy", "coal", "Coal prices").await;
    other.service.search().refresh().await.unwrap();
    assert_eq!(
        names(&find(&other.service, &guest(), "coal").await),
        ["coal"]
    );
    catalogue
        .set(|form| form.access = CollectionAccess::Private)
        .await;
    assert_eq!(
        find(&other.service, &guest(), "coal").await.total,
        0,
        "at once"
    );
}

#[on_both(searches)]
async fn an_index_goes_on_after_a_restart(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    catalogue.refresh().await;
    let Catalogue { world, .. } = &catalogue;
    let storage = world.storage();
    catalogue.world.service.search().close().await;
    catalogue.metric("energy", "coal", "Coal prices").await;
    let again = world.server_with_files(db, storage);
    again.search().refresh().await.unwrap();
    assert_eq!(names(&find(&again, &guest(), "coal").await), ["coal"]);
    assert_eq!(find(&again, &guest(), "prices").await.total, 3);
}

#[on_both(searches)]
async fn a_folder_that_cannot_be_written_leaves_the_plain_search(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    std::fs::write(catalogue.world.folder().join("search"), "not a folder").unwrap();
    assert!(catalogue.world.service.search().refresh().await.is_err());
    let results = catalogue.results("gas").await;
    assert_eq!(
        (names(&results), results.is_complete),
        (vec!["gas".to_owned()], false)
    );
    std::fs::remove_file(catalogue.world.folder().join("search")).unwrap();
    catalogue.refresh().await;
    assert!(catalogue.results("gas").await.is_complete);
}

#[on_both(searches)]
async fn what_is_viewed_and_followed_comes_before_equal_results(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let service = &catalogue.world.service;
    for path in ["a", "b", "c"] {
        catalogue.metric("energy", path, "Price of coal").await;
    }
    catalogue.refresh().await;
    assert_eq!(catalogue.found("coal").await, ["a", "b", "c"]);
    let metrics = service.metrics();
    let c = metrics
        .metric(&catalogue.ann, "ann", "energy", "c")
        .await
        .unwrap()
        .unwrap();
    let bob = catalogue.world.sign_up("bob", AccountKind::User).await;
    service
        .favourites()
        .add_favourite(&bob, Starred::Metric(c.record.id))
        .await
        .unwrap();
    let form = ViewForm {
        path: "/ann/energy/b",
        referrer: None,
        search: None,
        own_host: None,
        untracked: false,
    };
    service
        .analytics()
        .count_view(&guest(), &form)
        .await
        .unwrap();
    service.analytics().flush().await.unwrap();
    // The star counts with its day.
    catalogue.world.wait(24 * 3_600);
    service.enqueue_scheduled().await.unwrap();
    service.run_due_jobs().await.unwrap();
    catalogue.refresh().await;
    assert_eq!(catalogue.found("coal").await, ["c", "b", "a"]);
    let request = SearchRequest {
        order: search::Order::Popularity,
        ..SearchRequest::default()
    };
    let popular = service.search().find(&guest(), &request).await.unwrap();
    assert_eq!(names(&popular)[..2], ["c", "/energy"]);
}

#[on_both(lists)]
async fn eight_imports_of_a_publisher_do_not_fill_the_latest(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let service = &catalogue.world.service;
    let bob = catalogue.world.publisher("bob").await;
    let form = collection_form("rents", CollectionAccess::Public);
    catalogue.world.collection(&bob, "bob", &form).await;
    catalogue.world.wait(60);
    let path = metric_form("paris", Frequency::Monthly);
    let made =
        service
            .metrics()
            .create_metric(&bob, "bob", "rents", &path, Some("2024-01;1"), None);
    made.await.unwrap();
    for import in 0..8 {
        catalogue.world.wait(600);
        for number in 0..20 {
            catalogue
                .metric("energy", &format!("f{import}.n{number:02}"), "Imported")
                .await;
        }
    }
    catalogue.refresh().await;
    let request = SearchRequest {
        order: search::Order::Latest,
        ..SearchRequest::default()
    };
    let latest = service.search().find(&guest(), &request).await.unwrap();
    let found = names(&latest);
    assert_eq!(
        found.iter().filter(|name| name.starts_with('f')).count(),
        2,
        "{found:?}"
    );
    assert!(found.contains(&"paris".to_owned()), "{found:?}");
    assert_eq!(latest.total, found.len() as u64);
    // The second page begins where the first ends.
    let mut pages = Vec::new();
    for offset in 0..found.len() {
        let page = SearchRequest {
            offset,
            limit: 1,
            ..request.clone()
        };
        pages.extend(names(
            &service.search().find(&guest(), &page).await.unwrap(),
        ));
    }
    assert_eq!(pages, found);
}

#[on_sqlite]
async fn the_use_of_a_public_collection_says_nothing_of_its_private_dashboards(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let (energy, day) = (catalogue.energy, "2026-03-02".parse().unwrap());
    let board = uuid::Uuid::from_u128(7);
    let mut tx = db.db().begin().await.unwrap();
    for (target, count) in [
        (Target::Collection, 9),
        (Target::Metric(catalogue.gas), 5),
        (Target::Dashboard(DashboardId::new(board)), 3),
    ] {
        let key = CountKey {
            collection: energy,
            target,
            measure: Measure::Views,
            label: String::new(),
            day,
        };
        count::put(
            &mut tx,
            &key,
            &DayCount {
                count,
                visitors: None,
            },
        )
        .await
        .unwrap();
    }
    let views = popularity::views(&mut tx, day).await.unwrap();
    let views: HashMap<_, _> = views.into_iter().collect();
    let expected = [(energy.uuid(), 6), (catalogue.gas.uuid(), 5), (board, 3)];
    assert_eq!(views, HashMap::from(expected));
    assert!(
        popularity::views(&mut tx, "2026-03-03".parse().unwrap())
            .await
            .unwrap()
            .is_empty()
    );
}
