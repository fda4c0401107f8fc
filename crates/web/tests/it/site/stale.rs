//! Cached responses while the database cannot confirm that they are current. On PostgreSQL alone: an open
//! SQLite file responds as long as its disk does.

use std::time::{Duration, Instant};

use reqwest::Response;
use sqlx::Connection;
use sqlx_postgres::PgConnection;
use store::Db;
use testdb::postgres::OwnServer;
use testkit::{Actor, Options, TestServer};

use crate::world::{publish, publisher_with};

const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";
const READ: &str = "/api/v1/series/ann/prices/cpi.csv?order=desc";

/// A server that serves stale responses for this many seconds, and its database, which can be stopped.
async fn server(seconds: u64) -> (TestServer, OwnServer) {
    let database = OwnServer::start();
    let db = Db::connect(database.address()).await.unwrap();
    let mut options = Options::default();
    options.web.stale_if_error = Duration::from_secs(seconds);
    let server = TestServer::start_with(db, options).await;
    (server, database)
}

async fn is_served(actor: &Actor, path: &str) -> bool {
    let response = actor.get(path).await;
    assert!([200, 503].contains(&response.status().as_u16()));
    response.status() == 200
}

fn marks(response: &Response) -> (bool, bool) {
    let has = |name| response.headers().contains_key(name);
    (has("age"), has("cache-status"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kept_public_answers_are_served_where_the_operator_says_so() {
    let (server, database) = server(60).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    let fresh = [guest.get(CSV).await, guest.get(READ).await];
    for response in &fresh {
        assert_eq!(
            (response.status().as_u16(), marks(response)),
            (200, (false, false))
        );
    }
    database.stop();
    for (path, fresh) in [CSV, READ].into_iter().zip(fresh) {
        let stale = guest.get(path).await;
        assert_eq!(
            (stale.status().as_u16(), marks(&stale)),
            (200, (true, true)),
            "{path}"
        );
        assert_eq!(stale.headers()["cache-control"], "public, no-cache");
        assert_eq!(stale.headers()["etag"], fresh.headers()["etag"]);
        assert_eq!(stale.text().await.unwrap(), fresh.text().await.unwrap());
    }
    // A signed-in user gets no stale response, and an address without a cached response fails.
    assert!(!is_served(&ann, CSV).await);
    assert!(!is_served(&guest, "/api/v1/series/ann/prices/cpi.json").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_setting_nothing_is_served() {
    let (server, database) = server(0).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    assert!(is_served(&server.guest(), CSV).await);
    database.stop();
    assert!(!is_served(&server.guest(), CSV).await);
}

/// The statuses of some requests for the cached file, and the time that they took together.
async fn read_often(actor: &Actor, times: usize) -> (Vec<u16>, Duration) {
    let (started, mut statuses) = (Instant::now(), Vec::new());
    for _ in 0..times {
        statuses.push(actor.get(CSV).await.status().as_u16());
    }
    (statuses, started.elapsed())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_database_holds_up_no_cached_file_for_long() {
    // Without a limit the first request waits for ten seconds, and with one for each, ten requests for five.
    for (seconds, status, times, limit_s) in [(0, 503, 1, 5), (60, 200, 10, 4)] {
        let (server, database) = server(seconds).await;
        publisher_with(&server, "ann", "PUBLIC").await;
        let guest = server.guest();
        assert!(is_served(&guest, CSV).await);
        let frozen = database.freeze();
        let (statuses, took) = read_often(&guest, times).await;
        assert_eq!(statuses, vec![status; times], "stale for {seconds} s");
        assert!(
            took < Duration::from_secs(limit_s),
            "stale for {seconds} s: {took:?}"
        );
        frozen.thaw();
        let mut tries = 0..200;
        let is_fresh = |it: &Response| it.status() == 200 && marks(it) == (false, false);
        while !is_fresh(&guest.get(CSV).await) {
            assert!(tries.next().is_some(), "it is served again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_older_than_the_setting_is_refused() {
    let (server, database) = server(2).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    assert!(is_served(&server.guest(), CSV).await);
    database.stop();
    assert!(is_served(&server.guest(), CSV).await);
    // The setting has whole seconds, and the server measures them by its own clock.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert!(!is_served(&server.guest(), CSV).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_found_changed_is_refused() {
    let (server, database) = server(60).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    assert!(is_served(&guest, CSV).await && is_served(&guest, READ).await);
    publish(&ann, &id, "2024-03;3", 1).await;
    // One of the files is read again, which shows that the other belongs to an older vintage.
    assert!(is_served(&guest, CSV).await);
    database.stop();
    assert!(is_served(&guest, CSV).await);
    assert!(!is_served(&guest, READ).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_found_private_is_refused() {
    let (server, database) = server(60).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    assert!(is_served(&guest, CSV).await);
    let mut other = PgConnection::connect(database.address()).await.unwrap();
    sqlx::raw_sql("update collections set access = 'account', version = version + 1")
        .execute(&mut other)
        .await
        .unwrap();
    assert_eq!(guest.get(CSV).await.status(), 404);
    assert!(is_served(&ann, CSV).await);
    database.stop();
    assert!(!is_served(&guest, CSV).await);
}
