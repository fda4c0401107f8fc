//! Stored content with damaged bytes: every page and file reports it in its position, and shows the rest.

use reqwest::StatusCode;
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer, problem_codes};

use crate::graphql::dashboards::{input, make_dashboard, series_input};
use crate::rest::export::{text, unpacked};
use crate::rest::series::{get_with, header};
use crate::world::{make_collection, make_metric, publish};

/// Every list with two indicators, one of them damaged.
const LISTS: &str = "
    fragment Read on Metric { path series(display: true) { observations problems { code } } }
    query {
        recentMetrics { nodes { ...Read } }
        collection(account: \"ann\", key: \"prices\") {
            metrics { nodes { ...Read } }
            pins { metric { ...Read } }
        }
        dashboard(account: \"ann\", collection: \"prices\", key: \"board\") {
            charts { nodes { key unreadable width series { metric { path } data { observations problems { code } } } } }
        }
    }";

/// Asserts that `good` is read and `bad` is reported as unreadable.
fn check(read: &Value, place: &str) {
    let codes = problem_codes(&read["series"]);
    match read["path"].as_str() {
        Some("bad") => assert_eq!(
            (codes, &read["series"]["observations"]),
            (vec!["SERIES_UNREADABLE".to_owned()], &Value::Null),
            "{place}"
        ),
        Some("good") => assert_eq!(
            read["series"]["observations"]["values"],
            json!([1, 2]),
            "{place}: {read}"
        ),
        other => panic!("{other:?}"),
    }
}

async fn setting(server: &TestServer) -> (Actor, String) {
    let ann = Actor::publisher(server, "ann").await;
    let collection = make_collection(&ann, "prices", "PUBLIC").await;
    let good = make_metric(&ann, "prices", "good", "2024-01;1\n2024-02;2").await;
    let bad = make_metric(&ann, "prices", "bad", "2024-01;3\n2024-02;4").await;
    for id in [&good, &bad] {
        let pin = "mutation($to: ID!, $id: ID!) { pin(collection: $to, metric: $id) { problems { code } } }";
        let pinned = ann.graphql(pin, json!({"to": collection, "id": id})).await;
        assert_eq!(pinned.data()["pin"]["problems"], json!([]));
    }
    let pair = input("pair", "LINE", &[series_input(&good), series_input(&bad)]);
    let alone = input("alone", "LINE", &[series_input(&bad)]);
    make_dashboard(&ann, Some("prices"), ("board", None), &[pair, alone]).await;
    (ann, bad)
}

#[on_sqlite]
async fn a_damaged_series_is_told_in_its_place_and_the_rest_is_read(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, bad) = setting(&server).await;
    db.execute("update series set data = substr(data, 1, 7) where metric_id in (select id from metrics where path = 'bad')").await;
    for reader in [&server.guest(), &ann] {
        let answer = reader.graphql(LISTS, json!({})).await;
        let data = answer.data();
        for place in ["/recentMetrics/nodes", "/collection/metrics/nodes"] {
            let nodes = data.pointer(place).and_then(Value::as_array).unwrap();
            assert_eq!(nodes.len(), 2, "{place}");
            nodes.iter().for_each(|node| check(node, place));
        }
        let pins = data["collection"]["pins"].as_array().unwrap();
        assert_eq!(pins.len(), 2);
        pins.iter().for_each(|pin| check(&pin["metric"], "pins"));
        for chart in data["dashboard"]["charts"]["nodes"].as_array().unwrap() {
            for one in chart["series"].as_array().unwrap() {
                check(
                    &json!({"path": one["metric"]["path"], "series": one["data"]}),
                    "dashboard",
                );
            }
        }
        let one = "{ metric(account: \"ann\", collection: \"prices\", path: \"bad\") {
                lines canonicalBytes observationCount lastValue
                vintages { nodes { number changes { unreadable nodes { period } } } }
                difference(from: 0, to: 1) { unreadable totalCount } } }";
        let answer = reader.graphql(one, json!({})).await;
        let metric = &answer.data()["metric"];
        assert_eq!(
            (&metric["lines"], &metric["canonicalBytes"]),
            (&Value::Null, &Value::Null)
        );
        assert_eq!(
            (&metric["observationCount"], &metric["lastValue"]),
            (&json!(2), &json!(4.0))
        );
        assert_eq!(
            metric["vintages"]["nodes"],
            json!([{"number": 1, "changes": {"unreadable": true, "nodes": []}}])
        );
        assert_eq!(
            metric["difference"],
            json!({"unreadable": true, "totalCount": 0})
        );
    }
    assert_eq!(
        problem_codes(&publish(&ann, &bad, "2024-03;5", 1).await),
        ["SERIES_UNREADABLE"]
    );
}

