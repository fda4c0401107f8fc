use std::time::Duration;

use domain::identity::account::AccountKind;
use store::platform::idempotency::{self, Reservation};
use store::upkeep;
use store::upkeep::Expired;
use testdb::{TestDb, on_both};

use crate::world::{at, own_work, person};

#[on_both]
async fn a_key_is_new_once_and_then_known_with_its_outcome(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let (eve, _) = person(&mut tx, "eve", AccountKind::User).await;

    let first = idempotency::reserve(&mut tx, &own_work(bob), "k", b"h1", at(0))
        .await
        .unwrap();
    assert_eq!(first, Reservation::New);
    idempotency::conclude(&mut tx, &own_work(bob), "k", "{\"id\":1}")
        .await
        .unwrap();

    let known = Reservation::Known {
        request_hash: b"h1".to_vec(),
        outcome: Some("{\"id\":1}".to_owned()),
    };
    let again = idempotency::reserve(&mut tx, &own_work(bob), "k", b"h2", at(1))
        .await
        .unwrap();
    assert_eq!(again, known);
    let other = idempotency::reserve(&mut tx, &own_work(eve), "k", b"h1", at(1))
        .await
        .unwrap();
    assert_eq!(other, Reservation::New, "keys are each user's own");

    assert_eq!(
        upkeep::delete(&mut tx, Expired::IdempotencyKeys, at(1), 9)
            .await
            .unwrap(),
        1
    );
}

#[on_both]
async fn a_rolled_back_request_leaves_its_key_free(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    tx.commit().await.unwrap();
    for _ in 0..2 {
        let mut tx = db.begin().await.unwrap();
        let outcome = idempotency::reserve(&mut tx, &own_work(bob), "k", b"h", at(0))
            .await
            .unwrap();
        assert_eq!(outcome, Reservation::New);
    }
}

#[on_both]
async fn of_two_at_once_the_second_waits_and_learns_the_outcome(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    tx.commit().await.unwrap();

    let mut first = db.begin().await.unwrap();
    let outcome = idempotency::reserve(&mut first, &own_work(bob), "k", b"h", at(0))
        .await
        .unwrap();
    assert_eq!(outcome, Reservation::New);
    let second = tokio::spawn({
        let db = db.db();
        async move {
            let mut tx = db.begin().await.unwrap();
            idempotency::reserve(&mut tx, &own_work(bob), "k", b"h", at(0))
                .await
                .unwrap()
        }
    });
    // Long enough for a reservation that does not wait: there is nothing to wait for in its place.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!second.is_finished());
    idempotency::conclude(&mut first, &own_work(bob), "k", "done")
        .await
        .unwrap();
    first.commit().await.unwrap();
    let known = Reservation::Known {
        request_hash: b"h".to_vec(),
        outcome: Some("done".to_owned()),
    };
    assert_eq!(second.await.unwrap(), known);
}
