//! A follower is told each change once, after its commit.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;
use store::Db;
use store::content_log::News;
use store::db::DbKind;
use testdb::{TestDb, on_both};

use super::{accounts, changes, commit_rename, new_keys, news, rename};

/// Polls a future at most this many times, then drops it.
async fn abandon(polls: usize, future: impl Future<Output = ()>) {
    let mut future = pin!(future);
    let mut left = polls;
    poll_fn(|context| {
        if left == 0 || future.as_mut().poll(context).is_ready() {
            return Poll::Ready(());
        }
        left -= 1;
        if left == 0 {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

#[on_both]
async fn the_first_news_is_that_anything_may_have_changed(db: &TestDb) {
    assert_eq!(news(db).await, Some(News::Anything));
    assert_eq!(changes(db).await, []);
}

#[on_both]
async fn a_change_is_passed_on_exactly_once(db: &TestDb) {
    let [ann] = accounts(db).await;
    assert_eq!(changes(db).await, []);
    commit_rename(db, ann, "k1").await;
    assert_eq!(new_keys(db).await, ["k1"]);
    assert_eq!(changes(db).await, []);
    commit_rename(db, ann, "k2").await;
    commit_rename(db, ann, "k3").await;
    assert_eq!(new_keys(db).await, ["k2", "k3"]);
    assert_eq!(changes(db).await, []);
}

#[on_both]
async fn a_cut_of_the_log_of_sqlite_passes_nothing_on(db: &TestDb) {
    if db.kind() != DbKind::Sqlite {
        return;
    }
    let [ann] = accounts(db).await;
    let mut other = SqliteConnection::connect(db.address()).await.unwrap();
    let cut = sqlx::query("pragma wal_checkpoint(truncate)");
    cut.execute(&mut other).await.unwrap();
    assert_eq!(changes(db).await, []);
    commit_rename(db, ann, "k1").await;
    assert_eq!(new_keys(db).await, ["k1"]);
}

#[on_both]
async fn a_change_is_not_passed_on_before_its_commit(db: &TestDb) {
    let [ann] = accounts(db).await;
    let mut tx = db.begin().await.unwrap();
    rename(&mut tx, ann, "k1").await;
    for _ in 0..3 {
        assert_eq!(changes(db).await, []);
    }
    tx.commit().await.unwrap();
    assert_eq!(new_keys(db).await, ["k1"]);
}

#[on_both]
async fn a_change_that_is_rolled_back_is_never_passed_on(db: &TestDb) {
    let [ann] = accounts(db).await;
    for number in 0..5 {
        let mut tx = db.begin().await.unwrap();
        rename(&mut tx, ann, "lost").await;
        drop(tx);
        assert_eq!(changes(db).await, []);
        let key = format!("k{number}");
        commit_rename(db, ann, &key).await;
        assert_eq!(new_keys(db).await, [key]);
    }
}

#[on_both]
async fn changes_of_another_server_are_passed_on_and_each_server_follows_for_itself(db: &TestDb) {
    let [ann] = accounts(db).await;
    let other = Db::connect(db.address()).await.unwrap();
    assert_eq!(news(&other).await, Some(News::Anything));
    commit_rename(&other, ann, "k1").await;
    assert_eq!(new_keys(db).await, ["k1"]);
    commit_rename(db, ann, "k2").await;
    assert_eq!(new_keys(&other).await, ["k1", "k2"]);
    assert_eq!(new_keys(db).await, ["k2"]);
    other.close().await;
    commit_rename(db, ann, "k3").await;
    assert_eq!(new_keys(db).await, ["k3"]);
}

#[on_both]
async fn nothing_is_lost_or_repeated_when_a_caller_stops_waiting(db: &TestDb) {
    let [ann] = accounts(db).await;

    let mut finished = 0;
    for polls in 0..40 {
        let key = format!("k{polls}");
        commit_rename(db, ann, &key).await;
        let mut passed_on = Vec::new();
        abandon(polls, async {
            let done = db.follower().catch_up(|news| passed_on.push(news)).await;
            done.unwrap();
            finished += 1;
        })
        .await;
        passed_on.extend(news(db).await);
        let mut keys = Vec::new();
        for news in passed_on {
            let News::Changes(changes) = news else {
                panic!("{polls} polls: {news:?}")
            };
            keys.extend(changes.into_iter().map(|change| change.key.unwrap()));
        }
        assert_eq!(keys, [key], "{polls} polls");
    }
    // Without a poll nothing is read; on a busy machine one poll may be enough for everything.
    assert!((1..40).contains(&finished), "{finished} of 40 finished");
}

#[on_both]
async fn of_many_callers_at_once_exactly_one_is_told(db: &TestDb) {
    let [ann] = accounts(db).await;
    for round in 0..20 {
        let key = format!("k{round}");
        commit_rename(db, ann, &key).await;
        let callers: Vec<_> = (0..8)
            .map(|_| {
                let db = db.db();
                tokio::spawn(async move { new_keys(&db).await })
            })
            .collect();
        let mut told = Vec::new();
        for caller in callers {
            told.extend(caller.await.unwrap());
        }
        assert_eq!(told, [key]);
    }
}
