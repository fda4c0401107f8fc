//! The selection of indicators on the front page.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::front::FeaturedMetric;
use domain::text::language::Text;
use service::metric::SeenMetric;
use service::{Caller, FeatureResult, TakeDownResult};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, collection_form, guest, metric_form};

/// Publishes a yearly series of last year with unit and source.
async fn publish(world: &World, caller: &Caller, account: &str, path: &str) {
    world.wait(60);
    let mut form = metric_form(path, Frequency::Yearly);
    form.unit = Text::en("index");
    form.source = Some("Office".to_owned());
    let made = world
        .service
        .metrics()
        .create_metric(caller, account, "col", &form, Some("2025;1"), None)
        .await;
    made.unwrap();
}

async fn publisher(world: &World, name: &str) -> Caller {
    let caller = world.publisher(name).await;
    let form = collection_form("col", CollectionAccess::Public);
    world.collection(&caller, name, &form).await;
    caller
}

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

fn ids(metrics: &[SeenMetric]) -> Vec<String> {
    let id = |seen: &SeenMetric| {
        let account = &seen.collection.account.record.key;
        format!("{account}/{}", seen.record.path)
    };
    metrics.iter().map(id).collect()
}

async fn page(world: &World) -> (Vec<String>, Vec<String>) {
    let page = world.service.metrics().front_page(&guest()).await.unwrap();
    (ids(&page.charts), ids(&page.rows))
}

#[on_both(lists)]
async fn no_publisher_takes_the_front_page(db: &TestDb) {
    let world = World::new(db);
    assert_eq!(page(&world).await, (vec![], vec![]));

    let ann = publisher(&world, "ann").await;
    publish(&world, &ann, "ann", "old").await;
    publish(&world, &ann, "ann", "older").await;
    publish(&world, &ann, "ann", "third").await;
    let bob = publisher(&world, "bob").await;
    for number in 0..9 {
        publish(&world, &bob, "bob", &format!("m{number}")).await;
    }

    // An indicator without a unit is not shown, nor one without values.
    let form = metric_form("bare", Frequency::Yearly);
    world
        .service
        .metrics()
        .create_metric(&bob, "bob", "col", &form, Some("2025;1"), None)
        .await
        .unwrap();
    world
        .service
        .metrics()
        .create_metric(
            &bob,
            "bob",
            "col",
            &metric_form("empty", Frequency::Yearly),
            None,
            None,
        )
        .await
        .unwrap();

    let (charts, rows) = page(&world).await;
    assert_eq!(charts, ["bob/m8", "bob/m7", "ann/third", "ann/older"]);
    assert_eq!(rows, ["bob/m6", "bob/m5", "ann/old"]);
}

#[on_sqlite]
async fn the_operator_chooses_charts_that_everybody_may_read(db: &TestDb) {
    let world = World::with(db, |config| {
        config.non_public = service::NonPublic::Everyone;
    });
    let ann = publisher(&world, "ann").await;
    publish(&world, &ann, "ann", "old").await;
    let carl = world.publisher("carl").await;
    world
        .collection(
            &carl,
            "carl",
            &collection_form("col", CollectionAccess::Private),
        )
        .await;
    publish(&world, &carl, "carl", "hidden").await;
    let bob = publisher(&world, "bob").await;
    publish(&world, &bob, "bob", "latest").await;
    publish(&world, &bob, "bob", "last").await;
    let service = &world.service;
    for (place, expected) in [
        ("ANN/col/old", FeatureResult::Done),
        ("/ann/COL/old/", FeatureResult::Featured),
        ("carl/col/hidden", FeatureResult::NotPublic),
        ("ann/col/never", FeatureResult::NotPublic),
        ("nonsense", FeatureResult::NotPublic),
        ("", FeatureResult::NotPublic),
    ] {
        assert_eq!(
            service.operator().feature(place).await.unwrap(),
            expected,
            "{place}"
        );
    }
    assert_eq!(
        page(&world).await,
        (texts(&["ann/old", "bob/last", "bob/latest"]), vec![])
    );
    let own = world.service.metrics().front_page(&carl).await.unwrap();
    assert_eq!(ids(&own.charts), ["ann/old", "bob/last", "bob/latest"]);

    // The latest featured indicator leads.
    world.wait(60);
    assert_eq!(
        service.operator().feature("bob/col/latest").await.unwrap(),
        FeatureResult::Done
    );
    assert_eq!(page(&world).await.0, ["bob/latest", "ann/old", "bob/last"]);
    // One that is not public any longer is listed, but not shown; its audit trail has both actions.
    let listed = |featured: Vec<FeaturedMetric>| {
        let lines = featured.into_iter().map(|one| (one.place, one.is_shown));
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        service
            .operator()
            .take_down("bob/col", "Not yours")
            .await
            .unwrap(),
        TakeDownResult::Done
    );
    assert_eq!(page(&world).await.0, ["ann/old"]);
    let expected = [
        ("bob/col/latest".to_owned(), false),
        ("ann/col/old".to_owned(), true),
    ];
    assert_eq!(
        listed(service.operator().featured().await.unwrap()),
        expected
    );
    assert!(
        service
            .operator()
            .unfeature("bob/COL/latest")
            .await
            .unwrap()
    );
    assert!(
        !service
            .operator()
            .unfeature("bob/col/latest")
            .await
            .unwrap()
    );
    assert_eq!(
        service.operator().put_back("bob/col").await.unwrap(),
        TakeDownResult::Done
    );
    assert_eq!(page(&world).await.0, ["ann/old", "bob/last", "bob/latest"]);
    let log = service.operator().operator_log(10).await.unwrap();
    let actions: Vec<_> = log
        .iter()
        .map(|entry| (entry.account.as_deref(), entry.action.as_str()))
        .collect();
    for action in [
        "metric_featured",
        "metric_unfeatured",
        "collection_taken_down",
        "collection_put_back",
    ] {
        assert!(
            actions.contains(&(Some("bob"), action)),
            "{action}: {actions:?}"
        );
    }
    assert_eq!(service.operator().operator_log(1).await.unwrap().len(), 1);
}
