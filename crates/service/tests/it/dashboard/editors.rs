//! Changes of dashboards of collections: who may make them, and their entries in the audit trail.

use domain::list::Page;
use domain::problem::Code;
use testdb::{TestDb, on_both};

use super::{Stage, chart, charts_of, create, form, stage};
use crate::world::{code, guest};

#[on_both(lists)]
async fn a_collections_dashboard_is_changed_by_its_editors_only(db: &TestDb) {
    let Stage {
        world,
        ann,
        bob,
        open,
        ..
    } = stage(db).await;

    let made = create(
        &world,
        &ann,
        ("ann", Some("open")),
        &form("board"),
        &[chart("a", &[open])],
    )
    .await
    .unwrap();
    let id = made.record.id;
    let chart_id = charts_of(&world, &bob, &made).await[0].record.id;

    let nobody = guest();
    for (caller, expected) in [(&bob, Code::Forbidden), (&nobody, Code::SignInNeeded)] {
        let service = &world.service;
        assert_eq!(
            code(
                service
                    .dashboards()
                    .update_dashboard(caller, id, 1, &form("x"))
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .arrange_dashboard(caller, id, 1, &[])
                    .await
            ),
            expected
        );
        assert_eq!(
            code(service.dashboards().delete_dashboard(caller, id).await),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .create_chart(caller, id, &chart("b", &[open]), None)
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .update_chart(caller, chart_id, 1, &chart("b", &[open]))
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .copy_chart(caller, chart_id, id, "b", None)
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .delete_charts(caller, id, &[chart_id])
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .add_dashboard_reader(caller, id, "bob")
                    .await
            ),
            expected
        );
    }

    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&ann, id, "bob")
                .await
        ),
        Code::InvalidChoice
    );

    let closed = create(
        &world,
        &ann,
        ("ann", Some("closed")),
        &form("board"),
        &[chart("a", &[open])],
    )
    .await
    .unwrap();

    let hidden = charts_of(&world, &ann, &closed).await[0].record.id;
    assert!(
        world
            .service
            .dashboards()
            .dashboard(&bob, "ann", Some("closed"), "board")
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        world
            .service
            .dashboards()
            .charts(&bob, &[closed.record.id], &Page::first(9))
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        world
            .service
            .dashboards()
            .charts_by_id(&bob, &[hidden])
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .copy_chart(&bob, hidden, id, "b", None)
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .update_chart(&bob, hidden, 1, &chart("b", &[open]))
                .await
        ),
        Code::NotFound
    );
}

#[on_both(lists)]
async fn what_was_done_is_in_the_trail(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;

    let made = create(&world, &ann, ("ann", Some("open")), &form("board"), &[])
        .await
        .unwrap();
    let id = made.record.id;

    let one = world
        .service
        .dashboards()
        .create_chart(&ann, id, &chart("a", &[open]), None)
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .update_chart(&ann, one.record.id, 1, &chart("b", &[open]))
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .arrange_dashboard(&ann, id, 1, &[])
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .update_dashboard(&ann, id, 2, &form("other"))
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .delete_charts(&ann, id, &[one.record.id])
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .delete_dashboard(&ann, id)
        .await
        .unwrap();

    let collection = made.collection.as_ref().unwrap().record.id;
    let listed = world
        .service
        .audit()
        .collection_audit(&ann, collection, &Page::first(50))
        .await
        .unwrap()
        .unwrap();

    let mut reported: Vec<_> = listed
        .nodes
        .iter()
        .map(|entry| {
            (
                entry.action.as_str().to_owned(),
                entry.subject.clone().unwrap_or_default(),
            )
        })
        .filter(|(action, _)| action.starts_with("dashboard") || action.starts_with("chart"))
        .collect();
    reported.sort();
    assert_eq!(
        reported,
        [
            ("chart_changed", "board/b"),
            ("chart_created", "board/a"),
            ("chart_deleted", "other/b"),
            ("dashboard_changed", "board"),
            ("dashboard_created", "board"),
            ("dashboard_deleted", "other"),
            ("dashboard_moved", "other"),
        ]
        .map(|(action, subject)| (action.to_owned(), subject.to_owned()))
    );
}
