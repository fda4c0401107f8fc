//! Deleting indicators: their children, charts and pins.

use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::problem::Code;
use service::metric::SeenMetric;
use testdb::{TestDb, on_both, on_sqlite};

use super::{collection, dashboard, join, metric, reported, world};
use crate::world::{code, guest, the_problem};

#[on_sqlite]
async fn an_indicator_goes_when_it_is_no_others_parent(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;
    collection(&world, &ann, "ann", "col").await;
    let top = metric(&world, &ann, "top", None).await;
    for n in 0..6 {
        metric(&world, &ann, &format!("top/{n}"), None).await;
    }
    let other = metric(&world, &ann, "other", Some("top/0")).await;
    let problem = the_problem(
        world
            .service
            .metrics()
            .delete_metric(&ann, top.record.id)
            .await,
    );
    assert_eq!(
        reported(&problem),
        (Code::HasChildren, 6, "top/0, top/1, top/2, top/3, top/4")
    );
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&bob, other.record.id)
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&guest(), other.record.id)
                .await
        ),
        Code::SignInNeeded
    );
    let member = join(&world, &ann, "member", AccountRole::Member).await;
    let id = other.record.collection;
    world
        .service
        .members()
        .add_collection_member(&ann, id, "member", CollectionRole::Member)
        .await
        .unwrap();
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&member, other.record.id)
                .await
        ),
        Code::Forbidden
    );

    let editor = join(&world, &ann, "editor", AccountRole::Member).await;
    world
        .service
        .members()
        .add_collection_member(&ann, id, "editor", CollectionRole::Editor)
        .await
        .unwrap();
    world
        .service
        .metrics()
        .delete_metric(&editor, other.record.id)
        .await
        .unwrap();
    assert!(
        world
            .service
            .metrics()
            .metric(&ann, "ann", "col", "other")
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        code(
            world
                .service
                .metrics()
                .delete_metric(&editor, other.record.id)
                .await
        ),
        Code::NotFound
    );
    // The path is free, and a new indicator there has a new history.
    let again = metric(&world, &ann, "OTHER", None).await;
    assert_eq!((again.record.vintage, again.record.observations), (1, 2));
}

#[on_both(lists)]
async fn charts_of_a_deleted_indicator_stay_and_its_pins_go(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "ann", "col").await;
    collection(&world, &ann, "ann", "second").await;
    let (one, two) = (
        metric(&world, &ann, "one", None).await,
        metric(&world, &ann, "one/two", Some("")).await,
    );
    dashboard(
        &world,
        &ann,
        "board",
        Some("col"),
        &[one.record.id, one.record.id, two.record.id],
    )
    .await;
    dashboard(&world, &ann, "elsewhere", Some("second"), &[one.record.id]).await;
    dashboard(&world, &ann, "personal", None, &[one.record.id]).await;
    let around = world
        .service
        .metrics()
        .surroundings(&guest(), &[one.at(), two.at()])
        .await
        .unwrap();
    let around = |metric: &SeenMetric| {
        around
            .get(&metric.record.id)
            .map(|it| (it.below, it.charts))
            .unwrap()
    };
    assert_eq!((around(&one), around(&two)), ((1, 2), (0, 1)));

    world
        .service
        .metrics()
        .pin(
            &ann,
            id,
            domain::catalogue::pin::Pinned::Metric(one.record.id),
        )
        .await
        .unwrap();
    let before = world
        .service
        .collections()
        .collection_by_id(&ann, id)
        .await
        .unwrap()
        .unwrap()
        .record
        .pins_version;
    world
        .service
        .metrics()
        .delete_metric(&ann, one.record.id)
        .await
        .unwrap();
    let after = world
        .service
        .collections()
        .collection_by_id(&ann, id)
        .await
        .unwrap()
        .unwrap()
        .record
        .pins_version;
    assert!(after > before, "who arranges the pins is told");
    let board = world
        .service
        .dashboards()
        .dashboard(&guest(), "ann", Some("col"), "board")
        .await
        .unwrap()
        .unwrap();
    let charts = world
        .service
        .dashboards()
        .charts(&guest(), &[board.record.id], &Page::first(10))
        .await
        .unwrap();
    let charts = &charts[&board.record.id];
    assert_eq!(charts.total, 3);
    let gone = charts
        .nodes
        .iter()
        .filter(|chart| chart.series[0].metric.is_none())
        .count();
    assert_eq!(gone, 2);
}
