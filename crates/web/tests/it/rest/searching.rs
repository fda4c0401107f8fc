//! `GET /api/v1/search`: what a program receives.

use serde_json::Value;
use testdb::{TestDb, on_both};
use testkit::{Actor, TestServer};

use crate::world::{make_collection, make_metric};

async fn search(actor: &Actor, query: &str) -> Value {
    let response = actor.get(&format!("/api/v1/search?{query}")).await;
    assert_eq!(response.status(), 200, "{query}");
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    response.json().await.unwrap()
}

fn ids(found: &Value) -> Vec<&str> {
    let results = found["results"].as_array().unwrap().iter();
    results
        .map(|result| result["id"].as_str().unwrap())
        .collect()
}

#[on_both(searches)]
async fn a_program_searches_a_page_after_another(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "energy", "PUBLIC").await;
    for path in ["gas", "gas/households", "power"] {
        make_metric(&ann, "energy", path, "2024-01;1.5\n2024-02;2.5").await;
    }
    let guest = Actor::guest(&server);
    let plain = search(&guest, "q=gas").await;
    assert_eq!(
        (plain["complete"].as_bool(), plain["total"].as_u64()),
        (Some(false), Some(2))
    );
    server.service().search().refresh().await.unwrap();
    let found = search(&guest, "q=gas").await;
    assert_eq!(
        (found["complete"].as_bool(), found["total"].as_u64()),
        (Some(true), Some(2))
    );
    let gas = &found["results"][0];
    assert_eq!(gas["id"], "ann/energy/gas");
    assert_eq!(
        (&gas["kind"], &gas["frequency"]),
        (&Value::from("metric"), &Value::from("M"))
    );
    assert_eq!(
        (&gas["last_period"], &gas["last_value"]),
        (&Value::from("2024-02"), &Value::from(2.5))
    );
    assert_eq!(
        found["facets"]["freq"][0],
        serde_json::json!({"value": "M", "count": 2})
    );

    let first = search(&guest, "q=kind:metric&first=2").await;
    assert_eq!(
        (first["total"].as_u64(), first["after"].as_str()),
        (Some(3), Some("2"))
    );
    let second = search(&guest, "q=kind:metric&first=2&after=2").await;
    assert_eq!((ids(&second).len(), second["after"].as_str()), (1, None));
    let mut all = [ids(&first), ids(&second)].concat();
    all.sort_unstable();
    assert_eq!(
        all,
        [
            "ann/energy/gas",
            "ann/energy/gas/households",
            "ann/energy/power"
        ]
    );

    let noted = search(&guest, "q=colour:red").await;
    assert_eq!(
        noted["notes"][0],
        serde_json::json!({"code": "FILTER_UNKNOWN", "filter": "colour"})
    );
    let wrong = guest.get("/api/v1/search?q=gas&first=1000").await;
    assert_eq!(wrong.status(), 400);
    assert!(wrong.text().await.unwrap().contains("first"));
    let method = guest
        .request(reqwest::Method::POST, "/api/v1/search")
        .send()
        .await
        .unwrap();
    assert_eq!(method.status(), 405);
}
