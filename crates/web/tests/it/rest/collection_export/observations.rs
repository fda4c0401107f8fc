//! All observations of a collection as one table or data set, and the descriptions of the table.

use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer};

use crate::rest::series::header;
use crate::world::{make_metric, publish, publisher_with};

const FILES: &str = "/api/v1/collections/ann/prices/";

/// The body of a file of Ann's prices.
async fn text(reader: &Actor, file: &str) -> String {
    let response = reader.get(&format!("{FILES}{file}")).await;
    assert_eq!(response.status(), 200, "{file}");
    response.text().await.unwrap()
}

async fn json(reader: &Actor, file: &str) -> Value {
    serde_json::from_str(&text(reader, file).await).unwrap()
}

#[on_both(lists)]
async fn the_table_has_a_row_for_each_observation(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    make_metric(
        &ann,
        "prices",
        "cpi/rent",
        "2024-01;3 P;\"a;b\"\n2024-02;: M",
    )
    .await;
    let guest = server.guest();
    for (file, expected) in [
        (
            "observations.csv",
            "id,period,period_start,value,text\n\
             ann/prices/cpi,2024-01,2024-01-01,1.5,\n\
             ann/prices/cpi,2024-02,2024-02-01,2.25,\n\
             ann/prices/cpi/rent,2024-01,2024-01-01,3,\"a;b\"\n",
        ),
        (
            "observations.csv?under=cpi/rent&status=show",
            "id,period,period_start,value,status,text\n\
             ann/prices/cpi/rent,2024-01,2024-01-01,3,P,\"a;b\"\n\
             ann/prices/cpi/rent,2024-02,2024-02-01,,M,\n",
        ),
        (
            "observations.csv?search=rent&for=excel-fr",
            "\u{feff}id;period;period_start;value;text\n\
             ann/prices/cpi/rent;2024-01;2024-01-01;3;\"a;b\"\n",
        ),
        (
            "observations.csv?frequency=Q",
            "id,period,period_start,value,text\n",
        ),
    ] {
        assert_eq!(text(&guest, file).await, expected, "{file}");
    }
}

#[on_both(lists)]
async fn a_file_is_read_again_only_after_a_change(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, cpi) = publisher_with(&server, "ann", "PUBLIC").await;
    for file in [
        "observations.csv",
        "observations.jsonstat",
        "datapackage.json",
        "csvw.json",
    ] {
        let path = format!("{FILES}{file}");
        let first = server.guest().get(&path).await;
        assert_eq!(
            header(&first, "cache-control"),
            "public, no-cache",
            "{file}"
        );
        let tag = header(&first, "etag").to_owned();
        let again = |tag: String| {
            let guest = server.guest();
            let request = guest.request(reqwest::Method::GET, &path);
            async move { request.header("if-none-match", tag).send().await.unwrap() }
        };
        assert_eq!(again(tag.clone()).await.status(), 304, "{file}");
        let vintage = match file {
            "observations.csv" => 1,
            "observations.jsonstat" => 2,
            "datapackage.json" => 3,
            _ => 4,
        };
        let lines = format!("2024-03;{vintage}");
        publish(&ann, &cpi, &lines, vintage).await;
        let changed = again(tag.clone()).await;
        assert_eq!(changed.status(), 200, "{file}");
        assert_ne!(header(&changed, "etag"), tag, "{file}");
    }
    let part = server.guest();
    let part = part.request(reqwest::Method::GET, &format!("{FILES}observations.csv"));
    let part = part.header("range", "bytes=0-10").send().await.unwrap();
    assert_eq!(part.status(), 206);
    assert_eq!(part.text().await.unwrap(), "id,period,p");
}

#[on_sqlite]
async fn the_data_set_and_the_descriptions_name_the_indicators(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi/rent", "2024-02;3 P\n2024-03;: M").await;
    let guest = server.guest();
    let set = json(&guest, "observations.jsonstat?status=show").await;
    assert_eq!(set["size"], json!([2, 3]));
    assert_eq!(
        set["dimension"]["metric"]["category"]["index"],
        json!(["cpi", "cpi/rent"])
    );
    assert_eq!(set["value"], json!([1.5, 2.25, null, null, 3, null]));
    assert_eq!(set["status"], json!({"4": "P", "5": "M"}));

    let package = json(&guest, "datapackage.json").await;
    assert_eq!(package["name"], "ann/prices");
    assert_eq!(package["resources"][0]["path"], "observations.csv");
    let rows = &package["resources"][1]["data"];
    assert_eq!(rows[1]["id"], "ann/prices/cpi/rent");
    assert_eq!(rows[1]["frequency"], "M");

    let table = guest
        .get(&format!("{FILES}observations.csv?sep=;&status=show"))
        .await;
    let link = header(&table, "link").to_owned();
    assert_eq!(
        link,
        "<csvw.json?sep=;&status=show>; rel=\"describedby\"; type=\"application/csvm+json\""
    );
    let described = json(&guest, "csvw.json?sep=;&status=show&lang=fr").await;
    assert_eq!(described["url"], "observations.csv?sep=;&status=show");
    assert_eq!(described["dialect"]["delimiter"], ";");
    let names: Vec<&str> = described["tableSchema"]["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        ["id", "period", "period_start", "value", "status", "text"]
    );
}

#[on_sqlite]
async fn what_is_hidden_or_wrong_is_rejected(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PRIVATE").await;
    let bob = Actor::publisher(&server, "bob").await;
    for file in [
        "observations.csv",
        "observations.jsonstat",
        "datapackage.json",
        "csvw.json",
    ] {
        for reader in [&server.guest(), &bob] {
            let mut answers = Vec::new();
            for key in ["prices", "never"] {
                let path = format!("/api/v1/collections/ann/{key}/{file}");
                let response = reader.get(&path).await;
                answers.push((response.status().as_u16(), response.text().await.unwrap()));
            }
            assert_eq!((answers[0].0, &answers[0]), (404, &answers[1]), "{file}");
        }
    }
    for (file, code) in [
        ("observations.csv?lang=fr", "OPTION_UNKNOWN"),
        ("observations.csv?under=/", "PATH_FORMAT"),
        ("observations.csv?status=hide", "OPTION_CHOICE"),
        ("observations.csv?search=a&search=b", "OPTION_REPEATED"),
        ("observations.jsonstat?sep=;", "OPTION_UNKNOWN"),
        ("observations.jsonstat?lang=de", "OPTION_CHOICE"),
        ("datapackage.json?under=cpi", "OPTION_UNKNOWN"),
    ] {
        let response = server.guest().get(&format!("{FILES}{file}")).await;
        assert_eq!(response.status(), 400, "{file}");
        let body: Value = response.json().await.unwrap();
        assert_eq!(body["errors"][0]["code"], code, "{file}: {body}");
    }
}
