use domain::identity::account::AccountKind;
use store::StoreError;
use store::identity::user;
use testdb::{TestDb, on_both};

use crate::world::{new_user, person};

#[on_both]
async fn what_is_not_committed_has_not_happened(db: &TestDb) {
    let new = new_user("bob");
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &new).await.unwrap());
    drop(tx);
    let mut tx = db.read().await.unwrap();
    assert_eq!(user::by_id(&mut tx, new.id).await.unwrap(), None);
}

#[on_both]
async fn after_an_error_nothing_more_is_done_and_nothing_is_kept(db: &TestDb) {
    let first = new_user("bob");
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &first).await.unwrap());
    let mut same_id = new_user("eve");
    same_id.id = first.id;
    let error = user::insert(&mut tx, &same_id).await;
    assert!(matches!(error, Err(StoreError::Unique(_))), "{error:?}");
    let next = user::by_id(&mut tx, first.id).await;
    assert!(matches!(next, Err(StoreError::Over)), "{next:?}");
    assert!(matches!(tx.commit().await, Err(StoreError::Over)));
    let mut tx = db.read().await.unwrap();
    assert_eq!(user::by_id(&mut tx, first.id).await.unwrap(), None);
}

#[on_both]
async fn a_reader_sees_one_state_from_its_first_query_on(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    person(&mut tx, "ann", AccountKind::User).await;
    tx.commit().await.unwrap();

    let mut reader = db.read().await.unwrap();
    assert!(
        user::by_email(&mut reader, "ann@example.org")
            .await
            .unwrap()
            .is_some()
    );
    let mut tx = db.begin().await.unwrap();
    person(&mut tx, "bob", AccountKind::User).await;
    tx.commit().await.unwrap();
    assert!(
        user::by_email(&mut reader, "bob@example.org")
            .await
            .unwrap()
            .is_none()
    );
    let mut later = db.read().await.unwrap();
    assert!(
        user::by_email(&mut later, "bob@example.org")
            .await
            .unwrap()
            .is_some()
    );
}

#[on_both]
async fn a_reading_transaction_can_not_write(db: &TestDb) {
    let mut tx = db.read().await.unwrap();
    let error = user::insert(&mut tx, &new_user("bob")).await;
    assert!(
        matches!(error, Err(StoreError::Unavailable(_))),
        "{error:?}"
    );
}

#[on_both]
async fn the_database_answers(db: &TestDb) {
    db.ping().await.unwrap();
    db.close().await;
    let closed = db.ping().await;
    assert!(
        matches!(closed, Err(StoreError::Unavailable(_))),
        "{closed:?}"
    );
}
