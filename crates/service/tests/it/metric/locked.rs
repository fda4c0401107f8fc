//! A row that another program locks on PostgreSQL: operations that do not need it continue.

use std::time::{Duration, Instant};

use domain::calendar::frequency::Frequency;
use domain::problem::{Code, Problem};
use domain::series::vintage::Mode;
use sqlx::AssertSqlSafe;
use store::{Db, Tx};
use testdb::TestDb;

use crate::metric::publish::setting;
use crate::world::{PASSWORD, World, client, guest, metric_form};

/// Locks rows until the transaction is dropped.
async fn lock(db: &TestDb, rows: &str) -> Tx {
    let foreign = Db::connect(db.address()).await.unwrap();
    let mut tx = foreign.begin().await.unwrap();
    let Tx::Postgres(postgres) = &mut tx else {
        panic!("not PostgreSQL")
    };
    let sql = format!("select id from {rows} for update");
    sqlx::query(AssertSqlSafe(sql))
        .execute(&mut **postgres)
        .await
        .unwrap();
    tx
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_indicators_are_published_while_one_is_locked() {
    let db = TestDb::postgres().await;
    let world = World::new(&db);
    let (ann, locked) = setting(&world, "2020;1").await;

    let form = metric_form("other", Frequency::Yearly);
    let other = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some("2020;1"), None)
        .await
        .unwrap();

    let held = lock(&db, "metrics where path = 'm'").await;
    let publish = |id, lines: &'static str, based_on| {
        let (service, ann) = (world.service.clone(), ann.clone());
        async move {
            service
                .metrics()
                .publish(&ann, id, lines, Mode::Merge, based_on, None)
                .await
        }
    };
    let waiting: Vec<_> = (0..12)
        .map(|_| tokio::spawn(publish(locked.record.id, "2021;2", 1)))
        .collect();
    // Each of them is at the lock or in the queue before it by then; nothing shows the queue.
    tokio::time::sleep(Duration::from_millis(300)).await;

    let start = Instant::now();
    let published = publish(other.record.id, "2021;2", 1).await.unwrap();
    assert_eq!(published.record.vintage, 2);
    assert!(start.elapsed() < Duration::from_secs(2));

    drop(held);
    let mut done = 0;
    for waiting in waiting {
        done += usize::from(waiting.await.unwrap().is_ok());
    }
    assert_eq!(done, 1, "the others were based on an earlier vintage");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_publish_that_waited_sees_the_frequency_that_was_set_meanwhile() {
    let db = TestDb::postgres().await;
    let world = World::new(&db);
    let (ann, _) = setting(&world, "2020;1").await;

    let form = metric_form("empty", Frequency::Yearly);
    let empty = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, None, None)
        .await
        .unwrap();

    let mut held = lock(&db, "metrics where path = 'empty'").await;
    let (service, id) = (world.service.clone(), empty.record.id);
    let publish = tokio::spawn(async move {
        service
            .metrics()
            .publish(&ann, id, "2021;2", Mode::Merge, 0, None)
            .await
    });
    db.until_blocked(1).await;
    assert!(!publish.is_finished());
    let Tx::Postgres(postgres) = &mut held else {
        panic!("not PostgreSQL")
    };

    sqlx::query("update metrics set frequency = $1, version = 2 where path = 'empty'")
        .bind(Frequency::Quarterly.as_str())
        .execute(&mut **postgres)
        .await
        .unwrap();
    held.commit().await.unwrap();

    let problem = Problem::at("frequency", Code::FrequencyFixed);
    assert_eq!(publish.await.unwrap(), Err(problem.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signed_in_reader_does_not_wait_for_the_note_of_the_session() {
    let db = TestDb::postgres().await;
    let world = World::new(&db);
    world.publisher("ann").await;
    let signed_in = world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await
        .unwrap();
    world.wait(2 * 60 * 60);
    let _held = lock(&db, "sessions").await;
    let start = Instant::now();
    for _ in 0..5 {
        let client = client("192.0.2.1");
        let caller = world
            .service
            .identity()
            .authenticate(Some(&signed_in.token), client);
        assert!(caller.await.unwrap().user().is_some());
    }
    assert!(start.elapsed() < Duration::from_secs(1));
}
