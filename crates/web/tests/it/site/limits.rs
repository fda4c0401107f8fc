//! Oversized and malicious requests: each gets a clear 4xx, and the server continues.

mod graphql;
mod origins;
mod requests;

use std::fmt::Write as _;
use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use testdb::{TestDb, on_both};
use testkit::{Actor, Options, TestServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use web::BodyRate;

use crate::world::{make_collection, make_metric};

async fn server() -> (TestDb, TestServer) {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    (db, server)
}

/// Sends bytes as they are and reads to the end of the connection.
async fn raw(server: &TestServer, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
    assert!(read.is_ok(), "no end: {}", String::from_utf8_lossy(&answer));
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> u16 {
    answer
        .split(' ')
        .nth(1)
        .and_then(|code| code.parse().ok())
        .unwrap_or(0)
}

async fn rejected(actor: &Actor, query: &str, code: &str) {
    let answer = actor.graphql(query, json!({})).await;
    assert_eq!(
        (answer.status.as_u16(), answer.error_code()),
        (400, code),
        "{query:.200} {}",
        answer.body
    );
    assert!(answer.body["errors"][0]["extensions"]["request"].is_string());
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused_with_the_limit() {
    let (_db, server) = server().await;
    let guest = server.guest();
    let big = json!({"query": "{ viewer { id } }", "variables": {"x": "a".repeat(1024 * 1024)}});
    let response = guest
        .request(Method::POST, "/graphql")
        .json(&big)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 413);
    assert!(response.text().await.unwrap().contains("1048576"));
    // Announced as chunks, without a length.
    let mut bytes = b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
    for _ in 0..20 {
        bytes.extend_from_slice(b"10000\r\n");
        bytes.extend_from_slice(&[b'a'; 0x10000]);
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(b"0\r\n\r\n");
    assert_eq!(status(&raw(&server, &bytes).await), 413);
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_is_given_up() {
    let db = TestDb::sqlite().await;
    let mut options = Options::default();
    options.web.body_rate = BodyRate {
        grace: Duration::from_millis(300),
        bytes_per_second: 1000,
    };
    let server = TestServer::start_with(db.db(), options).await;
    let head = b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
    let answer = raw(&server, head).await;
    assert_eq!(status(&answer), 408, "{answer}");
    assert!(answer.contains("SLOW_BODY"));
}

#[tokio::test]
async fn series_that_are_too_many_for_an_answer_are_refused_with_a_smaller_way() {
    let (_db, server) = server().await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let lines = (0..12_000).fold(String::new(), |mut lines, month| {
        let _ = writeln!(lines, "{}-{:02};{month}", 1000 + month / 12, 1 + month % 12);
        lines
    });
    make_metric(&ann, "prices", "long", &lines).await;
    let metric = r#"metric(account: "ann", collection: "prices", path: "long")"#;
    let requested = |count: usize, options: &str| {
        let fields = (0..count).fold(String::new(), |mut fields, number| {
            let _ = write!(
                fields,
                "a{number}: {metric} {{ series{options} {{ observations }} }} "
            );
            fields
        });
        format!("{{ {fields} }}")
    };
    let guest = server.guest();
    let few = guest.graphql(&requested(2, ""), json!({})).await;
    assert_eq!(few.status, 200, "{}", few.body["errors"]);
    let last = guest
        .graphql(&requested(30, r#"(order: "desc", limit: "24")"#), json!({}))
        .await;
    assert_eq!(last.status, 200, "{}", last.body["errors"]);
    for options in ["", r#"(limit: "99999")"#] {
        let query = requested(30, options);
        rejected(&guest, &query, "LIMIT").await;
        let sentence =
            guest.graphql(&query, json!({})).await.body["errors"][0]["message"].to_string();
        assert!(sentence.contains("start, end or limit"), "{sentence}");
    }
}

#[on_both(texts)]
async fn texts_of_any_kind_are_data_or_refused(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    for text in [
        "\u{0}",
        "a\u{0}b",
        "'; drop table users; --",
        "<script>alert(1)</script>",
        "\u{202e}x",
        "%00",
        "\u{1f600}",
        &"é".repeat(20_000),
    ] {
        for query in [
            "query($t: String!) { account(key: $t) { id } }",
            "query($t: String!) { collection(account: $t, key: $t) { id } }",
            "query($t: String!) { metric(account: $t, collection: $t, path: $t) { id } }",
            "query($t: String!) { usernameCheck(username: $t) { available } }",
            "query($t: String!) { recentMetrics(after: $t) { nodes { id } } }",
            "query($t: String!) { account(key: \"ann\") { collections(after: $t) { nodes { id } } } }",
            "mutation($t: String!) { checkEmail(email: $t) { known problems { code } } }",
            "mutation($t: String!) { signIn(email: $t, password: $t) { problems { code } } }",
            "mutation($t: ID!) { completeSignUp(request: $t, code: $t, username: $t, password: $t) { problems { code } } }",
            "mutation($t: String!) { changePassword(current: $t, password: $t) { problems { code } } }",
            "mutation($t: String!) { setPreferences(expert: true, timeZone: $t) { problems { code } } }",
            "mutation($t: ID!) { endSession(id: $t) { problems { code } } }",
            "mutation($t: String!) { updateAccount(input: {name: $t, visibility: PUBLIC, view: PUBLISHER, version: 1}) { problems { code } } }",
            "mutation($t: String!) { createCollection(account: $t, idempotencyKey: $t, input: {key: $t, name: {fr: $t}, summary: {fr: $t}, description: {en: $t}, tags: {en: $t}, licence: NONE, access: PUBLIC, questions: true}) { problems { code } } }",
            "mutation($t: String!) { createMetric(account: \"ann\", collection: $t, lines: $t, input: {path: $t, frequency: YEARLY, name: {fr: $t}, unit: {fr: $t}, notes: {fr: $t}, tags: {fr: $t}, source: $t, parent: $t, aggregation: NONE, transformation: INDEX, parameter: $t}) { problems { code } } }",
        ] {
            let answer = ann.graphql(query, json!({"t": text})).await;
            assert!(
                answer.status.as_u16() < 500,
                "{query} with {text:.20?}: {} {}",
                answer.status,
                answer.body
            );
        }
    }
}
