//! Wrong, oversized and malicious requests: each gets a clear 4xx, and the server continues.

use std::fmt::Write as _;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
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

fn request(target: &str, headers: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n")
        .into_bytes()
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
async fn a_long_address_and_long_headers_are_refused_in_words() {
    let (_db, server) = server().await;
    let answer = raw(&server, &request(&format!("/{}", "a".repeat(9000)), "")).await;
    assert_eq!(status(&answer), 414);
    assert!(answer.contains("ADDRESS_TOO_LONG") && answer.contains("content-security-policy"));
    let answer = raw(
        &server,
        &request("/", &format!("X-Long: {}\r\n", "a".repeat(33_000))),
    )
    .await;
    assert_eq!(status(&answer), 431);
    assert!(answer.contains("HEADERS_TOO_LARGE"));
    let answer = raw(
        &server,
        &request("/", &format!("X-Long: {}\r\n", "a".repeat(200_000))),
    )
    .await;
    assert!(matches!(status(&answer), 431 | 0), "{answer}");
    let many = (0..300).fold(String::new(), |mut text, n| {
        let _ = write!(text, "X-{n}: y\r\n");
        text
    });
    let answer = raw(&server, &request("/", &many)).await;
    assert_eq!(status(&answer), 431);
    carries_all_headers(&answer);
}

/// Asserts that a response has each common header exactly once.
fn carries_all_headers(answer: &str) {
    let head = answer.split("\r\n\r\n").next().unwrap();
    for name in [
        "content-security-policy",
        "cache-control",
        "x-content-type-options",
        "x-frame-options",
        "referrer-policy",
        "permissions-policy",
        "cross-origin-opener-policy",
        "cross-origin-resource-policy",
    ] {
        let lines = head.matches(&format!("\r\n{name}: ")).count();
        assert_eq!(lines, 1, "{name}: {answer}");
    }
}

#[tokio::test]
async fn requests_that_are_no_http_are_refused() {
    let (_db, server) = server().await;
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX\0: y\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde",
        b"POST /graphql HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\nConnection: close\r\n\r\nzz\r\n",
    ] {
        let answer = raw(&server, bytes).await;
        assert_eq!(status(&answer), 400, "{:?} {answer}", String::from_utf8_lossy(bytes));
        carries_all_headers(&answer);
    }
    assert_eq!(server.guest().get("/healthz").await.status(), 200);
}

#[tokio::test]
async fn paths_that_climb_or_hide_find_nothing() {
    let (_db, server) = server().await;
    for target in [
        "/assets/../../Cargo.toml",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets//etc/passwd",
        "/api/v1/series/../../../etc/passwd.csv",
        "/api/v1/series/a/b/%2e%2e%2fc.csv",
        "/api/v1/series/a/b/c%00.csv",
        "/api/v1/series/a/b/c%0d%0aSet-Cookie:x.csv",
        "/api/v1/series/a/b/%ff%fe.csv",
        "/api/v1/series/a/b/%.csv",
        "/api/v1/series/a/b/.csv",
        "/api/v1/series/a/b//.csv",
        "/api/v1/series/a/b",
        "/api/v1/series/a%2fb/c/d.csv",
        "/api/v1/accounts/%00/picture",
        "/api/v1/accounts/%ff/picture",
        "/api/v1/accounts/..%2f..%2fx/picture",
        "/api",
        "/api/v2/series",
        "/graphql/x",
        "/.well-known/security.txt",
        "/.env",
        "/wp-login.php",
        "/%00",
        "/a%0d%0ab",
    ] {
        let answer = raw(&server, &request(target, "")).await;
        assert_eq!(status(&answer), 404, "{target} {answer}");
        assert!(answer.contains("\"NOT_FOUND\""), "{target} {answer}");
    }
}

#[tokio::test]
async fn cookies_of_any_kind_are_a_guests() {
    let (_db, server) = server().await;
    for cookie in [
        "statit_session=".to_owned(),
        "statit_session=abc".to_owned(),
        format!("statit_session={}", "A".repeat(43)),
        format!("statit_session={}", "A".repeat(8000)),
        "statit_session=' or 1=1 --; statit_session=\u{7f}x".replace('\u{7f}', ""),
        ";;;=;=".to_owned(),
    ] {
        let response = server
            .guest()
            .request(Method::POST, "/graphql")
            .header("cookie", cookie.as_str())
            .json(&json!({"query": "{ viewer { id } }"}))
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 200, "{cookie:.60}");
        assert_eq!(
            response.json::<Value>().await.unwrap(),
            json!({"data": {"viewer": null}})
        );
    }
}

