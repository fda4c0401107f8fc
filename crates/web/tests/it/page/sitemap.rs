//! `robots.txt` and `sitemap.xml`.

use serde_json::json;
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer};

use crate::graphql::dashboards::make_dashboard;
use crate::rest::series::set_access;
use crate::world::publisher_with;

/// The text at an address.
async fn text(actor: &Actor, address: &str) -> String {
    let response = actor.get(address).await;
    assert_eq!(response.status(), 200, "{address}");
    response.text().await.unwrap()
}

/// The texts of an element, without the server's address.
fn all(server: &TestServer, xml: &str, element: &str) -> Vec<String> {
    let (start, end) = (format!("<{element}>"), format!("</{element}>"));
    let parts = xml.split(&start).skip(1);
    let texts = parts.filter_map(|part| Some(part.split_once(&end)?.0.replace("&amp;", "&")));
    texts.map(|it| it.replace(&server.url(""), "")).collect()
}

/// The addresses of the pages of all files of the sitemap.
async fn listed(server: &TestServer) -> Vec<String> {
    let guest = server.guest();
    let mut pages = Vec::new();
    for file in all(server, &text(&guest, "/sitemap.xml").await, "loc") {
        pages.extend(all(server, &text(&guest, &file).await, "loc"));
    }
    pages
}

#[on_both(lists)]
async fn public_pages_are_listed_in_both_languages_and_hidden_ones_no_more(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    assert_eq!(listed(&server).await, [] as [&str; 0]);
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    publisher_with(&server, "bob", "PRIVATE").await;
    make_dashboard(&ann, Some("prices"), ("board", None), &[]).await;
    make_dashboard(&ann, None, ("mine", Some("PUBLIC")), &[]).await;

    let expected = [
        "/ann",
        "/bob",
        "/ann/prices",
        "/i/ann/prices/board",
        "/ann/prices/cpi",
    ];
    let expected: Vec<_> = expected
        .iter()
        .flat_map(|path| [format!("{path}?lang=fr"), format!("{path}?lang=en")])
        .collect();
    assert_eq!(listed(&server).await, expected);
    for page in &expected {
        let page = ann.get(page).await;
        assert_eq!(page.status(), 200);
    }

    set_access(&ann, "PRIVATE").await;
    let accounts = [
        "/ann?lang=fr",
        "/ann?lang=en",
        "/bob?lang=fr",
        "/bob?lang=en",
    ];
    assert_eq!(listed(&server).await, accounts);
}

#[on_sqlite]
async fn only_files_of_the_index_exist(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    for query in [
        "kind=metrics",
        "kind=users&from=00000000-0000-0000-0000-000000000000",
        "x=1",
    ] {
        let response = server.guest().get(&format!("/sitemap.xml?{query}")).await;
        assert_eq!(response.status(), 404, "{query}");
    }
}

#[on_both(lists)]
async fn robots_may_read_files_and_pictures_and_find_the_sitemap(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let rules = text(&server.guest(), "/robots.txt").await;
    for line in [
        "Disallow: /api/",
        "Disallow: /graphql",
        "Allow: /api/v1/series/",
        &format!("Sitemap: {}", server.url("/sitemap.xml")),
    ] {
        assert!(
            rules.lines().any(|it| it == line),
            "{line} is missing in {rules}"
        );
    }
}

#[on_sqlite]
async fn an_address_asks_for_its_language_before_the_browser_does(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    for (address, accepted, language) in [
        ("/ann?lang=fr", "en", "fr"),
        ("/ann?lang=en", "fr", "en"),
        ("/ann?lang=de", "fr", "fr"),
        ("/ann/prices/cpi?lang=fr", "en", "fr"),
    ] {
        let request = server.guest().request(reqwest::Method::GET, address);
        let page = request
            .header("accept-language", accepted)
            .send()
            .await
            .unwrap();
        assert_eq!(page.headers()["content-language"], language, "{address}");
        let page = page.text().await.unwrap();
        assert!(
            page.contains(&format!("<html lang=\"{language}\"")),
            "{address}: {}",
            json!(page)
        );
    }
}

#[on_sqlite]
async fn every_address_in_the_text_for_language_models_can_be_read(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    let answer = guest.get("/llms.txt").await;
    assert_eq!(
        answer.headers()["content-type"],
        "text/markdown; charset=utf-8"
    );
    let markdown = answer.text().await.unwrap();
    let links: Vec<String> = markdown
        .split("](")
        .skip(1)
        .filter_map(|part| Some(part.split_once(')')?.0.replace(&server.url(""), "")))
        .map(|link| {
            link.replace("{account}", "ann")
                .replace("{collection}", "prices")
        })
        .map(|link| link.replace("{path}", "cpi").replace("{words}", "prices"))
        .collect();
    assert!(links.len() > 12, "{markdown}");
    for link in links {
        // The chart needs the scripts of the front end.
        if !link.ends_with(".svg") {
            assert_eq!(guest.get(&link).await.status(), 200, "{link}");
        }
    }
}
