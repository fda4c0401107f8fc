//! Import files over HTTP: one request for each of preview and publish, and files that are refused as a whole.

mod defects;
mod limits;
mod permissions;
mod publishing;

use reqwest::{Method, Response};
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, PASSWORD, TestServer};

use crate::world::{make_collection, make_metric};

/// Two valid indicators and one with a problem.
const FILE: &str = "id;cpi;gdp;bad\nfrequency;M;Y;M\nname;Prices;Product;Bad\n2024-01;1.50;;1,5\n2024-02;2;;3\n2023;;100;\n";

async fn send(actor: &Actor, options: &str, file: impl Into<reqwest::Body>) -> Response {
    let path = format!("/api/v1/import/{}/prices?{options}", actor.name);
    let request = actor.request(Method::POST, &path).body(file);
    request.send().await.unwrap()
}

/// The status and the report.
async fn lists(actor: &Actor, options: &str, file: &str) -> (u16, Value) {
    let response = send(actor, options, file.to_owned()).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn keep(actor: &Actor, file: impl Into<reqwest::Body>) -> String {
    let response = send(actor, "keep=1&name=prices.csv", file).await;
    assert_eq!(response.status(), 201);
    let kept: Value = response.json().await.unwrap();
    kept["import"].as_str().unwrap().to_owned()
}

async fn publish(actor: &Actor, id: &str, wish: &Value) -> Response {
    let path = format!("/api/v1/imports/{id}/publish");
    let request = actor.request(Method::POST, &path).json(wish);
    request.send().await.unwrap()
}

/// The number of indicators in the collection.
async fn count(actor: &Actor) -> i64 {
    let query = "query($account: String!) { collection(account: $account, key: \"prices\") { metricCount } }";
    let answer = actor.graphql(query, json!({"account": actor.name})).await;
    answer.data()["collection"]["metricCount"].as_i64().unwrap()
}

/// A publisher with an empty collection of this access.
async fn publisher(server: &TestServer, name: &str, access: &str) -> (Actor, String) {
    let actor = Actor::publisher(server, name).await;
    let id = make_collection(&actor, "prices", access).await;
    (actor, id)
}

/// The session cookie of a user, for requests written by hand.
async fn cookie(server: &TestServer, actor: &Actor) -> String {
    let guest = server.guest();
    let answer = guest.graphql(
        "mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) { viewer { id } problems { code } } }",
        json!({"email": actor.email(), "password": PASSWORD}),
    );
    let answer = answer.await;
    let set = answer.headers["set-cookie"].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

#[on_sqlite]
async fn a_file_is_looked_at_and_published_by_one_request_each(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PRIVATE").await;
    make_metric(&ann, "prices", "cpi", "2024-01;1.5\n2023-12;9").await;
    let (status, looked) = lists(&ann, "dry_run=true&lang=fr", FILE).await;
    assert_eq!(status, 200, "{looked}");
    assert_eq!(
        (&looked["dry_run"], &looked["published_at"]),
        (&json!(true), &Value::Null)
    );
    let counts = &looked["counts"];
    assert_eq!(
        (
            &counts["valid"],
            &counts["new"],
            &counts["changed"],
            &counts["invalid"]
        ),
        (&json!(2), &json!(1), &json!(1), &json!(1))
    );
    let valid = looked["valid"].as_array().unwrap();
    assert_eq!(
        (
            &valid[0]["id"],
            &valid[0]["status"],
            &valid[0]["added"],
            &valid[0]["unchanged"]
        ),
        (&json!("cpi"), &json!("changed"), &json!(1), &json!(1))
    );
    assert_eq!(
        (&valid[1]["path"], &valid[1]["frequency"]),
        (&json!("gdp"), &json!("Y"))
    );
    let invalid = &looked["invalid"][0];
    let defect = &invalid["defects"][0];
    assert_eq!(
        (&invalid["id"], &defect["line"], &defect["column"]),
        (&json!("bad"), &json!(4), &json!(4))
    );
    assert_eq!(
        (&defect["text"], &defect["code"]),
        (&json!("1,5"), &json!("LINE_VALUE_DECIMAL_COMMA"))
    );
    assert!(
        defect["message"].as_str().unwrap().contains("virgule"),
        "{defect}"
    );
    assert_eq!(count(&ann).await, 1);

    let (status, mended) = lists(&ann, "dry_run=1&repair=decimal-comma", FILE).await;
    assert_eq!(
        (status, &mended["counts"]["valid"]),
        (200, &json!(3)),
        "{mended}"
    );
    let (status, published) = lists(&ann, "", FILE).await;
    assert_eq!((status, &published["counts"]), (200, &looked["counts"]));
    assert!(published["published_at"].is_string());
    assert_eq!(count(&ann).await, 2);
    let (status, again) = lists(&ann, "", FILE).await;
    assert_eq!((status, &again["counts"]["unchanged"]), (200, &json!(2)));
    let kept = ann
        .get("/api/v1/series/ann/prices/cpi.csv")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(kept, "date,value\n2023-12,9\n2024-01,1.5\n2024-02,2\n");
    let (status, _) = lists(&ann, "mode=replace", FILE).await;
    assert_eq!(status, 200);
    let kept = ann
        .get("/api/v1/series/ann/prices/cpi.csv")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(kept, "date,value\n2024-01,1.5\n2024-02,2\n");
}

#[on_sqlite]
async fn a_file_that_is_refused_as_a_whole_has_the_same_lists(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    for (file, code) in [
        ("a;b\nc;d\n", None),
        ("%PDF-1.7\n\0\0\0", Some("IMPORT_BINARY")),
    ] {
        for options in ["dry_run=true", ""] {
            let (status, reported) = lists(&ann, options, file).await;
            assert_eq!(status, 422, "{reported}");
            let defect = &reported["defects"][0];
            assert!(!defect["message"].as_str().unwrap().is_empty());
            if let Some(code) = code {
                assert_eq!(defect["code"], code);
            }
            assert_eq!(
                (
                    &reported["valid"],
                    &reported["invalid"],
                    &reported["published_at"]
                ),
                (&json!([]), &json!([]), &Value::Null)
            );
        }
    }
    let (status, reported) = lists(&ann, "", "id;a\nfrequency;M\n2024-01;x\n").await;
    assert_eq!(
        (status, &reported["counts"]["invalid"]),
        (422, &json!(1)),
        "nothing of it is valid"
    );
    assert_eq!(send(&ann, "", "").await.status(), 422);
    assert_eq!(count(&ann).await, 0);
}