#[tokio::test]
async fn hosts_that_the_server_is_not_are_refused() {
    let (_db, server) = server().await;
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "x@localhost",
    ] {
        let bytes = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = raw(&server, bytes.as_bytes()).await;
        assert!(matches!(status(&answer), 400 | 421), "{host} {answer}");
    }
    let answer = raw(
        &server,
        b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    )
    .await;
    assert_eq!(status(&answer), 421);
    let bytes = b"POST http://localhost/graphql HTTP/1.1\r\nHost: evil.example\r\n\
        Origin: http://evil.example\r\nConnection: close\r\n\r\n";
    let answer = raw(&server, bytes).await;
    assert!(answer.contains("\"CROSS_SITE\""), "{answer}");
    let bytes = b"GET /healthz HTTP/1.1\r\nHost: 10.0.0.7\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&raw(&server, bytes).await), 200);
}

#[tokio::test]
async fn with_an_address_set_only_its_host_and_pages_count() {
    let db = TestDb::sqlite().await;
    let mut options = Options::default();
    options.web.address = Some("https://statit.example".parse().unwrap());
    let server = TestServer::start_with(db.db(), options).await;
    let get = |host: &str| format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    assert_eq!(
        status(&raw(&server, get("localhost").as_bytes()).await),
        421
    );
    let answer = raw(&server, get("statit.example").as_bytes()).await;
    assert_eq!(status(&answer), 200);
    let strict = "strict-transport-security: max-age=31536000\r\n";
    assert!(answer.contains(strict), "{answer}");
    assert!(raw(&server, b"GET\r\n\r\n").await.contains(strict));
}

#[tokio::test]
async fn hosts_below_the_address_are_for_https_alone_where_that_is_set() {
    let db = TestDb::sqlite().await;
    let mut options = Options::default();
    options.web.address = Some("https://statit.example".parse().unwrap());
    options.web.hsts_subdomains = true;
    let server = TestServer::start_with(db.db(), options).await;
    let bytes = b"GET / HTTP/1.1\r\nHost: statit.example\r\nConnection: close\r\n\r\n";
    let answer = raw(&server, bytes).await;
    let strict = "strict-transport-security: max-age=31536000; includeSubDomains\r\n";
    assert!(answer.contains(strict), "{answer}");
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let (_db, server) = server().await;
    let own = server.url("");
    for (name, value, status) in [
        ("origin", "https://evil.example", 403),
        ("origin", "null", 403),
        ("origin", "http://127.0.0.1:1", 403),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("sec-fetch-site", "none", 403),
        ("origin", own.as_str(), 200),
        ("sec-fetch-site", "same-origin", 200),
    ] {
        let response = server
            .guest()
            .request(Method::POST, "/graphql")
            .header(name, value)
            .json(&json!({"query": "{ viewer { id } }"}))
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), status, "{name}: {value}");
        if status == 403 {
            assert_eq!(
                response.json::<Value>().await.unwrap()["error"]["code"],
                "CROSS_SITE"
            );
        }
    }
    let response = server
        .guest()
        .request(Method::DELETE, "/api/v1/accounts/ann/picture")
        .header("origin", "https://evil.example");
    assert_eq!(response.send().await.unwrap().status(), 403);
}

#[tokio::test]
async fn graphql_takes_one_request_as_json_by_post() {
    let (_db, server) = server().await;
    let guest = server.guest();
    let post = |media_type: &'static str, body: &'static str| {
        guest
            .request(Method::POST, "/graphql")
            .header("content-type", media_type)
            .body(body)
            .send()
    };
    let query = r#"{"query":"{ viewer { id } }"}"#;
    assert_eq!(
        post("application/json; charset=utf-8", query)
            .await
            .unwrap()
            .status(),
        200
    );
    for (media_type, body, status, code) in [
        ("text/plain", query, 415, "MEDIA_TYPE"),
        (
            "application/x-www-form-urlencoded",
            "query=x",
            415,
            "MEDIA_TYPE",
        ),
        (
            "application/graphql",
            "{ viewer { id } }",
            415,
            "MEDIA_TYPE",
        ),
        ("application/json", "", 400, "BAD_JSON"),
        ("application/json", "{", 400, "BAD_JSON"),
        ("application/json", "\"x\"", 400, "BAD_JSON"),
        ("application/json", "{\"query\":5}", 400, "BAD_JSON"),
        (
            "application/json",
            "{\"query\":\"{a}\",\"variables\":[]}",
            400,
            "BAD_JSON",
        ),
        ("application/json", "\u{feff}{}", 400, "BAD_JSON"),
        (
            "application/json",
            "[{\"query\":\"{ viewer { id } }\"}]",
            400,
            "BATCH",
        ),
    ] {
        let response = post(media_type, body).await.unwrap();
        assert_eq!(response.status(), status, "{media_type} {body}");
        assert_eq!(
            response.json::<Value>().await.unwrap()["error"]["code"],
            code,
            "{body}"
        );
    }
    for method in [
        Method::GET,
        Method::PUT,
        Method::DELETE,
        Method::PATCH,
        Method::OPTIONS,
    ] {
        let response = guest
            .request(method.clone(), "/graphql")
            .send()
            .await
            .unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["allow"]),
            (405, &"POST".parse().unwrap()),
            "{method}"
        );
    }
    let response = guest
        .request(Method::POST, "/graphql?query=x")
        .json(&json!({"query": "{a}"}))
        .send()
        .await;
    assert_eq!(response.unwrap().status(), 400);
    let deep = format!(
        "{{\"query\":\"{{a}}\",\"variables\":{}{}}}",
        "{\"a\":".repeat(5000),
        "}".repeat(5000)
    );
    let response = guest
        .request(Method::POST, "/graphql")
        .header("content-type", "application/json")
        .body(deep);
    assert_eq!(response.send().await.unwrap().status(), 400);
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

