//! Writing observations: replacement, bad lines, and the limit per minute.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, StatusCode};
use serde_json::json;
use testdb::{TestDb, on_both, on_sqlite};

use super::{CPI, Setting, sent};

#[on_both(locks)]
async fn a_replacement_says_what_it_replaces_and_loses_nothing(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let part = format!("{CPI}/~observations");
    let put = |based_on: Option<&str>, value: &str| {
        let request = setting
            .request(Method::PUT, &part)
            .header("content-type", "text/plain");
        let request = match based_on {
            Some(tag) => request.header("if-match", tag),
            None => request,
        };
        sent(request.body(format!("2024-01;{value}")))
    };
    assert_eq!(
        put(None, "5").await.status,
        StatusCode::PRECONDITION_REQUIRED
    );
    // A person edits meanwhile.
    let id = setting.get(&format!("{CPI}/~meta")).await;
    assert_eq!(id.body["vintage"], 1);
    assert_eq!(put(Some("\"1\""), "5").await.body["vintage"], 2);
    let late = put(Some("\"1\""), "6").await;
    assert_eq!(
        (late.status, &late.body["code"]),
        (StatusCode::PRECONDITION_FAILED, &json!("VINTAGE_CONFLICT"))
    );
    assert_eq!(late.body["errors"][0]["params"]["current"], 2);
    let read = setting.get(&format!("{CPI}.json")).await;
    assert_eq!(read.body["values"], json!([5]));
    assert_eq!(put(Some("*"), "7").await.body["vintage"], 3);
}

#[on_sqlite]
async fn bad_observations_are_named_line_by_line_in_the_language_of_the_request(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let request = setting
        .request(Method::POST, &format!("{CPI}/~observations"))
        .header("content-type", "text/plain");
    let refused = sent(
        request
            .header("accept-language", "fr")
            .body("2024-01;x\n2024-13;1"),
    )
    .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let errors = refused.body["errors"].as_array().unwrap();
    let lines: Vec<_> = errors
        .iter()
        .map(|error| {
            (
                error["code"].as_str().unwrap(),
                error["params"]["line"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        lines,
        [("LINE_VALUE_FORMAT", 1), ("LINE_DATE_IMPOSSIBLE", 2)]
    );
    assert!(
        refused.body["detail"].as_str().unwrap().contains("nombre"),
        "{}",
        refused.body
    );
    let xml = setting
        .request(Method::POST, &format!("{CPI}/~observations"))
        .header("content-type", "application/xml")
        .body("<a/>");
    assert_eq!(sent(xml).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[on_both(counts)]
async fn a_program_writes_at_most_120_times_a_minute(db: &TestDb) {
    let setting = Setting::new(db, KeyScope::Publish).await;
    let post = || {
        let request = setting.request(Method::POST, &format!("{CPI}/~observations"));
        sent(
            request
                .header("content-type", "text/plain")
                .body("2024-01;x"),
        )
    };
    for number in 0..120 {
        assert_eq!(
            post().await.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{number}"
        );
    }
    let refused = post().await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (StatusCode::TOO_MANY_REQUESTS, &json!("TOO_MANY_ATTEMPTS"))
    );
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(
        setting.get(&format!("{CPI}.csv")).await.status,
        StatusCode::OK
    );
}
