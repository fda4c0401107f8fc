//! Numbers of readers: what is counted, added up, shown and forgotten.

mod keys;
mod levels;
mod week;

use std::net::Ipv4Addr;

use domain::access::role::{AccountRole, CollectionRole};
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::id::{CollectionId, MetricId};
use domain::identity::account::AccountKind;
use domain::identity::network::Networks;
use domain::operation::analytics::measure::{Figure, MAX_LABELS};
use domain::operation::analytics::{AnalyticsRange, Client, Measure, ReadKind, Target};
use service::operation::analytics::{
    AnalyticsNumbers, AnsweredRead, LabelNumbers, ReadCredential, TargetWanted, ViewForm,
};
use service::{Caller, Outgoing, Service};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, collection_form, guest, metric_form};

/// The address of the only indicator.
const CPI: &str = "/ann/prices/cpi";
const CPI_CSV: &str = "/api/v1/series/ann/prices/cpi.csv";

/// Ann publishes `ann/prices/cpi`; her time zone is that of Paris.
struct Scene {
    world: World,
    ann: Caller,
    collection: CollectionId,
    cpi: MetricId,
}

impl Scene {
    async fn new(db: &TestDb) -> Self {
        let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
        let ann = world.publisher("ann").await;
        let form = collection_form("prices", CollectionAccess::Public);
        let collection = world.collection(&ann, "ann", &form).await.record.id;
        let form = metric_form("cpi", Frequency::Monthly);
        let metrics = world.service.metrics();
        let made = metrics
            .create_metric(&ann, "ann", "prices", &form, None, None)
            .await;
        Self {
            cpi: made.unwrap().record.id,
            world,
            ann,
            collection,
        }
    }

    /// Makes a user a member of the account and of the collection.
    async fn join(&self, name: &str, role: CollectionRole) {
        let members = self.world.service.members();
        let added = members
            .add_account_member(&self.ann, "ann", name, AccountRole::Member)
            .await;
        added.unwrap();
        let added = members
            .add_collection_member(&self.ann, self.collection, name, role)
            .await;
        added.unwrap();
    }

    async fn view(&self, caller: &Caller, path: &str) {
        view_on(&self.world.service, caller, &form(path)).await;
    }

    /// Writes and adds what was counted.
    async fn add(&self) {
        self.world.service.analytics().flush().await.unwrap();
        self.world.service.enqueue_scheduled().await.unwrap();
        self.world.service.run_due_jobs().await.unwrap();
        // The schedule has one run a minute.
        self.world.wait(60);
    }

    async fn numbers_of(&self, target: Target, range: AnalyticsRange) -> AnalyticsNumbers {
        let wanted = TargetWanted {
            collection: self.collection,
            target,
        };
        let analytics = self.world.service.analytics();
        analytics
            .numbers(&self.ann, wanted, range)
            .await
            .unwrap()
            .unwrap()
    }

    async fn numbers(&self) -> AnalyticsNumbers {
        self.numbers_of(Target::Collection, AnalyticsRange::Days)
            .await
    }
}

/// A guest at an address whose last number but one is given: a network of its own.
fn guest_of(network: u8) -> Caller {
    let mut caller = guest();
    let address = Ipv4Addr::new(198, 51, network, 7);
    caller.client.networks = Networks::of(address.into());
    caller
}

fn form(path: &str) -> ViewForm<'_> {
    ViewForm {
        path,
        referrer: None,
        search: None,
        own_host: Some("statit.example"),
        untracked: false,
    }
}

async fn view_on(service: &Service, caller: &Caller, form: &ViewForm<'_>) {
    service.analytics().count_view(caller, form).await.unwrap();
}

fn read<'r>(path: &'r str, kind: ReadKind, client: Client) -> AnsweredRead<'r> {
    AnsweredRead {
        path,
        kind,
        client,
        credential: ReadCredential::Guest,
        host: None,
        networks: guest().client.networks,
        device: "Firefox",
    }
}

fn total(numbers: &AnalyticsNumbers, figure: Figure) -> u64 {
    let mut found = numbers
        .measures
        .iter()
        .filter(|measure| measure.figure == figure);
    found.next().unwrap().total
}

/// The labels of a measure with their numbers, `None` for fewer than three visitors.
fn labels(numbers: &AnalyticsNumbers, measure: Measure) -> Vec<(&str, Option<u64>)> {
    let pair = |label: &'_ LabelNumbers| -> (&str, Option<u64>) {
        // The lifetime is that of the numbers.
        (Box::leak(label.label.clone().into_boxed_str()), label.count)
    };
    numbers.labels[&measure].iter().map(pair).collect()
}

