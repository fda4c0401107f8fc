//! `POST /api/v1/readings`: what a pasted text contains, for guests and users alike. Nothing is stored.

use reqwest::{Method, Response};
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::world::make_collection;

/// The most bytes of a text.
const MAX: usize = 1 << 20;

async fn send(actor: &Actor, query: &str, text: impl Into<reqwest::Body>) -> Response {
    let path = format!("/api/v1/readings?{query}");
    let request = actor.request(Method::POST, &path).body(text);
    request.send().await.unwrap()
}

async fn read(actor: &Actor, query: &str, text: &str) -> Value {
    let response = send(actor, query, text.to_owned()).await;
    assert_eq!(response.status(), 200, "{query}");
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    response.json().await.unwrap()
}

/// The repairs of the proposals of a reading that are certain and not ticked yet.
fn certain(reading: &Value) -> Vec<String> {
    let proposals = reading["proposals"].as_array().unwrap().iter();
    let open = proposals.filter(|one| one["certain"] == true && one["ticked"] == false);
    open.map(|one| one["repair"].as_str().unwrap().to_owned())
        .collect()
}

#[on_sqlite]
async fn a_text_is_read_as_a_file_would_be_by_everybody(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let text = "id;cpi;bad\nfrequency;M;M\nname_en;Prices;Bad\nunit;index;\nsource;INSEE;\n2024-01;1.50;x\n2024-02;2;3\n";
    let mut answers = Vec::new();
    for actor in [Actor::guest(&server), ann] {
        let reading = read(&actor, "lang=en&texts=fr&name=pasted.csv", text).await;
        assert_eq!(
            reading["series"],
            json!([{
                "id": "cpi", "name": {"fr": null, "en": "Prices"}, "unit": {"fr": "index", "en": null},
                "notes": {"fr": null, "en": null}, "source": "INSEE", "frequency": "M", "observations": 2,
                "first": "2024-01", "last": "2024-02", "lines": "2024-01;1.50\n2024-02;2.00\n",
            }])
        );
        let [bad] = reading["invalid"].as_array().unwrap().as_slice() else {
            panic!("{reading}")
        };
        assert_eq!(
            (&bad["id"], &bad["defects"][0]["line"]),
            (&json!("bad"), &json!(6))
        );
        assert_eq!(
            (&reading["layout"], &reading["rows"], &reading["defects"]),
            (&json!("wide"), &json!(7), &json!([]))
        );
        answers.push(reading);
    }
    assert_eq!(answers[0], answers[1]);
}

#[on_sqlite]
async fn repairs_are_proposed_and_applied(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let guest = Actor::guest(&server);
    let text = "Month;Price\n2024-01;1,5\n2024-02;2,25\n2024-03;3\n2024-04;4\n";
    let (mut query, mut reading) = (String::from("lang=en&name=pasted.csv"), Value::Null);
    for _ in 0..4 {
        reading = read(&guest, &query, text).await;
        for repair in certain(&reading) {
            query.push_str("&repair=");
            query.extend(form_urlencoded::byte_serialize(repair.as_bytes()));
        }
    }
    let [series] = reading["series"].as_array().unwrap().as_slice() else {
        panic!("{reading}")
    };
    assert_eq!(
        series["lines"],
        "2024-01;1.50\n2024-02;2.25\n2024-03;3.00\n2024-04;4.00\n"
    );
    let sample = &reading["proposals"][0]["samples"][0];
    assert!(
        sample["line"].is_number() && sample["before"].is_string(),
        "{reading}"
    );
    assert!(reading["proposals"][0]["outcomes"].is_array());
}

/// Excel writes CSV in the encoding of Windows, and decimal commas; workbooks are read by the same address.
#[on_sqlite]
async fn small_files_are_read_like_texts(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let answer = ann
        .graphql(
            "mutation($input: MetricInput!) {
                createMetric(account: \"ann\", collection: \"prices\", input: $input, lines: \"2024-01;1\\n2024-02;2.5\") {
                    problems { code } } }",
            json!({"input": {"path": "cpi", "frequency": "MONTHLY", "name": {"en": "Prices"}, "unit": {}, "notes": {},
                "tags": {}, "aggregation": "NONE", "transformation": "NONE"}}),
        )
        .await;
    assert_eq!(answer.data()["createMetric"]["problems"], json!([]));
    let workbook = ann.get("/api/v1/collections/ann/prices/export.xlsx").await;
    assert_eq!(workbook.status(), 200);
    let workbook = workbook.bytes().await.unwrap().to_vec();
    let windows = b"id;t\xe9\nfrequency;M\n2024-01;1\n2024-02;2.5\n".to_vec();

    let guest = Actor::guest(&server);
    for (name, bytes, id) in [
        ("prices.xlsx", workbook, "cpi"),
        ("windows.csv", windows, "t\u{e9}"),
    ] {
        let path = format!("/api/v1/readings?lang=en&name={name}");
        let request = guest.request(Method::POST, &path);
        let request = request.header("content-type", "application/octet-stream");
        let response = request.body(bytes).send().await.unwrap();
        assert_eq!(response.status(), 200, "{name}");
        let reading: Value = response.json().await.unwrap();
        let found = reading["series"].as_array().unwrap().iter();
        let invalid = reading["invalid"].as_array().unwrap().iter();
        let ids: Vec<&Value> = found.chain(invalid).map(|one| &one["id"]).collect();
        assert_eq!(ids, [&json!(id)], "{name}: {reading}");
    }
}

#[on_sqlite]
async fn texts_without_series_and_wrong_requests_are_explained(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let guest = Actor::guest(&server);
    let reading = read(&guest, "lang=fr", "rien du tout").await;
    assert_eq!(reading["series"], json!([]));
    assert!(reading["defects"][0]["message"].is_string(), "{reading}");
    let garbled = send(&guest, "", b"2024;\xff\xff\n".to_vec())
        .await
        .json::<Value>()
        .await
        .unwrap();
    assert_eq!(
        garbled["defects"][0]["code"], "IMPORT_ENCODING",
        "{garbled}"
    );

    assert_eq!(send(&guest, "", vec![b'1'; MAX]).await.status(), 200);
    assert_eq!(send(&guest, "", vec![b'1'; MAX + 1]).await.status(), 413);
    assert_eq!(send(&guest, "keep=1", "2024;1").await.status(), 400);
    assert_eq!(send(&guest, "repair=mend", "2024;1").await.status(), 422);
    assert_eq!(guest.get("/api/v1/readings").await.status(), 405);
}
