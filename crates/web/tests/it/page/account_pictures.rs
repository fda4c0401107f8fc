//! Pictures of accounts over HTTP.

use reqwest::Method;
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use super::pages::header;

/// A picture of one pixel.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

pub(super) fn pixel() -> Vec<u8> {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD
        .decode(PIXEL)
        .unwrap()
}

#[on_sqlite]
async fn a_picture_is_set_shown_and_taken_away_by_its_owner(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let bob = Actor::user(&server, "bob").await;
    let path = "/api/v1/accounts/ann/picture";
    let put = |actor: &Actor, bytes: Vec<u8>| {
        actor
            .request(Method::PUT, path)
            .header("content-type", "image/png")
            .body(bytes)
            .send()
    };
    assert_eq!(put(&server.guest(), pixel()).await.unwrap().status(), 401);
    assert_eq!(put(&bob, pixel()).await.unwrap().status(), 403);
    let set = put(&ann, pixel()).await.unwrap();
    assert_eq!(set.status(), 204, "{}", set.text().await.unwrap());
    let url = ann
        .graphql("{ account(key: \"ann\") { pictureUrl } }", json!({}))
        .await;
    let url = url.data()["account"]["pictureUrl"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(url.starts_with(path), "{url}");
    let shown = server.guest().get(&url).await;
    assert_eq!(
        (shown.status().as_u16(), header(&shown, "content-type")),
        (200, "image/png")
    );
    assert_eq!(header(&shown, "cache-control"), "private, no-cache");
    let tag = header(&shown, "etag").to_owned();
    assert!(shown.bytes().await.unwrap().starts_with(b"\x89PNG"));
    let again = server
        .guest()
        .request(Method::GET, path)
        .header("if-none-match", &tag)
        .send()
        .await
        .unwrap();
    assert_eq!(again.status(), 304);
    for (bytes, code) in [
        (b"not a picture".to_vec(), "PICTURE_NOT_PNG"),
        (pixel()[..40].to_vec(), "PICTURE_UNREADABLE"),
        ([pixel(), vec![0; 150 * 1024]].concat(), "PICTURE_TOO_BIG"),
    ] {
        // In the language that the request accepts, else in that of the account.
        for (accepted, word) in [(Some("fr"), "image"), (None, "picture")] {
            let mut rejected = ann
                .request(Method::PUT, path)
                .header("content-type", "image/png");
            if let Some(accepted) = accepted {
                rejected = rejected.header("accept-language", accepted);
            }
            let rejected = rejected.body(bytes.clone()).send().await.unwrap();
            assert_eq!(rejected.status(), 422);
            let error = rejected.json::<Value>().await.unwrap()["error"].clone();
            assert_eq!(error["code"], code);
            let sentence = error["message"].as_str().unwrap();
            assert!(
                sentence.contains(word) && !sentence.contains(code),
                "{sentence}"
            );
        }
    }
    let wrong = ann
        .request(Method::PUT, path)
        .header("content-type", "image/jpeg")
        .body(pixel())
        .send()
        .await
        .unwrap();
    assert_eq!(wrong.status(), 415);
    let huge = put(&ann, vec![0; 2 * 1024 * 1024]).await.unwrap();
    assert_eq!(huge.status(), 413);
    let taken = ann.request(Method::DELETE, path).send().await.unwrap();
    assert_eq!(taken.status(), 204);
    assert_eq!(server.guest().get(path).await.status(), 404);
    assert_eq!(
        ann.request(Method::DELETE, "/api/v1/accounts/none/picture")
            .send()
            .await
            .unwrap()
            .status(),
        404
    );
}

#[on_sqlite]
async fn a_picture_that_the_disk_cannot_read_is_unavailable(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let path = "/api/v1/accounts/ann/picture";
    let set = ann
        .request(Method::PUT, path)
        .header("content-type", "image/png")
        .body(pixel());
    assert_eq!(set.send().await.unwrap().status(), 204);
    let files = std::fs::read_dir(server.folder().join("pictures")).unwrap();
    let file = files.map(|file| file.unwrap().path()).next().unwrap();
    std::fs::remove_file(&file).unwrap();
    // Each read of it fails with `EIO`.
    std::os::unix::fs::symlink("/proc/self/mem", &file).unwrap();

    let failed = server.guest().get(path).await;
    assert_eq!(failed.status(), 503);
    assert!(!header(&failed, "retry-after").is_empty());
    let number = header(&failed, "x-request-id").to_owned();
    let body: Value = failed.json().await.unwrap();
    assert_eq!(
        (&body["code"], &body["request"], &body["error"]["request"]),
        (&json!("UNAVAILABLE"), &json!(number), &json!(number))
    );
}

#[on_sqlite]
async fn a_private_accounts_picture_is_its_members_only(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let path = "/api/v1/accounts/ann/picture";
    ann.request(Method::PUT, path)
        .header("content-type", "image/png")
        .body(pixel())
        .send()
        .await
        .unwrap();
    let version = ann
        .graphql("{ account(key: \"ann\") { version } }", json!({}))
        .await
        .data()["account"]["version"]
        .clone();
    let hidden = ann
            .graphql(
                "mutation($v: Int!) { updateAccount(input: {description: {}, visibility: PRIVATE, view: PUBLISHER, version: $v}) { account { visibility } problems { code } } }",
                json!({"v": version}),
            )
            .await;
    assert_eq!(
        hidden.data()["updateAccount"]["account"]["visibility"],
        "PRIVATE",
        "{}",
        hidden.body
    );
    let shown = ann.get(path).await;
    assert_eq!(
        (shown.status().as_u16(), header(&shown, "cache-control")),
        (200, "private, no-store")
    );
    assert_eq!(server.guest().get(path).await.status(), 404);
    assert_eq!(
        server
            .guest()
            .graphql("{ account(key: \"ann\") { id } }", json!({}))
            .await
            .data()["account"],
        json!(null)
    );
}
