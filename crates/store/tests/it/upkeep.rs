use store::Tx;
use store::platform::limit;
use store::upkeep;
use store::upkeep::Expired;
use testdb::{TestDb, on_both};

use crate::world::{MINUTE, at};

async fn buckets(tx: &mut Tx) {
    for number in 0..7 {
        let bucket = format!("sign/{number}");
        limit::hit(tx, &bucket, 1, MINUTE, at(number))
            .await
            .unwrap();
    }
}

#[on_both]
async fn expired_rows_are_deleted_some_at_a_time(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    buckets(&mut tx).await;
    for left in [3, 2, 0] {
        assert_eq!(
            upkeep::delete(&mut tx, Expired::Limits, at(5), 3)
                .await
                .unwrap(),
            left
        );
    }
    assert_eq!(
        upkeep::delete(&mut tx, Expired::Limits, at(9), 3)
            .await
            .unwrap(),
        2
    );
}

#[on_both]
async fn every_kind_of_row_can_be_deleted(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    for expired in Expired::ALL {
        assert_eq!(
            upkeep::delete(&mut tx, expired, at(0), 9).await.unwrap(),
            0,
            "{expired:?}"
        );
    }
}
