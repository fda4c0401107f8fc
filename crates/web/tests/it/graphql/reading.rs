//! Read options: the same numbers through GraphQL and in every file.

mod caches;
mod files;
mod values;

use reqwest::Response;
use serde_json::{Map, Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::world::{make_collection, make_metric, publish};

pub(crate) const CPI: &str = "/api/v1/series/ann/prices/cpi";

/// 38 months with one missing, a text, and an incomplete quarter in the middle and at the end.
fn months() -> String {
    let months = (0..38).filter(|month| *month != 17);
    let line = |month: i32| {
        let text = if month == 30 { ";strike" } else { "" };
        let value = f64::from((month * 37) % 50 - 10) / 4.0;
        format!(
            "{}-{:02};{value}{text}\n",
            2021 + month / 12,
            month % 12 + 1
        )
    };
    months.map(line).collect()
}

/// Ann, with `cpi` in her collection `prices`.
pub(crate) async fn setting(server: &TestServer, access: &str) -> (Actor, String) {
    let ann = Actor::publisher(server, "ann").await;
    make_collection(&ann, "prices", access).await;
    let id = make_metric(&ann, "prices", "cpi", &months()).await;
    (ann, id)
}

/// Reads `cpi` through GraphQL.
pub(crate) async fn requested(actor: &Actor, options: &[(&str, &str)]) -> Value {
    let names = [
        "freq",
        "agg",
        "transform",
        "param",
        "start",
        "end",
        "partial",
        "asof",
        "order",
        "limit",
        "season",
    ];
    let declared: Vec<String> = names
        .iter()
        .map(|name| format!("${name}: String"))
        .collect();
    let passed: Vec<String> = names
        .iter()
        .map(|name| format!("{name}: ${name}"))
        .collect();
    let query = format!(
        "query({}) {{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") {{ series({}) {{
            observations latest {{ period value change {{ period value difference percent }} yearChange {{ period percent }} }}
            problems {{ code field params }} }} }} }}",
        declared.join(", "),
        passed.join(", ")
    );
    let variables: Map<_, _> = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), Value::from(*value)))
        .collect();
    let answer = actor.graphql(&query, variables.into()).await;
    answer.data()["metric"]["series"].clone()
}

fn query(options: &[(&str, &str)]) -> String {
    let pairs: Vec<String> = options
        .iter()
        .map(|(name, value)| format!("{name}={}", value.replace('+', "%2B")))
        .collect();
    pairs.join("&")
}

pub(crate) async fn file(actor: &Actor, extension: &str, query: &str) -> Response {
    actor.get(&format!("{CPI}.{extension}?{query}")).await
}

async fn json_of(actor: &Actor, query: &str) -> Value {
    let response = file(actor, "json", query).await;
    assert_eq!(response.status(), 200, "{query}");
    response.json().await.unwrap()
}

/// The numbers of a JSON array, written with or without a point.
pub(crate) fn numbers(values: &Value) -> Vec<f64> {
    let values = values.as_array().unwrap().iter();
    values.map(|value| value.as_f64().unwrap()).collect()
}

/// The columns of a CSV file without quotes, by heading.
fn columns(csv: &str) -> Map<String, Value> {
    let mut lines = csv.lines();
    let headings: Vec<&str> = lines.next().unwrap().split(',').collect();
    let mut columns = vec![Vec::new(); headings.len()];
    for line in lines {
        for (column, cell) in columns.iter_mut().zip(line.split(',')) {
            column.push(Value::from(cell));
        }
    }
    headings
        .into_iter()
        .map(str::to_owned)
        .zip(columns.into_iter().map(Value::from))
        .collect()
}

