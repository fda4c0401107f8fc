//! The upgrade of a database whose numbers were counted without the limit of visitors of a network.

use domain::operation::analytics::Measure;
use jiff::{SignedDuration, Timestamp};
use store::Db;
use store::operation::analytics::count;
use testdb::{TestDb, on_both};

use super::{Publisher, TODAY, key, limited_at, listed, put};
use crate::access::force;
use crate::db::former::{apply, undo_later};

#[expect(
    clippy::disallowed_methods,
    reason = "a migration has the time of the database"
)]
fn now() -> Timestamp {
    Timestamp::now()
}

/// Opens the database again, as if it had the tables of the version before.
async fn upgrade(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    for sql in ["drop table network_visitors", "drop table analytics_breaks"] {
        force(&mut tx, sql.to_owned()).await;
    }
    tx.commit().await.unwrap();
    undo_later(db).await;
    apply(db.kind(), db.address(), 38, true).await;
    Db::connect(db.address()).await.unwrap().close().await;
}

#[on_both]
async fn collections_with_earlier_views_have_the_time_of_the_upgrade(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let before = now();

    for (measure, is_marked) in [
        (None, false),
        (Some(Measure::Downloads), false),
        (Some(Measure::Views), true),
    ] {
        let mut tx = db.begin().await.unwrap();
        for (back, measure) in [1, 2]
            .into_iter()
            .flat_map(|back| measure.map(|it| (back, it)))
        {
            put(&mut tx, &key(alice.collection, measure, "", back), 5, 0..5).await;
        }
        assert_eq!(limited_at(&mut tx, &alice).await, None);
        tx.commit().await.unwrap();
        upgrade(db).await;
        let mut tx = db.read().await.unwrap();
        let found = limited_at(&mut tx, &alice).await;
        assert_eq!(found.is_some(), is_marked, "{measure:?}");
        // The clock of the database may be another one.
        let second = SignedDuration::from_secs(1);
        let times = before - second..=now() + second;
        assert!(found.is_none_or(|at| times.contains(&at)), "{found:?}");
    }
}

#[on_both]
async fn stored_texts_of_few_visitors_are_deleted(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();

    for (label, back, visitors) in [
        ("my illness", 2, 1),
        ("bread", 2, 3),
        ("wheat", 1, 2),
        ("today", 0, 1),
    ] {
        let key = key(alice.collection, Measure::Searches, label, back);
        put(&mut tx, &key, 10, 0..visitors).await;
    }

    // Days that are over, of a version that left their texts.
    let open = count::open_days(&mut tx, TODAY).await.unwrap();
    for (collection, day) in open {
        count::close_day(&mut tx, collection, day, 0).await.unwrap();
    }

    tx.commit().await.unwrap();
    upgrade(db).await;

    let mut tx = db.read().await.unwrap();
    let texts = listed(&mut tx, &alice, Measure::Searches, 0).await;
    let expected = [("", 20), ("bread", 10), ("today", 10)];
    assert_eq!(
        texts,
        expected.map(|(label, count)| (label.to_owned(), count))
    );
}
