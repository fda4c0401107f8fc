//! What is wrong in a file: the invalid part with its reasons, and archives.

use std::io::{Cursor, Write as _};

use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::TestServer;

use super::{FILE, count, keep, lists, publish, publisher, send};

#[on_sqlite]
async fn the_invalid_part_comes_back_with_its_reasons(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let id = keep(&ann, FILE).await;
    let response = ann
        .get(&format!("/api/v1/imports/{id}/invalid?lang=fr"))
        .await;
    assert_eq!(response.status(), 200);
    assert!(
        response.headers()["content-disposition"]
            .to_str()
            .unwrap()
            .starts_with("attachment; filename=\"prices")
    );
    let text = response.text().await.unwrap();
    assert!(
        text.contains("problem") && text.contains("bad") && text.contains("virgule"),
        "{text}"
    );
    assert!(!text.contains("gdp"), "{text}");
    // The file of invalid indicators can be corrected and sent again.
    let (status, mended) = lists(&ann, "dry_run=true", &text.replace("1,5", "1.5")).await;
    assert_eq!(
        (
            status,
            &mended["counts"]["valid"],
            &mended["counts"]["invalid"]
        ),
        (200, &json!(1), &json!(0)),
        "{text} {mended}"
    );
    assert_eq!(
        ann.get(&format!("/api/v1/imports/{id}/invalid?mode=x"))
            .await
            .status(),
        422
    );
    assert_eq!(
        ann.get(&format!("/api/v1/imports/{id}/invalid?format=x"))
            .await
            .status(),
        400
    );
}

#[on_sqlite]
async fn what_is_wrong_in_an_archive_is_told_with_its_file(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let about = "{\"collection\":{\"id\":\"bob/prices\"},\"indicators\":[\n{\"path\":\"cpi\",\"frequency\":\"M\",\"file\":\"observations/cpi.csv\"},\n{\"path\":\"gdp\",\"frequency\":\"Y\",\"file\":\"observations/gdp.csv\"}\n]}\n";
    let files = [
        ("metadata.json", about),
        (
            "observations/cpi.csv",
            "date,value\n2024-01,1\n2024-02,1*\n",
        ),
        ("observations/gdp.csv", "date,value\n2023,100\n"),
    ];
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        archive
            .start_file(name, zip::write::SimpleFileOptions::default())
            .unwrap();
        archive.write_all(content.as_bytes()).unwrap();
    }
    let archive = archive.finish().unwrap().into_inner();
    let response = send(&ann, "dry_run=true&name=prices.zip", archive.clone()).await;
    let looked: Value = response.json().await.unwrap();
    let invalid = &looked["invalid"][0];
    let defect = &invalid["defects"][0];
    assert_eq!(
        (
            &invalid["file"],
            &invalid["line"],
            &defect["file"],
            &defect["line"],
            &defect["column"]
        ),
        (
            &json!("metadata.json"),
            &json!(2),
            &json!("observations/cpi.csv"),
            &json!(3),
            &json!(2)
        ),
        "{looked}"
    );
    let id = keep(&ann, archive).await;
    let query = "query($id: ID!, $options: ImportOptionsInput!) { import(id: $id) { report(options: $options) {
            format counts { valid invalid } items(filter: INVALID) { nodes { id defects { file line column problem { code } } } } } } }";
    let answer = ann.graphql(query, json!({"id": id, "options": {}})).await;
    let report = &answer.data()["import"]["report"];
    assert_eq!(
        (&report["format"], &report["counts"]["valid"]),
        (&json!("ARCHIVE"), &json!(1)),
        "{report}"
    );
    let defect = &report["items"]["nodes"][0]["defects"][0];
    assert_eq!(
        (&defect["file"], &defect["line"]),
        (&json!("observations/cpi.csv"), &json!(3)),
        "{report}"
    );
    let text = ann
        .get(&format!("/api/v1/imports/{id}/invalid"))
        .await
        .text()
        .await
        .unwrap();
    let (status, mended) = lists(&ann, "dry_run=true", &text.replace("1*", "2")).await;
    assert_eq!(
        (status, &mended["counts"]["valid"]),
        (200, &json!(1)),
        "{text} {mended}"
    );
    publish(&ann, &id, &json!({})).await.text().await.unwrap();
    assert_eq!(count(&ann).await, 1);
}
