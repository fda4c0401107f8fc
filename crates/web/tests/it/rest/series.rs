//! Series files: their content, permissions, and no stale response.

mod statuses;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use store::Db;
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer};

use crate::world::{collection_input, publish, publisher_with};

const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";
const JSON: &str = "/api/v1/series/ann/prices/cpi.json";

pub(crate) async fn get_with(actor: &Actor, path: &str, headers: &[(&str, &str)]) -> Response {
    let request = actor.request(Method::GET, path);
    let request = headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    });
    request.send().await.unwrap()
}

pub(crate) fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

/// The headers that differ between two equal responses.
const OF_ONE_RESPONSE: [&str; 2] = ["date", "x-request-id"];

/// All parts of a response by which a reader could tell it from another.
pub(crate) async fn reported(response: Response) -> (StatusCode, Vec<(String, String)>, String) {
    let status = response.status();
    let headers = response
        .headers()
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .filter(|(name, _)| !OF_ONE_RESPONSE.contains(&name.as_str()))
        .map(|(name, value)| match name.as_str() {
            // It counts down with each read, of whatever.
            "ratelimit" => (name, String::new()),
            _ => (name, value),
        })
        .collect();
    (status, headers, response.text().await.unwrap())
}

/// The same, with the headers sorted by name and without the allowance: responses from the cache are not counted.
async fn sorted(response: Response) -> (StatusCode, Vec<(String, String)>, Vec<u8>) {
    let status = response.status();
    let mut headers: Vec<_> = response
        .headers()
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .filter(|(name, _)| !OF_ONE_RESPONSE.contains(&name.as_str()))
        .filter(|(name, _)| !name.starts_with("ratelimit"))
        .collect();
    headers.sort();
    (status, headers, response.bytes().await.unwrap().to_vec())
}

pub(crate) async fn set_access(ann: &Actor, access: &str) {
    let seen = ann
        .graphql(
            "{ collection(account: \"ann\", key: \"prices\") { id version } }",
            json!({}),
        )
        .await;
    let collection = &seen.data()["collection"];
    let changed = ann
        .graphql(
            "mutation($id: ID!, $version: Int!, $input: CollectionInput!) {
                updateCollection(id: $id, version: $version, input: $input) { collection { access } problems { code } } }",
            json!({"id": collection["id"], "version": collection["version"], "input": collection_input("prices", access)}),
        )
        .await;
    assert_eq!(
        changed.data()["updateCollection"]["collection"]["access"],
        access,
        "{}",
        changed.body
    );
}

/// Most bytes of the head of a file.
const HEAD_BYTES: usize = 900;

#[on_sqlite]
async fn files_have_no_headers_of_documents(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);
    let series = "/api/v1/series/ann/prices/cpi";
    for ending in [".csv", ".json", ".xlsx", "/chart.svg", "/chart.png"] {
        let path = format!("{series}{ending}");
        // The second response is from the cache, the third is not modified.
        let mut etag = String::new();
        for (known, status, has_policy) in
            [(false, 200, true), (false, 200, true), (true, 304, false)]
        {
            let conditions: &[_] = if known {
                &[("if-none-match", etag.as_str())]
            } else {
                &[]
            };
            let response = get_with(&guest, &path, conditions).await;
            assert_eq!(response.status(), status, "{path}");
            for (name, is_there) in [
                ("x-content-type-options", true),
                ("cross-origin-resource-policy", true),
                ("cache-control", true),
                ("content-security-policy", has_policy),
                ("x-frame-options", false),
                ("referrer-policy", false),
                ("permissions-policy", false),
                ("cross-origin-opener-policy", false),
            ] {
                let value = header(&response, name);
                assert_eq!(!value.is_empty(), is_there, "{path} {status}: {name}");
            }
            let head = head_bytes(&response);
            assert!(head <= HEAD_BYTES, "{path} {status}: {head} bytes");
            etag = header(&response, "etag").to_owned();
        }
    }
}

/// The bytes of the head of a response, as HTTP/1.1 sends it.
fn head_bytes(response: &Response) -> usize {
    let lines = response.headers().iter();
    let lines = lines.map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len());
    let status = format!("HTTP/1.1 {}\r\n", response.status());
    status.len() + lines.sum::<usize>() + "\r\n".len()
}

