//! The archive of an account: it contains everything that was published, and only the owner gets it.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use domain::id::AccountId;
use domain::identity::role::AccountRole;
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::membership::join_account;
use testkit::{Actor, TestServer};

use crate::world::{make_collection, make_metric, publish, publisher_with, too_many};

/// The files of an archive by path.
pub(crate) fn unpacked(archive: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut files = BTreeMap::new();
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        let name = file.name().unwrap().into_owned();
        assert!(
            files.insert(name.clone(), content).is_none(),
            "{name} twice"
        );
    }
    files
}

async fn archive(actor: &Actor) -> BTreeMap<String, Vec<u8>> {
    let response = actor
        .get(&format!("/api/v1/accounts/{}/export.zip", actor.name))
        .await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/zip");
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    assert!(
        response.headers()["content-disposition"]
            .to_str()
            .unwrap()
            .contains(".zip")
    );
    unpacked(response.bytes().await.unwrap().to_vec())
}

pub(crate) fn text(files: &BTreeMap<String, Vec<u8>>, path: &str) -> String {
    let file = files
        .get(path)
        .unwrap_or_else(|| panic!("no {path} among {:?}", files.keys()));
    String::from_utf8(file.clone()).unwrap()
}

fn parsed(files: &BTreeMap<String, Vec<u8>>, path: &str) -> Value {
    serde_json::from_str(&text(files, path)).unwrap()
}

