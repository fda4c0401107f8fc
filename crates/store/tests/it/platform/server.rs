//! The store while the database is stopped, frozen or locked by another program.

use std::time::{Duration, Instant};

use store::identity::user;
use store::{Db, StoreError, Tx};
use testdb::TestDb;
use testdb::postgres::OwnServer;

use crate::world::new_user;

#[tokio::test]
async fn a_stopped_server_is_unavailable_and_works_again_when_it_is_back() {
    let server = OwnServer::start();
    let db = Db::connect(server.address()).await.unwrap();
    let kept = new_user("bob");
    let mut tx = db.begin().await.unwrap();
    user::insert(&mut tx, &kept).await.unwrap();
    tx.commit().await.unwrap();
    db.follower().catch_up(drop).await.unwrap();
    let mut caught = db.begin().await.unwrap();
    user::insert(&mut caught, &new_user("eve")).await.unwrap();

    server.stop();
    let lost = caught.commit().await;
    assert!(
        matches!(lost, Err(StoreError::OutcomeUnknown(_))),
        "{lost:?}"
    );
    for outcome in [
        db.begin().await.map(drop),
        db.ping().await,
        db.follower().catch_up(drop).await,
    ] {
        assert!(
            matches!(outcome, Err(StoreError::Unavailable(_))),
            "{outcome:?}"
        );
    }

    server.start_again();
    db.ping().await.unwrap();
    db.follower().catch_up(drop).await.unwrap();
    let mut tx = db.begin().await.unwrap();
    assert!(user::by_id(&mut tx, kept.id).await.unwrap().is_some());
    assert!(
        user::by_email(&mut tx, "eve@example.org")
            .await
            .unwrap()
            .is_none()
    );
    tx.commit().await.unwrap();
    db.close().await;
}

#[tokio::test]
async fn a_frozen_server_is_unavailable_and_works_again_when_it_thaws() {
    let server = OwnServer::start();
    let db = Db::connect(server.address()).await.unwrap();
    let mut tx = db.begin().await.unwrap();
    let frozen = server.freeze();

    let started = Instant::now();
    let bob = new_user("bob");
    let (within, new, token) = tokio::join!(
        user::insert(&mut tx, &bob),
        db.begin(),
        db.follower().catch_up(drop)
    );
    let waited = started.elapsed();
    frozen.thaw();
    assert!(
        matches!(within, Err(StoreError::Unavailable(_))),
        "{within:?}"
    );
    assert!(
        matches!(new, Err(StoreError::Unavailable(_))),
        "{:?}",
        new.err()
    );
    assert!(
        matches!(token, Err(StoreError::Unavailable(_))),
        "{token:?}"
    );
    assert!(waited < Duration::from_secs(25), "{waited:?}");

    drop(tx);
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &new_user("eve")).await.unwrap());
    tx.commit().await.unwrap();
    db.close().await;
}

#[tokio::test]
async fn a_writer_held_up_by_another_process_is_unavailable_while_reads_go_on() {
    let db = TestDb::sqlite().await;
    let other = Db::connect(db.address()).await.unwrap();
    let held = other.begin().await.unwrap();
    let started = Instant::now();
    let rejected = db.begin().await;
    assert!(
        matches!(rejected, Err(StoreError::Unavailable(_))),
        "{:?}",
        rejected.err()
    );
    assert!(started.elapsed() < Duration::from_secs(8));
    let mut tx = db.read().await.unwrap();
    assert!(user::by_email(&mut tx, "x").await.unwrap().is_none());
    drop(tx);
    drop(held);
    db.begin().await.unwrap().commit().await.unwrap();
}

#[tokio::test]
async fn a_full_disk_is_unavailable_keeps_what_was_acknowledged_and_can_be_left_again() {
    let db = TestDb::sqlite().await;
    let kept = new_user("bob");
    let mut tx = db.begin().await.unwrap();
    user::insert(&mut tx, &kept).await.unwrap();
    tx.commit().await.unwrap();

    // A file that may not grow fails like a full disk.
    limit_pages(&db, "pragma max_page_count = 1").await;
    let mut big = new_user("eve");
    big.password_hash = Some("x".repeat(1 << 20));
    let mut tx = db.begin().await.unwrap();
    let rejected = user::insert(&mut tx, &big).await;
    assert!(
        matches!(rejected, Err(StoreError::Unavailable(_))),
        "{rejected:?}"
    );
    assert!(matches!(tx.commit().await, Err(StoreError::Over)));
    let mut tx = db.read().await.unwrap();
    assert!(user::by_id(&mut tx, kept.id).await.unwrap().is_some());
    drop(tx);

    limit_pages(&db, "pragma max_page_count = 1000000").await;
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &big).await.unwrap());
    tx.commit().await.unwrap();
}

async fn limit_pages(db: &TestDb, pragma: &'static str) {
    let mut tx = db.begin().await.unwrap();
    let Tx::Sqlite(sqlite) = &mut tx else {
        panic!("not SQLite")
    };
    sqlx::query(pragma).execute(&mut **sqlite).await.unwrap();
    tx.commit().await.unwrap();
}
