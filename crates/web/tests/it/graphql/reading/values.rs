//! The numbers of readings, by their definitions and in past states.

use reqwest::StatusCode;
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use super::{CPI, file, json_of, numbers, query, requested};
use crate::rest::series::{get_with, header};
use crate::world::{make_collection, make_metric, publish, publisher_with};

#[on_sqlite]
async fn numbers_come_as_the_definitions_say(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_metric(
        &ann,
        "prices",
        "cpi",
        "2023-01;100;first\n2023-02;110\n2023-03;121\n2023-04;100\n2024-01;150",
    )
    .await;
    let guest = server.guest();
    let read = requested(&guest, &[("freq", "Q"), ("agg", "sum")]).await;
    assert_eq!(
        read["observations"],
        json!({
            "frequency": "Q", "periods": ["2023-Q1", "2023-Q2", "2024-Q1"], "values": [331, 100, 150], "texts": null,
            "statuses": null, "holes": null,
            "decimals": 0, "incomplete": {"first": false, "last": true, "periods": ["2023-Q2", "2024-Q1"]}, "unit": "own", "base": null, "season": null,
        })
    );
    let read = requested(
        &guest,
        &[
            ("transform", "pct"),
            ("start", "2023-03"),
            ("order", "desc"),
        ],
    )
    .await;
    assert_eq!(
        read["observations"]["periods"],
        json!(["2023-04", "2023-03"])
    );
    assert_eq!(read["observations"]["unit"], "percent");
    assert!((read["observations"]["values"][1].as_f64().unwrap() - 10.0).abs() < 1e-9);
    let read = requested(&guest, &[("limit", "1"), ("season", "04-01")]).await;
    assert_eq!(read["observations"]["texts"], json!(["first"]));
    assert_eq!(
        read["observations"]["season"],
        json!({"start": "04-01", "names": ["2022–23"], "of": [0], "at": [9], "places": 12})
    );
    assert_eq!(
        read["latest"],
        json!({
            "period": "2024-01", "value": 150.0, "change": null, "yearChange": {"period": "2023-01", "percent": 50.0},
        })
    );
    let csv = file(&guest, "csv", "freq=Q&agg=sum")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(
        csv,
        "date,value,incomplete\n2023-Q1,331,false\n2023-Q2,100,true\n2024-Q1,150,true\n"
    );
    let csv = file(&guest, "csv", "season=04-01&limit=2")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(
        csv,
        "date,value,text,season,at\n2023-01,100,first,2022–23,9\n2023-02,110,,2022–23,10\n"
    );
    let json = json_of(&guest, "agg=sum&freq=Q&start=2023&transform=index").await;
    assert_eq!(
        json["options"],
        json!({"freq": "Q", "agg": "sum", "transform": "index", "start": "2023-01-01"})
    );
    assert_eq!(
        (&json["measure"], &json["base"], &json["unit"]["en"]),
        (&json!("index"), &json!("2023-Q1"), &json!("index"))
    );
}

#[on_sqlite]
async fn past_states_are_exact_and_keep_their_tag(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    // Separates two publishes by at least a millisecond.
    for (vintage, lines) in [
        (1, "2024-03;3"),
        (2, "2024-01;1.25\n2024-04;4"),
        (3, "2024-05;5"),
    ] {
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        assert_eq!(
            publish(&ann, &id, lines, vintage).await["metric"]["vintage"],
            vintage + 1
        );
    }
    let listed = guest.graphql("{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { vintages { nodes { number publishedAt } } } }", json!({})).await;
    let vintages = listed.data()["metric"]["vintages"]["nodes"]
        .as_array()
        .unwrap()
        .clone();
    let states = [
        (0, "date,value\n"),
        (1, "date,value\n2024-01,1.5\n2024-02,2.25\n"),
        (2, "date,value\n2024-01,1.5\n2024-02,2.25\n2024-03,3\n"),
        (
            3,
            "date,value\n2024-01,1.25\n2024-02,2.25\n2024-03,3\n2024-04,4\n",
        ),
        (
            4,
            "date,value\n2024-01,1.25\n2024-02,2.25\n2024-03,3\n2024-04,4\n2024-05,5\n",
        ),
    ];
    let mut tags = Vec::new();
    for (number, expected) in states {
        for _ in 0..2 {
            let response = file(&guest, "csv", &format!("asof=v{number}")).await;
            tags.push((number, header(&response, "etag").to_owned()));
            assert_eq!(response.text().await.unwrap(), expected, "v{number}");
        }
        let body = json_of(&guest, &format!("asof=v{number}")).await;
        assert_eq!(body["vintage"], number);
        let published = vintages
            .iter()
            .find(|vintage| vintage["number"] == number)
            .map(|vintage| vintage["publishedAt"].clone());
        assert_eq!(body["updated"], published.clone().unwrap_or(Value::Null));
        if let Some(published) = published {
            let moment = published.as_str().unwrap();
            let at = file(&guest, "csv", &query(&[("asof", moment)])).await;
            assert_eq!(at.text().await.unwrap(), expected, "as of {moment}");
            let read = requested(&guest, &[("asof", moment), ("freq", "Y"), ("agg", "sum")]).await;
            let sum: f64 = expected
                .lines()
                .skip(1)
                .map(|line| line.split_once(',').unwrap().1.parse::<f64>().unwrap())
                .sum();
            assert_eq!(numbers(&read["observations"]["values"]), [sum]);
        }
    }
    assert_eq!(
        file(&guest, "csv", "asof=2020-01-01")
            .await
            .text()
            .await
            .unwrap(),
        "date,value\n"
    );
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    publish(&ann, &id, "2024-06;6", 4).await;
    for (number, tag) in tags {
        let again = get_with(
            &guest,
            &format!("{CPI}.csv?asof=v{number}"),
            &[("if-none-match", &tag)],
        )
        .await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "v{number}");
    }
}
