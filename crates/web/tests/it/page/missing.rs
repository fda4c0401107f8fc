//! Pages about what does not exist: their status, and that hidden objects look the same.

use reqwest::Response;
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::rest::series::{get_with, header, reported, set_access};
use crate::world::{make_metric, publisher_with};

const HTML: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

async fn open(actor: &Actor, path: &str) -> Response {
    get_with(actor, path, &[HTML]).await
}

/// Status, headers and body of a page, without the nonce, which is random.
async fn seen(actor: &Actor, path: &str) -> String {
    let (status, headers, body) = reported(open(actor, path).await).await;
    let nonce = headers
        .iter()
        .find_map(|(_, value)| value.split("'nonce-").nth(1)?.split('\'').next())
        .unwrap()
        .to_owned();
    format!("{status} {headers:?} {body}").replace(&nonce, "NONCE")
}

#[on_sqlite]
async fn a_page_about_nothing_is_missing(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi.csv", "2024-01;1").await;
    let guest = server.guest();
    for path in [
        "/",
        "/public",
        "/guide/api",
        "/sign/anything",
        "/u/ann",
        "/ann",
        "/ANN/Prices/CPI",
        "/ann/dashboards",
        "/ann/prices",
        "/ann/prices/members",
        "/ann/prices/cpi",
        "/ann/prices/cpi.csv",
        "/f/ann/prices/cpi",
        "/i/ann/prices",
        "/i/ann/prices/new",
    ] {
        let page = open(&guest, path).await;
        assert_eq!(page.status(), 200, "{path}");
        assert_eq!(header(&page, "x-robots-tag"), "", "{path}");
    }
    for path in [
        "/nobody",
        "/u/nobody",
        "/nobody/cols",
        "/ann/none",
        "/ann/prices/none",
        "/ann/prices/none?edit",
        "/ann/prices/post/1",
        "/ann/prices/post/none",
        "/i/ann/prices/none",
        "/i/ann/_/none",
        "/f/ann/prices/none",
        "/ann/prices/cpi.csv.json",
        "/ann/prices/cpi.json",
        "/ann/prices/cpi/chart.png",
        "/ann/prices/none.csv",
        "/feeds/x.atom",
        "/sdmx/v2/structure",
        "/oembed",
        "/none.php",
        "/guide/none",
        "/ann/members",
        "/ann/subs",
    ] {
        let page = open(&guest, path).await;
        assert_eq!(page.status(), 404, "{path}");
        assert_eq!(header(&page, "x-robots-tag"), "noindex", "{path}");
        assert_eq!(
            header(&page, "content-type"),
            "text/html; charset=utf-8",
            "{path}"
        );
        let linked = match path {
            "/ann/prices/cpi.csv.json" | "/ann/prices/cpi.json" | "/ann/prices/cpi/chart.png" => {
                format!("</api/v1/series{path}>; rel=\"alternate\"")
            }
            _ => String::new(),
        };
        assert_eq!(header(&page, "link"), linked, "{path}");
    }
    for path in ["/ann/members", "/ann/subs"] {
        assert_eq!(open(&ann, path).await.status(), 200, "{path}");
    }
    let page = get_with(&guest, "/nobody", &[("accept", "*/*")]).await;
    assert_eq!(
        (page.status().as_u16(), header(&page, "content-type")),
        (404, "text/html; charset=utf-8")
    );
    let error = get_with(&guest, "/nobody", &[("accept", "application/json")]).await;
    assert_eq!(
        (error.status().as_u16(), header(&error, "content-type")),
        (404, "application/json")
    );
}

#[on_sqlite]
async fn a_hidden_page_looks_like_a_missing_one(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    let eve = Actor::publisher(&server, "eve").await;
    let pages = [
        "/ann/prices",
        "/ann/prices/cpi",
        "/f/ann/prices/cpi",
        "/ann/prices/cpi.csv",
        "/ann/prices/post/1",
    ];
    let missing = [
        "/ann/none__",
        "/ann/prices/xxx",
        "/f/ann/prices/xxx",
        "/ann/prices/xxx.csv",
        "/ann/prices/post/2",
    ];
    // Drawn and cached while they are public.
    for path in pages {
        open(&guest, path).await;
    }
    set_access(&ann, "PRIVATE").await;
    for (path, other) in pages.into_iter().zip(missing) {
        for actor in [&guest, &eve] {
            for _ in 0..2 {
                let page = seen(actor, path).await;
                assert!(page.starts_with("404"), "{path}");
                assert_eq!(page, seen(actor, other).await, "{path}");
            }
        }
    }
    for path in ["/ann/prices", "/ann/prices/cpi", "/f/ann/prices/cpi"] {
        assert_eq!(open(&ann, path).await.status(), 200, "{path}");
    }
}
