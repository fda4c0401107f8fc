//! Exports of a collection's indicators: an import restores the same indicators, every reader may export, and
//! no spreadsheet runs their content.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, Options, TestServer};

use crate::world::{make_collection, make_metric, metric_input, publisher_with, too_many};

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
async fn what_is_exported_is_imported_as_the_same(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    for key in ["first", "second", "third"] {
        make_collection(&ann, key, "PRIVATE").await;
    }
    let (status, reported) = import(&ann, "first", "", TABLE.into()).await;
    assert_eq!(
        (status, &reported["counts"]["new"]),
        (200, &json!(5)),
        "{reported}"
    );
    let table = export(&ann, "first", "csv").await;
    assert_eq!(
        ids(&table),
        [
            "by-body",
            "cpi",
            "cpi/food",
            "cpi/food#text",
            "cpi/rent",
            "gdp"
        ]
    );
    let text = String::from_utf8(table.clone()).unwrap();
    for expected in [
        "'=HYPERLINK(1)",
        "'=1+1",
        "'@office",
        "\n'-x,8.10,",
        "\nname,7.00,",
        "2024-02,,2.00,11.25,",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    let (status, reported) = import(&ann, "second", "", table.clone()).await;
    assert_eq!(
        (status, &reported["counts"]["new"]),
        (200, &json!(5)),
        "{reported}"
    );
    assert_eq!(export(&ann, "second", "csv").await, table);
    let (status, reported) = import(&ann, "second", "", table.clone()).await;
    assert_eq!(
        (status, &reported["counts"]["unchanged"]),
        (200, &json!(5)),
        "{reported}"
    );
    // A workbook contains the same values, but not the number of decimals typed.
    let sheet = export(&ann, "first", "xlsx").await;
    let (status, reported) = import(&ann, "second", "", sheet.clone()).await;
    assert_eq!(
        (status, &reported["counts"]["unchanged"]),
        (200, &json!(5)),
        "{reported}"
    );
    let (status, reported) = import(&ann, "third", "name=a.xlsx", sheet).await;
    assert_eq!(
        (status, &reported["counts"]["new"]),
        (200, &json!(5)),
        "{reported}"
    );
    for path in ["cpi", "cpi/food", "cpi/rent", "gdp", "by-body"] {
        let read = async |key: &str| {
            ann.get(&format!("/api/v1/series/ann/{key}/{path}.csv"))
                .await
                .text()
                .await
                .unwrap()
        };
        assert_eq!(read("third").await, read("first").await, "{path}");
    }
    let parents = "{ collection(account: \"ann\", key: \"third\") { metrics { nodes { path parent { path } } } } }";
    let parents = ann.graphql(parents, json!({})).await;
    let parents: BTreeMap<_, _> = parents.data()["collection"]["metrics"]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| {
            (
                node["path"].as_str().unwrap().to_owned(),
                node["parent"]["path"].clone(),
            )
        })
        .collect();
    assert_eq!(
        (&parents["cpi/food"], &parents["cpi/rent"], &parents["gdp"]),
        (&json!("cpi"), &Value::Null, &json!("cpi"))
    );
}

#[on_sqlite]
async fn an_archive_that_is_exported_is_imported_as_the_same(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    for key in ["first", "second"] {
        make_collection(&ann, key, "PRIVATE").await;
    }
    let (status, reported) = import(&ann, "first", "", TABLE.into()).await;
    assert_eq!(
        (status, &reported["counts"]["new"]),
        (200, &json!(5)),
        "{reported}"
    );
    let table = export(&ann, "first", "csv").await;
    let archive = export(&ann, "first", "zip").await;
    // An import into the same collection changes nothing.
    for mode in ["merge", "replace"] {
        let (status, reported) = import(
            &ann,
            "first",
            &format!("name=first.zip&mode={mode}"),
            archive.clone(),
        )
        .await;
        assert_eq!(
            (status, &reported["counts"]["unchanged"]),
            (200, &json!(5)),
            "{reported}"
        );
    }
    assert_eq!(export(&ann, "first", "zip").await, archive);
    // In another collection, everything is new, parents and decimals included.
    let (status, reported) = import(&ann, "second", "name=first.zip", archive.clone()).await;
    assert_eq!(
        (status, &reported["counts"]["new"]),
        (200, &json!(5)),
        "{reported}"
    );
    assert_eq!(export(&ann, "second", "csv").await, table);
    // The export of a selection contains that selection.
    let part = export(&ann, "first", "zip?under=cpi").await;
    let (status, reported) = import(&ann, "second", "dry_run=true", part).await;
    assert_eq!(
        (status, &reported["counts"]["unchanged"]),
        (200, &json!(3)),
        "{reported}"
    );
    let none = export(&ann, "first", "zip?search=nowhere").await;
    let (status, reported) = import(&ann, "second", "name=none.zip", none).await;
    assert_eq!(
        (status, &reported["defects"][0]["code"]),
        (422, &json!("IMPORT_EMPTY")),
        "{reported}"
    );
}

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

/// A guest with the name of this account.
fn server_guest(server: &TestServer, account: &str) -> Actor {
    let mut guest = server.guest();
    account.clone_into(&mut guest.name);
    guest
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

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Publishes a file with all proposed repairs. Returns the number of valid indicators, or 0 if it is not published.
async fn publish_mended(actor: &Actor, collection: &str, file: &[u8], name: &str) -> u64 {
    let mut options = format!("name={name}");
    for _ in 0..8 {
        let looked = format!("{options}&dry_run=true");
        let (_, reported) = import(actor, collection, &looked, file.to_vec()).await;
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("name", name);
        for proposal in reported["proposals"].as_array().unwrap() {
            query.append_pair("repair", proposal["repair"].as_str().unwrap());
        }
        let next = query.finish();
        if next == options {
            break;
        }
        options = next;
    }
    let (_, reported) = import(actor, collection, &options, file.to_vec()).await;
    if reported["published_at"].is_null() {
        0
    } else {
        reported["counts"]["valid"].as_u64().unwrap()
    }
}

#[tokio::test]
async fn real_sets_go_out_and_come_in_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    if !folder.exists() {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared data: {}", folder.display());
        }
        return;
    }
    let db = TestDb::sqlite().await;
    let mut options = Options::default();
    options.rates.import_work.milliseconds = u32::MAX;
    options.rates.collection_exports.attempts = 10_000;
    let server = TestServer::start_with(db.db(), options).await;
    let ann = Actor::publisher(&server, "ann").await;
    let (mut all, mut sets, mut indicators) = (Vec::new(), 0, 0);
    files(&folder, &mut all);
    all.sort();
    for (place, path) in all.iter().enumerate() {
        let name = path.file_name().unwrap().to_string_lossy();
        let (first, second) = (format!("a{place}"), format!("b{place}"));
        for key in [&first, &second] {
            make_collection(&ann, key, "PUBLIC").await;
        }
        let file = std::fs::read(path).unwrap();
        let count = publish_mended(&ann, &first, &file, &name).await;
        if count == 0 {
            continue;
        }
        let table = export(&ann, &first, "csv").await;
        for expected in ["new", "unchanged"] {
            let (status, reported) = import(&ann, &second, "", table.clone()).await;
            assert_eq!(
                (status, &reported["counts"][expected]),
                (200, &json!(count)),
                "{name}: {:.2000}",
                reported.to_string()
            );
        }
        assert!(export(&ann, &second, "csv").await == table, "{name}");
        (sets, indicators) = (sets + 1, indicators + count);
    }
    assert!(
        sets > 20 && indicators > 1_700,
        "{sets} sets, {indicators} indicators"
    );
}
