//! Import files over HTTP: previewed, stored, published with progress, their invalid part, and files that are
//! unreadable or not allowed.

use std::io::{Cursor, Write as _};
use std::time::{Duration, Instant};

use domain::access::role::{AccountRole, CollectionRole};
use domain::id::CollectionId;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::membership::{join_account, join_collection};
use testkit::{Actor, Options, PASSWORD, TestServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use web::BodyRate;

use crate::world::{make_collection, make_metric, too_many};

/// Two valid indicators and one with a problem.
const FILE: &str = "id;cpi;gdp;bad\nfrequency;M;Y;M\nname;Prices;Product;Bad\n2024-01;1.50;;1,5\n2024-02;2;;3\n2023;;100;\n";

async fn send(actor: &Actor, options: &str, file: impl Into<reqwest::Body>) -> Response {
    let path = format!("/api/v1/import/{}/prices?{options}", actor.name);
    let request = actor.request(Method::POST, &path).body(file);
    request.send().await.unwrap()
}

/// The status and the report.
async fn lists(actor: &Actor, options: &str, file: &str) -> (u16, Value) {
    let response = send(actor, options, file.to_owned()).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn keep(actor: &Actor, file: impl Into<reqwest::Body>) -> String {
    let response = send(actor, "keep=1&name=prices.csv", file).await;
    assert_eq!(response.status(), 201);
    let kept: Value = response.json().await.unwrap();
    kept["import"].as_str().unwrap().to_owned()
}

async fn publish(actor: &Actor, id: &str, wish: &Value) -> Response {
    let path = format!("/api/v1/imports/{id}/publish");
    let request = actor.request(Method::POST, &path).json(wish);
    request.send().await.unwrap()
}

/// The number of indicators in the collection.
async fn count(actor: &Actor) -> i64 {
    let query = "query($account: String!) { collection(account: $account, key: \"prices\") { metricCount } }";
    let answer = actor.graphql(query, json!({"account": actor.name})).await;
    answer.data()["collection"]["metricCount"].as_i64().unwrap()
}

/// A publisher with an empty collection of this access.
async fn publisher(server: &TestServer, name: &str, access: &str) -> (Actor, String) {
    let actor = Actor::publisher(server, name).await;
    let id = make_collection(&actor, "prices", access).await;
    (actor, id)
}

/// The session cookie of a user, for requests written by hand.
async fn cookie(server: &TestServer, actor: &Actor) -> String {
    let guest = server.guest();
    let answer = guest.graphql(
        "mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) { viewer { id } problems { code } } }",
        json!({"email": actor.email(), "password": PASSWORD}),
    );
    let answer = answer.await;
    let set = answer.headers["set-cookie"].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

/// Many indicators of one observation each.
fn wide(count: usize) -> String {
    let line = |word: &str, cell: &dyn Fn(usize) -> String| {
        let cells: Vec<_> = (0..count).map(cell).collect();
        format!("{word};{}\n", cells.join(";"))
    };
    [
        line("id", &|place| format!("many/m{place}")),
        line("frequency", &|_| "M".to_owned()),
        line("2024-01", &|place| place.to_string()),
    ]
    .concat()
}

/// The rows of all tables.
async fn stored(server: &TestServer) -> Vec<store::operation::backup::copy::TableSum> {
    let mut tx = server.db().read().await.unwrap();
    store::operation::backup::copy::sums(&mut tx).await.unwrap()
}

#[on_sqlite]
async fn a_file_is_looked_at_and_published_by_one_request_each(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PRIVATE").await;
    make_metric(&ann, "prices", "cpi", "2024-01;1.5\n2023-12;9").await;
    let (status, looked) = lists(&ann, "dry_run=true&lang=fr", FILE).await;
    assert_eq!(status, 200, "{looked}");
    assert_eq!(
        (&looked["dry_run"], &looked["published_at"]),
        (&json!(true), &Value::Null)
    );
    let counts = &looked["counts"];
    assert_eq!(
        (
            &counts["valid"],
            &counts["new"],
            &counts["changed"],
            &counts["invalid"]
        ),
        (&json!(2), &json!(1), &json!(1), &json!(1))
    );
    let valid = looked["valid"].as_array().unwrap();
    assert_eq!(
        (
            &valid[0]["id"],
            &valid[0]["status"],
            &valid[0]["added"],
            &valid[0]["unchanged"]
        ),
        (&json!("cpi"), &json!("changed"), &json!(1), &json!(1))
    );
    assert_eq!(
        (&valid[1]["path"], &valid[1]["frequency"]),
        (&json!("gdp"), &json!("Y"))
    );
    let invalid = &looked["invalid"][0];
    let defect = &invalid["defects"][0];
    assert_eq!(
        (&invalid["id"], &defect["line"], &defect["column"]),
        (&json!("bad"), &json!(4), &json!(4))
    );
    assert_eq!(
        (&defect["text"], &defect["code"]),
        (&json!("1,5"), &json!("LINE_VALUE_DECIMAL_COMMA"))
    );
    assert!(
        defect["message"].as_str().unwrap().contains("virgule"),
        "{defect}"
    );
    assert_eq!(count(&ann).await, 1);

    let (status, mended) = lists(&ann, "dry_run=1&repair=decimal-comma", FILE).await;
    assert_eq!(
        (status, &mended["counts"]["valid"]),
        (200, &json!(3)),
        "{mended}"
    );
    let (status, published) = lists(&ann, "", FILE).await;
    assert_eq!((status, &published["counts"]), (200, &looked["counts"]));
    assert!(published["published_at"].is_string());
    assert_eq!(count(&ann).await, 2);
    let (status, again) = lists(&ann, "", FILE).await;
    assert_eq!((status, &again["counts"]["unchanged"]), (200, &json!(2)));
    let kept = ann
        .get("/api/v1/series/ann/prices/cpi.csv")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(kept, "date,value\n2023-12,9\n2024-01,1.5\n2024-02,2\n");
    let (status, _) = lists(&ann, "mode=replace", FILE).await;
    assert_eq!(status, 200);
    let kept = ann
        .get("/api/v1/series/ann/prices/cpi.csv")
        .await
        .text()
        .await
        .unwrap();
    assert_eq!(kept, "date,value\n2024-01,1.5\n2024-02,2\n");
}

#[on_sqlite]
async fn a_file_that_is_refused_as_a_whole_has_the_same_lists(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    for (file, code) in [
        ("a;b\nc;d\n", None),
        ("%PDF-1.7\n\0\0\0", Some("IMPORT_BINARY")),
    ] {
        for options in ["dry_run=true", ""] {
            let (status, reported) = lists(&ann, options, file).await;
            assert_eq!(status, 422, "{reported}");
            let defect = &reported["defects"][0];
            assert!(!defect["message"].as_str().unwrap().is_empty());
            if let Some(code) = code {
                assert_eq!(defect["code"], code);
            }
            assert_eq!(
                (
                    &reported["valid"],
                    &reported["invalid"],
                    &reported["published_at"]
                ),
                (&json!([]), &json!([]), &Value::Null)
            );
        }
    }
    let (status, reported) = lists(&ann, "", "id;a\nfrequency;M\n2024-01;x\n").await;
    assert_eq!(
        (status, &reported["counts"]["invalid"]),
        (422, &json!(1)),
        "nothing of it is valid"
    );
    assert_eq!(send(&ann, "", "").await.status(), 422);
    assert_eq!(count(&ann).await, 0);
}

#[on_both(locks)]
async fn a_kept_file_is_published_step_by_step(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let id = keep(&ann, FILE).await;
    let query = "query($id: ID!) { import(id: $id) { name size collection { key } result { publishedAt }
            report(options: {language: EN}) { basis format separator layout rows columns preview { line cells }
                counts { valid new invalid } items(filter: INVALID, search: \"BAD\") { totalCount nodes { id status line column defects { line column text problem { code } } } }
                valid: items(filter: NEW, first: 1) { totalCount pageInfo { hasNextPage endCursor } nodes { id path name { en } frequency observations firstPeriod lastPeriod } } } } }";
    let looked = ann.graphql(query, json!({"id": id})).await;
    let import = &looked.data()["import"];
    assert_eq!(
        (&import["name"], &import["size"], &import["result"]),
        (&json!("prices.csv"), &json!(FILE.len()), &Value::Null)
    );
    let report = &import["report"];
    assert_eq!(
        (&report["format"], &report["separator"], &report["layout"]),
        (&json!("DELIMITED"), &json!("semicolon"), &json!("WIDE"))
    );
    assert_eq!(
        report["preview"][0],
        json!({"line": 1, "cells": ["id", "cpi", "gdp", "bad"]})
    );
    assert_eq!(
        (
            &report["items"]["totalCount"],
            &report["items"]["nodes"][0]["status"]
        ),
        (&json!(1), &json!("INVALID"))
    );
    assert_eq!(
        (
            &report["valid"]["totalCount"],
            &report["valid"]["pageInfo"]["hasNextPage"]
        ),
        (&json!(2), &json!(true))
    );
    assert_eq!(report["valid"]["nodes"][0]["lastPeriod"], "2024-02");
    let after = &report["valid"]["pageInfo"]["endCursor"];
    let next = "query($id: ID!, $after: String) { import(id: $id) { report { items(filter: VALID, first: 1, after: $after) { pageInfo { hasNextPage } nodes { id } } } } }";
    let next = ann.graphql(next, json!({"id": id, "after": after})).await;
    assert_eq!(
        next.data()["import"]["report"]["items"],
        json!({"pageInfo": {"hasNextPage": false}, "nodes": [{"id": "gdp"}]})
    );

    let response = publish(
        &ann,
        &id,
        &json!({"basis": report["basis"], "leaveOut": ["gdp"], "mode": "MERGE", "language": "EN"}),
    )
    .await;
    assert_eq!(
        (
            response.status().as_u16(),
            &response.headers()["content-type"]
        ),
        (200, &"application/x-ndjson".parse().unwrap())
    );
    let text = response.text().await.unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        lines[0]["stage"].is_string() && lines[0]["total"].is_number(),
        "{text}"
    );
    let last = lines.last().unwrap();
    assert_eq!(
        (&last["result"]["counts"]["new"], lines.len() > 1),
        (&json!(1), true),
        "{text}"
    );
    assert_eq!(count(&ann).await, 1);
    // Publishing again returns the first result.
    let again = publish(&ann, &id, &json!({})).await.text().await.unwrap();
    assert_eq!(again.lines().last(), text.lines().last());
    let result = "query($id: ID!) { import(id: $id) { result { publishedAt counts { new } metrics { totalCount nodes { path } pageInfo { hasNextPage } } } } }";
    let result = ann.graphql(result, json!({"id": id})).await;
    let result = &result.data()["import"]["result"];
    assert_eq!(result["metrics"]["nodes"], json!([{"path": "cpi"}]));
    assert_eq!(result["publishedAt"], last["result"]["published_at"]);

    // The collection has changed since the preview.
    let id = keep(&ann, FILE).await;
    let basis = ann
        .graphql(
            "query($id: ID!) { import(id: $id) { report { basis } } }",
            json!({"id": id}),
        )
        .await;
    let basis = basis.data()["import"]["report"]["basis"].clone();
    lists(&ann, "", "id;gdp\nfrequency;Y\n2022;5\n").await;
    let rejected = publish(&ann, &id, &json!({"basis": basis}))
        .await
        .text()
        .await
        .unwrap();
    let last: Value = serde_json::from_str(rejected.lines().last().unwrap()).unwrap();
    assert_eq!(last["problems"][0]["code"], "IMPORT_CONFLICT", "{rejected}");
    assert!(
        last["problems"][0]["message"]
            .as_str()
            .unwrap()
            .contains("gdp"),
        "{rejected}"
    );
    let discard = "mutation($id: ID!) { discardImport(id: $id) { done problems { code } } }";
    assert_eq!(
        ann.graphql(discard, json!({"id": id})).await.data()["discardImport"]["done"],
        true
    );
    assert_eq!(publish(&ann, &id, &json!({})).await.status(), 404);
}

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

#[on_sqlite]
async fn graphql_keeps_and_publishes_as_well(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let keep = "mutation($content: String!) { createImport(account: \"ann\", collection: \"prices\", name: \"a.csv\", content: $content) { import { id } problems { code } } }";
    let kept = ann.graphql(keep, json!({"content": FILE})).await;
    let id = kept.data()["createImport"]["import"]["id"].clone();
    let publish = "mutation($id: ID!) { publishImport(id: $id, options: {repairs: [\"decimal-comma\"]}, leaveOut: [\"gdp\"]) { import { result { counts { new } } } problems { code } } }";
    let published = ann.graphql(publish, json!({"id": id})).await;
    assert_eq!(
        published.data()["publishImport"],
        json!({"import": {"result": {"counts": {"new": 2}}}, "problems": []})
    );
    assert_eq!(count(&ann).await, 2);
}

#[on_sqlite]
async fn whoever_goes_away_publishes_nothing(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let id = keep(&ann, wide(3_000)).await;
    let mut response = publish(&ann, &id, &json!({})).await;
    let first = response.chunk().await.unwrap().unwrap();
    assert!(first.starts_with(b"{\"done\"") || first.starts_with(b"{\"stage\""));
    drop(response);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let result = ann
        .graphql(
            "query($id: ID!) { import(id: $id) { result { counts { new } } } }",
            json!({"id": id}),
        )
        .await;
    let result = &result.data()["import"]["result"];
    // The publish had either ended already or stored nothing.
    let expected = if result.is_null() { 0 } else { 3_000 };
    assert_eq!(count(&ann).await, expected);
    let text = publish(&ann, &id, &json!({})).await.text().await.unwrap();
    assert!(
        text.lines().last().unwrap().contains("\"result\""),
        "{text}"
    );
    assert_eq!(count(&ann).await, 3_000);
}

#[on_sqlite]
async fn to_who_may_not_import_a_hidden_collection_is_none(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher(&server, "ann", "PUBLIC").await;
    make_collection(&ann, "secret", "PRIVATE").await;
    let (member, stranger) = (
        Actor::user(&server, "max").await,
        Actor::publisher(&server, "bob").await,
    );
    let account = ann
        .graphql("{ account(key: \"ann\") { id } }", json!({}))
        .await;
    let account = domain::id::AccountId::new(
        account.data()["account"]["id"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap(),
    );
    join_account(
        server.db(),
        ann.user_id().await,
        account,
        (member.user_id().await, AccountRole::Member),
    )
    .await;
    let collection = CollectionId::new(id.parse().unwrap());
    join_collection(
        server.db(),
        ann.user_id().await,
        collection,
        (member.user_id().await, CollectionRole::Member),
    )
    .await;
    let requested = async |actor: &Actor, collection: &str| {
        let path = format!("/api/v1/import/ann/{collection}?dry_run=true");
        let response = actor
            .request(Method::POST, &path)
            .body(FILE)
            .send()
            .await
            .unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().len());
        (status, headers, response.text().await.unwrap())
    };
    for actor in [&server.guest(), &stranger, &member] {
        let hidden = requested(actor, "secret").await;
        assert_eq!((hidden.0, &hidden), (404, &requested(actor, "never").await));
        let seen = requested(actor, "prices").await;
        assert_eq!(
            seen.0,
            if actor.name.is_empty() { 401 } else { 403 },
            "{}",
            seen.2
        );
    }
    // The response comes before any of the file is read.
    let cookie = cookie(&server, &stranger).await;
    let head = format!(
        "POST /api/v1/import/ann/secret HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nExpect: 100-continue\r\nContent-Length: 30000000\r\n\r\n"
    );
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    let began = Instant::now();
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(
        (
            String::from_utf8_lossy(&answer).as_ref(),
            began.elapsed() < Duration::from_secs(1)
        ),
        ("HTTP/1.1 404", true)
    );
    // A stored file is visible to its sender only.
    let kept = keep(&ann, FILE).await;
    for actor in [&server.guest(), &stranger, &member] {
        assert_eq!(publish(actor, &kept, &json!({})).await.status(), 404);
        assert_eq!(
            actor
                .get(&format!("/api/v1/imports/{kept}/invalid"))
                .await
                .status(),
            404
        );
    }
    assert_eq!(count(&ann).await, 0);
}

#[on_both(counts)]
async fn work_on_files_is_limited_and_says_when_there_is_more(db: &TestDb) {
    let mut options = Options::default();
    options.rates.import_work.milliseconds = 5 * domain::limits::IMPORT_WORK_A_MIB;
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let (first, second) = (keep(&ann, FILE).await, keep(&ann, FILE).await);
    let result = publish(&ann, &first, &json!({}))
        .await
        .text()
        .await
        .unwrap();
    assert!(result.contains("\"result\""), "{result}");
    let mut sent = 0;
    while send(&ann, "dry_run=1", FILE).await.status() == 200 {
        sent += 1;
        assert!(sent < 4, "two files are kept already");
    }
    let rejected = too_many(send(&ann, "keep=1", FILE).await).await;
    assert_eq!(rejected["code"], "TOO_MANY_ATTEMPTS");
    too_many(send(&ann, "dry_run=1", FILE).await).await;
    too_many(send(&ann, "", FILE).await).await;
    too_many(publish(&ann, &second, &json!({})).await).await;
    too_many(ann.get(&format!("/api/v1/imports/{second}/invalid")).await).await;
    let again = publish(&ann, &first, &json!({})).await;
    assert_eq!(
        (
            again.status().as_u16(),
            again.text().await.unwrap().lines().last()
        ),
        (200, result.lines().last())
    );
    let mutation = "mutation($content: String!) { createImport(account: \"ann\", collection: \"prices\", name: \"a.csv\", content: $content) { import { id } problems { code } } }";
    let kept = ann.graphql(mutation, json!({"content": FILE})).await;
    assert_eq!(
        kept.data()["createImport"],
        json!({"import": null, "problems": [{"code": "TOO_MANY_ATTEMPTS"}]})
    );
    // The response comes before a large file is sent.
    let cookie = cookie(&server, &ann).await;
    let head = format!(
        "POST /api/v1/import/ann/prices HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nExpect: 100-continue\r\nContent-Length: 30000000\r\n\r\n"
    );
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 429");
}

#[on_sqlite]
async fn pages_of_other_sites_cannot_import(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "cross-site"),
        ("origin", "null"),
    ] {
        let request = ann
            .request(Method::POST, "/api/v1/import/ann/prices")
            .header(name, value)
            .body(FILE);
        assert_eq!(
            request.send().await.unwrap().status(),
            403,
            "{name}: {value}"
        );
    }
    assert_eq!(ann.get("/api/v1/import/ann/prices").await.status(), 405);
    let form = ann
        .request(Method::POST, "/api/v1/import/ann/prices")
        .header("content-type", "multipart/form-data; boundary=x");
    assert_eq!(form.body(FILE).send().await.unwrap().status(), 415);
    assert_eq!(count(&ann).await, 0);
}

