//! Numbers by host, search, format and client.

use domain::operation::analytics::measure::{Figure, MAX_LABELS};
use domain::operation::analytics::{AnalyticsRange, Client, Measure, ReadKind, Target};
use service::operation::analytics::{AnsweredRead, ViewForm};
use testdb::{TestDb, on_both};

use super::{CPI, CPI_CSV, Scene, form, guest_of, labels, read, total, view_on};
use crate::world::guest;

/// Views the indicator after a search.
async fn find(scene: &Scene, network: u8, search: &str) {
    let form = ViewForm {
        search: Some(search),
        ..form(CPI)
    };
    view_on(&scene.world.service, &guest_of(network), &form).await;
}

#[on_both(searches)]
async fn hosts_have_their_number_from_three_visitors_on(db: &TestDb) {
    let scene = Scene::new(db).await;
    for network in 0..3 {
        let hosts = ["https://www.example.org/news", "https://rare.example/"];
        for referrer in hosts.iter().take(if network < 2 { 2 } else { 1 }) {
            let form = ViewForm {
                referrer: Some(referrer),
                ..form(CPI)
            };
            view_on(&scene.world.service, &guest_of(network), &form).await;
            scene.world.wait(1_800);
        }
    }
    let own = ViewForm {
        referrer: Some("https://statit.example/ann"),
        ..form("/ann/prices")
    };
    view_on(&scene.world.service, &guest_of(9), &own).await;
    scene.add().await;
    assert_eq!(
        labels(&scene.numbers().await, Measure::Referrers),
        [("example.org", Some(3)), ("rare.example", None)]
    );
}

#[on_both(searches)]
async fn a_search_that_few_readers_typed_has_no_text(db: &TestDb) {
    let scene = Scene::new(db).await;

    let searches = async |target| {
        let numbers = scene.numbers_of(target, AnalyticsRange::Days).await;
        let found = labels(&numbers, Measure::Searches);
        found
            .into_iter()
            .map(|(label, count)| (label.to_owned(), count))
            .collect::<Vec<_>>()
    };
    let (bread, others) = ("prix du pain".to_owned(), String::new());

    // One reader, three times in a day, is one reader.
    for _ in 0..3 {
        find(&scene, 1, "my illness").await;
        scene.world.wait(1_800);
    }
    scene.add().await;
    for target in [Target::Collection, Target::Metric(scene.cpi)] {
        assert_eq!(searches(target).await, [(others.clone(), Some(3))]);
    }

    for (network, expected) in [
        (1, vec![(others.clone(), Some(4))]),
        (2, vec![(others.clone(), Some(5))]),
        (3, vec![(bread.clone(), Some(3)), (others.clone(), Some(3))]),
    ] {
        find(&scene, network, " Prix  du PAIN").await;
        scene.add().await;
        assert_eq!(searches(Target::Collection).await, expected, "{network}");
        scene.world.wait(1_800);
    }

    // The same texts on the days after: the same reader may have typed them each day.
    for (network, expected) in [
        (4, vec![(bread.clone(), Some(3)), (others.clone(), Some(4))]),
        (5, vec![(bread, Some(3)), (others, Some(5))]),
    ] {
        scene.world.wait(24 * 3_600);
        find(&scene, network, "prix du pain").await;
        scene.add().await;
        assert_eq!(searches(Target::Collection).await, expected, "{network}");
    }
}

#[on_both(searches)]
async fn a_text_of_few_readers_is_stored_until_its_day_is_over(db: &TestDb) {
    let scene = Scene::new(db).await;

    find(&scene, 1, "my illness").await;
    for network in 1..4 {
        find(&scene, network, "bread").await;
        scene.world.wait(1_800);
    }
    scene.add().await;

    let stored = async |label: &str| {
        let mut tx = db.db().read().await.unwrap();
        let key = store::operation::analytics::count::CountKey {
            collection: scene.collection,
            target: Target::Collection,
            measure: Measure::Searches,
            label: label.to_owned(),
            day: "2026-03-02".parse().unwrap(),
        };
        let found = store::operation::analytics::count::find(&mut tx, &key).await;
        found.unwrap().map(|day| day.count)
    };

    // The first reader's second view is a repeated one.
    let texts = ["my illness", "bread", ""];
    for (wait, expected) in [
        (0, [Some(1), Some(2), None]),
        (24 * 3_600, [None, None, Some(3)]),
    ] {
        scene.world.wait(wait);
        scene.add().await;
        for (text, expected) in texts.iter().zip(expected) {
            assert_eq!(stored(text).await, expected, "{text} {wait}");
        }
    }
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
