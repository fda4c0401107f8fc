//! Pages of lists, and the validation of answers.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};

use super::reading::LIST;
use super::{Catalogue, get, sent, texts};

#[on_both(lists)]
async fn pages_are_complete_and_repeat_nothing(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    for key in ["a", "B-1", "b.2", "z"] {
        crate::world::make_collection(&catalogue.ann, key, "PUBLIC").await;
    }
    for order in ["keys", "updated"] {
        let whole = catalogue
            .answer('o', &format!("{LIST}?order={order}"))
            .await;
        let whole = texts(&whole.body["collections"], "id");
        let (mut ids, mut after) = (Vec::new(), String::new());
        loop {
            let page = catalogue
                .answer('o', &format!("{LIST}?order={order}&first=3{after}"))
                .await;
            assert_eq!(page.body["total"], 8);
            ids.extend(texts(&page.body["collections"], "id"));
            let Some(next) = page.body["after"].as_str() else {
                break;
            };
            after = format!("&after={}", next.replace('/', "%2F"));
        }
        assert_eq!(ids, whole, "{order}");
        assert_eq!(ids.len(), 8);
        match order {
            "keys" => assert_eq!(
                ids,
                [
                    "ann/a",
                    "ann/B-1",
                    "ann/b.2",
                    "ann/prices",
                    "ann/secret",
                    "ann/Team",
                    "ann/z",
                    "bob/catch"
                ]
            ),
            _ => assert_eq!(ids[..2], ["ann/z", "ann/b.2"]),
        }
        // The cursor of the other order.
        let other = if order == "keys" { "updated" } else { "keys" };
        let foreign = catalogue
            .answer('o', &format!("{LIST}?order={other}{after}"))
            .await;
        assert_eq!(
            (foreign.status, &foreign.body["collections"]),
            (StatusCode::OK, &json!([]))
        );
    }
    let first = catalogue
        .answer('o', "/api/v1/accounts/ann/dashboards?first=1")
        .await;
    assert_eq!(texts(&first.body["dashboards"], "id"), ["ann/_/mine"]);
    let after = first.body["after"].as_str().unwrap();
    let second = catalogue
        .answer(
            'o',
            &format!("/api/v1/accounts/ann/dashboards?first=1&after={after}"),
        )
        .await;
    assert_eq!(
        (
            texts(&second.body["dashboards"], "id"),
            &second.body["after"]
        ),
        (vec!["ann/_/open".to_owned()], &Value::Null)
    );
    let of_collection = catalogue
        .answer('g', "/api/v1/collections/ann/prices/dashboards")
        .await;
    assert_eq!(
        (
            texts(&of_collection.body["dashboards"], "id"),
            &of_collection.body["total"]
        ),
        (vec!["ann/prices/Board".to_owned()], &json!(1))
    );
}

#[on_sqlite]
async fn answers_are_validated_and_unknown_options_refused(db: &TestDb) {
    let catalogue = Catalogue::new(db).await;
    let guest = catalogue.server.guest();
    for path in [
        LIST,
        "/api/v1/collections/ann/prices",
        "/api/v1/collections/ann/prices/dashboards",
        "/api/v1/accounts/ann",
        "/api/v1/accounts/ann/dashboards",
        "/api/v1/dashboards/ann/prices/board",
    ] {
        let first = get(&guest, path).await;
        assert_eq!(
            (first.status, &first.headers["access-control-allow-origin"]),
            (StatusCode::OK, &"*".parse().unwrap()),
            "{path}"
        );
        assert_eq!(
            first.headers["cache-control"], "private, no-cache",
            "{path}"
        );
        let again = sent(
            guest
                .request(Method::GET, path)
                .header("if-none-match", &first.headers["etag"]),
        )
        .await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{path}");
        let unknown = sent(
            guest
                .request(Method::GET, &format!("{path}?colour=red"))
                .header("accept-language", "fr"),
        )
        .await;
        assert_eq!(
            (unknown.status, &unknown.body["errors"][0]["code"]),
            (StatusCode::BAD_REQUEST, &json!("OPTION_UNKNOWN")),
            "{path}"
        );
        assert!(
            unknown.body["detail"].as_str().unwrap().contains("option"),
            "{}",
            unknown.body
        );
        assert_eq!(unknown.headers["content-type"], "application/problem+json");
        let method = sent(guest.request(Method::PUT, path)).await;
        assert_eq!(method.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
    }
    for wrong in [
        "first=0",
        "first=201",
        "after=x",
        "order=best",
        "account=a&account=b",
    ] {
        let refused = get(&guest, &format!("{LIST}?{wrong}")).await;
        assert_eq!(
            (refused.status, &refused.body["code"]),
            (StatusCode::BAD_REQUEST, &json!("OPTIONS_REFUSED")),
            "{wrong}"
        );
    }
    let order = get(&guest, &format!("{LIST}?order=best")).await;
    assert_eq!(
        order.body["errors"][0]["params"]["choices"],
        "keys, updated"
    );
}
