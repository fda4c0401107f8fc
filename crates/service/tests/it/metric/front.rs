//! The selection of indicators on the front page.

use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::CollectionAccess;
use domain::text::language::Text;
use service::Caller;
use service::metric::SeenMetric;
use testdb::on_both;

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

on_both! {
    async fn no_publisher_takes_the_front_page(db) {
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
        world.service.metrics().create_metric(&bob, "bob", "col", &form, Some("2025;1"), None).await.unwrap();
        world.service.metrics().create_metric(&bob, "bob", "col", &metric_form("empty", Frequency::Yearly), None, None).await.unwrap();
        let (charts, rows) = page(&world).await;
        assert_eq!(charts, ["bob/m8", "bob/m7", "ann/third", "ann/older"]);
        assert_eq!(rows, ["bob/m6", "bob/m5", "ann/old"]);
    }

    async fn the_operator_chooses_charts_that_everybody_may_read(db) {
        let world = World::with(db, |config| {
            config.non_public = service::NonPublic::Everyone;
            config.front_page = ["ANN/col/old", "carl/col/hidden", "ann/col/never", "nonsense"].map(str::to_owned).to_vec();
        });
        let ann = publisher(&world, "ann").await;
        publish(&world, &ann, "ann", "old").await;
        let carl = world.publisher("carl").await;
        world.collection(&carl, "carl", &collection_form("col", CollectionAccess::Private)).await;
        publish(&world, &carl, "carl", "hidden").await;
        let bob = publisher(&world, "bob").await;
        publish(&world, &bob, "bob", "latest").await;
        assert_eq!(page(&world).await, (vec!["ann/old".to_owned(), "bob/latest".to_owned()], vec![]));
        let own = world.service.metrics().front_page(&carl).await.unwrap();
        assert_eq!(ids(&own.charts), ["ann/old", "bob/latest"]);
    }
}
