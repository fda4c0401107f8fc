//! The selection of several indicators to change, and its size.

use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use domain::problem::Code;
use domain::series::aggregation::Aggregation;
use domain::text::language::Text;
use service::Outcome;
use service::metric::bulk::{MetricsChanged, MetricsForm};
use service::metric::selection::SelectionForm;
use testdb::{TestDb, on_both, on_sqlite};

use super::{by_ids, changed, collection, everything, lines, metric, unit, world};
use crate::world::{code, guest, metric_form};

#[on_sqlite]
async fn a_selection_is_something_and_not_too_much(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let one = metric(&world, &ann, "one", None).await.record;

    let change = async |selection: &SelectionForm| -> Outcome<MetricsChanged> {
        world
            .service
            .metrics()
            .change_metrics(&ann, id, selection, &unit("x"), None, true)
            .await
    };

    let nowhere = SelectionForm {
        search: Some("nowhere".into()),
        ..everything()
    };
    for nothing in [
        by_ids(&[]),
        by_ids(&[MetricId::new(uuid::Uuid::from_u128(5))]),
        nowhere,
    ] {
        assert_eq!(
            code(change(&nothing).await),
            Code::SelectionEmpty,
            "{nothing:?}"
        );
    }

    let many: Vec<_> = (0..5_001)
        .map(|n| MetricId::new(uuid::Uuid::from_u128(n)))
        .collect();
    assert_eq!(code(change(&by_ids(&many)).await), Code::SelectionTooLarge);
    let mut most = many[..4_999].to_vec();
    most.push(one.id);
    assert_eq!(change(&by_ids(&most)).await.unwrap().changed, 1);

    // Indicators created later are not selected.
    let before = SelectionForm {
        made_before: Some(one.created_at),
        ..everything()
    };
    assert_eq!(code(change(&before).await), Code::SelectionEmpty);
}

#[on_both(counts)]
async fn more_than_a_hundred_are_counted_and_the_first_are_shown(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;

    for n in 0..130 {
        let frequency = if n < 120 {
            Frequency::Category
        } else {
            Frequency::Yearly
        };
        let form = metric_form(&format!("m{n:03}"), frequency);
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, None, None)
            .await
            .unwrap();
    }

    let sum = MetricsForm {
        aggregation: Some(Aggregation::Sum),
        ..MetricsForm::default()
    };
    let rejected = changed(&world, &ann, id, &everything(), &sum).await;
    assert_eq!(
        (
            rejected.rejected.len(),
            rejected.more,
            rejected.changed,
            rejected.unchanged
        ),
        (100, 20, 10, 0)
    );

    let tags = MetricsForm {
        tags: Text::both("un;deux", "one"),
        ..MetricsForm::default()
    };
    let all = changed(&world, &ann, id, &everything(), &tags).await;
    assert_eq!((all.changed, all.preview.len()), (130, 100));
    assert_eq!(lines(&all).len(), 200);

    let last = world
        .service
        .metrics()
        .metric(&guest(), "ann", "col", "m129")
        .await
        .unwrap()
        .unwrap()
        .record;
    assert_eq!(last.tags, Text::both("un;deux", "one"));
}