#[on_both(locks)]
async fn a_page_counts_once_in_half_an_hour_for_a_visitor(db: &TestDb) {
    let scene = Scene::new(db).await;
    for wait in [0, 60, 1_739, 1, 1_799, 1] {
        scene.world.wait(wait);
        scene.view(&guest_of(1), CPI).await;
    }
    scene.view(&guest_of(1), "/ann/prices").await;
    scene.view(&guest_of(2), CPI).await;
    scene.add().await;
    let numbers = scene.numbers().await;
    // Three views of the indicator half an hour apart, one of the collection, one by another visitor.
    assert_eq!(total(&numbers, Figure::Views), 5);
    assert_eq!(total(&numbers, Figure::Visitors), 2);
    let own = scene
        .numbers_of(Target::Metric(scene.cpi), AnalyticsRange::Days)
        .await;
    assert_eq!(
        (total(&own, Figure::Views), total(&own, Figure::Visitors)),
        (4, 2)
    );
}

#[on_both(counts)]
async fn members_programs_and_other_pages_are_not_counted(db: &TestDb) {
    let scene = Scene::new(db).await;
    let bob = scene.world.sign_up("bob", AccountKind::User).await;
    scene.join("bob", CollectionRole::Member).await;
    let cleo = scene.world.sign_up("cleo", AccountKind::User).await;
    scene.view(&scene.ann, CPI).await;
    scene.view(&bob, CPI).await;
    for path in [
        "/ann",
        "/",
        "/ann/prices/none",
        "/ann/other",
        "/ann/prices/members",
        "/ann/prices/analytics",
    ] {
        scene.view(&guest(), path).await;
    }
    scene.add().await;
    assert_eq!(scene.numbers().await.since, None);
    scene.view(&cleo, CPI).await;
    scene.add().await;
    assert_eq!(total(&scene.numbers().await, Figure::Views), 1);
}

#[on_both(counts)]
async fn a_private_collection_counts_nobody_who_may_not_read_it(db: &TestDb) {
    let scene = Scene::new(db).await;
    let form = collection_form("secret", CollectionAccess::Private);
    let secret = scene
        .world
        .collection(&scene.ann, "ann", &form)
        .await
        .record
        .id;
    scene.view(&guest(), "/ann/secret").await;
    scene.add().await;
    let wanted = TargetWanted {
        collection: secret,
        target: Target::Collection,
    };
    let analytics = scene.world.service.analytics();
    let numbers = analytics
        .numbers(&scene.ann, wanted, AnalyticsRange::Days)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(numbers.since, None);
    for caller in [guest(), scene.world.sign_up("bob", AccountKind::User).await] {
        let none = analytics
            .numbers(&caller, wanted, AnalyticsRange::Days)
            .await
            .unwrap();
        assert!(none.is_none());
    }
}

#[on_sqlite]
async fn only_editors_and_above_see_numbers(db: &TestDb) {
    let scene = Scene::new(db).await;
    let bob = scene.world.sign_up("bob", AccountKind::User).await;
    let wanted = TargetWanted {
        collection: scene.collection,
        target: Target::Collection,
    };
    let analytics = scene.world.service.analytics();
    let sees = async || {
        analytics
            .numbers(&bob, wanted, AnalyticsRange::Days)
            .await
            .unwrap()
            .is_some()
    };
    assert!(!sees().await);
    scene.join("bob", CollectionRole::Member).await;
    assert!(!sees().await);
    let cleo = scene.world.sign_up("cleo", AccountKind::User).await;
    scene.join("cleo", CollectionRole::Editor).await;
    assert!(
        analytics
            .numbers(&cleo, wanted, AnalyticsRange::Days)
            .await
            .unwrap()
            .is_some()
    );
}

#[on_sqlite]
async fn a_reader_who_asks_not_to_be_tracked_is_a_view_and_no_visitor(db: &TestDb) {
    let scene = Scene::new(db).await;
    for _ in 0..2 {
        let form = ViewForm {
            untracked: true,
            referrer: Some("https://example.org/a"),
            ..form(CPI)
        };
        view_on(&scene.world.service, &guest(), &form).await;
    }
    scene.add().await;
    let numbers = scene.numbers().await;
    assert_eq!(
        (
            total(&numbers, Figure::Views),
            total(&numbers, Figure::Visitors)
        ),
        (2, 0)
    );
    assert_eq!(
        labels(&numbers, Measure::Referrers),
        [("example.org", None)]
    );
}

