//! The events of a collection: what programs read and write, and the archive of the collection.

use std::io::{Cursor, Read as _};

use domain::identity::access_key::KeyScope;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::Answer;

use super::{Catalogue, get, sent};

const EVENTS: &str = "/api/v1/collections/ann/prices/events";

impl Catalogue {
    async fn write_event(
        &self,
        key: &str,
        (method, path): (Method, &str),
        header: Option<(&str, &str)>,
        body: &Value,
    ) -> Answer {
        let mut request = self.with_key(key, method, path).json(body);
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        sent(request).await
    }
}

fn form() -> Value {
    json!({"kind": "method", "from": "2020-Q1", "to": "2021", "label": {"en": "New base", "fr": "Nouvelle base"},
        "text": {"en": "2020 = 100"}, "series": ["CPI"]})
}

fn codes(answer: &Answer) -> Vec<(Value, Value)> {
    let errors = answer.body["errors"].as_array().unwrap().iter();
    errors
        .map(|error| (error["field"].clone(), error["code"].clone()))
        .collect()
}

#[on_both(locks)]
async fn a_program_creates_reads_changes_and_deletes_an_event(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    let guest = catalogue.server.guest();
    assert_eq!(get(&guest, EVENTS).await.body, json!({"events": []}));

    let new = (Method::POST, EVENTS);
    let once = Some(("idempotency-key", "k"));
    let made = catalogue
        .write_event(&key, new.clone(), once, &form())
        .await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let id = made.body["id"].as_str().unwrap();
    let address = format!("{EVENTS}/{id}");
    assert_eq!(made.headers["location"], address.as_str());
    for (name, expected) in [
        ("kind", json!("method")),
        ("from", json!("2020-Q1")),
        ("to", json!("2021")),
        ("first_day", json!("2020-01-01")),
        ("last_day", json!("2021-12-31")),
        ("label", json!({"en": "New base", "fr": "Nouvelle base"})),
        ("text", json!({"en": "2020 = 100", "fr": null})),
        ("series", json!(["cpi"])),
        ("version", json!(1)),
    ] {
        assert_eq!(made.body[name], expected, "{name}");
    }
    let again = catalogue
        .write_event(&key, new.clone(), once, &form())
        .await;
    assert_eq!(
        (again.status, &again.body),
        (StatusCode::CREATED, &made.body)
    );

    let read = get(&guest, &address).await;
    assert_eq!((read.status, &read.body), (StatusCode::OK, &made.body));
    assert!(read.headers.contains_key("etag"));
    assert_eq!(
        get(&guest, EVENTS).await.body,
        json!({"events": [made.body]})
    );

    let change = json!({"from": "2019-12-31", "label": {"fr": "Loi"}, "kind": "law"});
    let put = (Method::PUT, address.as_str());
    let without = catalogue
        .write_event(&key, put.clone(), None, &change)
        .await;
    assert_eq!(without.status, StatusCode::PRECONDITION_REQUIRED);
    let first = Some(("if-match", "\"1\""));
    let changed = catalogue
        .write_event(&key, put.clone(), first, &change)
        .await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    for (name, expected) in [
        ("kind", json!("law")),
        ("to", Value::Null),
        ("last_day", json!("2019-12-31")),
        ("label", json!({"en": null, "fr": "Loi"})),
        ("text", json!({"en": null, "fr": null})),
        ("series", Value::Null),
        ("version", json!(2)),
    ] {
        assert_eq!(changed.body[name], expected, "{name}");
    }
    let stale = catalogue.write_event(&key, put, first, &change).await;
    assert_eq!(
        stale.status,
        StatusCode::PRECONDITION_FAILED,
        "{}",
        stale.body
    );

    let delete = (Method::DELETE, address.as_str());
    let stale = catalogue
        .write_event(&key, delete.clone(), first, &json!({}))
        .await;
    assert_eq!(
        stale.status,
        StatusCode::PRECONDITION_FAILED,
        "{}",
        stale.body
    );
    let deleted = catalogue
        .write_event(&key, delete.clone(), None, &json!({}))
        .await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    let gone = catalogue.write_event(&key, delete, None, &json!({})).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&guest, &address).await.status, StatusCode::NOT_FOUND);
}

