//! Redirects from former addresses, for readers who may see the target, at once and on every server.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use store::Db;
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer};

use crate::rest::series::{get_with, header, reported, set_access};
use crate::world::{collection_input, make_collection, make_metric, publisher_with};

async fn move_metric(actor: &Actor, id: &str, path: &str, below: bool) -> Value {
    let answer = actor
        .graphql(
            "mutation($id: ID!, $path: String!, $below: Boolean!) {
                moveMetric(id: $id, version: 1, path: $path, below: $below) {
                    metric { path version below chartCount } problems { code field params } moreProblems } }",
            json!({"id": id, "path": path, "below": below}),
        )
        .await;
    answer.data()["moveMetric"].clone()
}

/// Changes the key of the collection at a key.
async fn rename(actor: &Actor, from: &str, to: &str) {
    let query =
        "query($key: String!) { collection(account: \"ann\", key: $key) { id version access } }";
    let seen = actor.graphql(query, json!({"key": from})).await;
    let seen = &seen.data()["collection"];
    let input = collection_input(to, seen["access"].as_str().unwrap());
    let changed = actor
        .graphql(
            "mutation($id: ID!, $version: Int!, $input: CollectionInput!) {
                updateCollection(id: $id, version: $version, input: $input) { collection { key } problems { code } } }",
            json!({"id": seen["id"], "version": seen["version"], "input": input}),
        )
        .await;
    assert_eq!(
        changed.data()["updateCollection"]["collection"]["key"],
        to,
        "{}",
        changed.body
    );
}

fn file(collection: &str, path: &str, ending: &str) -> String {
    format!("/api/v1/series/ann/{collection}/{path}{ending}")
}

/// The endings of addresses below an indicator's, including pictures if the front end is built.
fn endings() -> Vec<&'static str> {
    let mut endings = vec![".csv", ".json", ".xlsx"];
    if drawing::charts().is_some() {
        endings.extend(["/chart.svg", "/chart.png"]);
    }
    endings
}

#[on_sqlite]
async fn former_keys_lead_to_the_present_address(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi/food", "2024-01;3").await;
    let guest = server.guest();
    let done = move_metric(&ann, &id, "Index/All", true).await;
    assert_eq!(
        done,
        json!({"metric": {"path": "Index/All", "version": 2, "below": 1, "chartCount": 0}, "problems": [], "moreProblems": 0})
    );
    rename(&ann, "prices", "Costs").await;
    for (collection, path, now) in [
        ("prices", "cpi", "Index/All"),
        ("prices", "Index/All", "Index/All"),
        ("COSTS", "CPI/Food", "Index/All/food"),
        ("Costs", "cpi/food", "Index/All/food"),
    ] {
        let found = guest.graphql(
                "query($collection: String!, $path: String!) { metric(account: \"ann\", collection: $collection, path: $path) { path collection { key } } }",
                json!({"collection": collection, "path": path}),
            ).await;
        assert_eq!(
            found.data()["metric"],
            json!({"path": now, "collection": {"key": "Costs"}}),
            "{collection}/{path}"
        );
        for ending in endings() {
            for query in ["", "?start=2024&end=2025"] {
                let response = guest
                    .get(&format!("{}{query}", file(collection, path, ending)))
                    .await;
                let wanted = format!("{}{query}", file("Costs", now, ending));
                assert_eq!(
                    (response.status(), header(&response, "location")),
                    (StatusCode::PERMANENT_REDIRECT, wanted.as_str()),
                    "{collection}/{path}{ending}"
                );
                assert_eq!(header(&response, "cache-control"), "private, no-store");
            }
        }
    }
    for ending in endings() {
        assert_eq!(
            guest
                .get(&file("Costs", "Index/All/food", ending))
                .await
                .status(),
            200,
            "{ending}"
        );
    }
    let collection = guest
        .graphql(
            "{ collection(account: \"ann\", key: \"prices\") { key } }",
            json!({}),
        )
        .await;
    assert_eq!(collection.data()["collection"]["key"], "Costs");
}

