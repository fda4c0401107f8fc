//! A follower whose connection or whose PostgreSQL server breaks off.

use sqlx::{Connection, Executor};
use sqlx_postgres::PgConnection;
use store::content_log::News;
use store::{Db, StoreError};
use testdb::TestDb;
use testdb::postgres::OwnServer;

use super::{accounts, changes, commit_rename, new_keys, news};

#[tokio::test]
async fn a_connection_that_breaks_off_is_replaced_and_nothing_is_lost() {
    let db = TestDb::postgres().await;
    let [ann] = accounts(&db).await;
    let mut admin = PgConnection::connect(db.address()).await.unwrap();
    for key in ["k1", "k2"] {
        commit_rename(&db, ann, key).await;
        // Waits until the process has ended: else a second turn counts it again on a busy machine.
        let ended: i64 = sqlx::query_scalar(
            "select count(pg_terminate_backend(pid, 60000)) from pg_stat_activity
            where datname = current_database() and query like '%content_log%' and pid <> pg_backend_pid()",
        )
        .fetch_one(&mut admin)
        .await
        .unwrap();
        assert_eq!(ended, 1);
        assert_eq!(new_keys(&db).await, [key]);
        assert_eq!(changes(&db).await, []);
    }
}

#[tokio::test]
async fn a_call_that_failed_is_made_up_for_by_the_next_one() {
    let db = TestDb::postgres().await;
    let [ann] = accounts(&db).await;
    commit_rename(&db, ann, "k1").await;
    let mut admin = PgConnection::connect(db.address()).await.unwrap();
    admin
        .execute("alter table changes rename to hidden")
        .await
        .unwrap();
    let failed = db.follower().catch_up(|news| panic!("{news:?}")).await;
    assert!(failed.is_err());
    admin
        .execute("alter table hidden rename to changes")
        .await
        .unwrap();
    assert_eq!(new_keys(&db).await, ["k1"]);
}

#[tokio::test]
async fn a_log_that_is_locked_is_unavailable_within_seconds() {
    let db = TestDb::postgres().await;
    let [ann] = accounts(&db).await;
    commit_rename(&db, ann, "k1").await;
    let mut admin = PgConnection::connect(db.address()).await.unwrap();
    admin.execute("begin; lock table changes").await.unwrap();
    let start = std::time::Instant::now();
    let late = db.follower().catch_up(|news| panic!("{news:?}")).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    assert!(start.elapsed().as_secs() < 7, "{:?}", start.elapsed());
    admin.execute("rollback").await.unwrap();
    assert_eq!(new_keys(&db).await, ["k1"]);
}

#[tokio::test]
async fn after_a_restart_of_the_server_anything_may_have_changed() {
    let server = OwnServer::start();
    let db = Db::connect(server.address()).await.unwrap();
    let [ann] = accounts(&db).await;
    server.stop();
    let stopped = db.follower().catch_up(|news| panic!("{news:?}")).await;
    assert!(
        matches!(stopped, Err(StoreError::Unavailable(_))),
        "{stopped:?}"
    );
    server.start_again();
    assert_eq!(news(&db).await, Some(News::Anything));
    commit_rename(&db, ann, "k1").await;
    assert_eq!(new_keys(&db).await, ["k1"]);
    db.close().await;
}
