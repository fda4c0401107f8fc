//! Readers who may export, and the limits of number and size.

use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, Options, TestServer};

use super::{export, ids, import, unpacked};
use crate::world::{make_collection, metric_input, publisher_with, too_many};

#[on_sqlite]
async fn to_others_there_is_no_export(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (_ann, _) = publisher_with(&server, "ann", "PRIVATE").await;
    let bob = Actor::publisher(&server, "bob").await;
    for actor in [&server.guest(), &bob] {
        let mut answers = Vec::new();
        for key in ["prices", "never"] {
            let response = actor
                .get(&format!("/api/v1/collections/ann/{key}/export.csv"))
                .await;
            answers.push((response.status().as_u16(), response.text().await.unwrap()));
        }
        assert_eq!((answers[0].0, &answers[0]), (404, &answers[1]));
        assert_eq!(
            actor
                .get("/api/v1/collections/ann/prices/export.txt")
                .await
                .status(),
            404
        );
    }
}

#[on_both(counts)]
async fn exports_can_be_taken_some_times_an_hour(db: &TestDb) {
    let mut options = Options::default();
    options.rates.collection_exports.attempts = 2;
    options.rates.collection_exports_network.attempts = 1;
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let path = "/api/v1/collections/ann/prices/export.csv";
    for (actor, let_through) in [(&ann, 2), (&server.guest(), 1)] {
        for _ in 0..let_through {
            let taken = actor.get(path).await;
            assert_eq!(taken.status(), 200);
            // Read to its end: each reader is sent one export at a time.
            taken.bytes().await.unwrap();
        }
        let rejected = too_many(actor.get(path).await).await;
        assert_eq!(rejected["code"], "TOO_MANY_ATTEMPTS");
        assert!(
            rejected["message"].as_str().unwrap().contains("minutes"),
            "{rejected}"
        );
    }
}

#[tokio::test]
async fn what_is_too_much_for_a_table_is_told_so() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    // Each indicator has its own categories: the table has as many rows as all indicators together.
    let lines: String = (0..6_000).fold(String::new(), |text, n| text + &format!("c{n};1\n"));
    for place in 0..3 {
        let mut input = metric_input(&format!("c{place}"));
        input["frequency"] = json!("CATEGORY");
        input["aggregation"] = json!("NONE");
        let made = ann.graphql(
            "mutation($input: MetricInput!, $lines: String) { createMetric(account: \"ann\", collection: \"prices\", input: $input, lines: $lines) { problems { code } } }",
            json!({"input": input, "lines": lines.replace('c', &format!("{place}-"))}),
        );
        assert_eq!(made.await.data()["createMetric"]["problems"], json!([]));
    }
    assert_eq!(
        export(&ann, "prices", "csv")
            .await
            .iter()
            .filter(|byte| **byte == b'\n')
            .count(),
        18_000 + 8
    );
    let wide: String = ["id", "frequency"]
        .iter()
        .map(|word| {
            let cells: Vec<_> = (0..5_000)
                .map(|place| {
                    if *word == "id" {
                        format!("m{place}")
                    } else {
                        "Y".to_owned()
                    }
                })
                .collect();
            format!("{word};{}\n", cells.join(";"))
        })
        .collect();
    let values = format!("2020;{}\n", vec!["1"; 5_000].join(";"));
    let (status, reported) = import(&ann, "prices", "", format!("{wide}{values}").into()).await;
    assert_eq!(
        (status, &reported["counts"]["new"]),
        (200, &json!(5_000)),
        "{:.500}",
        reported.to_string()
    );
    for kind in ["csv", "xlsx"] {
        let rejected = ann
            .get(&format!("/api/v1/collections/ann/prices/export.{kind}"))
            .await;
        assert_eq!(rejected.status(), 422);
        let rejected: Value = rejected.json().await.unwrap();
        assert_eq!(rejected["error"]["code"], "EXPORT_TOO_LARGE");
        assert!(
            rejected["error"]["message"]
                .as_str()
                .unwrap()
                .contains("ZIP"),
            "{rejected}"
        );
    }
    let yearly = export(&ann, "prices", "csv?frequency=Y").await;
    assert_eq!(ids(&yearly).len(), 5_000);
    assert_eq!(unpacked(export(&ann, "prices", "zip").await).len(), 5_004);
}
