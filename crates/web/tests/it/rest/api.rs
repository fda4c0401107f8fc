//! The described resources: access keys, and a series from its creation to its deletion.

mod reading;
mod repetition;
mod writing;

use domain::identity::access_key::KeyScope;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, Answer, TestServer, access_key};

use crate::world::{make_collection, make_metric};

const CPI: &str = "/api/v1/series/ann/prices/cpi";

/// A publisher `ann` with a collection `prices` and an indicator `cpi`, and a program with a key of hers.
struct Setting {
    server: TestServer,
    ann: Actor,
    key: String,
}

impl Setting {
    async fn new(db: &testdb::TestDb, scope: KeyScope) -> Self {
        let server = TestServer::start(db.db()).await;
        let ann = Actor::publisher(&server, "ann").await;
        make_collection(&ann, "prices", "PUBLIC").await;
        make_metric(&ann, "prices", "cpi", "2024-01;1\n2024-02;2.50").await;
        let key = access_key(server.db(), ann.user_id().await, scope, None).await;
        Self { server, ann, key }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.server
            .guest()
            .request(method, path)
            .bearer_auth(&self.key)
    }

    async fn get(&self, path: &str) -> Answer {
        sent(self.request(Method::GET, path)).await
    }
}

async fn sent(request: RequestBuilder) -> Answer {
    Actor::read(request.send().await.unwrap()).await
}

#[on_sqlite]
async fn a_key_says_who_it_is(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Read).await;
    let me = setting.get("/api/v1/me").await;
    assert_eq!(me.status, StatusCode::OK);
    assert_eq!(
        (&me.body["name"], &me.body["scope"], &me.body["collection"]),
        (&json!("test"), &json!("read"), &Value::Null)
    );
    assert!(setting.key.starts_with(me.body["prefix"].as_str().unwrap()));
    let basic = setting
        .server
        .guest()
        .request(Method::GET, "/api/v1/me")
        .basic_auth(&setting.key, None::<&str>);
    assert_eq!(sent(basic).await.status, StatusCode::OK);
    let guest = sent(setting.server.guest().request(Method::GET, "/api/v1/me")).await;
    assert_eq!(
        (guest.status, &guest.body["code"]),
        (StatusCode::UNAUTHORIZED, &json!("SIGN_IN_NEEDED"))
    );
    for wrong in ["x", "statit_abc", setting.key.split_at(45).0] {
        let refused = sent(
            setting
                .server
                .guest()
                .request(Method::GET, "/api/v1/me")
                .bearer_auth(wrong),
        )
        .await;
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (StatusCode::UNAUTHORIZED, &json!("ACCESS_KEY_INVALID"))
        );
        assert_eq!(refused.headers["content-type"], "application/problem+json");
        assert_eq!(
            refused.headers["www-authenticate"],
            "Bearer realm=\"Statit\""
        );
    }
}

#[on_both(locks)]
async fn a_program_creates_publishes_corrects_and_deletes_a_series(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let part = |part: &str| format!("/api/v1/series/ann/prices/food%2Fbread/{part}");
    let form = json!({"name": {"en": "Bread"}, "frequency": "M", "aggregation": "avg", "own_licence": "CC0-1.0"});
    let made = sent(setting.request(Method::PUT, &part("~meta")).json(&form)).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    assert_eq!(
        (&made.body["id"], &made.body["vintage"]),
        (&json!("ann/prices/food/bread"), &json!(0))
    );

    let columns = json!({"periods": ["2026-01", "2026-02"], "values": [1.1, "2.20"], "texts": {"2026-02": "provisional"}});
    let published = sent(
        setting
            .request(Method::POST, &part("~observations"))
            .json(&columns),
    )
    .await;
    assert_eq!(published.status, StatusCode::OK, "{}", published.body);
    let counts = |answer: &Answer| {
        ["vintage", "added", "revised", "removed"].map(|name| answer.body[name].as_i64().unwrap())
    };
    assert_eq!(
        (counts(&published), &published.body["changed"]),
        ([1, 2, 0, 0], &json!(true))
    );

    let csv = setting
        .request(Method::POST, &part("~observations"))
        .header("content-type", "text/csv");
    let corrected = sent(csv.body("date,value\n2026-02,2.3\n2026-03,3\n")).await;
    assert_eq!(counts(&corrected), [2, 1, 1, 0]);
    let again = setting
        .request(Method::POST, &part("~observations"))
        .header("content-type", "text/csv");
    let again = sent(again.body("2026-03,3")).await;
    assert_eq!(
        (counts(&again), &again.body["changed"]),
        ([2, 0, 0, 0], &json!(false))
    );

    let read = setting
        .get("/api/v1/series/ann/prices/food/bread.json")
        .await;
    assert_eq!(
        (&read.body["periods"], &read.body["values"]),
        (
            &json!(["2026-01", "2026-02", "2026-03"]),
            &json!([1.1, 2.3, 3])
        )
    );
    assert_eq!(read.headers["cache-control"], "private, no-store");

    let vintages = setting.get(&part("~vintages?first=1")).await;
    assert_eq!(
        (
            &vintages.body["total"],
            &vintages.body["vintages"][0]["number"]
        ),
        (&json!(2), &json!(2))
    );
    let after = vintages.body["after"].as_str().unwrap();
    let rest = setting
        .get(&part(&format!("~vintages?after={after}")))
        .await;
    assert_eq!(
        (&rest.body["vintages"][0]["number"], &rest.body["after"]),
        (&json!(1), &Value::Null)
    );
    let changes = setting.get(&part("~vintages/2")).await;
    let kinds: Vec<_> = changes.body["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| {
            (
                change["period"].clone(),
                change["kind"].clone(),
                change["before"].clone(),
            )
        })
        .collect();
    assert_eq!(
        kinds,
        [
            (json!("2026-02"), json!("revised"), json!(2.2)),
            (json!("2026-03"), json!("added"), Value::Null)
        ]
    );
    assert_eq!(
        setting.get(&part("~vintages/3")).await.status,
        StatusCode::NOT_FOUND
    );

    let patch = setting
        .request(Method::PATCH, &part("~meta"))
        .json(&json!({"name": {"fr": "Pain"}, "source": "Office", "own_licence": null}));
    let patched = sent(patch).await;
    assert_eq!(patched.status, StatusCode::OK, "{}", patched.body);
    assert_eq!(
        (
            &patched.body["name"],
            &patched.body["own_licence"],
            &patched.body["aggregation"]
        ),
        (
            &json!({"fr": "Pain", "en": "Bread"}),
            &Value::Null,
            &json!("avg")
        )
    );
    let stale = sent(
        setting
            .request(Method::PATCH, &part("~meta"))
            .json(&json!({"source": "X", "version": 1})),
    )
    .await;
    assert_eq!(
        (stale.status, &stale.body["code"]),
        (StatusCode::CONFLICT, &json!("CONFLICT"))
    );
    assert_eq!(
        sent(setting.request(Method::DELETE, &part("~meta")))
            .await
            .status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        setting.get(&part("~meta")).await.status,
        StatusCode::NOT_FOUND
    );
}