#[on_both(searches)]
async fn hosts_and_searches_are_shown_from_three_visitors_on(db: &TestDb) {
    let scene = Scene::new(db).await;
    for network in 0..3 {
        let form = ViewForm {
            referrer: Some("https://www.example.org/news"),
            search: (network < 2).then_some(" Prix  CPI"),
            ..form(CPI)
        };
        view_on(&scene.world.service, &guest_of(network), &form).await;
    }
    let own = ViewForm {
        referrer: Some("https://statit.example/ann"),
        ..form("/ann/prices")
    };
    view_on(&scene.world.service, &guest_of(9), &own).await;
    scene.add().await;
    let numbers = scene.numbers().await;
    assert_eq!(
        labels(&numbers, Measure::Referrers),
        [("example.org", Some(3))]
    );
    assert_eq!(labels(&numbers, Measure::Searches), [("prix cpi", None)]);
}

#[on_both(counts)]
async fn labels_of_readers_are_limited(db: &TestDb) {
    let scene = Scene::new(db).await;
    for host in 0..MAX_LABELS + 5 {
        let referrer = format!("https://host{host}.example/");
        let form = ViewForm {
            referrer: Some(&referrer),
            untracked: true,
            ..form("/ann/prices")
        };
        // The limit of views of a network is a minute's.
        if host % 500 == 0 {
            scene.world.wait(60);
        }
        view_on(&scene.world.service, &guest(), &form).await;
    }
    scene.add().await;
    let mut tx = db.db().read().await.unwrap();
    let key = store::operation::analytics::count::CountKey {
        collection: scene.collection,
        target: Target::Collection,
        measure: Measure::Referrers,
        label: String::new(),
        day: "2026-03-02".parse().unwrap(),
    };
    let labels = store::operation::analytics::count::labels(&mut tx, &key)
        .await
        .unwrap();
    let others = store::operation::analytics::count::find(&mut tx, &key)
        .await
        .unwrap();
    assert_eq!((labels, others.unwrap().count), (MAX_LABELS + 1, 5));
}

#[on_both(counts)]
async fn files_are_counted_by_format_and_client(db: &TestDb) {
    let scene = Scene::new(db).await;
    let (csv, svg) = (ReadKind::Data("csv"), ReadKind::Picture("svg"));
    let count = |read: &AnsweredRead<'_>| scene.world.service.analytics().count_read(read);
    for _ in 0..3 {
        count(&read(CPI_CSV, csv, Client::Browser));
    }
    count(&read(
        "/api/v1/collections/ann/prices/export.zip",
        ReadKind::Data("zip"),
        Client::Browser,
    ));
    count(&read(
        "/api/v1/series/ANN/prices/CPI",
        ReadKind::Resource,
        Client::Program { key: false },
    ));
    count(&read(CPI_CSV, csv, Client::Program { key: true }));
    count(&read(CPI_CSV, csv, Client::Spreadsheet("excel")));
    count(&read(CPI_CSV, csv, Client::OwnPage));
    count(&read(
        "/api/v1/series/ann/prices/gone.csv",
        csv,
        Client::Browser,
    ));
    let picture = "/api/v1/series/ann/prices/cpi/chart.svg";
    for network in 0..3 {
        let networks = guest_of(network).client.networks;
        count(&AnsweredRead {
            host: Some("example.org"),
            networks,
            ..read(picture, svg, Client::OtherSite)
        });
    }
    scene.add().await;
    let numbers = scene.numbers().await;
    assert_eq!(
        labels(&numbers, Measure::Downloads),
        [("csv", Some(3)), ("zip", Some(1))]
    );
    assert_eq!(
        labels(&numbers, Measure::Programs),
        [("guest", Some(1)), ("key", Some(1))]
    );
    assert_eq!(
        labels(&numbers, Measure::Spreadsheets),
        [("excel", Some(1))]
    );
    assert_eq!(
        labels(&numbers, Measure::Embeds),
        [("example.org", Some(3))]
    );
    let own = scene
        .numbers_of(Target::Metric(scene.cpi), AnalyticsRange::Days)
        .await;
    assert_eq!(total(&own, Figure::Downloads), 3);
    assert_eq!(numbers.metrics.len(), 1);
    assert_eq!(
        (numbers.metrics[0].views, numbers.metrics[0].downloads),
        (0, 3)
    );
}

