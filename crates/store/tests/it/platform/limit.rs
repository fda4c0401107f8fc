use store::platform::limit::{self, Count};
use store::upkeep;
use store::upkeep::Expired;
use testdb::{TestDb, on_both};

use crate::world::{MINUTE, at};

#[on_both]
async fn a_window_begins_with_the_first_and_starts_again_after_it(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let mut hit = async |now| {
        limit::hit(&mut tx, "sign/10.0.0", 1, MINUTE, at(now))
            .await
            .unwrap()
    };

    assert_eq!(
        hit(0).await,
        Count {
            count: 1,
            resets_at: at(60)
        }
    );
    assert_eq!(
        hit(30).await,
        Count {
            count: 2,
            resets_at: at(60)
        }
    );
    assert_eq!(
        hit(59).await,
        Count {
            count: 3,
            resets_at: at(60)
        }
    );
    assert_eq!(
        hit(60).await,
        Count {
            count: 1,
            resets_at: at(120)
        }
    );
}

#[on_both]
async fn amounts_add_up_within_a_window_and_never_overflow(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let mut hit = async |amount, now| {
        limit::hit(&mut tx, "work", amount, MINUTE, at(now))
            .await
            .unwrap()
    };

    assert_eq!(
        hit(200, 0).await,
        Count {
            count: 200,
            resets_at: at(60)
        }
    );
    assert_eq!(
        hit(0, 10).await,
        Count {
            count: 200,
            resets_at: at(60)
        }
    );
    assert_eq!(
        hit(6_400, 59).await,
        Count {
            count: 6_600,
            resets_at: at(60)
        }
    );
    assert_eq!(
        hit(7, 60).await,
        Count {
            count: 7,
            resets_at: at(120)
        }
    );
    assert_eq!(hit(u32::MAX, 61).await.count, u32::MAX);
    assert_eq!(hit(u32::MAX, 62).await.count, u32::MAX);

    assert_eq!(
        limit::peek(&mut tx, "work", MINUTE, at(63))
            .await
            .unwrap()
            .unwrap()
            .count,
        u32::MAX
    );
}

#[on_both]
async fn buckets_are_counted_apart_can_be_looked_at_and_forgotten(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();

    for bucket in ["a", "a", "b"] {
        limit::hit(&mut tx, bucket, 1, MINUTE, at(0)).await.unwrap();
    }

    let peek = limit::peek(&mut tx, "a", MINUTE, at(59)).await.unwrap();
    assert_eq!(
        peek,
        Some(Count {
            count: 2,
            resets_at: at(60)
        })
    );
    assert_eq!(
        limit::peek(&mut tx, "a", MINUTE, at(60)).await.unwrap(),
        None
    );

    limit::clear(&mut tx, "a").await.unwrap();
    assert_eq!(
        limit::peek(&mut tx, "a", MINUTE, at(1)).await.unwrap(),
        None
    );

    assert_eq!(
        upkeep::delete(&mut tx, Expired::Limits, at(0), 9)
            .await
            .unwrap(),
        0
    );
    assert_eq!(
        upkeep::delete(&mut tx, Expired::Limits, at(1), 9)
            .await
            .unwrap(),
        1
    );
}

#[on_both]
async fn none_is_missed_when_forty_are_counted_at_once(db: &TestDb) {
    let hits: Vec<_> = (0..40)
        .map(|_| {
            let db = db.db();
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                let count = limit::hit(&mut tx, "a", 1, MINUTE, at(0))
                    .await
                    .unwrap()
                    .count;
                tx.commit().await.unwrap();
                count
            })
        })
        .collect();
    let mut counts = Vec::new();
    for hit in hits {
        counts.push(hit.await.unwrap());
    }
    counts.sort_unstable();
    assert_eq!(counts, (1..=40).collect::<Vec<_>>());
}
