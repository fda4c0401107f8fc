//! Files with read options, and those of private series.

use reqwest::{Method, StatusCode};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use super::{CPI, file, setting};
use crate::rest::series::{get_with, header, reported};

#[on_sqlite]
async fn a_private_series_is_not_there_whatever_is_asked(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = setting(&server, "PRIVATE").await;
    let stranger = Actor::user(&server, "bob").await;
    for query in [
        "freq=Q",
        "asof=v1",
        "asof=v9",
        "bad=1",
        "freq=X",
        "freq=Q&freq=Q",
        "order=desc",
    ] {
        for extension in ["csv", "json", "xlsx"] {
            let owner = file(&ann, extension, query).await;
            assert_ne!(owner.status(), 404);
            if owner.status() == 200 {
                assert_eq!(header(&owner, "cache-control"), "private, no-store");
            }
            for reader in [&server.guest(), &stranger] {
                let there = reported(file(reader, extension, query).await).await;
                let other = reported(
                    reader
                        .get(&format!(
                            "/api/v1/series/ann/prices/none.{extension}?{query}"
                        ))
                        .await,
                )
                .await;
                assert_eq!(there.0, StatusCode::NOT_FOUND, "{query}");
                assert_eq!(there, other, "{query}");
            }
        }
    }
}

#[on_sqlite]
async fn files_with_options_are_files_like_all_others(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    setting(&server, "PUBLIC").await;
    let guest = server.guest();
    let address = format!("{CPI}.csv?freq=Q&agg=sum");
    for (accepted, sent) in [("identity", ""), ("gzip", "gzip"), ("gzip, br", "br")] {
        for _ in 0..2 {
            let response = get_with(&guest, &address, &[("accept-encoding", accepted)]).await;
            assert_eq!(header(&response, "content-encoding"), sent);
            assert_eq!(header(&response, "cache-control"), "public, no-cache");
            assert_eq!(
                header(&response, "content-disposition"),
                "attachment; filename=\"ann.prices.cpi.csv\""
            );
            let (tag, length) = (
                header(&response, "etag").to_owned(),
                header(&response, "content-length").to_owned(),
            );
            assert_eq!(response.bytes().await.unwrap().len().to_string(), length);
            let known = get_with(
                &guest,
                &address,
                &[("accept-encoding", accepted), ("if-none-match", &tag)],
            )
            .await;
            assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
            let head = guest
                .request(Method::HEAD, &address)
                .header("accept-encoding", accepted)
                .send()
                .await
                .unwrap();
            assert_eq!(
                (
                    head.status(),
                    header(&head, "etag"),
                    header(&head, "content-length")
                ),
                (StatusCode::OK, tag.as_str(), length.as_str())
            );
            assert!(head.bytes().await.unwrap().is_empty());
        }
    }
    let moved = guest
        .get("/api/v1/series/ANN/prices/CPI.csv?freq=Q&start=%32022&agg=sum")
        .await;
    assert_eq!(
        (moved.status(), header(&moved, "location")),
        (
            StatusCode::PERMANENT_REDIRECT,
            "/api/v1/series/ann/prices/cpi.csv?freq=Q&start=%32022&agg=sum"
        )
    );
}