#[tokio::test]
async fn documents_over_the_limits_are_refused_at_once() {
    let (_db, server) = server().await;
    let guest = server.guest();
    rejected(
        &guest,
        &format!("{{ viewer {{ id }} }} # {}", "x".repeat(17_000)),
        "LIMIT",
    )
    .await;
    rejected(&guest, &"{a".repeat(5000), "LIMIT").await;
    rejected(
        &guest,
        &format!("{{ account(key: {}) {{ id }} }}", "[".repeat(8000)),
        "LIMIT",
    )
    .await;
    rejected(
        &guest,
        &format!(
            "query($a: {}Int{}) {{ viewer {{ id }} }}",
            "[".repeat(4000),
            "]".repeat(4000)
        ),
        "LIMIT",
    )
    .await;
    let aliases = (0..31).fold(String::new(), |mut text, n| {
        let _ = write!(text, "a{n}: viewer {{ id }} ");
        text
    });
    rejected(&guest, &format!("{{ {aliases} }}"), "LIMIT").await;
    rejected(
        &guest,
        &format!("{{ {} }}", "viewer @include(if: true) { id } ".repeat(11)),
        "LIMIT",
    )
    .await;
    let deep = "{ metric(account: \"a\", collection: \"b\", path: \"c\") { parent { parent { parent { parent { parent { parent { parent { parent { parent { parent { id } } } } } } } } } } } }";
    rejected(&guest, deep, "LIMIT").await;
    rejected(
        &guest,
        "{ recentMetrics(first: 100) { nodes { vintages(first: 100) { nodes { number } } } } }",
        "LIMIT",
    )
    .await;
    rejected(
        &guest,
        "query($n: Int!) { recentMetrics(first: $n) { nodes { id } } }",
        "BAD_REQUEST",
    )
    .await;
    for first in ["101", "0", "-1", "2147483647", "-2147483648"] {
        rejected(
            &guest,
            &format!("{{ recentMetrics(first: {first}) {{ nodes {{ id }} }} }}"),
            "LIMIT",
        )
        .await;
    }
    rejected(&guest, "{ metric(account: \"a\", collection: \"b\", path: \"c\") { id } ...F } fragment F on Query { viewer { id } ...F }", "LIMIT").await;
    let mut bomb = String::from("{ ...F0 }");
    for n in 0..25 {
        let _ = write!(bomb, " fragment F{n} on Query {{ ...F{0} ...F{0} }}", n + 1);
    }
    rejected(
        &guest,
        &format!("{bomb} fragment F25 on Query {{ viewer {{ id }} }}"),
        "LIMIT",
    )
    .await;
    for (document, code) in [
        ("", "BAD_REQUEST"),
        ("{", "BAD_REQUEST"),
        ("{ nothing }", "BAD_REQUEST"),
        ("subscription { viewer { id } }", "BAD_REQUEST"),
        ("{ account(key: 5) { id } }", "BAD_REQUEST"),
        ("{ account(key: \"unended) { id } }", "LIMIT"),
        (
            "query A { viewer { id } } query B { viewer { id } }",
            "BAD_REQUEST",
        ),
    ] {
        rejected(&guest, document, code).await;
    }
    assert_eq!(
        guest.graphql("{ viewer { id } }", json!({})).await.status,
        200
    );
}

#[tokio::test]
async fn the_schema_is_not_told_and_unknown_names_are_not_helped_along() {
    let (_db, server) = server().await;
    let questions = "{ __schema { types { name } } __type(name: \"Query\") { name } }";
    let answer = server.guest().graphql(questions, json!({})).await;
    assert_eq!(answer.data(), &json!({"__schema": null, "__type": null}));
    let answer = server.guest().graphql("{ viewr { id } }", json!({})).await;
    let message = answer.body["errors"][0]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        !message.contains("viewer") && !message.to_lowercase().contains("did you mean"),
        "{message}"
    );
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
