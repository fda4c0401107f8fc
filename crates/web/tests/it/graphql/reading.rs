//! Read options: the same numbers through GraphQL and in every file, past states, and cached responses that are
//! never stale.

use reqwest::{Method, Response, StatusCode};
use serde_json::{Map, Value, json};
use store::Db;
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::rest::series::{get_with, header, reported, set_access};
use crate::world::{make_collection, make_metric, metric_input, publish, publisher_with};

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
async fn a_private_series_is_not_there_whatever_is_asked(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = setting(&server, "PRIVATE").await;
    let stranger = Actor::user(&server, "bob").await;
    for query in [
        "freq=Q",
        "asof=v1",
        "asof=v9",
        "bad=1",
        "freq=X",
        "freq=Q&freq=Q",
        "order=desc",
    ] {
        for extension in ["csv", "json", "xlsx"] {
            let owner = file(&ann, extension, query).await;
            assert_ne!(owner.status(), 404);
            if owner.status() == 200 {
                assert_eq!(header(&owner, "cache-control"), "private, no-store");
            }
            for reader in [&server.guest(), &stranger] {
                let there = reported(file(reader, extension, query).await).await;
                let other = reported(
                    reader
                        .get(&format!(
                            "/api/v1/series/ann/prices/none.{extension}?{query}"
                        ))
                        .await,
                )
                .await;
                assert_eq!(there.0, StatusCode::NOT_FOUND, "{query}");
                assert_eq!(there, other, "{query}");
            }
        }
    }
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

#[on_sqlite]
async fn files_with_options_are_files_like_all_others(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    setting(&server, "PUBLIC").await;
    let guest = server.guest();
    let address = format!("{CPI}.csv?freq=Q&agg=sum");
    for (accepted, sent) in [("identity", ""), ("gzip", "gzip"), ("gzip, br", "br")] {
        for _ in 0..2 {
            let response = get_with(&guest, &address, &[("accept-encoding", accepted)]).await;
            assert_eq!(header(&response, "content-encoding"), sent);
            assert_eq!(header(&response, "cache-control"), "public, no-cache");
            assert_eq!(
                header(&response, "content-disposition"),
                "attachment; filename=\"ann.prices.cpi.csv\""
            );
            let (tag, length) = (
                header(&response, "etag").to_owned(),
                header(&response, "content-length").to_owned(),
            );
            assert_eq!(response.bytes().await.unwrap().len().to_string(), length);
            let known = get_with(
                &guest,
                &address,
                &[("accept-encoding", accepted), ("if-none-match", &tag)],
            )
            .await;
            assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
            let head = guest
                .request(Method::HEAD, &address)
                .header("accept-encoding", accepted)
                .send()
                .await
                .unwrap();
            assert_eq!(
                (
                    head.status(),
                    header(&head, "etag"),
                    header(&head, "content-length")
                ),
                (StatusCode::OK, tag.as_str(), length.as_str())
            );
            assert!(head.bytes().await.unwrap().is_empty());
        }
    }
    let moved = guest
        .get("/api/v1/series/ANN/prices/CPI.csv?freq=Q&start=%32022&agg=sum")
        .await;
    assert_eq!(
        (moved.status(), header(&moved, "location")),
        (
            StatusCode::PERMANENT_REDIRECT,
            "/api/v1/series/ann/prices/cpi.csv?freq=Q&start=%32022&agg=sum"
        )
    );
}
