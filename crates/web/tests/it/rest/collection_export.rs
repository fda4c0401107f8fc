//! Exports of a collection's indicators: a selection, and archives.

mod imports;
mod limits;
mod observations;
mod samples;

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use reqwest::Method;
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::world::{make_collection, make_metric, publisher_with};

/// Sends a file to a collection of the actor. Returns the status and the report.
async fn import(actor: &Actor, collection: &str, options: &str, file: Vec<u8>) -> (u16, Value) {
    let path = format!("/api/v1/import/{}/{collection}?{options}", actor.name);
    let request = actor.request(Method::POST, &path).body(file);
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn export(actor: &Actor, collection: &str, file: &str) -> Vec<u8> {
    let path = format!(
        "/api/v1/collections/{}/{collection}/export.{file}",
        actor.name
    );
    let response = actor.get(&path).await;
    assert_eq!(response.status(), 200, "{path}");
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    let disposition = response.headers()["content-disposition"].to_str().unwrap();
    let ending = file.split('?').next().unwrap();
    assert_eq!(
        disposition,
        format!("attachment; filename=\"{collection}.{ending}\"")
    );
    response.bytes().await.unwrap().to_vec()
}

fn unpacked(archive: Vec<u8>) -> BTreeMap<String, String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut files = BTreeMap::new();
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).unwrap();
        let mut content = String::new();
        file.read_to_string(&mut content).unwrap();
        files.insert(file.name().unwrap().into_owned(), content);
    }
    files
}

/// The ids in the first line of an export.
fn ids(table: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(table).unwrap();
    let line = text.lines().next().unwrap();
    line.split(',').skip(1).map(str::to_owned).collect()
}

/// A table with every kind of content.
const TABLE: &str = "id;cpi;cpi/food;cpi/food#text;cpi/rent;gdp;by-body\n\
    frequency;M;M;;M;Y;C\n\
    name_en;Prices;Food;;Rent;Product;By body\n\
    name_fr;Prix;Alimentation;;;;\n\
    unit_en;index;index;;index;bn;\n\
    notes_en;\"First paragraph\n\nSecond; \"\"quoted\"\"\";'=1+1;;;;\n\
    tags_en;prices;prices;;;;\n\
    source;Office;;;'@office;;\n\
    parent;;;;/;cpi;\n\
    aggregation;avg;none;;none;none;none\n\
    transformation;none;pct;;none;none;none\n\
    parameter;;12;;;;\n\
    date;;;;;;\n\
    2024-01;1.50;10;'=HYPERLINK(1);3;;\n\
    2024-02;2;11.25;;;;\n\
    2023;;;;;-100;\n\
    name;;;;;;7\n\
    '-x;;;;;;8.10\n";

#[on_sqlite]
async fn a_selection_is_exported(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let (status, reported) = import(&ann, "prices", "", TABLE.into()).await;
    assert_eq!(status, 200, "{reported}");
    make_metric(&ann, "prices", "cpix", "2024-01;1").await;
    let guest = server.guest();
    let query =
        "{ collection(account: \"ann\", key: \"prices\") { metrics { nodes { id path } } } }";
    let listed = guest.graphql(query, json!({})).await;
    let id = |path: &str| {
        let nodes = listed.data()["collection"]["metrics"]["nodes"]
            .as_array()
            .unwrap();
        nodes.iter().find(|node| node["path"] == path).unwrap()["id"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let (gdp, food) = (id("gdp"), id("cpi/food"));
    for (query, expected) in [
        (
            "under=CPI".to_owned(),
            vec!["cpi", "cpi/food", "cpi/food#text", "cpi/rent"],
        ),
        ("under=cpi&search=pri".to_owned(), vec!["cpi"]),
        ("frequency=Y".to_owned(), vec!["gdp"]),
        ("search=BODY".to_owned(), vec!["by-body"]),
        (
            format!("id={gdp}&id={food}"),
            vec!["cpi/food", "cpi/food#text", "gdp"],
        ),
        (format!("id={gdp}&under=cpi"), vec![]),
        ("search=nowhere".to_owned(), vec![]),
    ] {
        let path = format!("/api/v1/collections/ann/prices/export.csv?{query}");
        let response = guest.get(&path).await;
        assert_eq!(response.status(), 200, "{query}");
        assert_eq!(ids(&response.bytes().await.unwrap()), expected, "{query}");
    }
    // A selection too long for an address is sent as a form.
    let form = ann
        .request(Method::POST, "/api/v1/collections/ann/prices/export.csv")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(vec![format!("id={gdp}"); 1_000].join("&"));
    let response = form.send().await.unwrap();
    assert_eq!(
        (
            response.status().as_u16(),
            ids(&response.bytes().await.unwrap())
        ),
        (200, vec!["gdp".to_owned()])
    );
    let rejected = guest
        .get("/api/v1/collections/ann/prices/export.csv?format=x&frequency=Z")
        .await;
    assert_eq!(rejected.status(), 400);
    let rejected: Value = rejected.json().await.unwrap();
    assert_eq!(
        rejected["error"]["problems"][0]["field"], "format",
        "{rejected}"
    );
}

#[on_sqlite]
async fn an_archive_has_a_file_for_each_and_one_about_all(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi/food", "2024-01;10;note").await;
    let files = unpacked(export(&server_guest(&server, "ann"), "prices", "zip").await);
    let names: Vec<_> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "metadata.json",
            "observations/cpi.csv",
            "observations/cpi~food.csv"
        ]
    );
    let served = ann
        .get("/api/v1/series/ann/prices/cpi/food.csv")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(files["observations/cpi~food.csv"], served);
    let about: Value = serde_json::from_str(&files["metadata.json"]).unwrap();
    assert_eq!(
        (&about["collection"]["id"], &about["collection"]["licence"]),
        (&json!("ann/prices"), &json!("CC-BY-4.0"))
    );
    let second = &about["indicators"][1];
    assert_eq!(
        (&second["path"], &second["parent"], &second["file"]),
        (
            &json!("cpi/food"),
            &json!("ann/prices/cpi"),
            &json!("observations/cpi~food.csv")
        )
    );
    let none = unpacked(export(&ann, "prices", "zip?search=nowhere").await);
    assert_eq!(none.len(), 1);
    assert_eq!(
        serde_json::from_str::<Value>(&none["metadata.json"]).unwrap()["indicators"],
        json!([])
    );
}

/// A guest with the name of this account.
fn server_guest(server: &TestServer, account: &str) -> Actor {
    let mut guest = server.guest();
    account.clone_into(&mut guest.name);
    guest
}
