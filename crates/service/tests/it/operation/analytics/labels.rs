//! Numbers by host, search, format and client.

use domain::operation::analytics::measure::{Figure, MAX_LABELS};
use domain::operation::analytics::{AnalyticsRange, Client, Measure, ReadKind, Target};
use service::operation::analytics::{AnsweredRead, ViewForm};
use testdb::{TestDb, on_both};

use super::{CPI, CPI_CSV, Scene, form, guest_of, labels, read, total, view_on};
use crate::world::guest;

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
