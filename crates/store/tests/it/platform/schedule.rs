use store::platform::schedule;
use testdb::{TestDb, on_both};

use crate::world::at;

#[on_both]
async fn each_run_is_noted_once_and_only_later_ones_follow(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    assert_eq!(schedule::latest(&mut tx, "sweep").await.unwrap(), None);
    for (run, expected) in [(10, true), (10, false), (9, false), (20, true), (20, false)] {
        assert_eq!(
            schedule::advance(&mut tx, "sweep", at(run), at(99))
                .await
                .unwrap(),
            expected,
            "{run}"
        );
    }
    assert_eq!(
        schedule::latest(&mut tx, "sweep").await.unwrap(),
        Some(at(20))
    );
    assert_eq!(schedule::latest(&mut tx, "digest").await.unwrap(), None);
}

#[on_both]
async fn a_run_of_the_future_does_not_count(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    assert!(
        schedule::advance(&mut tx, "sweep", at(1000), at(1099))
            .await
            .unwrap()
    );
    assert!(
        !schedule::advance(&mut tx, "sweep", at(10), at(1000))
            .await
            .unwrap()
    );
    assert!(
        schedule::advance(&mut tx, "sweep", at(10), at(999))
            .await
            .unwrap()
    );
    assert_eq!(
        schedule::latest(&mut tx, "sweep").await.unwrap(),
        Some(at(10))
    );
}