#[on_sqlite]
async fn what_is_kept_of_an_old_address_is_not_sent_after_a_move(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let other = TestServer::start(Db::connect(db.address()).await.unwrap()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let readers = [server.guest(), other.guest()];
    let mut tags = Vec::new();
    for ending in endings() {
        for guest in &readers {
            // Created once, then served from the cache.
            for _ in 0..3 {
                assert_eq!(
                    guest.get(&file("prices", "cpi", ending)).await.status(),
                    200
                );
            }
        }
        let response = readers[0].get(&file("prices", "cpi", ending)).await;
        tags.push((ending, header(&response, "etag").to_owned()));
    }
    let done = move_metric(&ann, &id, "hicp", false).await;
    assert_eq!(done["problems"], json!([]));
    for guest in &readers {
        for (ending, tag) in &tags {
            let response = get_with(
                guest,
                &file("prices", "cpi", ending),
                &[("if-none-match", tag)],
            )
            .await;
            assert_eq!(
                (response.status(), header(&response, "location")),
                (
                    StatusCode::PERMANENT_REDIRECT,
                    file("prices", "hicp", ending).as_str()
                ),
                "{ending}"
            );
            let response = get_with(
                guest,
                &file("prices", "hicp", ending),
                &[("if-none-match", tag)],
            )
            .await;
            assert_eq!(
                response.status(),
                200,
                "{ending}: what it says of itself has changed"
            );
        }
        let body: Value = guest
            .get(&file("prices", "hicp", ".json"))
            .await
            .json()
            .await
            .unwrap();
        assert_eq!(body["id"], "ann/prices/hicp");
    }
    // Another indicator takes the old path: its address does not redirect, and never shows the former indicator.
    make_metric(&ann, "prices", "cpi", "2030-01;7").await;
    for guest in &readers {
        let response = guest.get(&file("prices", "cpi", ".csv")).await;
        assert_eq!(
            (response.status(), response.text().await.unwrap().as_str()),
            (StatusCode::OK, "date,value\n2030-01,7\n")
        );
    }
    // The collection's key changes, and another collection takes it.
    rename(&ann, "prices", "costs").await;
    for guest in &readers {
        let response = guest.get(&file("prices", "hicp", ".csv")).await;
        assert_eq!(header(&response, "location"), file("costs", "hicp", ".csv"));
    }
    make_collection(&ann, "prices", "PUBLIC").await;
    for guest in &readers {
        assert_eq!(
            guest.get(&file("prices", "hicp", ".csv")).await.status(),
            404
        );
        assert_eq!(
            guest.get(&file("costs", "hicp", ".csv")).await.status(),
            200
        );
    }
    // A deleted indicator is gone at once.
    let deleted = ann
        .graphql(
            "mutation($id: ID!) { deleteMetric(id: $id) { done problems { code } } }",
            json!({"id": id}),
        )
        .await;
    assert_eq!(
        deleted.data()["deleteMetric"],
        json!({"done": true, "problems": []})
    );
    for guest in &readers {
        for (ending, tag) in &tags {
            for path in ["cpi/none", "hicp"] {
                let response = get_with(
                    guest,
                    &file("costs", path, ending),
                    &[("if-none-match", tag)],
                )
                .await;
                assert_eq!(response.status(), 404, "{path}{ending}");
            }
        }
    }
    other.stop().await;
    server.stop().await;
}

#[on_sqlite]
async fn a_former_address_of_what_is_hidden_is_one_that_never_was(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    move_metric(&ann, &id, "hicp", false).await;
    set_access(&ann, "PRIVATE").await;
    rename(&ann, "prices", "costs").await;
    let stranger = Actor::user(&server, "bob").await;
    for reader in [&server.guest(), &stranger] {
        for ending in endings() {
            let never = reported(reader.get(&file("never", "used", ending)).await).await;
            assert_eq!(never.0, StatusCode::NOT_FOUND);
            for (collection, path) in [
                ("prices", "cpi"),
                ("prices", "hicp"),
                ("costs", "cpi"),
                ("costs", "hicp"),
                ("costs", "none"),
            ] {
                assert_eq!(
                    reported(reader.get(&file(collection, path, ending)).await).await,
                    never,
                    "{collection}/{path}{ending}"
                );
            }
        }
        for (collection, path) in [("prices", "cpi"), ("costs", "cpi"), ("costs", "hicp")] {
            let query = "query($collection: String!, $path: String!) {
                    collection(account: \"ann\", key: $collection) { id }
                    metric(account: \"ann\", collection: $collection, path: $path) { id } }";
            let found = reader
                .graphql(query, json!({"collection": collection, "path": path}))
                .await;
            assert_eq!(found.data(), &json!({"collection": null, "metric": null}));
        }
    }
    let response = ann.get(&file("prices", "cpi", ".csv")).await;
    assert_eq!(header(&response, "location"), file("costs", "hicp", ".csv"));
    assert!(
        response
            .headers()
            .get("access-control-allow-origin")
            .is_none()
    );
}

#[on_both(lists)]
async fn the_page_at_a_former_address_comes_drawn_and_names_the_present_one(db: &TestDb) {
    if drawing::pages().is_none() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let page = async |path: &str| {
        let request = server
            .guest()
            .request(Method::GET, path)
            .header("accept", "text/html");
        request.send().await.unwrap().text().await.unwrap()
    };
    let canonical = |page: &str| {
        let link = page
            .split("<link rel=\"canonical\" href=\"")
            .nth(1)
            .unwrap();
        link.split('"').next().unwrap().to_owned()
    };
    assert!(canonical(&page("/ann/prices/cpi").await).ends_with("/ann/prices/cpi?lang=en"));
    move_metric(&ann, &id, "hicp", false).await;
    rename(&ann, "prices", "costs").await;
    for path in ["/ann/prices/cpi", "/ann/costs/hicp", "/ANN/PRICES/CPI"] {
        let page = page(path).await;
        assert!(page.contains("<h1"), "{path}");
        assert!(
            canonical(&page).ends_with("/ann/costs/hicp?lang=en"),
            "{path}: {}",
            canonical(&page)
        );
    }
    set_private(&ann, "costs").await;
    assert!(!page("/ann/prices/cpi").await.contains("<h1"));
}

async fn set_private(actor: &Actor, key: &str) {
    let query = "query($key: String!) { collection(account: \"ann\", key: $key) { id version } }";
    let seen = actor.graphql(query, json!({"key": key})).await;
    let seen = &seen.data()["collection"];
    let changed = actor
        .graphql(
            "mutation($id: ID!, $version: Int!, $input: CollectionInput!) {
                updateCollection(id: $id, version: $version, input: $input) { problems { code } } }",
            json!({"id": seen["id"], "version": seen["version"], "input": collection_input(key, "PRIVATE")}),
        )
        .await;
    assert_eq!(changed.data()["updateCollection"]["problems"], json!([]));
}
