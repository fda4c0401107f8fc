//! Malformed requests, paths and cookies.

use std::fmt::Write as _;

use reqwest::Method;
use serde_json::{Value, json};

use super::{raw, server, status};

fn request(target: &str, headers: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n")
        .into_bytes()
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

/// Asserts that a response has each header that acts on it exactly once. Those of hyper, without a media type, have
/// the headers of documents too.
fn carries_all_headers(answer: &str) {
    let head = answer.split("\r\n\r\n").next().unwrap();
    let is_file = head.contains("\r\ncontent-type: application/json");
    let on_all = [
        "content-security-policy",
        "cache-control",
        "x-content-type-options",
        "cross-origin-resource-policy",
    ];
    let on_documents = [
        "x-frame-options",
        "referrer-policy",
        "permissions-policy",
        "cross-origin-opener-policy",
    ];
    let expected = on_all.map(|name| (name, 1)).into_iter();
    for (name, count) in expected.chain(on_documents.map(|name| (name, usize::from(!is_file)))) {
        let lines = head.matches(&format!("\r\n{name}: ")).count();
        assert_eq!(lines, count, "{name}: {answer}");
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
