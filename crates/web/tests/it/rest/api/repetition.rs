//! Requests that are repeated or made at the same time.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both};

use super::{CPI, Setting, sent};

#[on_both(locks)]
async fn a_repeated_request_is_done_once(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let post = |key: &'static str, line: &'static str| {
        let request = setting.request(Method::POST, &format!("{CPI}/~observations"));
        sent(
            request
                .header("content-type", "text/plain")
                .header("if-match", "\"1\"")
                .header("idempotency-key", key)
                .body(line),
        )
    };
    assert_eq!(post("k", "2024-03;3").await.body["vintage"], 2);
    assert_eq!(post("k", "2024-03;3").await.body["vintage"], 2);
    let other = post("k", "2024-03;4").await;
    assert_eq!(
        (other.status, &other.body["code"]),
        (StatusCode::CONFLICT, &json!("IDEMPOTENCY_MISMATCH"))
    );
    // A merge that names no vintage is repeated after its own vintage, too.
    let merge = || {
        let request = setting.request(Method::POST, &format!("{CPI}/~observations"));
        sent(
            request
                .header("content-type", "text/plain")
                .header("idempotency-key", "m")
                .body("2024-04;4"),
        )
    };
    let (first, again) = (merge().await, merge().await);
    assert_eq!(
        (&first.body["vintage"], &first.body["changed"]),
        (&json!(3), &json!(true))
    );
    assert_eq!((again.status, &again.body), (StatusCode::OK, &first.body));
    // Another publish in between does not change the answer to a repetition.
    assert_eq!(
        post("l", "2024-05;5").await.status,
        StatusCode::PRECONDITION_FAILED
    );
    let request = setting.request(Method::POST, &format!("{CPI}/~observations"));
    assert_eq!(
        sent(
            request
                .header("content-type", "text/plain")
                .body("2024-05;5")
        )
        .await
        .body["vintage"],
        4
    );
    assert_eq!(merge().await.body, first.body);
    let any = || {
        let request = setting
            .request(Method::PUT, &format!("{CPI}/~observations"))
            .header("if-match", "*");
        sent(
            request
                .header("content-type", "text/plain")
                .header("idempotency-key", "any")
                .body("2024-01;1"),
        )
    };
    let (first, again) = (any().await, any().await);
    assert_eq!(
        (&first.body["vintage"], again.status, &again.body),
        (&json!(5), StatusCode::OK, &first.body)
    );
}

#[on_both(locks)]
async fn a_repeated_change_of_metadata_is_done_once(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let write = |method: Method, path: &str, key: &'static str, body: Value| {
        let request = setting.request(method, &format!("/api/v1/series/ann/prices/{path}/~meta"));
        sent(request.header("idempotency-key", key).json(&body))
    };
    let rent = json!({"name": {"en": "Rents"}, "frequency": "M"});
    assert_eq!(
        write(Method::PUT, "rent", "a", rent.clone()).await.status,
        StatusCode::CREATED
    );
    let again = write(Method::PUT, "rent", "a", rent.clone()).await;
    assert_eq!(
        (again.status, &again.body["version"]),
        (StatusCode::OK, &json!(1))
    );
    let source = json!({"source": "Office of figures"});
    for _ in 0..2 {
        let changed = write(Method::PATCH, "rent", "b", source.clone()).await;
        assert_eq!(
            (changed.status, &changed.body["version"]),
            (StatusCode::OK, &json!(2))
        );
    }
    for (method, path, key, body) in [
        (Method::PATCH, "rent", "b", json!({"source": "Another"})),
        (Method::PUT, "rent", "b", rent.clone()),
        (Method::PUT, "cpi", "a", rent),
    ] {
        let other = write(method, path, key, body).await;
        assert_eq!(
            (other.status, &other.body["code"]),
            (StatusCode::CONFLICT, &json!("IDEMPOTENCY_MISMATCH"))
        );
    }
}

#[on_both(commits)]
async fn merges_at_the_same_time_lose_nothing(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let merge = |month: u32| {
        let request = setting.request(Method::POST, &format!("{CPI}/~observations"));
        sent(
            request
                .header("content-type", "text/plain")
                .body(format!("2025-{month:02};{month}")),
        )
    };
    let (one, two, three, four) = tokio::join!(merge(1), merge(2), merge(3), merge(4));
    for answer in [one, two, three, four] {
        assert_eq!(
            (answer.status, &answer.body["added"]),
            (StatusCode::OK, &json!(1)),
            "{}",
            answer.body
        );
    }
    let read = setting.get(&format!("{CPI}.json?start=2025-01")).await;
    assert_eq!(read.body["values"], json!([1, 2, 3, 4]));
}