#[on_sqlite]
async fn a_public_series_is_a_file_for_anybody(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let csv = server.guest().get(CSV).await;
    assert_eq!(header(&csv, "content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        header(&csv, "content-disposition"),
        "attachment; filename=\"ann.prices.cpi.csv\""
    );
    assert_eq!(header(&csv, "cache-control"), "public, no-cache");
    assert_eq!(header(&csv, "vary"), "Accept-Encoding");
    assert_eq!(header(&csv, "access-control-allow-origin"), "*");
    assert_eq!(header(&csv, "cross-origin-resource-policy"), "cross-origin");
    assert!(
        csv.headers()
            .get("access-control-allow-credentials")
            .is_none()
    );
    assert_eq!(
        csv.text().await.unwrap(),
        "date,value\n2024-01,1.5\n2024-02,2.25\n"
    );
    let json = server.guest().get(JSON).await;
    assert_eq!(header(&json, "content-type"), "application/json");
    let mut body: Value = json.json().await.unwrap();
    assert!(
        body.as_object_mut()
            .unwrap()
            .remove("updated")
            .unwrap()
            .is_string()
    );
    assert_eq!(
        body,
        json!({
            "id": "ann/prices/cpi", "frequency": "M", "name": {"en": "Consumer prices", "fr": null},
            "unit": {"en": "index", "fr": null}, "source": "Office",
            "licence": {"id": "CC-BY-4.0", "url": "https://creativecommons.org/licenses/by/4.0/deed.en"},
            "measure": "own", "base": null, "vintage": 1, "options": {}, "decimals": 2,
            "incomplete": {"first": false, "last": false, "periods": []},
            "periods": ["2024-01", "2024-02"], "values": [1.5, 2.25], "texts": {}, "season": null,
        })
    );
}

#[on_sqlite]
async fn a_known_file_is_not_sent_again_and_each_coding_has_its_own_tag(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    let mut tags = Vec::new();
    for (accepted, sent) in [("identity", ""), ("gzip", "gzip"), ("gzip, br", "br")] {
        for _ in 0..2 {
            let response = get_with(&guest, CSV, &[("accept-encoding", accepted)]).await;
            assert_eq!(header(&response, "content-encoding"), sent);
            let (tag, length) = (
                header(&response, "etag").to_owned(),
                header(&response, "content-length").to_owned(),
            );
            let bytes = response.bytes().await.unwrap();
            assert_eq!(length, bytes.len().to_string());
            let again = get_with(
                &guest,
                CSV,
                &[("accept-encoding", accepted), ("if-none-match", &tag)],
            )
            .await;
            assert_eq!(
                (again.status(), header(&again, "etag")),
                (StatusCode::NOT_MODIFIED, tag.as_str())
            );
            assert!(again.bytes().await.unwrap().is_empty());
            let other = get_with(
                &guest,
                CSV,
                &[
                    ("accept-encoding", accepted),
                    ("if-none-match", "\"other\""),
                ],
            )
            .await;
            assert_eq!(other.status(), StatusCode::OK);
            let head = guest
                .request(Method::HEAD, CSV)
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
            tags.push(tag);
        }
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "{tags:?}");
}

#[on_sqlite]
async fn an_answer_from_memory_is_the_one_that_was_made(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    for encoding in ["br", "gzip", "identity"] {
        let tag = {
            let fresh = get_with(&guest, CSV, &[("accept-encoding", encoding)]).await;
            let tag = header(&fresh, "etag").to_owned();
            let kept = get_with(&guest, CSV, &[("accept-encoding", encoding)]).await;
            assert_eq!(
                kept.headers().contains_key("content-encoding"),
                encoding != "identity"
            );
            assert_eq!(header(&kept, "x-request-id").len(), 16);
            assert_eq!(sorted(fresh).await, sorted(kept).await);
            tag
        };
        let known = [
            ("accept-encoding", encoding),
            ("if-none-match", tag.as_str()),
        ];
        let (kept, made) = (
            get_with(&guest, CSV, &known).await,
            get_with(&guest, &format!("{CSV}?&"), &known).await,
        );
        assert_eq!(kept.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(sorted(kept).await, sorted(made).await);
    }
}

#[on_sqlite]
async fn not_there_and_not_allowed_are_one_answer(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PRIVATE").await;
    let stranger = Actor::user(&server, "bob").await;
    let tag = header(&ann.get(CSV).await, "etag").to_owned();
    assert!(!tag.is_empty());
    for reader in [&server.guest(), &stranger] {
        for headers in [
            &[][..],
            &[("if-none-match", tag.as_str())],
            &[("if-none-match", "*")],
            &[("accept-language", "fr")],
        ] {
            let there = reported(get_with(reader, CSV, headers).await).await;
            assert_eq!(there.0, StatusCode::NOT_FOUND);
            for other in [
                "/api/v1/series/ann/prices/none.csv",
                "/api/v1/series/ann/none/cpi.csv",
                "/api/v1/series/none/prices/cpi.csv",
                "/api/v1/series/ANN/Prices/CPI.csv",
                "/api/v1/series/ann/prices/c~pi.csv",
            ] {
                assert_eq!(
                    reported(get_with(reader, other, headers).await).await,
                    there,
                    "{other}"
                );
            }
        }
    }
    let own = ann.get(CSV).await;
    assert_eq!(header(&own, "cache-control"), "private, no-store");
    assert_eq!(header(&own, "vary"), "Accept-Encoding, Cookie");
    assert!(own.headers().get("access-control-allow-origin").is_none());
    let known = get_with(&ann, CSV, &[("if-none-match", &tag)]).await;
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    // A response to the owner is not cached for others.
    assert_eq!(server.guest().get(CSV).await.status(), 404);
}

#[on_both(commits)]
async fn a_write_makes_the_next_read_fresh_on_every_server(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let other = TestServer::start(Db::connect(db.address()).await.unwrap()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let (here, there) = (server.guest(), other.guest());
    let mut tag = String::new();
    for vintage in 1..8 {
        for guest in [&here, &there, &here, &there] {
            let response = get_with(guest, JSON, &[("if-none-match", &tag)]).await;
            assert_eq!(response.status(), StatusCode::OK, "vintage {vintage}");
            assert_eq!(response.json::<Value>().await.unwrap()["vintage"], vintage);
        }
        let response = there.get(JSON).await;
        tag = header(&response, "etag").to_owned();
        let done = publish(&ann, &id, &format!("2025-0{vintage};{vintage}"), vintage).await;
        assert_eq!(done["metric"]["vintage"], vintage + 1, "{done}");
    }
    other.stop().await;
    server.stop().await;
}

#[on_both(commits)]
async fn closing_a_collection_takes_effect_at_once(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let other = TestServer::start(Db::connect(db.address()).await.unwrap()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    for _ in 0..3 {
        let tag = header(&other.guest().get(CSV).await, "etag").to_owned();
        assert_eq!(server.guest().get(CSV).await.status(), 200);
        set_access(&ann, "PRIVATE").await;
        for server in [&server, &other] {
            assert_eq!(
                get_with(&server.guest(), CSV, &[("if-none-match", &tag)])
                    .await
                    .status(),
                404
            );
        }
        set_access(&ann, "PUBLIC").await;
        assert_eq!(other.guest().get(CSV).await.status(), 200);
    }
}

#[on_sqlite]
async fn other_writes_leave_the_tag_as_it_is(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let tag = header(&server.guest().get(CSV).await, "etag").to_owned();
    Actor::user(&server, "bob").await;
    let again = get_with(&server.guest(), CSV, &[("if-none-match", &tag)]).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[on_sqlite]
async fn another_letter_case_leads_to_the_publishers_spelling(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "Ann", "PUBLIC").await;
    for path in [
        "/api/v1/series/ann/prices/cpi.csv",
        "/api/v1/series/ANN/PRICES/Cpi.csv",
    ] {
        let response = server.guest().get(path).await;
        assert_eq!(
            (response.status(), header(&response, "location")),
            (
                StatusCode::PERMANENT_REDIRECT,
                "/api/v1/series/Ann/prices/cpi.csv"
            )
        );
    }
    assert_eq!(
        server
            .guest()
            .get("/api/v1/series/Ann/prices/%63pi.csv")
            .await
            .status(),
        200
    );
}

#[on_sqlite]
async fn methods_that_an_address_does_not_take_are_refused(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    assert_eq!(server.guest().get(&format!("{CSV}?")).await.status(), 200);
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        let response = server.guest().request(method, CSV).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), header(&response, "allow")),
            (405, "GET, HEAD, OPTIONS")
        );
    }
    let requested = server
        .guest()
        .request(Method::OPTIONS, CSV)
        .header("origin", "https://other.example")
        .send()
        .await
        .unwrap();
    assert_eq!(
        (
            requested.status().as_u16(),
            header(&requested, "access-control-allow-methods")
        ),
        (204, "GET, HEAD, POST, PUT, PATCH, DELETE")
    );
}

#[on_both(commits)]
async fn many_readers_while_one_writes_never_see_an_older_vintage(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let acknowledged = std::sync::Arc::new(std::sync::atomic::AtomicI64::new(1));
    let mut readers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (guest, acknowledged) = (server.guest(), std::sync::Arc::clone(&acknowledged));
        readers.spawn(async move {
            for _ in 0..60 {
                let before = acknowledged.load(std::sync::atomic::Ordering::SeqCst);
                let body: Value = guest.get(JSON).await.json().await.unwrap();
                let vintage = body["vintage"].as_i64().unwrap();
                assert!(vintage >= before, "{vintage} after {before}");
                assert_eq!(body["values"].as_array().unwrap().len() as i64, vintage + 1);
            }
        });
    }
    for vintage in 1..10 {
        let done = publish(&ann, &id, &format!("2025-0{vintage};{vintage}"), vintage).await;
        let vintage = done["metric"]["vintage"].as_i64().unwrap();
        acknowledged.store(vintage, std::sync::atomic::Ordering::SeqCst);
    }
    while let Some(reader) = readers.join_next().await {
        reader.unwrap();
    }
}
