//! Readers who may not import, and pages of other sites.

use std::time::{Duration, Instant};

use domain::id::CollectionId;
use domain::identity::role::{AccountRole, CollectionRole};
use reqwest::Method;
use serde_json::json;
use testdb::{TestDb, on_sqlite};
use testkit::membership::{join_account, join_collection};
use testkit::{Actor, TestServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{FILE, cookie, count, keep, publish, publisher};
use crate::world::make_collection;

#[on_sqlite]
async fn to_who_may_not_import_a_hidden_collection_is_none(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher(&server, "ann", "PUBLIC").await;
    make_collection(&ann, "secret", "PRIVATE").await;
    let (member, stranger) = (
        Actor::user(&server, "max").await,
        Actor::publisher(&server, "bob").await,
    );
    let account = ann
        .graphql("{ account(key: \"ann\") { id } }", json!({}))
        .await;
    let account = domain::id::AccountId::new(
        account.data()["account"]["id"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap(),
    );
    join_account(
        server.db(),
        ann.user_id().await,
        account,
        (member.user_id().await, AccountRole::Member),
    )
    .await;
    let collection = CollectionId::new(id.parse().unwrap());
    join_collection(
        server.db(),
        ann.user_id().await,
        collection,
        (member.user_id().await, CollectionRole::Member),
    )
    .await;
    let requested = async |actor: &Actor, collection: &str| {
        let path = format!("/api/v1/import/ann/{collection}?dry_run=true");
        let response = actor
            .request(Method::POST, &path)
            .body(FILE)
            .send()
            .await
            .unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().len());
        (status, headers, response.text().await.unwrap())
    };
    for actor in [&server.guest(), &stranger, &member] {
        let hidden = requested(actor, "secret").await;
        assert_eq!((hidden.0, &hidden), (404, &requested(actor, "never").await));
        let seen = requested(actor, "prices").await;
        assert_eq!(
            seen.0,
            if actor.name.is_empty() { 401 } else { 403 },
            "{}",
            seen.2
        );
    }
    // The response comes before any of the file is read.
    let cookie = cookie(&server, &stranger).await;
    let head = format!(
        "POST /api/v1/import/ann/secret HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nExpect: 100-continue\r\nContent-Length: 30000000\r\n\r\n"
    );
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    let began = Instant::now();
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(
        (
            String::from_utf8_lossy(&answer).as_ref(),
            began.elapsed() < Duration::from_secs(1)
        ),
        ("HTTP/1.1 404", true)
    );
    // A stored file is visible to its sender only.
    let kept = keep(&ann, FILE).await;
    for actor in [&server.guest(), &stranger, &member] {
        assert_eq!(publish(actor, &kept, &json!({})).await.status(), 404);
        assert_eq!(
            actor
                .get(&format!("/api/v1/imports/{kept}/invalid"))
                .await
                .status(),
            404
        );
    }
    assert_eq!(count(&ann).await, 0);
}

#[on_sqlite]
async fn pages_of_other_sites_cannot_import(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "cross-site"),
        ("origin", "null"),
    ] {
        let request = ann
            .request(Method::POST, "/api/v1/import/ann/prices")
            .header(name, value)
            .body(FILE);
        assert_eq!(
            request.send().await.unwrap().status(),
            403,
            "{name}: {value}"
        );
    }
    assert_eq!(ann.get("/api/v1/import/ann/prices").await.status(), 405);
    let form = ann
        .request(Method::POST, "/api/v1/import/ann/prices")
        .header("content-type", "multipart/form-data; boundary=x");
    assert_eq!(form.body(FILE).send().await.unwrap().status(), 415);
    assert_eq!(count(&ann).await, 0);
}