const READINGS: &[&[(&str, &str)]] = &[
    &[],
    &[("freq", "M"), ("agg", "none"), ("transform", "none")],
    &[("freq", "Q")],
    &[("freq", "Y"), ("agg", "sum")],
    &[("freq", "S"), ("agg", "last"), ("partial", "hide")],
    &[("freq", "Q"), ("agg", "avg"), ("partial", "show")],
    &[("transform", "change")],
    &[("transform", "pct"), ("param", "12")],
    &[
        ("transform", "mavg"),
        ("param", "3"),
        ("start", "2022"),
        ("end", "2022-Q3"),
    ],
    &[("transform", "msum")],
    &[("transform", "index"), ("param", "2021-06")],
    &[("freq", "Q"), ("agg", "sum"), ("transform", "index")],
    &[
        ("freq", "Q"),
        ("agg", "sum"),
        ("transform", "change"),
        ("order", "desc"),
        ("limit", "3"),
    ],
    &[
        ("start", "2022-W05"),
        ("end", "2023-01-31"),
        ("order", "desc"),
    ],
    &[("limit", "5")],
    &[("season", "07-01")],
    &[
        ("freq", "Q"),
        ("agg", "last"),
        ("season", "01-01"),
        ("order", "desc"),
    ],
    &[("asof", "v1"), ("freq", "Y"), ("agg", "sum")],
    &[("end", "1999")],
];

#[on_sqlite]
async fn every_way_of_asking_gives_the_same_numbers(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = setting(&server, "PUBLIC").await;
    assert_eq!(
        publish(&ann, &id, "2021-01;99", 1).await["metric"]["vintage"],
        2
    );
    let guest = server.guest();
    for options in READINGS {
        let read = requested(&guest, options).await;
        let observations = &read["observations"];
        assert_eq!(read["problems"], json!([]), "{options:?}");
        let query = query(options);
        // Twice: the second response may be cached.
        for _ in 0..2 {
            let json = json_of(&guest, &query).await;
            for same in [
                "frequency",
                "periods",
                "decimals",
                "incomplete",
                "base",
                "season",
            ] {
                assert_eq!(json[same], observations[same], "{same} of {query}");
            }
            assert_eq!(
                numbers(&json["values"]),
                numbers(&observations["values"]),
                "{query}"
            );
            assert_eq!(json["measure"], observations["unit"], "{query}");
            let csv = columns(&file(&guest, "csv", &query).await.text().await.unwrap());
            assert_eq!(csv["date"], observations["periods"], "{query}");
            let values: Vec<f64> = csv["value"]
                .as_array()
                .unwrap()
                .iter()
                .map(|cell| cell.as_str().unwrap().parse().unwrap())
                .collect();
            assert_eq!(values, numbers(&observations["values"]), "{query}");
            let count = values.len();
            let is_aggregated = options
                .iter()
                .any(|(name, value)| *name == "freq" && *value != "M");
            let is_flagged = is_aggregated && !options.iter().any(|(name, _)| *name == "partial");
            assert_eq!(csv.contains_key("incomplete"), is_flagged, "{query}");
            if let Some(incomplete) = csv.get("incomplete") {
                let is_descending = query.contains("desc");
                let (first, last) = if is_descending {
                    (count - 1, 0)
                } else {
                    (0, count - 1)
                };
                let cell = |place: usize| incomplete[place] == "true";
                assert_eq!(observations["incomplete"]["first"], cell(first), "{query}");
                assert_eq!(observations["incomplete"]["last"], cell(last), "{query}");
                let periods = observations["incomplete"]["periods"].as_array().unwrap();
                for place in 0..count {
                    assert_eq!(
                        periods.contains(&csv["date"][place]),
                        cell(place),
                        "{query}"
                    );
                }
            }
            let texts = &observations["texts"];
            assert_eq!(csv.get("text").is_some(), !texts.is_null(), "{query}");
            if let Some(cells) = csv.get("season") {
                let season = &observations["season"];
                for place in 0..count {
                    let of = season["of"][place].as_u64().unwrap() as usize;
                    assert_eq!(cells[place], season["names"][of], "{query}");
                    assert_eq!(csv["at"][place], season["at"][place].to_string(), "{query}");
                }
            }
            assert_eq!(
                csv.contains_key("season"),
                !observations["season"].is_null(),
                "{query}"
            );
        }
    }
}
