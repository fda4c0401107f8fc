//! Files that are stored and published: step by step, through GraphQL, and by a client that goes away.

use std::time::Duration;

use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::TestServer;

use super::{FILE, count, keep, lists, publish, publisher};

/// Many indicators of one observation each.
fn wide(count: usize) -> String {
    let line = |word: &str, cell: &dyn Fn(usize) -> String| {
        let cells: Vec<_> = (0..count).map(cell).collect();
        format!("{word};{}\n", cells.join(";"))
    };
    [
        line("id", &|place| format!("many/m{place}")),
        line("frequency", &|_| "M".to_owned()),
        line("2024-01", &|place| place.to_string()),
    ]
    .concat()
}

#[on_both(locks)]
async fn a_kept_file_is_published_step_by_step(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let id = keep(&ann, FILE).await;
    let query = "query($id: ID!) { import(id: $id) { name size collection { key } result { publishedAt }
            report(options: {language: EN}) { basis format separator layout rows columns preview { line cells }
                counts { valid new invalid } items(filter: INVALID, search: \"BAD\") { totalCount nodes { id status line column defects { line column text problem { code } } } }
                valid: items(filter: NEW, first: 1) { totalCount pageInfo { hasNextPage endCursor } nodes { id path name { en } frequency observations firstPeriod lastPeriod } } } } }";
    let looked = ann.graphql(query, json!({"id": id})).await;
    let import = &looked.data()["import"];
    assert_eq!(
        (&import["name"], &import["size"], &import["result"]),
        (&json!("prices.csv"), &json!(FILE.len()), &Value::Null)
    );
    let report = &import["report"];
    assert_eq!(
        (&report["format"], &report["separator"], &report["layout"]),
        (&json!("DELIMITED"), &json!("semicolon"), &json!("WIDE"))
    );
    assert_eq!(
        report["preview"][0],
        json!({"line": 1, "cells": ["id", "cpi", "gdp", "bad"]})
    );
    assert_eq!(
        (
            &report["items"]["totalCount"],
            &report["items"]["nodes"][0]["status"]
        ),
        (&json!(1), &json!("INVALID"))
    );
    assert_eq!(
        (
            &report["valid"]["totalCount"],
            &report["valid"]["pageInfo"]["hasNextPage"]
        ),
        (&json!(2), &json!(true))
    );
    assert_eq!(report["valid"]["nodes"][0]["lastPeriod"], "2024-02");
    let after = &report["valid"]["pageInfo"]["endCursor"];
    let next = "query($id: ID!, $after: String) { import(id: $id) { report { items(filter: VALID, first: 1, after: $after) { pageInfo { hasNextPage } nodes { id } } } } }";
    let next = ann.graphql(next, json!({"id": id, "after": after})).await;
    assert_eq!(
        next.data()["import"]["report"]["items"],
        json!({"pageInfo": {"hasNextPage": false}, "nodes": [{"id": "gdp"}]})
    );

    let response = publish(
        &ann,
        &id,
        &json!({"basis": report["basis"], "leaveOut": ["gdp"], "mode": "MERGE", "language": "EN"}),
    )
    .await;
    assert_eq!(
        (
            response.status().as_u16(),
            &response.headers()["content-type"]
        ),
        (200, &"application/x-ndjson".parse().unwrap())
    );
    let text = response.text().await.unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        lines[0]["stage"].is_string() && lines[0]["total"].is_number(),
        "{text}"
    );
    let last = lines.last().unwrap();
    assert_eq!(
        (&last["result"]["counts"]["new"], lines.len() > 1),
        (&json!(1), true),
        "{text}"
    );
    assert_eq!(count(&ann).await, 1);
    // Publishing again returns the first result.
    let again = publish(&ann, &id, &json!({})).await.text().await.unwrap();
    assert_eq!(again.lines().last(), text.lines().last());
    let result = "query($id: ID!) { import(id: $id) { result { publishedAt counts { new } metrics { totalCount nodes { path } pageInfo { hasNextPage } } } } }";
    let result = ann.graphql(result, json!({"id": id})).await;
    let result = &result.data()["import"]["result"];
    assert_eq!(result["metrics"]["nodes"], json!([{"path": "cpi"}]));
    assert_eq!(result["publishedAt"], last["result"]["published_at"]);

    // The collection has changed since the preview.
    let id = keep(&ann, FILE).await;
    let basis = ann
        .graphql(
            "query($id: ID!) { import(id: $id) { report { basis } } }",
            json!({"id": id}),
        )
        .await;
    let basis = basis.data()["import"]["report"]["basis"].clone();
    lists(&ann, "", "id;gdp\nfrequency;Y\n2022;5\n").await;
    let rejected = publish(&ann, &id, &json!({"basis": basis}))
        .await
        .text()
        .await
        .unwrap();
    let last: Value = serde_json::from_str(rejected.lines().last().unwrap()).unwrap();
    assert_eq!(last["problems"][0]["code"], "IMPORT_CONFLICT", "{rejected}");
    assert!(
        last["problems"][0]["message"]
            .as_str()
            .unwrap()
            .contains("gdp"),
        "{rejected}"
    );
    let discard = "mutation($id: ID!) { discardImport(id: $id) { done problems { code } } }";
    assert_eq!(
        ann.graphql(discard, json!({"id": id})).await.data()["discardImport"]["done"],
        true
    );
    assert_eq!(publish(&ann, &id, &json!({})).await.status(), 404);
}

#[on_sqlite]
async fn graphql_keeps_and_publishes_as_well(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let keep = "mutation($content: String!) { createImport(account: \"ann\", collection: \"prices\", name: \"a.csv\", content: $content) { import { id } problems { code } } }";
    let kept = ann.graphql(keep, json!({"content": FILE})).await;
    let id = kept.data()["createImport"]["import"]["id"].clone();
    let publish = "mutation($id: ID!) { publishImport(id: $id, options: {repairs: [\"decimal-comma\"]}, leaveOut: [\"gdp\"]) { import { result { counts { new } } } problems { code } } }";
    let published = ann.graphql(publish, json!({"id": id})).await;
    assert_eq!(
        published.data()["publishImport"],
        json!({"import": {"result": {"counts": {"new": 2}}}, "problems": []})
    );
    assert_eq!(count(&ann).await, 2);
}

#[on_sqlite]
async fn whoever_goes_away_publishes_nothing(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let id = keep(&ann, wide(3_000)).await;
    let mut response = publish(&ann, &id, &json!({})).await;
    let first = response.chunk().await.unwrap().unwrap();
    assert!(first.starts_with(b"{\"done\"") || first.starts_with(b"{\"stage\""));
    drop(response);
    // Time for the server to notice it: no response shows that it has.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let result = ann
        .graphql(
            "query($id: ID!) { import(id: $id) { result { counts { new } } } }",
            json!({"id": id}),
        )
        .await;
    let result = &result.data()["import"]["result"];
    // The publish had either ended already or stored nothing.
    let expected = if result.is_null() { 0 } else { 3_000 };
    assert_eq!(count(&ann).await, expected);
    let text = publish(&ann, &id, &json!({})).await.text().await.unwrap();
    assert!(
        text.lines().last().unwrap().contains("\"result\""),
        "{text}"
    );
    assert_eq!(count(&ann).await, 3_000);
}
