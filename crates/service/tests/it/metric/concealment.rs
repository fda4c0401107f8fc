//! Indicators of a hidden collection do not exist for others.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::NonPublic;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::list::Page;
use domain::problem::Code;
use domain::series::view::AsOf;
use testdb::{TestDb, on_both};

use crate::world::{World, codes, collection_form, guest, metric_form, read};

#[on_both(lists)]
async fn what_is_in_a_hidden_collection_does_not_exist(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;

    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Private),
        )
        .await;
    let form = metric_form("secret", Frequency::Yearly);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some("2024;1"), None)
        .await
        .unwrap();
    let (collection, id) = made.at();

    let list = MetricList {
        filter: MetricFilter::default(),
        order: MetricOrder::Path,
        descending: false,
    };

    for reader in [&guest(), &bob] {
        let service = &world.service;
        assert!(
            service
                .metrics()
                .metric(reader, "ann", "col", "secret")
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            service
                .metrics()
                .metric_by_id(reader, id)
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            service
                .metrics()
                .metrics_by_id(reader, &[made.at()])
                .await
                .unwrap()
                .is_empty()
        );
        assert!(
            service
                .series()
                .series(reader, made.at())
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            service
                .series()
                .past_series(reader, id, AsOf::Vintage(1))
                .await
                .unwrap()
                .is_none()
        );
        for options in [
            &[][..],
            &[("asof", "v1")],
            &[("asof", "v9")],
            &[("freq", "bad")],
        ] {
            assert!(
                read(&world, reader, ("ann", "col", "secret"), options)
                    .await
                    .is_none()
            );
        }
        let page = Page::first(10);
        assert_eq!(
            service
                .metrics()
                .metrics(reader, collection, &list, &page)
                .await
                .unwrap()
                .total,
            0
        );
        assert_eq!(
            service
                .series()
                .vintages(reader, id, &page)
                .await
                .unwrap()
                .total,
            0
        );
        assert_eq!(
            service
                .metrics()
                .recent_metrics(reader, &page)
                .await
                .unwrap()
                .total,
            0
        );
        // The path is taken, the lines are bad, the key was used: other users do not learn this.
        let taken = service
            .metrics()
            .create_metric(reader, "ann", "col", &form, Some("bad"), Some("k"))
            .await;
        assert_eq!(codes(taken), [(None, Code::NotFound)]);
        let update = service
            .metrics()
            .update_metric(reader, id, 9, &form, None, None)
            .await;
        assert_eq!(codes(update), [(None, Code::NotFound)]);
        let publish = service
            .metrics()
            .publish(
                reader,
                id,
                "bad",
                domain::series::vintage::Mode::Merge,
                9,
                None,
            )
            .await;
        assert_eq!(codes(publish), [(None, Code::NotFound)]);
    }

    assert_eq!(
        world
            .service
            .metrics()
            .recent_metrics(&ann, &Page::first(10))
            .await
            .unwrap()
            .total,
        0
    );
}
