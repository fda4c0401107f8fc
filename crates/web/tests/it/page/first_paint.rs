//! The page of a public indicator as sent, before the application has loaded.

use reqwest::Method;
use serde_json::json;
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::rest::series::set_access;
use crate::world::{make_metric, metric_input, publish, publisher_with};

/// Whether this program was built with the front end. If it was not, prints that the test is skipped.
#[expect(clippy::print_stderr, reason = "a test that cannot run says so")]
pub(super) fn can_draw() -> bool {
    let there = drawing::pages().is_some();
    if !there {
        eprintln!("skipped: the front end is not built (npm run build in frontend)");
    }
    there
}

pub(super) async fn page(actor: &Actor, path: &str) -> String {
    let request = actor
        .request(Method::GET, path)
        .header("accept", "text/html");
    request.send().await.unwrap().text().await.unwrap()
}

/// The page without the nonce, which differs each time.
async fn drawn(actor: &Actor, path: &str) -> String {
    let page = page(actor, path).await;
    let nonce = page.split("csp-nonce\" content=\"").nth(1).unwrap();
    let nonce = nonce.split('"').next().unwrap().to_owned();
    page.replace(&nonce, "")
}

#[on_sqlite]
async fn a_reader_without_script_sees_title_value_and_chart(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let page = page(&server.guest(), "/ann/prices/cpi").await;
    for part in [
        "<title>Consumer prices · Statit</title>",
        "<link rel=\"canonical\" href=\"http://",
        "<meta property=\"og:title\" content=\"Consumer prices\">",
        "/chart.png?",
        "\"@type\":\"Dataset\"",
        "<h1",
        "<svg",
        "id=\"first-answers\"",
        "rel=\"modulepreload\"",
    ] {
        assert!(page.contains(part), "{part} is missing in {page}");
    }
    assert!(
        !page.contains(" style=\""),
        "style attributes are against the policy"
    );
}

#[on_sqlite]
async fn what_a_guest_may_not_see_is_not_drawn_for_anybody(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    publisher_with(&server, "bob", "PRIVATE").await;
    let guest = server.guest();
    let never = drawn(&guest, "/ann/prices/never").await;
    assert!(!never.contains("<h1"));
    for actor in [&guest, &ann] {
        assert_eq!(drawn(actor, "/bob/prices/cpi").await, never);
    }
}

#[on_sqlite]
async fn a_publish_and_a_closed_collection_show_at_once(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let id = make_metric(&ann, "prices", "fuel", "2024-01;1234.5").await;
    let guest = server.guest();
    assert!(page(&guest, "/ann/prices/fuel").await.contains("1,234.5"));
    publish(&ann, &id, "2024-02;9876.5", 1).await;
    assert!(page(&guest, "/ann/prices/fuel").await.contains("9,876.5"));

    set_access(&ann, "PRIVATE").await;
    let after = page(&guest, "/ann/prices/fuel").await;
    assert!(
        !after.contains("9,876.5") && !after.contains("<h1"),
        "{after}"
    );
}

#[on_sqlite]
async fn no_name_or_note_becomes_markup(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let hostile = "</script><script>alert(1)</script><!-- \" onload=\"x";
    let mut input = metric_input("evil");
    for field in ["name", "unit", "notes", "tags"] {
        input[field] = json!({"en": hostile, "fr": hostile});
    }
    input["source"] = json!(hostile);
    let answer = ann
            .graphql(
                "mutation($input: MetricInput!) {
                    createMetric(account: \"ann\", collection: \"prices\", input: $input,
                        lines: \"2024-01;1;<script>alert(2)</script>\") { problems { code field } } }",
                json!({"input": input}),
            )
            .await;
    assert_eq!(answer.data()["createMetric"]["problems"], json!([]));
    let page = page(&server.guest(), "/ann/prices/evil").await;
    assert!(page.contains("<h1"), "{page}");
    assert!(!page.contains("<script>alert"), "{page}");
    assert!(!page.contains("</script><script>"), "{page}");
    // Each script element ends where it should: as many ends as beginnings.
    let count = |text: &str| page.matches(text).count();
    assert_eq!(count("<script"), count("</script>"), "{page}");
}
