//! Deleting collections, once nothing is left in them.

use domain::access::CollectionAccess;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::problem::Code;
use testdb::{TestDb, on_both};

use super::{collection, dashboard, join, metric, reported, world};
use crate::world::{code, collection_form, guest, rejected, the_problem};

#[on_both(lists)]
async fn a_collection_goes_when_nothing_is_left_in_it(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "ann", "col").await;

    for (name, role) in [
        ("chief", AccountRole::Administrator),
        ("member", AccountRole::Member),
    ] {
        let caller = join(&world, &ann, name, role).await;
        assert_eq!(
            code(
                world
                    .service
                    .collections()
                    .delete_collection(&caller, id)
                    .await
            ),
            Code::CollectionOwnerOnly,
            "{name}"
        );
    }

    assert_eq!(
        code(
            world
                .service
                .collections()
                .delete_collection(&guest(), id)
                .await
        ),
        Code::SignInNeeded
    );

    world
        .service
        .members()
        .add_collection_member(&ann, id, "member", CollectionRole::Administrator)
        .await
        .unwrap();
    let mut metrics = Vec::new();
    for n in 0..7 {
        metrics.push(metric(&world, &ann, &format!("m{n}"), None).await.record.id);
    }
    dashboard(&world, &ann, "board", Some("col"), &[]).await;
    dashboard(&world, &ann, "personal", None, &[metrics[0]]).await;

    let problems = rejected(
        world
            .service
            .collections()
            .delete_collection(&ann, id)
            .await,
    )
    .problems;
    assert_eq!(
        problems.iter().map(reported).collect::<Vec<_>>(),
        [
            (Code::HasDashboards, 1, "board"),
            (Code::HasMetrics, 7, "m0, m1, m2, m3, m4"),
            (Code::HasMembers, 1, "member"),
        ]
    );

    for metric in metrics {
        world
            .service
            .metrics()
            .delete_metric(&ann, metric)
            .await
            .unwrap();
    }

    let board = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", Some("col"), "board")
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .dashboards()
        .delete_dashboard(&ann, board.record.id)
        .await
        .unwrap();

    let problem = the_problem(
        world
            .service
            .collections()
            .delete_collection(&ann, id)
            .await,
    );
    assert_eq!(reported(&problem), (Code::HasMembers, 1, "member"));

    let member = world
        .service
        .members()
        .collection_members(&ann, id, Some("member"), &Page::first(5))
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .members()
        .remove_collection_member(&ann, id, member.nodes[0].record.who.user)
        .await
        .unwrap();
    world
        .service
        .collections()
        .delete_collection(&ann, id)
        .await
        .unwrap();

    assert_eq!(
        code(
            world
                .service
                .collections()
                .delete_collection(&ann, id)
                .await
        ),
        Code::NotFound
    );
    assert!(
        world
            .service
            .collections()
            .collection(&ann, "ann", "col")
            .await
            .unwrap()
            .is_none()
    );

    let form = collection_form("col", CollectionAccess::Public);
    assert_eq!(
        code(
            world
                .service
                .collections()
                .update_collection(&ann, id, 1, &form)
                .await
        ),
        Code::NotFound
    );

    collection(&world, &ann, "ann", "COL").await;
}
