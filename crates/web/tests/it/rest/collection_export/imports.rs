//! An import of an export restores the same indicators.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use super::{TABLE, export, ids, import};
use crate::world::make_collection;

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
