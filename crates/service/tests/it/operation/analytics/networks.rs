//! The visitors of one network that count, and the day on which this limit began.

use std::net::IpAddr;

use domain::identity::network::Networks;
use domain::operation::analytics::measure::Figure;
use domain::operation::analytics::{AnalyticsRange, Target, VisitorNetworks};
use service::{Caller, Outgoing};
use testdb::{TestDb, on_both, on_sqlite};

use super::{CPI, Measure, Scene, form, guest_of, labels, total, view_on, with_browser};
use crate::world::guest;

fn guest_at(address: &str) -> Caller {
    let mut caller = guest();
    let address: IpAddr = address.parse().unwrap();
    caller.client.networks = Networks::from_address(address);
    caller
}

impl Scene {
    /// The views and the visitors of the collection and of the indicator.
    async fn counted(&self) -> [(u64, u64); 2] {
        let mut counted = [(0, 0); 2];
        let targets = [Target::Collection, Target::Metric(self.cpi)];
        for (place, target) in counted.iter_mut().zip(targets) {
            let numbers = self.numbers_of(target, AnalyticsRange::Days).await;
            *place = (
                total(&numbers, Figure::Views),
                total(&numbers, Figure::Visitors),
            );
        }
        counted
    }
}

#[on_both(locks)]
async fn a_script_at_two_servers_is_twenty_visitors(db: &TestDb) {
    let scene = Scene::new(db).await;
    let other = scene
        .world
        .other_server(db, Outgoing::Folder(scene.world.outgoing()));

    for number in 0..700 {
        let service = [&scene.world.service, &other][number % 2];
        view_on(service, &with_browser(guest_of(1), number), &form(CPI)).await;
    }

    other.analytics().flush().await.unwrap();
    scene.add().await;
    assert_eq!(scene.counted().await, [(700, 20); 2]);

    // In another batch of the same half hour; then another network, and the next half hour.
    for (wait, network, expected) in [(0, 1, (730, 20)), (0, 2, (760, 40)), (1_800, 1, (790, 60))] {
        scene.world.wait(wait);
        for number in 1_000 * usize::from(network)..1_000 * usize::from(network) + 30 {
            let number = number + usize::try_from(wait).unwrap();
            scene
                .view(&with_browser(guest_of(network), number), CPI)
                .await;
        }
        scene.add().await;
        assert_eq!(scene.counted().await, [expected; 2], "{wait} {network}");
    }
}

#[on_sqlite]
async fn pages_of_a_collection_share_its_limit(db: &TestDb) {
    let scene = Scene::new(db).await;
    let paths = [
        "/ann/prices",
        "/ann/prices/posts",
        "/ann/prices/post/1",
        CPI,
    ];
    for (place, path) in paths.into_iter().enumerate() {
        for number in 0..15 {
            let caller = with_browser(guest_of(1), 100 * place + number);
            scene.view(&caller, path).await;
        }
    }
    scene.add().await;
    assert_eq!(scene.counted().await, [(60, 20), (15, 15)]);
}

#[on_sqlite]
async fn a_customer_with_many_networks_has_the_limit_of_the_wide_one(db: &TestDb) {
    let scene = Scene::new(db).await;
    // The number is in the last part of the near network; then, in another half hour, in that of the wide one.
    for (start, expected) in [("2001:db8:0", (100, 80)), ("2001:db8", (200, 180))] {
        for number in 1..=100 {
            let caller = guest_at(&format!("{start}:{number:x}::1"));
            scene.view(&caller, CPI).await;
        }
        scene.add().await;
        assert_eq!(scene.counted().await, [expected; 2], "{start}");
        scene.world.wait(1_800);
    }
}

#[on_sqlite]
async fn visitors_that_do_not_count_reveal_no_search(db: &TestDb) {
    let scene = Scene::new(db).await;
    for number in 0..20 {
        scene.view(&with_browser(guest_of(1), number), CPI).await;
    }
    for number in 20..30 {
        let form = super::ViewForm {
            search: Some("bread"),
            ..form(CPI)
        };
        let caller = with_browser(guest_of(1), number);
        view_on(&scene.world.service, &caller, &form).await;
    }
    scene.add().await;
    let numbers = scene.numbers().await;
    assert_eq!(labels(&numbers, Measure::Searches), [("", Some(10))]);
}

/// The networks of the views that wait to be added.
async fn waiting(db: &TestDb) -> Vec<VisitorNetworks> {
    let mut tx = db.db().read().await.unwrap();
    let waiting = store::operation::analytics::batch::waiting(&mut tx, 10);
    let batches = waiting.await.unwrap().into_iter();
    let counts = batches.flat_map(|(_, batch)| batch.unwrap().counts);
    counts.filter_map(|counted| counted.networks).collect()
}

#[on_both(counts)]
async fn a_network_is_known_to_all_servers_within_a_day_only(db: &TestDb) {
    let scene = Scene::new(db).await;
    let other = scene
        .world
        .other_server(db, Outgoing::Folder(scene.world.outgoing()));

    let mut days = Vec::new();
    for _ in 0..2 {
        for service in [&scene.world.service, &other] {
            for address in ["2001:db8:0:1::1", "2001:db8:0:2::1"] {
                view_on(service, &guest_at(address), &form(CPI)).await;
            }
            service.analytics().flush().await.unwrap();
        }
        let networks = waiting(db).await;
        let [one, two, again_one, again_two] = networks[..] else {
            panic!("{networks:?}")
        };
        let servers = [[one, two], [again_one, again_two]];
        assert!(
            servers[0]
                .iter()
                .all(|network| servers[1].contains(network))
        );
        assert_ne!(one.near, two.near);
        assert_eq!(one.wide, two.wide);
        assert!(one.wide.is_some_and(|wide| wide != one.near));
        days.push(one.wide);
        scene.add().await;
        scene.world.wait(24 * 3_600);
    }

    assert_ne!(days[0], days[1]);
}

#[on_sqlite]
async fn the_limit_began_on_a_day_of_the_publisher(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.view(&guest_of(1), CPI).await;
    scene.add().await;
    assert_eq!(scene.numbers().await.limited_since, None);

    for (sql, expected) in [
        // In Paris, 23:30 in UTC is half an hour into the next day.
        (
            "insert into analytics_breaks select id, 1772494200000000 from collections",
            Some("2026-03-03"),
        ),
        (
            "update analytics_breaks set limited_at = 1772490600000000",
            Some("2026-03-02"),
        ),
        // Before the first number.
        (
            "update analytics_breaks set limited_at = 1772404200000000",
            None,
        ),
    ] {
        db.execute(sql).await;
        let found = scene.numbers().await.limited_since;
        let expected = expected.map(|day| day.parse().unwrap());
        assert_eq!(found, expected, "{sql}");
    }
}