#[on_sqlite]
async fn invalid_fields_are_named_as_programs_name_them(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    for (name, value, field, code) in [
        ("from", json!("soon"), "from", "DATE_FORMAT"),
        ("to", json!("2019"), "to", "DATES_REVERSED"),
        ("kind", json!("war"), "kind", "INVALID_CHOICE"),
        ("label", json!({}), "label", "REQUIRED"),
        (
            "text",
            json!({"fr": "x".repeat(1_001)}),
            "text.fr",
            "TOO_LONG",
        ),
        ("series", json!([]), "series", "REQUIRED"),
        ("series", json!(["cpi", "none"]), "series", "NOT_FOUND"),
        ("series", json!(["a//b"]), "series", "NOT_FOUND"),
    ] {
        let mut form = form();
        form[name] = value;
        let made = catalogue
            .write_event(&key, (Method::POST, EVENTS), None, &form)
            .await;
        assert_eq!(
            made.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{}",
            made.body
        );
        assert_eq!(codes(&made), [(json!(field), json!(code))]);
    }
}

#[on_sqlite]
async fn events_of_a_private_collection_are_not_found_by_strangers(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    let list = "/api/v1/collections/ann/secret/events";
    let mut form = form();
    form["series"] = Value::Null;
    let made = catalogue
        .write_event(&key, (Method::POST, list), None, &form)
        .await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let address = format!("{list}/{}", made.body["id"].as_str().unwrap());
    // Not below another collection either.
    let elsewhere = address.replace("secret", "prices");
    for (key, status) in [
        (
            catalogue.key(&catalogue.ann, KeyScope::Read, None).await,
            StatusCode::OK,
        ),
        (
            catalogue.key(&catalogue.bob, KeyScope::Publish, None).await,
            StatusCode::NOT_FOUND,
        ),
        (
            catalogue.key(&catalogue.cleo, KeyScope::Read, None).await,
            StatusCode::NOT_FOUND,
        ),
    ] {
        for path in [list, &address] {
            let read = sent(catalogue.with_key(&key, Method::GET, path)).await;
            assert_eq!(read.status, status, "{path}");
        }
        let read = sent(catalogue.with_key(&key, Method::GET, &elsewhere)).await;
        assert_eq!(read.status, StatusCode::NOT_FOUND);
        let deleted = sent(catalogue.with_key(&key, Method::DELETE, &address)).await;
        let expected = match status {
            StatusCode::OK => StatusCode::FORBIDDEN,
            other => other,
        };
        assert_eq!(deleted.status, expected);
    }
    for path in [list, &address] {
        let read = get(&catalogue.server.guest(), path).await;
        assert_eq!(read.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[on_sqlite]
async fn the_archive_of_a_collection_has_a_table_of_its_events(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let key = catalogue.key(&catalogue.ann, KeyScope::Publish, None).await;
    let archive = async || {
        let guest = catalogue.server.guest();
        let response = guest.get("/api/v1/collections/ann/prices/export.zip").await;
        let bytes = response.bytes().await.unwrap().to_vec();
        zip::ZipArchive::new(Cursor::new(bytes)).unwrap()
    };
    assert!(archive().await.by_name("events.csv").is_err());

    for (from, series) in [("2020", json!(["cpi"])), ("2021-Q2", Value::Null)] {
        let mut form = form();
        form["from"] = json!(from);
        form["to"] = Value::Null;
        form["series"] = series;
        let made = catalogue
            .write_event(&key, (Method::POST, EVENTS), None, &form)
            .await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    }
    let mut archive = archive().await;
    let mut read = |name: &str| {
        let mut content = String::new();
        archive
            .by_name(name)
            .unwrap()
            .read_to_string(&mut content)
            .unwrap();
        content
    };
    let table = read("events.csv");
    let lines: Vec<_> = table
        .lines()
        .map(|line| line.split_once(',').unwrap().1)
        .collect();
    assert_eq!(
        lines,
        [
            "kind,from,to,first_day,last_day,label_fr,label_en,text_fr,text_en,indicators",
            "method,2020,,2020-01-01,2020-12-31,Nouvelle base,New base,,2020 = 100,cpi",
            "method,2021-Q2,,2021-04-01,2021-06-30,Nouvelle base,New base,,2020 = 100,*",
        ]
    );
    let about: Value = serde_json::from_str(&read("metadata.json")).unwrap();
    assert_eq!(about["events"]["file"], "events.csv");
    assert_eq!(about["events"]["count"], 2);
}
