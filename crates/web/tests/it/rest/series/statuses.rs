//! Statuses of observations through the interfaces: lines, GraphQL, files with and without them, and back.

use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use super::get_with;
use crate::world::{publish, publisher_with};

const SERIES: &str = "/api/v1/series/ann/prices/cpi";

async fn text(actor: &Actor, ending: &str) -> String {
    let response = get_with(actor, &format!("{SERIES}{ending}"), &[]).await;
    assert_eq!(response.status(), 200, "{ending}");
    response.text().await.unwrap()
}

async fn columns(actor: &Actor, options: &str) -> Value {
    let query = format!(
        "{{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") {{
            series{options} {{ observations latest {{ period status }} }}
            vintages(first: 1) {{ nodes {{ recoded changes {{ nodes {{
                kind period before after statusBefore statusAfter }} }} }} }} }} }}"
    );
    let answer = actor.graphql(&query, json!({})).await;
    answer.data()["metric"].clone()
}

#[on_sqlite]
async fn statuses_are_shown_where_they_are_asked_for_and_lost_nowhere(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);
    let plain = text(&guest, ".csv").await;
    let lines = "2024-02;2.25 P\n2024-03;: Q/C;secret\n2024-04;3 BE";
    let made = publish(&ann, &id, lines, 1).await;
    assert_eq!(made["problems"], json!([]), "{made}");

    let without = "date,value\n2024-01,1.5\n2024-02,2.25\n2024-04,3\n";
    assert_eq!(text(&guest, ".csv").await, without);
    assert!(without.starts_with(&plain), "codes change no value");
    assert_eq!(
        text(&guest, ".csv?status=show").await,
        "date,value,status,text\n2024-01,1.5,,\n2024-02,2.25,P,\n2024-03,,Q/C,secret\n2024-04,3,BE,\n"
    );
    let parsed: Value = serde_json::from_str(&text(&guest, ".json?status=show").await).unwrap();
    assert_eq!(
        (&parsed["periods"], &parsed["values"], &parsed["statuses"]),
        (
            &json!(["2024-01", "2024-02", "2024-03", "2024-04"]),
            &json!([1.5, 2.25, null, 3]),
            &json!({"2024-02": "P", "2024-03": "Q/C", "2024-04": "BE"}),
        )
    );
    let parsed: Value = serde_json::from_str(&text(&guest, ".json").await).unwrap();
    assert_eq!(
        (
            parsed["periods"].as_array().map(Vec::len),
            parsed.get("statuses")
        ),
        (Some(3), None)
    );

    let metric = columns(&guest, "").await;
    let shown = &metric["series"]["observations"];
    assert_eq!(
        (&shown["values"], &shown["statuses"], &shown["holes"]),
        (
            &json!([1.5, 2.25, 3]),
            &json!([null, "P", "BE"]),
            &json!([{"period": "2024-03", "before": 2, "status": "Q/C", "text": "secret"}]),
        )
    );
    assert_eq!(
        metric["series"]["latest"],
        json!({"period": "2024-04", "status": "BE"})
    );
    let vintage = &metric["vintages"]["nodes"][0];
    assert_eq!(vintage["recoded"], 1);
    assert_eq!(
        vintage["changes"]["nodes"],
        json!([
            {"kind": "RECODED", "period": "2024-02", "before": 2.25, "after": 2.25, "statusBefore": null, "statusAfter": "P"},
            {"kind": "ADDED", "period": "2024-03", "before": null, "after": null, "statusBefore": null, "statusAfter": "Q/C"},
            {"kind": "ADDED", "period": "2024-04", "before": null, "after": 3.0, "statusBefore": null, "statusAfter": "BE"},
        ])
    );

    let descending = columns(&guest, "(order: \"desc\")").await;
    let shown = &descending["series"]["observations"];
    assert_eq!(
        (&shown["statuses"], &shown["holes"][0]["before"]),
        (&json!(["BE", "P", null]), &json!(1))
    );
    // The sum of the quarter has a withheld part.
    let quarters = text(&guest, ".csv?freq=Q&agg=sum&status=show").await;
    assert_eq!(
        quarters,
        "date,value,status,incomplete\n2024-Q1,,Q/C,false\n2024-Q2,3,BE,true\n"
    );
    let changes = text(
        &guest,
        ".csv?transform=change&param=2&breaks=hide&status=show",
    )
    .await;
    assert_eq!(changes, "date,value,status,text\n2024-03,,Q/C,secret\n");
}

#[on_sqlite]
async fn a_wrong_status_is_reported_beside_its_line_and_nothing_is_stored(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let lines = "2024-03;3 X\n2024-04;4 Q\n2024-05;: P\n2024-06;6 PP\n2024-07;7 MP";
    let made = publish(&ann, &id, lines, 1).await;
    let codes = made["problems"].as_array().unwrap().iter();
    let codes: Vec<_> = codes
        .map(|problem| {
            (
                problem["code"].as_str().unwrap(),
                &problem["params"]["line"],
            )
        })
        .collect();
    assert_eq!(
        codes,
        [
            ("LINE_STATUS_UNKNOWN", &json!(1)),
            ("LINE_STATUS_WITHHELD", &json!(2)),
            ("LINE_STATUS_MISSING", &json!(3)),
            ("LINE_STATUS_REPEATED", &json!(4)),
            ("LINE_STATUS_VALUE", &json!(5)),
        ]
    );
    let csv = text(&Actor::guest(&server), ".csv?status=show").await;
    assert_eq!(csv, "date,value,status\n2024-01,1.5,\n2024-02,2.25,\n");
}
