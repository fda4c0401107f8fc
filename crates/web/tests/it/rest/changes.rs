//! The feed of changes: what happened, in order, for each kind of reader what it may hear, and none missed.

mod harvester;
mod readers;

use std::time::Duration;

use domain::identity::access_key::KeyScope;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both};
use testkit::{Actor, Answer, TestServer, access_key};

use crate::world::{make_collection, make_metric, publish};

/// The answer to a request for changes.
async fn ask(of: &Actor, since: &str) -> Answer {
    let options = match since {
        "" => String::new(),
        since => format!("?since={since}&limit=3"),
    };
    Actor::read(of.get(&format!("/api/v1/changes{options}")).await).await
}

/// The cursor of this moment.
async fn cursor(of: &Actor) -> String {
    let answer = ask(of, "").await;
    assert_eq!(
        (answer.status, &answer.body["changes"], &answer.body["more"]),
        (StatusCode::OK, &json!([]), &json!(false))
    );
    answer.body["next"].as_str().unwrap().to_owned()
}

/// All changes after a cursor, page by page.
async fn changes(of: &Actor, since: &str) -> Vec<Value> {
    let (mut since, mut all) = (since.to_owned(), Vec::new());
    loop {
        let answer = ask(of, &since).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let page = answer.body["changes"].as_array().unwrap();
        assert!(page.len() <= 3, "{page:?}");
        all.extend(page.iter().cloned());
        since = answer.body["next"].as_str().unwrap().to_owned();
        if answer.body["more"] == json!(false) {
            return all;
        }
    }
}

/// Changes in short: their object, kind, address, former address and vintage.
fn short(changes: &[Value]) -> Vec<String> {
    let text = |value: &Value| match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let fields = ["type", "kind", "id", "former", "vintage"];
    changes
        .iter()
        .map(|change| fields.map(|field| text(&change[field])).join(" "))
        .collect()
}

/// Makes a change by a mutation that has no problems.
async fn mutate(by: &Actor, mutation: &str) {
    let document = format!("mutation {{ it: {mutation} {{ problems {{ code field params }} }} }}");
    let answer = by.graphql(&document, json!({})).await;
    assert_eq!(answer.data()["it"]["problems"], json!([]), "{mutation}");
}

/// The version of an indicator of the actor.
async fn version_of(of: &Actor, collection: &str, path: &str) -> Value {
    let document = "query($account: String!, $collection: String!, $path: String!) {
        metric(account: $account, collection: $collection, path: $path) { version } }";
    let names = json!({"account": of.name, "collection": collection, "path": path});
    of.graphql(document, names).await.data()["metric"]["version"].clone()
}

/// The fields of the collection `prices` with this key and access, at a version.
fn collection(id: &str, version: i32, key: &str, access: &str) -> String {
    format!(
        r#"updateCollection(id: "{id}", version: {version}, input: {{key: "{key}", name: {{en: "Prices"}}, summary: {{}},
        description: {{}}, tags: {{}}, licence: CC_BY, access: {access}, questions: false}})"#
    )
}

#[on_both(locks)]
async fn each_change_of_an_object_is_reported_once_and_in_order(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (guest, ann) = (server.guest(), Actor::publisher(&server, "Ann").await);
    let since = cursor(&guest).await;
    let prices = make_collection(&ann, "prices", "PUBLIC").await;
    let cpi = make_metric(&ann, "prices", "cpi", "2024-01;1").await;
    publish(&ann, &cpi, "2024-02;2", 1).await;
    publish(&ann, &cpi, "2024-03;3", 2).await;
    let version = version_of(&ann, "prices", "cpi").await;
    mutate(
        &ann,
        &format!(r#"moveMetric(id: "{cpi}", version: {version}, path: "All/Cpi", below: false)"#),
    )
    .await;
    mutate(&ann, &collection(&prices, 1, "rates", "PUBLIC")).await;
    mutate(&ann, &format!(r#"deleteMetric(id: "{cpi}")"#)).await;
    let found = changes(&guest, &since).await;
    assert_eq!(
        short(&found),
        [
            "collection created Ann/rates - -",
            // The series is gone, at each address that it had; what else happened to it is not reported.
            "series gone Ann/rates/cpi - -",
            "collection moved Ann/rates Ann/prices -",
            "series gone Ann/rates/all/cpi - -",
        ]
    );
    assert_eq!(
        (&found[0]["uid"], &found[3]["uid"]),
        (&json!(prices), &json!(cpi))
    );
    let since = cursor(&guest).await;
    assert_eq!(changes(&guest, &since).await, Vec::<Value>::new());
    let rent = make_metric(&ann, "rates", "rent", "2024-01;1").await;
    publish(&ann, &rent, "2024-02;2", 1).await;
    publish(&ann, &rent, "2024-02;2.5", 2).await;
    let version = version_of(&ann, "rates", "rent").await;
    mutate(
        &ann,
        &format!(
            r#"moveMetric(id: "{rent}", version: {version}, path: "Home/Rent", below: false)"#
        ),
    )
    .await;
    assert_eq!(
        short(&changes(&guest, &since).await),
        [
            "series created Ann/rates/Home/Rent - 1",
            "series published Ann/rates/Home/Rent - 2",
            "series published Ann/rates/Home/Rent - 3",
            "series moved Ann/rates/Home/Rent Ann/rates/rent -",
        ]
    );
}

#[on_both(lists)]
async fn a_cursor_that_leads_nowhere_is_refused(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let since = cursor(&ann).await;
    for wrong in ["x", "3", since.split_at(1).1, &format!("{since}A")] {
        let answer = ask(&ann, wrong).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (StatusCode::BAD_REQUEST, &json!("OPTIONS_REFUSED")),
            "{wrong}"
        );
        assert_eq!(answer.body["errors"][0]["code"], "CURSOR_UNKNOWN");
    }
    make_collection(&ann, "prices", "PUBLIC").await;
    db.execute("delete from changes").await;
    let answer = ask(&ann, &since).await;
    assert_eq!(
        (answer.status, &answer.body["code"]),
        (StatusCode::GONE, &json!("CURSOR_EXPIRED"))
    );
    // A new cursor is valid as soon as no transaction, of any database of the server, is older than the removed
    // changes.
    let is_valid = async {
        while ask(&ann, &cursor(&ann).await).await.status != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), is_valid)
        .await
        .unwrap();
}

#[on_both(counts)]
async fn a_key_hears_what_its_scope_and_its_limit_allow(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let user = ann.user_id().await;
    let since = cursor(&ann).await;
    let one = make_collection(&ann, "one", "PRIVATE").await;
    make_collection(&ann, "two", "PRIVATE").await;
    make_collection(&ann, "open", "PUBLIC").await;
    let limit = domain::id::CollectionId::new(one.parse().unwrap());
    for (limit, expected) in [
        (
            None,
            vec![
                "collection created ann/one - -",
                "collection created ann/two - -",
                "collection created ann/open - -",
            ],
        ),
        (
            Some(limit),
            vec![
                "collection created ann/one - -",
                "collection created ann/open - -",
            ],
        ),
    ] {
        let key = access_key(server.db(), user, KeyScope::Read, limit).await;
        let request = server
            .guest()
            .request(Method::GET, &format!("/api/v1/changes?since={since}"));
        let answer = Actor::read(request.bearer_auth(&key).send().await.unwrap()).await;
        let found = short(answer.body["changes"].as_array().unwrap());
        let collections: Vec<_> = found
            .into_iter()
            .filter(|line| line.starts_with("collection created"))
            .collect();
        assert_eq!(collections, expected);
    }
}
