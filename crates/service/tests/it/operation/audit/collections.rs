//! Entries of collections and their indicators in the audit trail.

use domain::access::CollectionAccess;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::ChartForm;
use domain::id::CollectionId;
use domain::series::vintage::Mode;
use domain::text::language::Text;
use service::Caller;
use service::metric::edit::NewLines;
use testdb::{TestDb, on_sqlite};

use super::{line, of_account, of_collection, world};
use crate::world::{World, collection_form, metric_form, rejected};

/// The entries written since there were `known` entries, sorted by text.
async fn since(world: &World, caller: &Caller, id: CollectionId, known: usize) -> Vec<String> {
    let entries = of_collection(world, caller, id).await.unwrap();
    let new = entries.len() - known;
    let mut lines: Vec<String> = entries.iter().take(new).map(line).collect();
    // Entries of one transaction have the same time, and no order.
    lines.sort();
    lines
}

#[on_sqlite]
async fn each_change_of_a_collection_and_its_indicators_leaves_its_entry(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let form = collection_form("col", CollectionAccess::Public);
    let id = world.collection(&ann, "ann", &form).await.record.id;
    let service = &world.service;
    let mut known = 0;
    let mut expect = async |what: &str, lines: &[&str]| {
        let reported = since(&world, &ann, id, known).await;
        assert_eq!(reported, lines, "{what}");
        known += lines.len();
        world.wait(1);
    };
    expect("making", &["collection_created col {}"]).await;

    service
        .collections()
        .update_collection(&ann, id, 1, &form)
        .await
        .unwrap();
    expect("saving the same", &[]).await;
    let mut other = collection_form("Col", CollectionAccess::Private);
    other.questions = true;
    other.tags = Text::en("a;b");
    service
        .collections()
        .update_collection(&ann, id, 2, &other)
        .await
        .unwrap();
    expect(
        "fields and access",
        &[
            "access_changed Col {\"after\":\"private\",\"before\":\"public\"}",
            "collection_changed Col {\"fields\":[\"key\",\"tags\",\"questions\"]}",
        ],
    )
    .await;
    rejected(
        service
            .collections()
            .update_collection(&ann, id, 2, &form)
            .await,
    );
    expect("a conflict", &[]).await;
    other.key = "new".into();
    service
        .collections()
        .update_collection(&ann, id, 3, &other)
        .await
        .unwrap();
    expect(
        "another key",
        &["collection_moved new {\"before\":\"Col\"}"],
    )
    .await;

    let metric = metric_form("a", Frequency::Yearly);
    let made = service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "new",
            &metric,
            Some("2024;1\n2025;2"),
            Some("once"),
        )
        .await
        .unwrap();
    expect(
        "an indicator with lines",
        &[
            "metric_created a {}",
            "metric_published a {\"added\":2,\"recoded\":0,\"removed\":0,\"revised\":0,\"vintage\":1}",
        ],
    )
    .await;
    service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "new",
            &metric,
            Some("2024;1\n2025;2"),
            Some("once"),
        )
        .await
        .unwrap();
    expect("the same request again", &[]).await;
    rejected(
        service
            .metrics()
            .create_metric(&ann, "ann", "new", &metric, None, None)
            .await,
    );
    rejected(
        service
            .metrics()
            .publish(&ann, made.record.id, "2024;x", Mode::Merge, 1, None)
            .await,
    );
    expect("refusals", &[]).await;
    service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "new",
            &metric_form("a/b", Frequency::Yearly),
            None,
            None,
        )
        .await
        .unwrap();
    expect("an indicator without lines", &["metric_created a/b {}"]).await;

    let metric_id = made.record.id;
    service
        .metrics()
        .publish(&ann, metric_id, "2024;1", Mode::Merge, 1, None)
        .await
        .unwrap();
    expect("lines that change nothing", &[]).await;
    service
        .metrics()
        .publish(&ann, metric_id, "2024;5\n2026;3", Mode::Merge, 1, None)
        .await
        .unwrap();
    expect(
        "a publish",
        &["metric_published a {\"added\":1,\"recoded\":0,\"removed\":0,\"revised\":1,\"vintage\":2}"],
    )
    .await;
    service
        .metrics()
        .update_metric(&ann, metric_id, 1, &metric, None, None)
        .await
        .unwrap();
    expect("the same fields", &[]).await;
    let mut changed = metric_form("A", Frequency::Yearly);
    changed.unit = Text::fr("hab.");
    changed.notes = Text::en("How it is made");
    let lines = NewLines {
        lines: "2024;5",
        based_on: 2,
    };
    service
        .metrics()
        .update_metric(&ann, metric_id, 2, &changed, Some(lines), None)
        .await
        .unwrap();
    expect(
        "fields and lines",
        &[
            "metric_changed A {\"fields\":[\"path\",\"unit\",\"notes\"]}",
            "metric_published A {\"added\":0,\"recoded\":0,\"removed\":2,\"revised\":0,\"vintage\":3}",
        ],
    )
    .await;
    let chart = ChartForm::default();
    service
        .metrics()
        .update_metric_chart(&ann, metric_id, 3, Some(&chart))
        .await
        .unwrap();
    expect("a chart", &["metric_changed A {\"fields\":[\"chart\"]}"]).await;
    service
        .metrics()
        .update_metric_chart(&ann, metric_id, 4, Some(&chart))
        .await
        .unwrap();
    expect("the same chart", &[]).await;

    service
        .metrics()
        .move_metric(&ann, metric_id, 4, "z", true)
        .await
        .unwrap();
    expect("a move", &["metric_moved z {\"before\":\"A\",\"below\":1}"]).await;
    service
        .metrics()
        .move_metric(&ann, metric_id, 4, "z", true)
        .await
        .unwrap();
    rejected(
        service
            .metrics()
            .move_metric(&ann, metric_id, 5, "metrics", true)
            .await,
    );
    rejected(service.metrics().delete_metric(&ann, metric_id).await);
    rejected(service.collections().delete_collection(&ann, id).await);
    expect("what changed nothing", &[]).await;
    let below = service
        .metrics()
        .metric(&ann, "ann", "new", "z/b")
        .await
        .unwrap()
        .unwrap();
    service
        .metrics()
        .delete_metric(&ann, below.record.id)
        .await
        .unwrap();
    service
        .metrics()
        .delete_metric(&ann, metric_id)
        .await
        .unwrap();
    expect(
        "deletions",
        &[
            "metric_deleted z {\"observations\":1}",
            "metric_deleted z/b {\"observations\":0}",
        ],
    )
    .await;

    // The collection's trail is deleted with it; the account's trail remains.
    service
        .collections()
        .delete_collection(&ann, id)
        .await
        .unwrap();
    assert!(of_collection(&world, &ann, id).await.is_none());
    let entries = of_account(&world, &ann, "ann").await.unwrap();
    assert_eq!(line(&entries[0]), "collection_deleted new {}");
    assert_eq!(entries.len(), known + 1);
    assert!(
        entries
            .iter()
            .all(|entry| entry.actor.as_deref() == Some("ann") && entry.collection.is_none())
    );
}