#[on_sqlite]
async fn files_that_are_too_large_are_refused(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let cookie = cookie(&server, &ann).await;
    let before = stored(&server).await;
    let announced = send(&ann, "keep=1", vec![b'1'; (32 << 20) + 1]).await;
    assert_eq!(announced.status(), 413);
    assert!(announced.text().await.unwrap().contains("33554432"));
    // In chunks, without a length.
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let head = format!(
        "POST /api/v1/import/ann/prices?keep=1 HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let piece = [b"100000\r\n".as_slice(), &vec![b'1'; 1 << 20], b"\r\n"].concat();
    for _ in 0..34 {
        stream.write_all(&piece).await.unwrap();
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(
        answer.starts_with(b"HTTP/1.1 413"),
        "{}",
        String::from_utf8_lossy(&answer)
    );
    assert_eq!(stored(&server).await, before, "nothing was stored");
}

#[on_sqlite]
async fn a_file_that_breaks_off_or_comes_slowly_leaves_nothing(db: &TestDb) {
    let mut options = Options::default();
    options.web.body_rate = BodyRate {
        grace: Duration::from_millis(500),
        bytes_per_second: 1_000_000,
    };
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let cookie = cookie(&server, &ann).await;
    let before = stored(&server).await;
    let head = |length: usize| {
        format!(
            "POST /api/v1/import/ann/prices?keep=1 HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{FILE}"
        )
    };
    let mut cut = TcpStream::connect(server.address()).await.unwrap();
    cut.write_all(head(1_000_000).as_bytes()).await.unwrap();
    drop(cut);
    let mut slow = TcpStream::connect(server.address()).await.unwrap();
    slow.write_all(head(1_000_000).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).await.unwrap();
    assert!(
        answer.starts_with(b"HTTP/1.1 408"),
        "{}",
        String::from_utf8_lossy(&answer)
    );
    assert_eq!(stored(&server).await, before, "nothing was stored");
    assert_eq!(lists(&ann, "", FILE).await.0, 200, "the next one is taken");
}

#[on_sqlite]
async fn workbooks_that_unpack_without_end_are_refused(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let mut bomb = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let packed = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated);
    let zeros = vec![b' '; 1 << 20];
    for (name, head) in [
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
        ),
        (
            "xl/workbook.xml",
            "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"rId1\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
        ),
    ] {
        bomb.start_file(name, packed).unwrap();
        bomb.write_all(head.as_bytes()).unwrap();
    }
    bomb.start_file("xl/worksheets/sheet1.xml", packed).unwrap();
    bomb.write_all(b"<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>").unwrap();
    for _ in 0..1_500 {
        bomb.write_all(&zeros).unwrap();
    }
    let bomb = bomb.finish().unwrap().into_inner();
    assert!(bomb.len() < 4 << 20);
    let began = Instant::now();
    let response = send(&ann, "dry_run=true&name=a.xlsx", bomb).await;
    assert_eq!(response.status(), 422);
    let reported: Value = response.json().await.unwrap();
    let code = reported["defects"][0]["code"].as_str().unwrap();
    assert!(code.starts_with("IMPORT_WORKBOOK_"), "{reported}");
    assert!(began.elapsed() < Duration::from_secs(20));
}
