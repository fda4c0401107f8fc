//! Shared caches in front of the server, which may store public content where the operator allows it.

use std::time::Duration;

use domain::identity::access_key::KeyScope;
use reqwest::{Method, RequestBuilder};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, Options, TestServer, access_key};

use crate::world::publisher_with;

const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";
const COLLECTION: &str = "/api/v1/collections/ann/prices";

/// A server with this setting, and the publisher of `ann/prices/cpi`.
async fn server(db: &TestDb, seconds: u64, visibility: &str) -> (TestServer, Actor) {
    let mut options = Options::default();
    options.web.shared_cache = Duration::from_secs(seconds);
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher_with(&server, "ann", visibility).await;
    (server, ann)
}

/// The status and `Cache-Control` of a response.
async fn caching(request: RequestBuilder) -> (u16, String) {
    let response = request.send().await.unwrap();
    let value = &response.headers()["cache-control"];
    (
        response.status().as_u16(),
        value.to_str().unwrap().to_owned(),
    )
}

#[on_sqlite]
async fn guests_responses_may_be_stored_and_no_others(db: &TestDb) {
    let (server, ann) = server(db, 300, "PUBLIC").await;
    let key = access_key(server.db(), ann.user_id().await, KeyScope::Read, None).await;
    let guest = |path: &str| server.guest().request(Method::GET, path);
    let shared = "public, max-age=0, s-maxage=300".to_owned();
    for path in [
        CSV,
        CSV,
        COLLECTION,
        "/api/v1/observations?id=ann/prices/cpi",
        "/api/v1/changes",
    ] {
        assert_eq!(caching(guest(path)).await, (200, shared.clone()), "{path}");
        let with_key = caching(guest(path).bearer_auth(&key)).await;
        assert_eq!(with_key, (200, "private, no-store".to_owned()), "{path}");
        let (_, signed_in) = caching(ann.request(Method::GET, path)).await;
        assert!(!signed_in.contains("s-maxage"), "{path}: {signed_in}");
    }
    for (path, status) in [
        ("/api/v1/series/ann/prices/none.csv", 404),
        ("/api/v1/series/ann/prices/cpi.csv?freq=X", 400),
        ("/", 200),
        ("/i/ann/prices", 200),
        ("/f/ann/prices/cpi", 200),
    ] {
        let (answered, caching) = caching(guest(path)).await;
        assert_eq!(answered, status, "{path}");
        assert!(!caching.contains("s-maxage"), "{path}: {caching}");
    }
}

#[on_sqlite]
async fn without_the_setting_every_cache_asks_for_each_use(db: &TestDb) {
    let (server, _) = server(db, 0, "PUBLIC").await;
    for path in [CSV, COLLECTION] {
        let (_, caching) = caching(server.guest().request(Method::GET, path)).await;
        assert!(caching.ends_with(", no-cache"), "{path}: {caching}");
    }
}
