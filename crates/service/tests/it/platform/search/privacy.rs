//! Objects that are not public: nothing tells of them.

use std::collections::HashMap;

use domain::catalogue::collection::CollectionAccess;
use domain::id::DashboardId;
use domain::operation::analytics::{Measure, Target};
use store::operation::analytics::count::{self, CountKey, DayCount};
use store::operation::analytics::popularity;
use testdb::{TestDb, on_sqlite};

use super::{Catalogue, names, world};

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