#[on_sqlite]
async fn all_that_was_published_is_in_the_archive(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PRIVATE").await;
    let below = make_metric(&ann, "prices", "cpi/food", "2024-01;10\n2024-02;11").await;
    publish(&ann, &id, "2024-02;2.5\n2024-03;3;\"a, \"\"note\"\"\"", 1).await;
    publish(&ann, &id, "2024-01;1.25", 2).await;
    make_collection(&ann, "empty", "PUBLIC").await;
    let pinned = ann.graphql(
            "mutation($account: String!, $metric: ID!) { it: updateAccount(account: $account, input: {name: \"Ann & Cie\",
                description: {en: \"Who we are\"}, visibility: PUBLIC, view: PUBLISHER, version: 1}) { problems { code } }
                publish(id: $metric, lines: \"2024-03;12\", mode: MERGE, basedOn: 1) { problems { code } } }",
            json!({"account": "ann", "metric": below}),
        ).await;
    assert_eq!(
        pinned.data()["it"]["problems"],
        json!([]),
        "{}",
        pinned.body
    );

    let files = archive(&ann).await;
    let settings = parsed(&files, "settings.json");
    assert_eq!(
        (&settings["key"], &settings["name"]),
        (&json!("ann"), &json!("Ann & Cie"))
    );
    assert_eq!(
        settings["description"],
        json!({"fr": null, "en": "Who we are"})
    );
    assert_eq!(
        (&settings["owner"]["email"], &settings["members"][0]["role"]),
        (&json!("ann@example.org"), &json!("owner"))
    );
    let collection = parsed(&files, "collections/prices/collection.json");
    assert_eq!(
        (&collection["access"], &collection["licence"]),
        (&json!("private"), &json!("CC-BY-4.0"))
    );
    assert_eq!(collection["members"][0]["username"], "ann");
    assert!(files.contains_key("collections/empty/collection.json"));
    for (path, file) in [("cpi", "cpi"), ("cpi/food", "cpi~food")] {
        let fields = parsed(&files, &format!("collections/prices/metrics/{file}.json"));
        assert_eq!(
            (&fields["path"], &fields["name"]["en"]),
            (&json!(path), &json!("Consumer prices"))
        );
        // Identical, byte for byte, to the files at the public addresses.
        let served = ann
            .get(&format!("/api/v1/series/ann/prices/{path}.csv"))
            .await
            .text()
            .await
            .unwrap();
        assert_eq!(
            text(
                &files,
                &format!("collections/prices/observations/{file}.csv")
            ),
            served
        );
        let served: Value = ann
            .get(&format!("/api/v1/series/ann/prices/{path}.json"))
            .await
            .json()
            .await
            .unwrap();
        assert_eq!(
            parsed(
                &files,
                &format!("collections/prices/observations/{file}.json")
            ),
            served
        );
    }
    assert_eq!(
        parsed(&files, "collections/prices/metrics/cpi~food.json")["parent"],
        "ann/prices/cpi"
    );
    let vintages = text(&files, "collections/prices/vintages/cpi.csv");
    let mut lines: Vec<Vec<&str>> = vintages
        .lines()
        .map(|line| line.splitn(3, ',').collect())
        .collect();
    assert_eq!(lines.remove(0)[0], "vintage");
    let reported: Vec<(&str, &str)> = lines.iter().map(|line| (line[0], line[2])).collect();
    assert_eq!(
        reported,
        [
            ("3", "ann,revised,2024-01,1.5,1.25,,,,"),
            ("2", "ann,revised,2024-02,2.25,2.5,,,,"),
            ("2", "ann,added,2024-03,,3,,\"a, \"\"note\"\"\",,"),
            ("1", "ann,added,2024-01,,1.5,,,,"),
            ("1", "ann,added,2024-02,,2.25,,,,"),
        ]
    );
    let audit = text(&files, "audit.csv");
    for action in [
        "collection_created",
        "metric_created",
        "metric_published",
        "account_changed",
    ] {
        assert!(audit.contains(action), "{action} in {audit}");
    }
}

#[on_sqlite]
async fn dashboards_are_in_the_archive_with_their_charts(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let made = ann.graphql(
            "mutation($input: CollectionInput!) { it: createCollection(account: \"ann\", input: $input,
                template: {name: MANAGEMENT, language: EN, metrics: [\"revenue\", \"expenses\"], dashboard: true}) {
                    collection { id metricCount } problems { code } } }",
            json!({"input": crate::world::collection_input("team", "PUBLIC")}),
        ).await;
    assert_eq!(
        made.data()["it"]["collection"]["metricCount"],
        2,
        "{}",
        made.body
    );
    let files = archive(&ann).await;
    let board = parsed(&files, "collections/team/dashboards/steering.json");
    let charts = board["charts"].as_array().unwrap();
    let keys: Vec<_> = charts
        .iter()
        .map(|chart| chart["key"].as_str().unwrap())
        .collect();
    assert_eq!(keys, ["revenue-this-month", "result"]);
    assert_eq!(charts[1]["options"]["type"], "bar");
    let drawn: Vec<_> = charts[1]["series"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["metric"])
        .collect();
    assert_eq!(drawn, ["ann/team/revenue", "ann/team/expenses"]);
    assert_eq!(
        text(&files, "collections/team/vintages/revenue.csv")
            .lines()
            .count(),
        1
    );
}

#[on_sqlite]
async fn to_others_there_is_no_archive(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let bob = Actor::publisher(&server, "bob").await;
    let administrator = Actor::user(&server, "carl").await;
    let account = ann
        .graphql("{ account(key: \"ann\") { id } }", json!({}))
        .await;
    let account = AccountId::new(
        account.data()["account"]["id"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap(),
    );
    let joined = (administrator.user_id().await, AccountRole::Administrator);
    join_account(server.db(), ann.user_id().await, account, joined).await;
    for actor in [&server.guest(), &bob, &administrator] {
        for (there, never) in [("ann", "nobody"), ("ANN", "NOBODY")] {
            let mut answers = Vec::new();
            for key in [there, never] {
                let response = actor
                    .get(&format!("/api/v1/accounts/{key}/export.zip"))
                    .await;
                let status = response.status();
                let mut body: Value = response.json().await.unwrap();
                if let Some(error) = body["error"].as_object_mut() {
                    error.remove("request");
                }
                answers.push((status.as_u16(), body));
            }
            assert_eq!(answers[0].0, 404);
            assert_eq!(answers[0], answers[1], "the same as for what never was");
        }
    }
    assert_eq!(
        bob.request(reqwest::Method::POST, "/api/v1/accounts/ann/export.zip")
            .send()
            .await
            .unwrap()
            .status(),
        405
    );
}

#[on_both(counts)]
async fn an_archive_can_be_taken_a_few_times_an_hour(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    for _ in 0..domain::limits::EXPORTS_AN_HOUR {
        archive(&ann).await;
    }
    let response = ann.get("/api/v1/accounts/ann/export.zip").await;
    assert_eq!(too_many(response).await["code"], "TOO_MANY_ATTEMPTS");
}
