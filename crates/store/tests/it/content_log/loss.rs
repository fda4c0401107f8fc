//! A follower forgets what it knows when the log lost rows that it has not read, and only then.

use std::time::Duration;

use sqlx::Connection;
use sqlx_postgres::PgConnection;
use store::content_log;
use store::content_log::News;
use store::db::DbKind;
use testdb::{TestDb, on_both};

use super::{accounts, changes, commit_rename, new_keys, news};
use crate::access::force;

/// Waits until each transaction that began before the last change has ended, also in the databases of other tests.
/// Until then a follower on PostgreSQL takes a removal of rows for a loss.
pub(super) async fn settle(db: &TestDb) {
    if db.kind() == DbKind::Sqlite {
        return;
    }
    let mut connection = PgConnection::connect(db.address()).await.unwrap();
    let sql = "select pg_snapshot_xmin(pg_current_snapshot()) > xid from changes order by xid desc limit 1";
    for _ in 0..600 {
        let is_over: bool = sqlx::query_scalar(sql)
            .fetch_one(&mut connection)
            .await
            .unwrap();
        if is_over {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a transaction of another database does not end");
}

#[on_both]
async fn unread_changes_that_are_removed_may_be_anything(db: &TestDb) {
    let [ann] = accounts(db).await;
    for number in 0..3 {
        commit_rename(db, ann, &format!("k{number}")).await;
        settle(db).await;
        db.execute("delete from changes").await;
        assert_eq!(news(db).await, Some(News::Anything));
        assert_eq!(changes(db).await, []);
    }
    commit_rename(db, ann, "last").await;
    assert_eq!(new_keys(db).await, ["last"]);
}

#[on_both]
async fn one_unread_change_that_is_removed_among_read_ones_may_be_anything(db: &TestDb) {
    let [ann, bob] = accounts(db).await;
    commit_rename(db, ann, "read").await;
    settle(db).await;
    assert_eq!(new_keys(db).await, ["read"]);
    commit_rename(db, bob, "unread").await;
    commit_rename(db, ann, "kept").await;
    db.execute("delete from changes where key in ('read', 'unread')")
        .await;
    assert_eq!(news(db).await, Some(News::Anything));
}

#[on_both]
async fn read_changes_that_are_removed_are_no_news(db: &TestDb) {
    let [ann] = accounts(db).await;
    for number in 0..3 {
        let key = format!("k{number}");
        commit_rename(db, ann, &key).await;
        settle(db).await;
        assert_eq!(new_keys(db).await, [key]);
        db.execute("delete from changes").await;
        assert_eq!(changes(db).await, []);
    }
    commit_rename(db, ann, "read").await;
    settle(db).await;
    assert_eq!(new_keys(db).await, ["read"]);
    commit_rename(db, ann, "unread").await;
    db.execute("delete from changes where key = 'read'").await;
    assert_eq!(new_keys(db).await, ["unread"]);
}

#[on_both]
async fn a_removal_that_is_rolled_back_is_no_news(db: &TestDb) {
    let [ann] = accounts(db).await;
    commit_rename(db, ann, "k1").await;
    let mut tx = db.begin().await.unwrap();
    force(&mut tx, "delete from changes".to_owned()).await;
    drop(tx);
    assert_eq!(new_keys(db).await, ["k1"]);
}

#[on_both]
async fn in_a_new_epoch_anything_may_have_changed(db: &TestDb) {
    let [ann] = accounts(db).await;
    for key in ["k1", "k2"] {
        let mut tx = db.begin().await.unwrap();
        content_log::begin_epoch(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(news(db).await, Some(News::Anything));
        assert_eq!(changes(db).await, []);
        commit_rename(db, ann, key).await;
        assert_eq!(new_keys(db).await, [key]);
    }
}

#[on_both]
async fn an_epoch_that_is_rolled_back_is_no_news(db: &TestDb) {
    let [ann] = accounts(db).await;
    let mut tx = db.begin().await.unwrap();
    content_log::begin_epoch(&mut tx).await.unwrap();
    drop(tx);
    assert_eq!(changes(db).await, []);
    commit_rename(db, ann, "k1").await;
    assert_eq!(new_keys(db).await, ["k1"]);
}

#[on_both]
async fn without_the_state_of_the_log_each_change_may_be_anything(db: &TestDb) {
    let [ann] = accounts(db).await;
    db.execute("delete from content_log").await;
    for key in ["k1", "k2"] {
        commit_rename(db, ann, key).await;
        assert_eq!(news(db).await, Some(News::Anything));
    }
}

#[tokio::test]
async fn a_truncated_log_may_have_lost_anything() {
    let db = TestDb::postgres().await;
    let [ann] = accounts(&db).await;
    for key in ["k1", "k2"] {
        db.execute("truncate changes").await;
        assert_eq!(news(&db).await, Some(News::Anything));
        commit_rename(&db, ann, key).await;
        assert_eq!(new_keys(&db).await, [key]);
    }
}

#[tokio::test]
async fn a_log_whose_ids_went_back_may_have_lost_anything() {
    let db = TestDb::sqlite().await;
    let [ann] = accounts(&db).await;
    commit_rename(&db, ann, "k1").await;
    assert_eq!(new_keys(&db).await, ["k1"]);
    // As in a file from a backup whose log another program has cleared.
    db.execute("drop trigger changes_removed").await;
    db.execute("delete from changes").await;
    db.execute("delete from sqlite_sequence where name = 'changes'")
        .await;
    commit_rename(&db, ann, "k2").await;
    assert_eq!(news(&db).await, Some(News::Anything));
    commit_rename(&db, ann, "k3").await;
    assert_eq!(new_keys(&db).await, ["k3"]);
}
