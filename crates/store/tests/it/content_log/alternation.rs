//! Writes and calls in turn, by two servers: an acknowledged commit is in the next news.

use store::Db;
use testdb::{TestDb, on_both};

use super::{accounts, changes, commit_rename, new_keys, news};

/// Rounds on each database.
const ROUNDS: usize = 2_000;

#[on_both]
async fn each_acknowledged_commit_of_either_server_is_in_the_next_news(db: &TestDb) {
    let [ann] = accounts(db).await;
    let other = Db::connect(db.address()).await.unwrap();
    news(&other).await;
    for round in 0..ROUNDS {
        let key = format!("k{round}");
        let writer = if round % 2 == 0 { db } else { &other };
        commit_rename(writer, ann, &key).await;
        assert_eq!(new_keys(db).await, [key], "round {round}");
    }
    assert_eq!(changes(&other).await.len(), ROUNDS);
}
