//! The selection of several indicators to remove.

use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use domain::problem::Code;
use service::metric::selection::SelectionForm;
use testdb::{TestDb, on_both, on_sqlite};

use super::{batches_reported, by_ids, collection, done, left, metric, under, world};
use crate::world::{codes, number, the_problem};

#[on_both(lists)]
async fn a_selection_is_by_ids_or_as_a_list_finds_it(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let top = metric(&world, &ann, "top", None).await.record.id;
    let child = metric(&world, &ann, "top/child", None).await.record.id;
    let second = collection(&world, &ann, "second").await;
    let remove = async |selection: &SelectionForm| {
        world
            .service
            .metrics()
            .remove_metrics(&ann, id, selection)
            .await
    };
    assert_eq!(remove(&by_ids([top])).await.unwrap(), done(0, 0, &["top"]));
    assert!(batches_reported(&world, &ann, id).await.is_empty());

    // Ids of another collection, or unknown ones, are ignored.
    let nobodys = MetricId::new(uuid::Uuid::from_u128(77));
    assert_eq!(
        world
            .service
            .metrics()
            .remove_metrics(&ann, second, &by_ids([top, child]))
            .await
            .unwrap(),
        done(0, 0, &[])
    );
    assert_eq!(remove(&by_ids([nobodys])).await.unwrap(), done(0, 0, &[]));
    assert_eq!(
        codes(remove(&by_ids([])).await),
        [(None, Code::SelectionEmpty)]
    );
    let many = by_ids((0..5_001).map(|n| MetricId::new(uuid::Uuid::from_u128(n))));
    let problem = the_problem(remove(&many).await);
    assert_eq!(
        (
            problem.code,
            number(&problem, "max"),
            number(&problem, "count")
        ),
        (Code::SelectionTooLarge, 5_000, 5_001)
    );
    // Repeated ids count once.
    let twice = by_ids((0..5_001).map(|_| nobodys));
    assert_eq!(remove(&twice).await.unwrap(), done(0, 0, &[]));
    // An invalid filter never selects everything.
    let search = |text: &str| SelectionForm {
        search: Some(text.to_owned()),
        ..SelectionForm::default()
    };
    assert_eq!(
        codes(remove(&under("a//b")).await),
        [(Some("under".into()), Code::PathFormat)]
    );
    assert_eq!(
        codes(remove(&search(&"x".repeat(1_001))).await),
        [(Some("search".into()), Code::TooLong)]
    );
    assert_eq!(remove(&under("nowhere")).await.unwrap(), done(0, 0, &[]));
    assert_eq!(
        remove(&search("nothing like that")).await.unwrap(),
        done(0, 0, &[])
    );
    assert_eq!(left(&world, id).await, ["top", "top/child"]);

    // All conditions apply together.
    let none = SelectionForm {
        search: Some("child".into()),
        ..by_ids([top])
    };
    assert_eq!(remove(&none).await.unwrap(), done(0, 0, &[]));
    let monthly = SelectionForm {
        frequency: Some(Frequency::Monthly),
        ..SelectionForm::default()
    };
    assert_eq!(remove(&monthly).await.unwrap(), done(0, 0, &[]));
    let found = SelectionForm {
        frequency: Some(Frequency::Yearly),
        under: Some(" ".into()),
        ..search("CHILD")
    };
    assert_eq!(remove(&found).await.unwrap(), done(1, 0, &[]));
    assert_eq!(
        remove(&by_ids([top, child])).await.unwrap(),
        done(1, 0, &[])
    );
}

#[on_sqlite]
async fn what_was_made_later_is_left_alone(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    metric(&world, &ann, "a", None).await;
    metric(&world, &ann, "b", None).await;

    world.wait(1);
    let looked = service::Clock::now(&*world.clock);
    world.wait(1);
    metric(&world, &ann, "a/new", None).await;

    let selection = SelectionForm {
        made_before: Some(looked),
        ..SelectionForm::default()
    };

    assert_eq!(
        world
            .service
            .metrics()
            .remove_metrics(&ann, id, &selection)
            .await
            .unwrap(),
        done(1, 0, &["a"])
    );
    assert_eq!(left(&world, id).await, ["a", "a/new"]);
}