#[on_sqlite]
async fn files_of_a_damaged_series_say_so_in_both_languages(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = setting(&server).await;
    db.execute("update series set data = substr(data, 1, 7) where metric_id in (select id from metrics where path = 'bad')").await;
    let guest = server.guest();
    for file in [
        "bad.csv",
        "bad.json",
        "bad.xlsx",
        "bad.csv?transform=pct",
        "bad.csv?asof=v1",
        "bad/chart.svg",
        "bad/chart.png",
    ] {
        for (language, sentence) in [
            ("en", "The observations of this indicator cannot be read."),
            ("fr", "Les observations de cet indicateur sont illisibles."),
        ] {
            let answer = get_with(
                &guest,
                &format!("/api/v1/series/ann/prices/{file}"),
                &[("accept-language", language)],
            )
            .await;
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{file}");
            assert_eq!(
                header(&answer, "cache-control"),
                "private, no-store",
                "{file}"
            );
            let error = answer.json::<Value>().await.unwrap();
            assert_eq!(
                (&error["error"]["code"], &error["error"]["message"]),
                (&json!("SERIES_UNREADABLE"), &json!(sentence)),
                "{file}"
            );
        }
    }
    assert_eq!(
        guest
            .get("/api/v1/series/ann/prices/good.csv")
            .await
            .status(),
        StatusCode::OK
    );
    for (chart, says) in [
        ("pair", "Not shown: the observations of"),
        ("alone", "The observations of this chart cannot be read."),
    ] {
        let picture = guest
            .get(&format!(
                "/api/v1/dashboards/ann/prices/board/{chart}.svg?width=900"
            ))
            .await;
        assert_eq!(picture.status(), StatusCode::OK);
        let picture = picture.text().await.unwrap();
        assert!(picture.contains(says), "{chart}: {picture}");
    }
    // A table names the indicator; archives have a note in its position.
    for (language, sentence) in [("en", "“bad” cannot be read"), ("fr", "sont illisibles")] {
        let table = get_with(
            &guest,
            "/api/v1/collections/ann/prices/export.csv",
            &[("accept-language", language)],
        )
        .await;
        assert_eq!(table.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let error = table.text().await.unwrap();
        assert!(
            error.contains("EXPORT_UNREADABLE") && error.contains(sentence),
            "{error}"
        );
    }
    for (archive, note) in [
        (
            "/api/v1/collections/ann/prices/export.zip",
            "observations/bad.unreadable.txt",
        ),
        (
            "/api/v1/accounts/ann/export.zip",
            "collections/prices/observations/bad.unreadable.txt",
        ),
    ] {
        let files = unpacked(ann.get(archive).await.bytes().await.unwrap().to_vec());
        let good = note.replace("bad.unreadable.txt", "good.csv");
        let said = text(&files, note);
        assert!(
            said.contains("damaged") && said.contains("endommagées"),
            "{archive}"
        );
        assert!(
            text(&files, &good).contains("2024-02"),
            "{archive} {:?}",
            files.keys()
        );
    }
}

#[on_sqlite]
async fn a_damaged_configuration_is_told_and_drawn_as_the_program_chooses(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    setting(&server).await;
    // SQLite stores bytes that are not text; PostgreSQL rejects them.
    let damaged = match db.kind() {
        store::db::DbKind::Sqlite => [
            "update charts set options = cast(x'7bff00' as text) where key = 'pair'",
            "update chart_series set look = cast(x'ff' as text)",
            "update metrics set chart = cast(x'7bfe' as text) where path = 'good'",
            "update dashboards set layout = cast(x'5bff' as text)",
        ],
        store::db::DbKind::Postgres => [
            "update charts set options = '{' where key = 'pair'",
            "update chart_series set look = 'x'",
            "update metrics set chart = '{' where path = 'good'",
            "update dashboards set layout = '['",
        ],
    };
    for sql in damaged {
        db.execute(sql).await;
    }
    let guest = server.guest();
    let answer = guest.graphql(LISTS, json!({})).await;
    let charts = &answer.data()["dashboard"]["charts"]["nodes"];
    let reported: Vec<_> = charts
        .as_array()
        .unwrap()
        .iter()
        .map(|chart| {
            (
                chart["key"].as_str().unwrap(),
                chart["unreadable"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(reported, [("pair", true), ("alone", false)]);
    let own = "{ metric(account: \"ann\", collection: \"prices\", path: \"good\") { chart { unreadable options { type } } } }";
    let answer = guest.graphql(own, json!({})).await;
    assert_eq!(
        answer.data()["metric"]["chart"],
        json!({"unreadable": true, "options": {"type": "LINE"}})
    );
    for path in [
        "/api/v1/dashboards/ann/prices/board/pair.svg",
        "/api/v1/series/ann/prices/good/chart.svg",
    ] {
        assert_eq!(guest.get(path).await.status(), StatusCode::OK, "{path}");
    }
}
