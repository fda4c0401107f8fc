//! Numbers of readers: what is counted and shown.

mod batches;
mod keys;
mod labels;
mod levels;
mod networks;
mod week;

use std::net::Ipv4Addr;

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::id::{CollectionId, MetricId};
use domain::identity::account::AccountKind;
use domain::identity::network::Networks;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::operation::analytics::measure::Figure;
use domain::operation::analytics::{AnalyticsRange, Client, Measure, ReadKind, Target};
use service::operation::analytics::{
    AnalyticsNumbers, AnsweredRead, LabelNumbers, ReadCredential, TargetWanted, ViewForm,
};
use service::{Caller, Service};
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
    caller.client.networks = Networks::from_address(address.into());
    caller
}

/// A guest of the same network with another browser.
fn with_browser(mut caller: Caller, number: usize) -> Caller {
    caller.client.device = format!("Firefox {number}");
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
