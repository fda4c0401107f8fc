//! Commits that wait for a missing standby.

use std::time::{Duration, Instant};

use sqlx::Connection;
use sqlx_postgres::PgConnection;
use store::identity::user;
use store::{Db, StoreError};
use testdb::postgres::OwnServer;

use crate::world::new_user;

/// A server whose commits can be made to wait for a standby.
struct Primary {
    server: OwnServer,
    admin: PgConnection,
}

impl Primary {
    async fn start() -> (Self, Db) {
        let server = OwnServer::start_for_standby();
        let db = Db::connect(server.address()).await.unwrap();
        let admin = PgConnection::connect(server.address()).await.unwrap();
        (Self { server, admin }, db)
    }

    async fn wait_for(&mut self, standby: &str) {
        let sql = format!("alter system set synchronous_standby_names = '{standby}'");
        for sql in [sql.as_str(), "select pg_reload_conf()"] {
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned()))
                .execute(&mut self.admin)
                .await
                .unwrap();
        }
        // Another process of the server applies the setting to commits, and no query shows that it has.
        tokio::time::sleep(Duration::from_millis(300)).await;
    }

    /// Waits until so many commits wait for the standby.
    async fn until_waiting(&mut self, commits: i64) {
        let begun = Instant::now();
        while self.connections().await.0 < commits {
            assert!(
                begun.elapsed() < Duration::from_secs(10),
                "{commits} commits"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The number of server connections on which a commit waits, and of all open ones.
    async fn connections(&mut self) -> (i64, i64) {
        let sql =
            "select count(*) filter (where wait_event = 'SyncRep'), count(*) from pg_stat_activity
            where application_name = 'statit'";
        sqlx::query_as(sql)
            .fetch_one(&mut self.admin)
            .await
            .unwrap()
    }
}

async fn add(db: &Db, name: &str) -> Result<(), StoreError> {
    let mut tx = db.begin().await?;
    assert!(user::insert(&mut tx, &new_user(name)).await?);
    tx.commit().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_waits_for_a_standby_is_unknown_and_takes_no_read_with_it() {
    let (mut primary, db) = Primary::start().await;
    add(&db, "zoe").await.unwrap();
    primary.wait_for("missing").await;

    let writers: Vec<_> = (0..8)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move { add(&db, &format!("user{number}")).await })
        })
        .collect();
    primary.until_waiting(4).await;
    let start = Instant::now();
    for _ in 0..40 {
        let mut tx = db.read().await.unwrap();
        assert!(
            user::by_email(&mut tx, "zoe@example.org")
                .await
                .unwrap()
                .is_some()
        );
        db.follower().catch_up(drop).await.unwrap();
    }
    assert!(start.elapsed() < Duration::from_secs(2));
    let (mut unknown, mut not_begun) = (0, 0);
    for writer in writers {
        match writer.await.unwrap() {
            Err(StoreError::OutcomeUnknown(_)) => unknown += 1,
            Err(StoreError::Unavailable(_)) => not_begun += 1,
            outcome => panic!("{outcome:?}"),
        }
    }
    assert_eq!((unknown, not_begun), (4, 4));
    assert_eq!(db.usage().unknown, 4);
    // Later writers are rejected, and leave no further connection that waits on the server.
    assert!(matches!(
        add(&db, "late").await,
        Err(StoreError::Unavailable(_))
    ));
    let (waiting, open) = primary.connections().await;
    assert!(waiting == 4 && open <= 11, "{waiting} of {open}");

    primary.wait_for("").await;
    add(&db, "eve").await.unwrap();
    assert_eq!(primary.connections().await.0, 0);
    db.close().await;
    drop(primary.server);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_whose_wait_for_a_standby_is_cancelled_is_unknown() {
    let (mut primary, db) = Primary::start().await;
    primary.wait_for("missing").await;

    let writer = {
        let db = db.clone();
        tokio::spawn(async move { add(&db, "eve").await })
    };

    let cancel =
        "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'";
    primary.until_waiting(1).await;
    let cancelled: i64 = sqlx::query_scalar(cancel)
        .fetch_one(&mut primary.admin)
        .await
        .unwrap();
    assert_eq!(cancelled, 1);
    let start = Instant::now();
    let outcome = writer.await.unwrap();
    let Err(StoreError::OutcomeUnknown(detail)) = outcome else {
        panic!("{outcome:?}")
    };

    assert!(
        detail.to_string().contains("synchronous replication"),
        "{detail}"
    );
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "not by the time limit"
    );

    // The row is stored, on this machine alone.
    let mut tx = db.read().await.unwrap();
    assert!(
        user::by_email(&mut tx, "eve@example.org")
            .await
            .unwrap()
            .is_some()
    );
}
