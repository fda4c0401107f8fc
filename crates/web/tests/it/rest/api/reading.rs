//! Reading several series, lists, and the validation of answers.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, Answer};

use super::{CPI, Setting, sent};
use crate::world::{make_collection, make_metric};

#[on_sqlite]
async fn one_answer_has_many_series_each_with_its_own_result(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Read).await;
    let bob = Actor::publisher(&setting.server, "bob").await;
    make_collection(&bob, "hidden", "PRIVATE").await;
    make_metric(&bob, "hidden", "secret", "2024-01;1").await;
    let path = "/api/v1/observations?id=ann/prices/cpi&id=bob/hidden/secret&id=x&id=ANN/prices/CPI&limit=1";
    for _ in 0..2 {
        for request in [
            setting.request(Method::GET, path),
            setting.server.guest().request(Method::GET, path),
        ] {
            let answer = sent(request).await;
            let series = answer.body["series"].as_array().unwrap();
            let statuses: Vec<_> = series
                .iter()
                .map(|series| series["status"].as_i64().unwrap())
                .collect();
            assert_eq!(statuses, [200, 404, 404, 200], "{}", answer.body);
            assert_eq!(series[0]["data"]["values"], json!([1]));
            assert_eq!(series[1]["code"], "NOT_FOUND");
            assert_eq!(series[3]["data"]["id"], "ann/prices/cpi");
        }
    }
    let body = json!({"series": [
        {"id": "https://statit.example/ann/prices/cpi?tab=table", "options": {"freq": "Y", "agg": "sum"}},
        {"id": "ann/prices/cpi", "options": {"freq": "D"}},
    ]});
    let answer = sent(
        setting
            .request(Method::POST, "/api/v1/observations")
            .json(&body),
    )
    .await;
    assert_eq!(answer.body["series"][0]["data"]["values"], json!([3.5]));
    assert_eq!(
        (
            &answer.body["series"][1]["status"],
            &answer.body["series"][1]["code"]
        ),
        (&json!(400), &json!("OPTIONS_REFUSED"))
    );
    let many: Vec<_> = (0..201).map(|number| format!("id=a/b/{number}")).collect();
    for (query, code) in [(many.join("&"), "TOO_MANY"), (String::new(), "REQUIRED")] {
        let refused = setting.get(&format!("/api/v1/observations?{query}")).await;
        assert_eq!(
            (refused.status, &refused.body["errors"][0]["code"]),
            (StatusCode::BAD_REQUEST, &json!(code))
        );
    }
}

#[on_sqlite]
async fn a_write_is_seen_by_the_next_answer_of_many_series(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let read = || {
        sent(
            setting
                .server
                .guest()
                .request(Method::GET, "/api/v1/observations?id=ann/prices/cpi"),
        )
    };
    for value in 1..20 {
        let line = format!("2024-03;{value}");
        let request = setting.request(Method::POST, &format!("{CPI}/~observations"));
        sent(request.header("content-type", "text/plain").body(line)).await;
        for _ in 0..2 {
            assert_eq!(read().await.body["series"][0]["data"]["values"][2], value);
        }
    }
}

#[on_sqlite]
async fn answers_are_validated_and_open_to_other_sites(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Read).await;
    let meta = format!("{CPI}/~meta");
    let guest = setting.server.guest();
    let first = guest.get(&meta).await;
    assert_eq!(first.headers()["access-control-allow-origin"], "*");
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    let again = guest
        .request(Method::GET, &meta)
        .header("if-none-match", &tag)
        .send()
        .await
        .unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let own = setting.ann.get(&meta).await;
    assert!(!own.headers().contains_key("access-control-allow-origin"));
    let preflight = guest
        .request(Method::OPTIONS, &meta)
        .header("origin", "https://other.example")
        .send()
        .await
        .unwrap();
    assert_eq!(preflight.status(), StatusCode::NO_CONTENT);
    assert!(
        preflight.headers()["access-control-allow-headers"]
            .to_str()
            .unwrap()
            .contains("Authorization")
    );
    // With a key, another site's page may write; without one it may not.
    let write = |key: Option<&str>| {
        let request = guest
            .request(Method::PATCH, &meta)
            .header("origin", "https://other.example")
            .json(&json!({}));
        sent(match key {
            Some(key) => request.bearer_auth(key),
            None => request,
        })
    };
    assert_eq!(write(None).await.body["code"], "CROSS_SITE");
    assert_eq!(
        write(Some(&setting.key)).await.body["code"],
        "ACCESS_KEY_SCOPE"
    );
}

#[on_both(lists)]
async fn a_collection_lists_its_series_by_pages(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Read).await;
    for path in ["a", "b/c", "b/d"] {
        make_metric(&setting.ann, "prices", path, "").await;
    }
    let about = setting.get("/api/v1/collections/ann/prices").await;
    assert_eq!(
        (
            &about.body["id"],
            &about.body["series"],
            &about.body["access"]
        ),
        (&json!("ann/prices"), &json!(4), &json!("public"))
    );
    let list = "/api/v1/collections/ann/prices/series";
    let ids = |answer: &Answer| {
        let series = answer.body["series"].as_array().unwrap().iter();
        series
            .map(|series| {
                series["id"]
                    .as_str()
                    .unwrap()
                    .trim_start_matches("ann/prices/")
                    .to_owned()
            })
            .collect::<Vec<_>>()
    };
    let first = setting.get(&format!("{list}?first=3")).await;
    assert_eq!(
        (ids(&first), &first.body["total"]),
        (
            vec!["a".to_owned(), "b/c".to_owned(), "b/d".to_owned()],
            &json!(4)
        )
    );
    let after = first.body["after"].as_str().unwrap();
    let second = setting.get(&format!("{list}?first=3&after={after}")).await;
    assert_eq!(
        (ids(&second), &second.body["after"]),
        (vec!["cpi".to_owned()], &Value::Null)
    );
    assert_eq!(
        ids(&setting.get(&format!("{list}?under=b")).await),
        ["b/c", "b/d"]
    );
    for wrong in ["first=0", "after=x", "colour=red", "order=best", "freq=Z"] {
        assert_eq!(
            setting.get(&format!("{list}?{wrong}")).await.status,
            StatusCode::BAD_REQUEST,
            "{wrong}"
        );
    }
}
