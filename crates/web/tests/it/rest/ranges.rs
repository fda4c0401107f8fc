//! Parts of files: of a series in each format, of pictures, and of the application's own files.

use testdb::TestDb;
use testkit::TestServer;

use crate::rest::series::{get_with, header, set_access};
use crate::world::publisher_with;

const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";

#[tokio::test]
async fn files_are_read_piece_by_piece() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    for path in [
        CSV,
        "/api/v1/series/ann/prices/cpi.json?order=desc",
        "/api/v1/series/ann/prices/cpi.xlsx",
        "/api/v1/series/ann/prices/cpi/chart.svg",
        "/api/v1/series/ann/prices/cpi/chart.png",
        "/favicon.svg",
    ] {
        // The first is made, the second is cached.
        for actor in [&server.guest(), &ann, &server.guest()] {
            let whole = actor.get(path).await;
            if whole.status() == 503 || whole.status() == 404 {
                continue; // a program built without the front end has no pictures and no files
            }
            assert_eq!(header(&whole, "accept-ranges"), "bytes", "{path}");
            let etag = header(&whole, "etag").to_owned();
            let whole = whole.bytes().await.unwrap();
            let (length, middle) = (whole.len(), whole.len() / 2);
            let mut read = Vec::new();
            for (range, sent) in [
                (
                    format!("bytes=0-{}", middle - 1),
                    format!("0-{}", middle - 1),
                ),
                (
                    format!("bytes={middle}-"),
                    format!("{middle}-{}", length - 1),
                ),
            ] {
                let part = get_with(actor, path, &[("range", &range), ("if-range", &etag)]).await;
                assert_eq!(part.status(), 206, "{path} {range}");
                assert_eq!(
                    header(&part, "content-range"),
                    format!("bytes {sent}/{length}")
                );
                assert_eq!(header(&part, "etag"), etag);
                read.extend(part.bytes().await.unwrap());
            }
            assert_eq!(read, whole, "{path}");
            let changed = [("range", "bytes=1-1"), ("if-range", "\"another\"")];
            assert_eq!(
                get_with(actor, path, &changed).await.status(),
                200,
                "{path}"
            );
            let head = actor.request(reqwest::Method::HEAD, path);
            let head = head.header("range", "bytes=1-1").send().await.unwrap();
            assert_eq!(head.status(), 200);
            assert_eq!(header(&head, "accept-ranges"), "bytes", "{path}");
            assert_eq!(
                header(&head, "content-length"),
                length.to_string(),
                "{path}"
            );
            let after = format!("bytes={length}-");
            let after = get_with(actor, path, &[("range", &after)]).await;
            assert_eq!(after.status(), 416, "{path}");
            assert_eq!(header(&after, "content-range"), format!("bytes */{length}"));
            let known = [("range", "bytes=0-0"), ("if-none-match", etag.as_str())];
            assert_eq!(get_with(actor, path, &known).await.status(), 304, "{path}");
        }
    }
}

#[tokio::test]
async fn a_range_tells_nothing_of_a_hidden_file() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    assert_eq!(guest.get(CSV).await.status(), 200);
    set_access(&ann, "PRIVATE").await;
    for range in ["bytes=0-0", "bytes=9999-"] {
        let hidden = get_with(&guest, CSV, &[("range", range)]).await;
        assert_eq!(hidden.status(), 404, "{range}");
        assert!(hidden.headers().get("content-range").is_none());
    }
}
