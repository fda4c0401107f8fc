//! The order of results, and the latest indicators.

use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::CollectionAccess;
use domain::follow::favourite::Starred;
use domain::identity::account::AccountKind;
use service::operation::analytics::ViewForm;
use service::platform::search::SearchRequest;
use testdb::{TestDb, on_both};

use super::{Catalogue, names, world};
use crate::world::{collection_form, guest, metric_form};

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
