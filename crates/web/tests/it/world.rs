//! Helpers of these tests: common queries, and content for them.

use reqwest::Response;
use serde_json::{Value, json};
use testkit::{Actor, TestServer};

/// Input for a collection with this key and access, and defaults elsewhere.
pub(crate) fn collection_input(key: &str, access: &str) -> Value {
    json!({
        "key": key, "name": {"en": "Prices", "fr": "Prix"}, "summary": {}, "description": {}, "tags": {},
        "licence": "CC_BY", "access": access, "questions": false,
    })
}

/// Input for a monthly indicator at this path.
pub(crate) fn metric_input(path: &str) -> Value {
    json!({
        "path": path, "frequency": "MONTHLY", "name": {"en": "Consumer prices"}, "unit": {"en": "index"},
        "notes": {}, "tags": {}, "source": "Office", "aggregation": "AVG", "transformation": "NONE",
    })
}

/// Input for a chart of this type, and defaults elsewhere.
pub(crate) fn chart_input(kind: &str) -> Value {
    json!({
        "type": kind, "stack": "NONE", "range": "AUTO", "yFormat": "auto", "xFormat": "DATE", "showUnit": true,
        "seasonColours": [], "priority": 0, "description": {},
    })
}

/// Creates a collection in the actor's own account and returns its id.
pub(crate) async fn make_collection(actor: &Actor, key: &str, access: &str) -> String {
    make_collection_of(actor, &collection_input(key, access)).await
}

/// Creates a collection that takes questions, and returns its id.
pub(crate) async fn make_asked_collection(actor: &Actor, key: &str, access: &str) -> String {
    let mut input = collection_input(key, access);
    input["questions"] = json!(true);
    make_collection_of(actor, &input).await
}

async fn make_collection_of(actor: &Actor, input: &Value) -> String {
    let answer = actor
        .graphql(
            "mutation($account: String!, $input: CollectionInput!) {
                createCollection(account: $account, input: $input) {
                    collection { id } problems { code field } } }",
            json!({"account": actor.name, "input": input}),
        )
        .await;
    let id = answer
        .data()
        .pointer("/createCollection/collection/id")
        .and_then(Value::as_str);
    id.unwrap_or_else(|| panic!("no collection: {}", answer.body))
        .to_owned()
}

/// Creates an indicator with these observations and returns its id.
pub(crate) async fn make_metric(
    actor: &Actor,
    collection: &str,
    path: &str,
    lines: &str,
) -> String {
    let answer = actor
        .graphql(
            "mutation($account: String!, $collection: String!, $input: MetricInput!, $lines: String) {
                createMetric(account: $account, collection: $collection, input: $input, lines: $lines) {
                    metric { id vintage } problems { code field params } } }",
            json!({"account": actor.name, "collection": collection, "input": metric_input(path), "lines": lines}),
        )
        .await;
    let id = answer
        .data()
        .pointer("/createMetric/metric/id")
        .and_then(Value::as_str);
    id.unwrap_or_else(|| panic!("no indicator: {}", answer.body))
        .to_owned()
}

/// Publishes lines on top of a vintage and returns the payload.
pub(crate) async fn publish(actor: &Actor, id: &str, lines: &str, based_on: i32) -> Value {
    let answer = actor
        .graphql(
            "mutation($id: ID!, $lines: String!, $basedOn: Int!) {
                publish(id: $id, lines: $lines, mode: MERGE, basedOn: $basedOn) {
                    metric { vintage series { observations } } problems { code field params } moreProblems } }",
            json!({"id": id, "lines": lines, "basedOn": based_on}),
        )
        .await;
    answer.data()["publish"].clone()
}

/// A publisher with a collection of this access that contains the indicator `cpi`.
pub(crate) async fn publisher_with(
    server: &TestServer,
    name: &str,
    access: &str,
) -> (Actor, String) {
    let actor = Actor::publisher(server, name).await;
    make_collection(&actor, "prices", access).await;
    let id = make_metric(&actor, "prices", "cpi", "2024-01;1.5\n2024-02;2.25").await;
    (actor, id)
}

/// The error of a response that rejects a caller over a rate limit. Asserts that `Retry-After` is the wait of
/// the problem.
pub(crate) async fn too_many(response: Response) -> Value {
    let status = response.status();
    let wait = response.headers().get("retry-after").cloned();
    let mut body: Value = response.json().await.unwrap();
    assert_eq!(status, 429, "{body}");
    let seconds = &body["error"]["params"]["seconds"];
    assert!(
        seconds
            .as_i64()
            .is_some_and(|seconds| (1..=3_600).contains(&seconds)),
        "{body}"
    );
    assert_eq!(wait.unwrap().to_str().unwrap(), seconds.to_string());
    body["error"].take()
}
