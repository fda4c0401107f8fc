//! Moving an indicator, with a redirect from the former path.

use domain::calendar::frequency::Frequency;
use domain::problem::Code;
use testdb::{TestDb, on_both};

use super::{ann_with, create, found};
use crate::world::{codes, guest, metric_form, number, read, the_problem};

#[on_both(locks)]
async fn an_indicator_moves_with_its_history_and_its_old_path_leads_to_it(db: &TestDb) {
    let (world, ann, made) = ann_with(db, &["a/b"]).await;
    let id = made[0].record.id;
    world
        .service
        .metrics()
        .publish(
            &ann,
            id,
            "2025;2",
            domain::series::vintage::Mode::Merge,
            1,
            None,
        )
        .await
        .unwrap();
    let moved = world
        .service
        .metrics()
        .move_metric(&ann, id, 1, " X/Y.z ", false)
        .await
        .unwrap();
    assert_eq!(
        (
            moved.record.path.as_str(),
            moved.record.version,
            moved.record.vintage
        ),
        ("X/Y.z", 2, 2)
    );
    for path in ["a/b", "A/B", "x/y.Z"] {
        assert_eq!(
            found(&world, "col", path).await.as_deref(),
            Some("X/Y.z"),
            "{path}"
        );
    }
    let (_, series) = read(&world, &guest(), ("ann", "col", "a/b"), &[("asof", "v1")])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(series.canonical_text(), "2024;1\n");
    // Search and order use the new path.
    use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
    let search = async |search: &str| {
        let filter = MetricFilter {
            search: Some(search.to_owned()),
            frequency: None,
            under: None,
        };
        let list = MetricList {
            filter,
            order: MetricOrder::Path,
            descending: false,
        };
        let page = domain::list::Page::first(5);
        world
            .service
            .metrics()
            .metrics(&guest(), moved.record.collection, &list, &page)
            .await
            .unwrap()
            .total
    };
    assert_eq!((search("a/b").await, search("x/y").await), (0, 1));

    // Moving to the present path changes nothing, from any version; moving elsewhere from an old version is
    // a conflict.
    let again = world
        .service
        .metrics()
        .move_metric(&ann, id, 1, "X/Y.z", true)
        .await
        .unwrap();
    assert_eq!(again.record.version, 2);
    let problem = the_problem(
        world
            .service
            .metrics()
            .move_metric(&ann, id, 1, "z", false)
            .await,
    );
    assert_eq!(
        (problem.code, number(&problem, "current")),
        (Code::Conflict, 2)
    );

    // A new indicator at the old path takes precedence and replaces the redirect.
    let new = create(&world, &ann, "A/b").await.unwrap();
    assert_eq!(found(&world, "col", "a/b").await.as_deref(), Some("A/b"));
    world
        .service
        .metrics()
        .delete_metric(&ann, new.record.id)
        .await
        .unwrap();
    assert_eq!(found(&world, "col", "a/b").await, None);
    // The form accepts changes of the path's letter case only, and rejects others.
    let form = metric_form("other", Frequency::Yearly);
    let update = world
        .service
        .metrics()
        .update_metric(&ann, id, 2, &form, None, None)
        .await;
    assert_eq!(codes(update), [(Some("path".into()), Code::KeyFixed)]);
}
