//! Cheap reads succeed while expensive requests take all places, and an interrupted change is reported as unknown.

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::Connection;
use sqlx_postgres::PgConnection;
use testdb::TestDb;
use testkit::{Options, TestServer};

use crate::world::publisher_with;

const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";
const SET_LANGUAGE: &str = "mutation { setLanguage(language: FR) { problems { code } } }";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kept_reads_need_no_place_even_after_something_else_was_written() {
    let db = TestDb::postgres().await;
    let mut options = Options::default();
    options.web.concurrent = 1;
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    assert_eq!(server.guest().get(CSV).await.status(), 200);
    let mut foreign = PgConnection::connect(db.address()).await.unwrap();
    for sql in ["begin", "select id from users for update"] {
        sqlx::raw_sql(sql).execute(&mut foreign).await.unwrap();
    }
    let held = tokio::spawn(async move { ann.graphql(SET_LANGUAGE, json!({})).await });
    db.until_blocked(1).await;
    let busy = server.guest().graphql("{ viewer { id } }", json!({})).await;
    let code = &busy.body["error"]["code"];
    assert_eq!(code, "OVERLOADED", "the only place is taken");

    for _ in 0..3 {
        db.execute("update collections set version = version").await;
        let reads = (0..30).map(|_| {
            let guest = server.guest();
            tokio::spawn(async move { guest.get(CSV).await.status() })
        });
        for read in reads.collect::<Vec<_>>() {
            assert_eq!(read.await.unwrap(), 200);
        }
    }
    drop(foreign);
    assert_eq!(held.await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_is_cut_off_is_told_as_unknown() {
    let db = TestDb::postgres().await;
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    for sql in [
        "create function hang() returns trigger language plpgsql as 'begin perform pg_sleep(14); return null; end'",
        "create constraint trigger hang after update on users deferrable initially deferred for each row
            execute function hang()",
    ] {
        db.execute(sql).await;
    }
    let start = Instant::now();
    let answer = ann.graphql(SET_LANGUAGE, json!({})).await;
    assert_eq!(
        (answer.status.as_u16(), answer.error_code()),
        (504, "OUTCOME_UNKNOWN"),
        "{}",
        answer.body
    );
    assert!(!answer.headers.contains_key("retry-after"));
    assert!(answer.body["errors"][0]["extensions"]["request"].is_string());
    assert!(start.elapsed() < Duration::from_secs(8));
    let delete = ann
        .request(reqwest::Method::DELETE, "/api/v1/accounts/ann/picture")
        .send()
        .await
        .unwrap();
    assert_eq!(delete.status(), 204, "others are written meanwhile");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_waits_too_long_to_begin_is_reported_as_not_stored() {
    let db = TestDb::sqlite().await;
    let mut options = Options::default();
    options.web.graphql_time = Duration::from_millis(500);
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let writer = db.db().begin().await.unwrap();
    let answer = ann.graphql(SET_LANGUAGE, json!({})).await;
    assert_eq!(
        (answer.status.as_u16(), answer.error_code()),
        (503, "UNAVAILABLE"),
        "{}",
        answer.body
    );
    drop(writer);
    assert_eq!(ann.graphql(SET_LANGUAGE, json!({})).await.status, 200);
}
