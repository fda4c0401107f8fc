//! Requests to GraphQL: their form, their limits, and the hidden schema.

use std::fmt::Write as _;

use reqwest::Method;
use serde_json::{Value, json};

use super::{rejected, server};

#[tokio::test]
async fn graphql_takes_one_request_as_json_by_post() {
    let (_db, server) = server().await;
    let guest = server.guest();
    let post = |media_type: &'static str, body: &'static str| {
        guest
            .request(Method::POST, "/graphql")
            .header("content-type", media_type)
            .body(body)
            .send()
    };
    let query = r#"{"query":"{ viewer { id } }"}"#;
    assert_eq!(
        post("application/json; charset=utf-8", query)
            .await
            .unwrap()
            .status(),
        200
    );
    for (media_type, body, status, code) in [
        ("text/plain", query, 415, "MEDIA_TYPE"),
        (
            "application/x-www-form-urlencoded",
            "query=x",
            415,
            "MEDIA_TYPE",
        ),
        (
            "application/graphql",
            "{ viewer { id } }",
            415,
            "MEDIA_TYPE",
        ),
        ("application/json", "", 400, "BAD_JSON"),
        ("application/json", "{", 400, "BAD_JSON"),
        ("application/json", "\"x\"", 400, "BAD_JSON"),
        ("application/json", "{\"query\":5}", 400, "BAD_JSON"),
        (
            "application/json",
            "{\"query\":\"{a}\",\"variables\":[]}",
            400,
            "BAD_JSON",
        ),
        ("application/json", "\u{feff}{}", 400, "BAD_JSON"),
        (
            "application/json",
            "[{\"query\":\"{ viewer { id } }\"}]",
            400,
            "BATCH",
        ),
    ] {
        let response = post(media_type, body).await.unwrap();
        assert_eq!(response.status(), status, "{media_type} {body}");
        assert_eq!(
            response.json::<Value>().await.unwrap()["error"]["code"],
            code,
            "{body}"
        );
    }
    for method in [
        Method::GET,
        Method::PUT,
        Method::DELETE,
        Method::PATCH,
        Method::OPTIONS,
    ] {
        let response = guest
            .request(method.clone(), "/graphql")
            .send()
            .await
            .unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["allow"]),
            (405, &"POST".parse().unwrap()),
            "{method}"
        );
    }
    let response = guest
        .request(Method::POST, "/graphql?query=x")
        .json(&json!({"query": "{a}"}))
        .send()
        .await;
    assert_eq!(response.unwrap().status(), 400);
    let deep = format!(
        "{{\"query\":\"{{a}}\",\"variables\":{}{}}}",
        "{\"a\":".repeat(5000),
        "}".repeat(5000)
    );
    let response = guest
        .request(Method::POST, "/graphql")
        .header("content-type", "application/json")
        .body(deep);
    assert_eq!(response.send().await.unwrap().status(), 400);
}

#[tokio::test]
async fn documents_over_the_limits_are_refused_at_once() {
    let (_db, server) = server().await;
    let guest = server.guest();
    rejected(
        &guest,
        &format!("{{ viewer {{ id }} }} # {}", "x".repeat(17_000)),
        "LIMIT",
    )
    .await;
    rejected(&guest, &"{a".repeat(5000), "LIMIT").await;
    rejected(
        &guest,
        &format!("{{ account(key: {}) {{ id }} }}", "[".repeat(8000)),
        "LIMIT",
    )
    .await;
    rejected(
        &guest,
        &format!(
            "query($a: {}Int{}) {{ viewer {{ id }} }}",
            "[".repeat(4000),
            "]".repeat(4000)
        ),
        "LIMIT",
    )
    .await;
    let aliases = (0..31).fold(String::new(), |mut text, n| {
        let _ = write!(text, "a{n}: viewer {{ id }} ");
        text
    });
    rejected(&guest, &format!("{{ {aliases} }}"), "LIMIT").await;
    rejected(
        &guest,
        &format!("{{ {} }}", "viewer @include(if: true) { id } ".repeat(11)),
        "LIMIT",
    )
    .await;
    let deep = "{ metric(account: \"a\", collection: \"b\", path: \"c\") { parent { parent { parent { parent { parent { parent { parent { parent { parent { parent { id } } } } } } } } } } } }";
    rejected(&guest, deep, "LIMIT").await;
    rejected(
        &guest,
        "{ recentMetrics(first: 100) { nodes { vintages(first: 100) { nodes { number } } } } }",
        "LIMIT",
    )
    .await;
    rejected(
        &guest,
        "query($n: Int!) { recentMetrics(first: $n) { nodes { id } } }",
        "BAD_REQUEST",
    )
    .await;
    for first in ["101", "0", "-1", "2147483647", "-2147483648"] {
        rejected(
            &guest,
            &format!("{{ recentMetrics(first: {first}) {{ nodes {{ id }} }} }}"),
            "LIMIT",
        )
        .await;
    }
    rejected(&guest, "{ metric(account: \"a\", collection: \"b\", path: \"c\") { id } ...F } fragment F on Query { viewer { id } ...F }", "LIMIT").await;
    let mut bomb = String::from("{ ...F0 }");
    for n in 0..25 {
        let _ = write!(bomb, " fragment F{n} on Query {{ ...F{0} ...F{0} }}", n + 1);
    }
    rejected(
        &guest,
        &format!("{bomb} fragment F25 on Query {{ viewer {{ id }} }}"),
        "LIMIT",
    )
    .await;
    for (document, code) in [
        ("", "BAD_REQUEST"),
        ("{", "BAD_REQUEST"),
        ("{ nothing }", "BAD_REQUEST"),
        ("subscription { viewer { id } }", "BAD_REQUEST"),
        ("{ account(key: 5) { id } }", "BAD_REQUEST"),
        ("{ account(key: \"unended) { id } }", "LIMIT"),
        (
            "query A { viewer { id } } query B { viewer { id } }",
            "BAD_REQUEST",
        ),
    ] {
        rejected(&guest, document, code).await;
    }
    assert_eq!(
        guest.graphql("{ viewer { id } }", json!({})).await.status,
        200
    );
}

#[tokio::test]
async fn the_schema_is_not_told_and_unknown_names_are_not_helped_along() {
    let (_db, server) = server().await;
    let questions = "{ __schema { types { name } } __type(name: \"Query\") { name } }";
    let answer = server.guest().graphql(questions, json!({})).await;
    assert_eq!(answer.data(), &json!({"__schema": null, "__type": null}));
    let answer = server.guest().graphql("{ viewr { id } }", json!({})).await;
    let message = answer.body["errors"][0]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        !message.contains("viewer") && !message.to_lowercase().contains("did you mean"),
        "{message}"
    );
}
