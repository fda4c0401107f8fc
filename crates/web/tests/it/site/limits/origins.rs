//! Hosts that are served, and pages of other sites.

use reqwest::Method;
use serde_json::{Value, json};
use testdb::TestDb;
use testkit::{Options, TestServer};

use super::{raw, server, status};

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
