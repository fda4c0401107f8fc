//! Cached responses with read options: never stale, and one for the same reading.

use serde_json::json;
use store::Db;
use testdb::{TestDb, on_sqlite};
use testkit::TestServer;

use super::{file, json_of, numbers, setting};
use crate::rest::series::{header, set_access};
use crate::world::{metric_input, publish, publisher_with};

#[on_sqlite]
async fn answers_with_options_are_never_stale(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let other = TestServer::start(Db::connect(db.address()).await.unwrap()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let query = "freq=Y&order=desc";
    for vintage in 1..6 {
        // The average of 1.5, 2.25 and one month more each time.
        let sum = 3.75 + f64::from((1..vintage).sum::<i32>());
        let expected = sum / f64::from(vintage + 1);
        for guest in [server.guest(), other.guest(), server.guest(), other.guest()] {
            let body = json_of(&guest, query).await;
            let value = body["values"][0].as_f64().unwrap();
            assert!(
                (value - expected).abs() < 1e-3,
                "{value} and not {expected}"
            );
            assert_eq!(body["vintage"], vintage);
        }
        publish(
            &ann,
            &id,
            &format!("2024-{:02};{vintage}", vintage + 2),
            vintage,
        )
        .await;
    }
    // The default aggregation is the indicator's own: a change applies at once.
    let mut input = metric_input("cpi");
    input["aggregation"] = "LAST".into();
    let changed = ann.graphql(
            "mutation($id: ID!, $input: MetricInput!) { updateMetric(id: $id, version: 1, input: $input) { metric { version } problems { code } } }",
            json!({"id": id, "input": input}),
        ).await;
    assert_eq!(
        changed.data()["updateMetric"]["metric"]["version"],
        2,
        "{}",
        changed.body
    );
    for guest in [server.guest(), other.guest(), server.guest(), other.guest()] {
        assert_eq!(numbers(&json_of(&guest, query).await["values"]), [5.0]);
        assert_eq!(
            numbers(&json_of(&guest, "freq=Y&agg=sum").await["values"]),
            [18.75]
        );
    }
    set_access(&ann, "PRIVATE").await;
    for guest in [server.guest(), other.guest()] {
        assert_eq!(file(&guest, "json", query).await.status(), 404);
    }
    other.stop().await;
    server.stop().await;
}

#[on_sqlite]
async fn the_same_reading_in_other_words_is_the_same_answer(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    setting(&server, "PUBLIC").await;
    let guest = server.guest();
    let mut answers = Vec::new();
    for query in [
        "freq=Q&start=2022",
        "start=2022-01&freq=Q&agg=avg",
        "&agg=avg&freq=Q&order=asc&start=2022-01-01&partial=flag",
        "fr%65q=Q&start=2022-Q1&transform=none",
    ] {
        for _ in 0..2 {
            let response = file(&guest, "json", query).await;
            answers.push((
                header(&response, "etag").to_owned(),
                response.text().await.unwrap(),
            ));
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    // Options that change nothing give the series as published.
    let plain = file(&guest, "csv", "").await;
    let same = file(&guest, "csv", "order=asc&freq=M").await;
    assert_eq!(header(&plain, "etag"), header(&same, "etag"));
    assert_ne!(
        header(&plain, "etag"),
        header(&file(&guest, "csv", "order=desc").await, "etag")
    );
}
