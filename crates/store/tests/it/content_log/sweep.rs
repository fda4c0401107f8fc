//! The log forgets old rows, and knows rows of another server.

use jiff::Timestamp;
use store::content_log;
use store::content_log::News;
use store::{Db, Tx};
use testdb::{TestDb, on_both};

use super::loss::settle;
use super::{accounts, changes, commit_rename, new_keys, news, rename};
use crate::access::force;

async fn sweep(db: &Db, before: i64, most: u32) -> u64 {
    let mut tx = db.begin().await.unwrap();
    let before = Timestamp::from_microsecond(before).unwrap();
    let removed = content_log::sweep(&mut tx, before, most).await.unwrap();
    tx.commit().await.unwrap();
    removed
}

/// Seven renames, `k1` to `k7`, the only rows of the log; they were made at 1 µs to 7 µs after 1970.
async fn seven(db: &TestDb) {
    let [ann] = accounts(db).await;
    settle(db).await;
    db.execute("delete from changes").await;
    // A follower that has not read since this removal may take it for a loss of rows.
    news(db).await;
    for number in 1..=7 {
        commit_rename(db, ann, &format!("k{number}")).await;
    }
    db.execute("update changes set at = cast(substr(key, 2) as integer)")
        .await;
    settle(db).await;
}

async fn keys(db: &Db) -> Vec<String> {
    let sql = "select key from changes order by id";
    match &mut db.read().await.unwrap() {
        Tx::Sqlite(tx) => sqlx::query_scalar(sql).fetch_all(&mut **tx).await.unwrap(),
        Tx::Postgres(tx) => sqlx::query_scalar(sql).fetch_all(&mut **tx).await.unwrap(),
        Tx::Over => panic!("over"),
    }
}

async fn is_foreign(db: &Db) -> bool {
    let mut tx = db.begin().await.unwrap();
    content_log::is_foreign(&mut tx).await.unwrap()
}

#[on_both]
async fn a_sweep_removes_the_oldest_rows_up_to_a_number(db: &TestDb) {
    seven(db).await;
    assert_eq!(sweep(db, 6, 3).await, 3);
    assert_eq!(keys(db).await, ["k4", "k5", "k6", "k7"]);
    assert_eq!(sweep(db, 6, 3).await, 2);
    assert_eq!(keys(db).await, ["k6", "k7"]);
    assert_eq!(sweep(db, 6, 3).await, 0);
    assert_eq!(sweep(db, 9, 0).await, 0);
    assert_eq!(sweep(db, 9, 9).await, 2);
    assert_eq!(keys(db).await, [""; 0]);
}

#[on_both]
async fn changes_have_the_time_of_the_database(db: &TestDb) {
    let [ann] = accounts(db).await;
    let hour = 3_600_000_000;
    #[expect(
        clippy::disallowed_methods,
        reason = "the database has the system's clock"
    )]
    let now = Timestamp::now().as_microsecond();
    commit_rename(db, ann, "k1").await;
    assert_eq!(sweep(db, now - hour, 100).await, 0);
    assert_eq!(sweep(db, now + hour, 100).await, 3);
}

#[on_both]
async fn who_has_read_the_swept_rows_notices_nothing(db: &TestDb) {
    seven(db).await;
    settle(db).await;
    assert_eq!(new_keys(db).await.len(), 7);
    for _ in 0..3 {
        assert_eq!(sweep(db, 9, 2).await, 2);
        assert_eq!(changes(db).await, []);
    }
    let mut tx = db.begin().await.unwrap();
    force(&mut tx, "update accounts set key_folded = 'k8'".to_owned()).await;
    tx.commit().await.unwrap();
    assert_eq!(sweep(db, 9, 2).await, 1);
    assert_eq!(new_keys(db).await, ["k8"]);
}

#[on_both]
async fn who_has_not_read_the_swept_rows_forgets_everything(db: &TestDb) {
    seven(db).await;
    let other = Db::connect(db.address()).await.unwrap();
    news(&other).await;
    db.execute("update accounts set key_folded = 'k8'").await;
    assert_eq!(new_keys(&other).await, ["k8"]);
    assert_eq!(sweep(db, 3, 9).await, 2);
    assert_eq!(news(db).await, Some(News::Anything));
    assert_eq!(changes(&other).await, []);
}

#[on_both]
async fn an_own_log_is_not_foreign(db: &TestDb) {
    let [ann] = accounts(db).await;
    assert!(!is_foreign(db).await);
    commit_rename(db, ann, "k1").await;
    assert!(!is_foreign(db).await);
    db.execute("delete from changes").await;
    assert!(!is_foreign(db).await);
    let mut tx = db.begin().await.unwrap();
    rename(&mut tx, ann, "k2").await;
    assert!(
        !content_log::is_foreign(&mut tx).await.unwrap(),
        "in the transaction that writes"
    );
    force(&mut tx, "delete from changes".to_owned()).await;
    assert!(
        !content_log::is_foreign(&mut tx).await.unwrap(),
        "in the transaction that removes"
    );
}

#[tokio::test]
async fn rows_of_transactions_that_have_not_begun_are_foreign_until_a_new_epoch() {
    for sql in [
        "insert into changes (xid, object, kind, object_id)
            overriding system value values ('9000000000000', 'user', 'access', gen_random_uuid())",
        "update content_log set swept = '9000000000000'",
    ] {
        let db = TestDb::postgres().await;
        let [ann] = accounts(&db).await;
        db.execute(sql).await;
        assert!(is_foreign(&db).await, "{sql}");
        let mut tx = db.begin().await.unwrap();
        content_log::begin_epoch(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        assert!(!is_foreign(&db).await, "{sql}");
        assert_eq!(news(&db).await, Some(News::Anything));
        commit_rename(&db, ann, "k1").await;
        assert_eq!(new_keys(&db).await, ["k1"]);
    }
}
