//! Pictures of charts are never stale, private ones are kept by nobody, and many at once are limited.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, Response, StatusCode};
use serde_json::json;
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer, access_key};

use super::account_pictures::pixel;
use super::drawings::{PNG, SVG, get};
use crate::graphql::dashboards::{input, make_dashboard, series_input};
use crate::rest::series::{get_with, header, reported, set_access};
use crate::world::{make_collection, make_metric, publish, publisher_with};

#[on_sqlite]
async fn a_picture_is_asked_for_again_and_never_stale(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);
    for path in [SVG, PNG] {
        let first = get(&guest, path).await;
        let etag = header(&first, "etag").to_owned();
        let again = get_with(&guest, path, &[("if-none-match", &etag)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(header(&again, "etag"), etag);
        assert_eq!(again.bytes().await.unwrap().len(), 0);
        let (one, other) = (
            reported(get(&guest, path).await).await,
            reported(get(&guest, path).await).await,
        );
        assert_eq!(one, other);
    }
    let before = get(&guest, SVG).await;
    let (before, old) = (
        header(&before, "etag").to_owned(),
        before.text().await.unwrap(),
    );
    publish(&ann, &id, "2024-03;7.75", 1).await;
    let after = get_with(&guest, SVG, &[("if-none-match", &before)]).await;
    assert_eq!(after.status(), StatusCode::OK);
    assert_ne!(header(&after, "etag"), before);
    let new = after.text().await.unwrap();
    assert!(new.contains("7.75") && !old.contains("7.75"));
    // A past state does not change with later publishes.
    let past = |response: &Response| header(response, "etag").to_owned();
    let then = past(&get(&guest, &format!("{SVG}?asof=v1")).await);
    publish(&ann, &id, "2024-04;8.25", 2).await;
    assert_eq!(past(&get(&guest, &format!("{SVG}?asof=v1")).await), then);
}

#[on_sqlite]
async fn a_private_picture_is_not_found_and_kept_by_nobody(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);
    let etag = header(&get(&guest, SVG).await, "etag").to_owned();
    set_access(&ann, "PRIVATE").await;
    for path in [SVG, PNG, &format!("{SVG}?width=1&foo=bar")] {
        let never = path.replace("/cpi/", "/never/");
        let hidden = get_with(&guest, path, &[("if-none-match", &etag)]).await;
        assert_eq!(hidden.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(
            reported(hidden).await,
            reported(get(&guest, &never).await).await,
            "{path}"
        );
    }
    let own = get(&ann, SVG).await;
    assert_eq!(own.status(), StatusCode::OK);
    assert_eq!(header(&own, "cache-control"), "private, no-store");
    assert!(header(&own, "vary").ends_with("Cookie"));
    assert!(!own.headers().contains_key("access-control-allow-origin"));
    let etag = header(&own, "etag").to_owned();
    assert_eq!(
        get_with(&ann, SVG, &[("if-none-match", &etag)])
            .await
            .status(),
        StatusCode::NOT_MODIFIED
    );
    assert_eq!(
        get_with(&guest, SVG, &[("if-none-match", &etag)])
            .await
            .status(),
        StatusCode::NOT_FOUND
    );
}

#[on_sqlite]
async fn a_key_that_is_not_valid_gets_no_public_picture(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let chart = input("Pair", "LINE", &[series_input(&id)]);
    make_dashboard(&ann, Some("prices"), ("Board", None), &[chart]).await;
    let account = "/api/v1/accounts/ann/picture";
    let picture = ann.request(Method::PUT, account);
    let picture = picture.header("content-type", "image/png").body(pixel());
    assert_eq!(picture.send().await.unwrap().status(), 204);

    let user = ann.user_id().await;
    let revoked = access_key(server.db(), user, KeyScope::Read, None).await;
    let guest = Actor::guest(&server);
    let dashboard = "/api/v1/dashboards/ann/prices/Board/Pair.svg";
    let read = async |path: &str, key: &str| {
        let authorization = format!("Bearer {key}");
        get_with(&guest, path, &[("authorization", &authorization)]).await
    };
    for path in [SVG, PNG, dashboard, account] {
        // From the cache, the second time.
        for _ in 0..2 {
            assert_eq!(get(&guest, path).await.status(), StatusCode::OK, "{path}");
        }
        let response = read(path, &revoked).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&response, "cache-control"), "private, no-store");
    }
    let revoke = "mutation { revokeAccessKeys { problems { code } } }";
    let answer = ann.graphql(revoke, json!({})).await;
    assert_eq!(answer.data()["revokeAccessKeys"]["problems"], json!([]));
    for key in [revoked.as_str(), "statit_none", "none"] {
        let file = read("/api/v1/series/ann/prices/cpi.csv", key).await;
        assert_eq!(file.status(), StatusCode::UNAUTHORIZED, "{key}");
        let expected = file.text().await.unwrap();
        assert!(expected.contains("ACCESS_KEY_INVALID"), "{expected}");
        for path in [SVG, PNG, dashboard, account] {
            let refused = read(path, key).await;
            assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{path} {key}");
            assert_eq!(refused.text().await.unwrap(), expected, "{path} {key}");
        }
    }
}

#[on_sqlite]
async fn many_at_once_are_drawn_or_told_to_come_back(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi", "2024-01;1\n2024-02;2").await;
    let requested = (0..60).map(|more| {
        let guest = Actor::guest(&server);
        tokio::spawn(async move {
            let path = format!("{SVG}?width={}", 300 + more);
            get(&guest, &path).await.status()
        })
    });
    let requested: Vec<_> = requested.collect();
    let mut drawn = 0;
    for one in requested {
        let status = one.await.unwrap();
        assert!(
            matches!(status, StatusCode::OK | StatusCode::SERVICE_UNAVAILABLE),
            "{status}"
        );
        drawn += usize::from(status == StatusCode::OK);
    }
    assert!(drawn >= 10);
    assert_eq!(
        get(&Actor::guest(&server), SVG).await.status(),
        StatusCode::OK
    );
}
