//! The order of results, and the latest indicators.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::follow::favourite::Starred;
use domain::identity::account::AccountKind;
use service::search::SearchRequest;
use testdb::{TestDb, on_both};

use super::{Catalogue, end_day, names, reader, view, world};
use crate::world::{collection_form, guest, metric_form};

#[on_both(searches)]
async fn what_is_read_each_day_and_followed_comes_before_equal_results(db: &TestDb) {
    let catalogue = Catalogue::new(world(db)).await;
    let service = &catalogue.world.service;

    for path in ["a", "b", "c", "junk"] {
        catalogue.metric("energy", path, "Price of coal").await;
    }
    catalogue.refresh().await;
    assert_eq!(catalogue.found("coal").await, ["a", "b", "c", "junk"]);

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

    // A script of one machine, and visitors of many networks on one day.
    for browser in 0..300 {
        view(&catalogue, &reader(9, browser), "/ann/energy/junk").await;
    }
    for network in 10..40 {
        view(&catalogue, &reader(network, 0), "/ann/energy/junk").await;
    }

    for day in 0..4 {
        for network in 1..=3 {
            view(&catalogue, &reader(network, 0), "/ann/energy/b").await;
        }
        // The views of the collection include those of its indicators.
        view(&catalogue, &reader(4, 0), "/ann/energy").await;
        end_day(&catalogue).await;
        catalogue.refresh().await;
        let found = catalogue.found("coal").await;
        let expected = match day {
            // The star counts with its day, and readers from the fourth day on.
            0..3 => ["c", "a", "b", "junk"],
            _ => ["b", "c", "a", "junk"],
        };
        assert_eq!(found, expected, "{day}");
    }

    let request = SearchRequest {
        order: search::Order::Popularity,
        ..SearchRequest::default()
    };
    let popular = service.search().find(&guest(), &request).await.unwrap();
    assert_eq!(names(&popular)[..3], ["/energy", "b", "c"]);
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
