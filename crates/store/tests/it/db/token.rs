use domain::identity::account::AccountKind;
use store::Db;
use store::identity::user;
use testdb::on_both;

use crate::world::{new_user, person};

on_both! {
    async fn a_commit_of_this_or_another_server_changes_the_token(db) {
        let other = Db::connect(db.address()).await.unwrap();
        let mut seen = vec![db.state_token().await.unwrap()];
        for (number, writer) in [db.db(), other.clone(), db.db(), other.clone()].iter().enumerate() {
            let mut tx = writer.begin().await.unwrap();
            person(&mut tx, &format!("ann{number}"), AccountKind::User).await;
            tx.commit().await.unwrap();
            let token = db.state_token().await.unwrap();
            assert!(!seen.contains(&token), "commit {number}");
            seen.push(token);
        }
        other.close().await;
    }

    async fn a_token_taken_after_a_commit_is_new_also_when_many_ask_at_once(db) {
        let stale = db.state_token().await.unwrap();
        for round in 0..20 {
            let before = db.state_token().await.unwrap();
            let askers: Vec<_> = (0..8)
                .map(|_| tokio::spawn({ let db = db.db(); async move { db.state_token().await } }))
                .collect();
            let mut tx = db.begin().await.unwrap();
            user::insert(&mut tx, &new_user(&format!("u{round}"))).await.unwrap();
            tx.commit().await.unwrap();
            let after = db.state_token().await.unwrap();
            assert_ne!(before, after, "round {round}");
            for asker in askers {
                asker.await.unwrap().unwrap();
            }
        }
        assert_ne!(stale, db.state_token().await.unwrap());
    }
}

#[tokio::test]
async fn without_a_commit_the_token_of_sqlite_stays() {
    let db = testdb::TestDb::sqlite().await;
    stays(&db).await;
}

/// On a separate server: commits of other tests change PostgreSQL's token too.
#[tokio::test]
async fn without_a_commit_the_token_of_postgres_stays() {
    let server = testdb::postgres::OwnServer::start();
    let db = Db::connect(server.address()).await.unwrap();
    stays(&db).await;
    db.close().await;
}

async fn stays(db: &Db) {
    let mut tx = db.begin().await.unwrap();
    person(&mut tx, "ann", AccountKind::User).await;
    tx.commit().await.unwrap();
    let token = db.state_token().await.unwrap();
    for _ in 0..20 {
        let mut tx = db.read().await.unwrap();
        user::by_email(&mut tx, "ann@example.org").await.unwrap();
        drop(tx);
        let tx = db.begin().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(db.state_token().await.unwrap(), token);
    }
}