#[on_both(commits)]
async fn the_numbers_of_two_servers_add_up_and_a_batch_counts_once(db: &TestDb) {
    let scene = Scene::new(db).await;
    let other = scene
        .world
        .other_server(db, Outgoing::Folder(scene.world.outgoing()));
    scene.view(&guest_of(1), CPI).await;
    // The same visitor at the other server, within half an hour.
    view_on(&other, &guest_of(1), &form(CPI)).await;
    view_on(&other, &guest_of(2), &form(CPI)).await;
    for service in [&scene.world.service, &other] {
        let read = read(CPI_CSV, ReadKind::Data("csv"), Client::Browser);
        service.analytics().count_read(&read);
        service.analytics().flush().await.unwrap();
        // Nothing new: no batch.
        service.analytics().flush().await.unwrap();
    }
    // A server repeats a batch whose outcome it does not know.
    let mut tx = db.db().begin().await.unwrap();
    let waiting = store::operation::analytics::batch::waiting(&mut tx, 10)
        .await
        .unwrap();
    assert_eq!(waiting.len(), 2);
    for (at, batch) in &waiting {
        let now = "2026-03-02T12:00:00Z".parse().unwrap();
        let batch = batch.as_ref().unwrap();
        store::operation::analytics::batch::insert(&mut tx, *at, batch, now)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    scene.add().await;
    let mut tx = db.db().begin().await.unwrap();
    for (at, batch) in &waiting {
        let now = "2026-03-02T12:05:00Z".parse().unwrap();
        let batch = batch.as_ref().unwrap();
        store::operation::analytics::batch::insert(&mut tx, *at, batch, now)
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    scene.add().await;
    let numbers = scene.numbers().await;
    assert_eq!(total(&numbers, Figure::Views), 2);
    assert_eq!(total(&numbers, Figure::Visitors), 2);
    assert_eq!(total(&numbers, Figure::Downloads), 2);
}

#[on_both(locks)]
async fn many_counts_are_written_in_several_batches_and_count_once(db: &TestDb) {
    let scene = Scene::new(db).await;
    let picture = read(
        "/api/v1/series/ann/prices/cpi/chart.svg",
        ReadKind::Picture("svg"),
        Client::OtherSite,
    );
    for visitor in 0..2_500 {
        let device = format!("Firefox {visitor}");
        let read = AnsweredRead {
            host: Some("example.org"),
            device: &device,
            ..picture
        };
        scene.world.service.analytics().count_read(&read);
    }
    scene.world.service.analytics().flush().await.unwrap();
    let mut tx = db.db().begin().await.unwrap();
    let waiting = store::operation::analytics::batch::waiting(&mut tx, 10)
        .await
        .unwrap();
    drop(tx);
    let batches: Vec<_> = waiting
        .iter()
        .map(|(at, batch)| (at.number, batch.as_ref().unwrap().counts.len()))
        .collect();
    assert_eq!(batches, [(1, 1_000), (2, 1_000), (3, 500)]);
    scene.add().await;
    scene.add().await;
    assert_eq!(
        labels(&scene.numbers().await, Measure::Embeds),
        [("example.org", Some(2_500))]
    );
}

#[on_both(counts)]
async fn counting_changes_nothing_that_caches_depend_on(db: &TestDb) {
    let scene = Scene::new(db).await;
    let before = scene.world.service.position().await.unwrap();
    scene.view(&guest(), CPI).await;
    scene.add().await;
    assert_eq!(total(&scene.numbers().await, Figure::Views), 1);
    assert_eq!(scene.world.service.position().await.unwrap(), before);
}

#[on_sqlite]
async fn a_deleted_collection_takes_its_numbers_along(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.view(&guest(), CPI).await;
    scene.add().await;
    scene.view(&guest_of(3), CPI).await;
    let collections = scene.world.service.collections();
    scene
        .world
        .service
        .metrics()
        .delete_metric(&scene.ann, scene.cpi)
        .await
        .unwrap();
    collections
        .delete_collection(&scene.ann, scene.collection)
        .await
        .unwrap();
    scene.add().await;
    let mut tx = db.db().read().await.unwrap();
    let day = "2027-01-01".parse().unwrap();
    assert!(
        store::operation::analytics::count::open_days(&mut tx, day)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        store::operation::analytics::batch::waiting(&mut tx, 10)
            .await
            .unwrap()
            .is_empty()
    );
}
