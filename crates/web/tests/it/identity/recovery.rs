//! Failures of the database and of requests: a fixed error with a request number, and the server continues.

use reqwest::Method;
use serde_json::{Value, json};
use store::Db;
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::world::publisher_with;

#[on_sqlite]
async fn a_database_that_is_gone_is_told_with_a_number(db: &TestDb) {
    let own = Db::connect(db.address()).await.unwrap();
    let server = TestServer::start(own.clone()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    assert_eq!(
        server
            .guest()
            .get("/api/v1/series/ann/prices/cpi.csv")
            .await
            .status(),
        200
    );
    own.close().await;
    for path in [
        "/api/v1/series/ann/prices/cpi.json",
        "/api/v1/series/ann/prices/none.csv",
        "/api/v1/accounts/ann/picture",
    ] {
        let response = ann.get(path).await;
        assert_eq!(response.status(), 503, "{path}");
        let (number, retry) = (
            response.headers()["x-request-id"]
                .to_str()
                .unwrap()
                .to_owned(),
            response.headers().contains_key("retry-after"),
        );
        let body: Value = response.json().await.unwrap();
        assert_eq!(
            (&body["error"]["code"], &body["error"]["request"]),
            (&json!("UNAVAILABLE"), &json!(number))
        );
        assert!(retry);
    }
    for query in [
        "{ viewer { id } }",
        "{ account(key: \"ann\") { id } }",
        "mutation { checkEmail(email: \"a@b.example\") { known } }",
    ] {
        for actor in [&ann, &server.guest()] {
            let answer = actor.graphql(query, json!({})).await;
            if answer.status == 200 {
                // The viewer of a guest needs no database.
                assert_eq!(answer.body, json!({"data": {"viewer": null}}));
                continue;
            }
            assert_eq!(answer.status, 503, "{}", answer.body);
            let text = answer.body.to_string().to_lowercase();
            assert!(
                text.contains("unavailable") && !text.contains("sql") && !text.contains("pool"),
                "{text}"
            );
        }
    }
    // Pages need no database.
    assert_eq!(server.guest().get("/ann").await.status(), 200);
}

#[on_sqlite]
async fn whoever_is_signed_in_stays_so_over_a_restart(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let cookie = ann
            .graphql("mutation($e: String!, $p: String!) { signIn(email: $e, password: $p) { viewer { id } } }", json!({"e": ann.email(), "p": testkit::PASSWORD}))
            .await;
    let cookie = cookie.headers["set-cookie"]
        .to_str()
        .unwrap()
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    server.stop().await;
    let server = TestServer::start(Db::connect(db.address()).await.unwrap()).await;
    let answer = server
        .guest()
        .request(Method::POST, "/graphql")
        .header("cookie", cookie)
        .json(&json!({"query": "{ viewer { account { key } } }"}))
        .send()
        .await
        .unwrap();
    assert_eq!(
        answer.json::<Value>().await.unwrap()["data"]["viewer"]["account"]["key"],
        "ann"
    );
    assert_eq!(
        server
            .guest()
            .get("/api/v1/series/ann/prices/cpi.csv")
            .await
            .status(),
        200
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_file_is_locked_reads_go_on_and_writes_are_told_to_wait() {
    let db = testdb::TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let other = Db::connect(db.address()).await.unwrap();
    let lock = other.begin().await.unwrap();
    let write = async {
        ann.graphql(
            "mutation($id: ID!) { publish(id: $id, lines: \"2024-03;3\", mode: MERGE, basedOn: 1) { metric { vintage } problems { code } } }",
            json!({"id": id}),
        )
        .await
    };
    let read = async {
        let guest = server.guest();
        for _ in 0..20 {
            assert_eq!(
                guest
                    .get("/api/v1/series/ann/prices/cpi.csv")
                    .await
                    .status(),
                200
            );
        }
    };
    let (rejected, ()) = tokio::join!(write, read);
    assert_eq!(
        (rejected.status.as_u16(), rejected.error_code()),
        (503, "UNAVAILABLE"),
        "{}",
        rejected.body
    );
    drop(lock);
    let done = ann
        .graphql(
            "mutation($id: ID!) { publish(id: $id, lines: \"2024-03;3\", mode: MERGE, basedOn: 1) { metric { vintage } problems { code } } }",
            json!({"id": id}),
        )
        .await;
    assert_eq!(
        done.data()["publish"]["metric"]["vintage"],
        2,
        "{}",
        done.body
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_too_much_to_do_says_so_and_keeps_reading() {
    let db = testdb::TestDb::sqlite().await;
    let mut options = testkit::Options::default();
    options.web.concurrent = 1;
    let server = TestServer::start_with(db.db(), options).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let csv = "/api/v1/series/ann/prices/cpi.csv";
    assert_eq!(server.guest().get(csv).await.status(), 200);
    let other = Db::connect(db.address()).await.unwrap();
    let lock = other.begin().await.unwrap();
    let bob = Actor::guest(&server);
    let (slow, ()) = tokio::join!(
        bob.graphql(
            "mutation { beginSignUp(email: \"a@b.example\", intent: USER, language: EN) { request } }",
            json!({})
        ),
        async {
            // A request to see whether the only place is taken could take it itself.
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            let busy = server.guest().graphql("{ viewer { id } }", json!({})).await;
            assert_eq!(
                (busy.status.as_u16(), &busy.body["error"]["code"]),
                (503, &json!("OVERLOADED"))
            );
            assert!(busy.headers.contains_key("retry-after"));
            assert_eq!(server.guest().get(csv).await.status(), 200);
            assert_eq!(server.guest().get("/healthz").await.status(), 200);
            assert_eq!(server.guest().get("/").await.status(), 200);
            drop(lock);
        }
    );
    assert_eq!(slow.status, 200, "{}", slow.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_come_slowly_keep_nobody_else_out() {
    let db = testdb::TestDb::sqlite().await;
    let mut options = testkit::Options::default();
    options.web.concurrent = 2;
    let server = TestServer::start_with(db.db(), options).await;
    let body = "{\"query\": \"{ viewer { id } }\"}";
    let (first, rest) = body.split_at(9);
    let mut slow = Vec::new();
    for target in ["POST /graphql", "PUT /api/v1/accounts/ann/picture"].repeat(3) {
        let mut peer = TcpStream::connect(server.address()).await.unwrap();
        let head = format!(
            "{target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\
             Content-Type: {}\r\n\r\n{first}",
            body.len(),
            if target.starts_with("PUT") {
                "image/png"
            } else {
                "application/json"
            },
        );
        peer.write_all(head.as_bytes()).await.unwrap();
        slow.push(peer);
    }
    // Time for the server to read what was sent: no response shows that it has.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let answer = server.guest().graphql("{ viewer { id } }", json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    // A slow request is completed too, once its body has arrived.
    let mut peer = slow.remove(0);
    peer.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    peer.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_bodies_on_their_way_take_bounded_memory() {
    let db = testdb::TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let query = "{\"query\": \"{ viewer { id } }\"}";
    let long = format!("{query}{}", " ".repeat(40_000));
    let head = format!(
        "POST /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\
         Content-Type: application/json\r\n\r\n",
        long.len()
    );
    let mut peers = Vec::new();
    for _ in 0..128 {
        let mut peer = TcpStream::connect(server.address()).await.unwrap();
        peer.write_all(head.as_bytes()).await.unwrap();
        peer.write_all(&long.as_bytes()[..35_000]).await.unwrap();
        peers.push(peer);
    }
    let send = async || {
        let request = server.guest().request(Method::POST, "/graphql");
        let request = request.header("content-type", "application/json");
        request.body(long.clone()).send().await.unwrap().status()
    };
    let mut status = send().await;
    for _ in 0..50 {
        if status == 503 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        status = send().await;
    }
    assert_eq!(status, 503);
    let short = server.guest().graphql("{ viewer { id } }", json!({})).await;
    assert_eq!(short.status, 200, "{}", short.body);
    drop(peers.pop());
    let mut tries = 0..100;
    while send().await != 200 {
        assert!(tries.next().is_some(), "the memory is free again");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}
