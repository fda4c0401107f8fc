//! Writes that wait for a locked row on PostgreSQL: reads and writes of other objects continue.

use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection};
use sqlx_postgres::PgConnection;
use store::identity::user;
use store::{Db, StoreError, Tx};
use testdb::TestDb;

use crate::world::new_user;

/// A database with users. Another program locks the first user's row until the connection is dropped.
async fn locked() -> (TestDb, PgConnection) {
    let db = TestDb::postgres().await;
    let mut tx = db.begin().await.unwrap();
    for name in ["ann", "bob"] {
        assert!(user::insert(&mut tx, &new_user(name)).await.unwrap());
    }
    tx.commit().await.unwrap();
    let mut foreign = PgConnection::connect(db.address()).await.unwrap();
    for sql in [
        "begin",
        "select id from users where email_folded = 'ann@example.org' for update",
    ] {
        sqlx::raw_sql(sql).execute(&mut foreign).await.unwrap();
    }
    (db, foreign)
}

/// Begins this many changes of the user whose row is locked, each in a task, and waits until the row blocks as many as
/// may run at once.
async fn block(db: &TestDb, writers: usize, is_named: bool) {
    for _ in 0..writers {
        let db = db.db();
        tokio::spawn(async move { change(&db, "ann", is_named).await });
    }
    let max = i64::from(db.usage().write.max);
    db.until_blocked(if is_named { 1 } else { max }).await;
}

async fn change(db: &Db, name: &str, is_named: bool) -> Result<(), StoreError> {
    let mut tx = if is_named {
        db.begin_on(name).await?
    } else {
        db.begin().await?
    };
    let Tx::Postgres(postgres) = &mut tx else {
        panic!("not PostgreSQL")
    };
    let sql = format!("update users set language = 'en' where email_folded = '{name}@example.org'");
    sqlx::query(AssertSqlSafe(sql))
        .execute(&mut **postgres)
        .await?;
    tx.commit().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reads_go_on_while_all_writers_wait_for_a_row() {
    for is_named in [true, false] {
        let (db, _foreign) = locked().await;
        block(&db, 12, is_named).await;
        let start = Instant::now();
        let reads: Vec<_> = (0..40)
            .map(|_| {
                let db = db.db();
                tokio::spawn(async move {
                    db.ping().await?;
                    db.follower().catch_up(drop).await?;
                    let mut tx = db.read().await?;
                    user::by_email(&mut tx, "ann@example.org").await
                })
            })
            .collect();
        for read in reads {
            let found = read.await.unwrap();
            assert!(matches!(found, Ok(Some(_))), "{found:?}");
        }
        assert!(start.elapsed() < Duration::from_secs(3));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_objects_are_written_while_a_row_is_locked_for_long() {
    let (db, _foreign) = locked().await;
    block(&db, 12, true).await;
    let start = Instant::now();
    for _ in 0..5 {
        change(&db, "bob", true).await.unwrap();
    }
    assert!(start.elapsed() < Duration::from_secs(2));
}

/// The negative control: without an object, waiting writers take all connections.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writers_that_name_no_object_keep_others_out() {
    let (db, _foreign) = locked().await;
    block(&db, 12, false).await;
    let rejected = change(&db, "bob", true).await;
    assert!(
        matches!(rejected, Err(StoreError::Unavailable(_))),
        "{rejected:?}"
    );
    assert_eq!(db.usage().write.used, db.usage().write.max);
    assert!(db.usage().not_begun > 0);
}
