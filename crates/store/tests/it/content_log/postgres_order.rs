//! On PostgreSQL transactions become visible in another order than they write: none is missed, none is repeated.

use sqlx::Connection;
use sqlx_postgres::PgConnection;
use store::{Db, Tx};
use testdb::TestDb;

use super::{accounts, changes, commit_rename, new_keys, news, rename};
use crate::access::force;

/// A follower that remembers the last id that it has read.
struct ById {
    connection: PgConnection,
    last: i64,
}

impl ById {
    async fn new(db: &TestDb) -> Self {
        let connection = PgConnection::connect(db.address()).await.unwrap();
        Self {
            connection,
            last: 0,
        }
    }

    async fn new_keys(&mut self) -> Vec<String> {
        let rows: Vec<(i64, String, String)> = sqlx::query_as(
            "select id, kind, coalesce(key, '') from changes where id > $1 order by id",
        )
        .bind(self.last)
        .fetch_all(&mut self.connection)
        .await
        .unwrap();
        self.last = rows.last().map_or(self.last, |(id, ..)| *id);
        let moved = rows.into_iter().filter(|(_, kind, _)| kind == "moved");
        moved.map(|(.., key)| key).collect()
    }
}

/// Writes `early`, then writes and commits `late`, then commits `early`. Returns what is passed on after each commit,
/// and once more.
async fn overtake(db: &Db, mut passed_on: impl AsyncFnMut() -> Vec<String>) -> [Vec<String>; 3] {
    let [ann, bob] = accounts(db).await;
    assert!(passed_on().await.is_empty());
    let mut early = db.begin().await.unwrap();
    rename(&mut early, ann, "early").await;
    commit_rename(db, bob, "late").await;
    let after_late = passed_on().await;
    early.commit().await.unwrap();
    [after_late, passed_on().await, passed_on().await]
}

fn keys(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_commits_after_later_ones_is_passed_on_once() {
    let db = TestDb::postgres().await;
    let passed_on = overtake(&db, async || new_keys(&db).await).await;
    assert_eq!(passed_on, [keys(&["late"]), keys(&["early"]), vec![]]);
    let by_id = ById::new(&db).await.new_keys().await;
    assert_eq!(by_id, ["early", "late"], "the lower id was passed on later");
}

/// A control: the order of commits above is one that loses changes where ids are followed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_follower_of_ids_would_miss_a_transaction_that_commits_after_later_ones() {
    let db = TestDb::postgres().await;
    let mut by_id = ById::new(&db).await;
    let passed_on = overtake(&db, async || by_id.new_keys().await).await;
    assert_eq!(passed_on, [keys(&["late"]), vec![], vec![]]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beside_a_long_transaction_each_change_is_passed_on_once() {
    let db = TestDb::postgres().await;
    let [ann, bob] = accounts(&db).await;
    let mut long = db.begin().await.unwrap();
    // A write of something else gives it a transaction id, too.
    force(
        &mut long,
        "insert into servers select gen_random_uuid(), 0, 0".to_owned(),
    )
    .await;
    for round in 0..30 {
        let key = format!("k{round}");
        commit_rename(&db, ann, &key).await;
        assert_eq!(new_keys(&db).await, [key]);
        assert_eq!(changes(&db).await, []);
    }
    rename(&mut long, bob, "long").await;
    assert_eq!(changes(&db).await, []);
    commit_rename(&db, ann, "short").await;
    long.commit().await.unwrap();
    assert_eq!(new_keys(&db).await, ["long", "short"]);
    assert_eq!(changes(&db).await, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_other_databases_of_the_server_are_no_news() {
    let (db, busy) = (TestDb::postgres().await, TestDb::postgres().await);
    let [ann] = accounts(&db).await;
    let [first, second] = accounts(&busy).await;

    // One of two transactions is always open with a write.
    let writer = tokio::spawn({
        let busy = busy.db();
        async move {
            let mut open = busy.begin().await.unwrap();
            rename(&mut open, first, "b1").await;
            for (account, key) in [(second, "b2"), (first, "b1")].into_iter().cycle() {
                let mut next = busy.begin().await.unwrap();
                rename(&mut next, account, key).await;
                std::mem::replace(&mut open, next).commit().await.unwrap();
            }
        }
    });

    for round in 0..100 {
        assert_eq!(changes(&db).await, []);
        let key = format!("k{round}");
        commit_rename(&db, ann, &key).await;
        assert_eq!(new_keys(&db).await, [key]);
    }

    assert!(!writer.is_finished());
    writer.abort();
    assert!(writer.await.unwrap_err().is_cancelled());
    assert!(!changes(&busy).await.is_empty());
}

#[tokio::test]
async fn a_change_within_a_savepoint_is_passed_on_with_its_transaction() {
    let db = TestDb::postgres().await;
    let [ann, bob] = accounts(&db).await;
    let mut tx = db.begin().await.unwrap();
    for (account, key, end) in [
        (ann, "kept", "release savepoint s"),
        (bob, "undone", "rollback to savepoint s"),
    ] {
        force(&mut tx, "savepoint s".to_owned()).await;
        rename(&mut tx, account, key).await;
        force(&mut tx, end.to_owned()).await;
        assert_eq!(changes(&db).await, []);
    }
    tx.commit().await.unwrap();
    assert_eq!(new_keys(&db).await, ["kept"]);
    assert_eq!(changes(&db).await, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_any_order_of_commits_each_is_passed_on_by_the_next_call_and_never_again() {
    let db = TestDb::postgres().await;
    let accounts: [_; 4] = accounts(&db).await;

    // Open transactions, each of an account of its own, with the keys that it wrote.
    let mut open: [Option<(Tx, Vec<String>)>; 4] = Default::default();
    let (mut random, mut committed) = (0x9e37_79b9_7f4a_7c15_u64, 0);

    for step in 0..400 {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let slot = usize::try_from(random % 4).unwrap();
        let mut expected = Vec::new();
        match (open[slot].take(), (random >> 8) % 4) {
            (Some((tx, _)), 0) => drop(tx),
            (Some((tx, keys)), 1 | 2) => {
                tx.commit().await.unwrap();
                expected = keys;
                committed += 1;
            }
            (begun, _) => {
                let (mut tx, mut keys) = match begun {
                    Some(begun) => begun,
                    None => (db.begin().await.unwrap(), Vec::new()),
                };
                let key = format!("step{step:03}");
                rename(&mut tx, accounts[slot], &key).await;
                keys.push(key);
                open[slot] = Some((tx, keys));
            }
        }
        assert_eq!(new_keys(&db).await, expected, "step {step}");
    }

    assert!(committed > 50, "{committed} commits");
    drop(open);
    assert_eq!(news(&db).await, None);
}
