//! Refusals of deletions and moves are data, and addresses of mails change nothing.

use reqwest::{Method, StatusCode};
use serde_json::json;
use testdb::{TestDb, on_both};
use testkit::{Actor, PASSWORD, TestServer, problem_codes};

use crate::rest::series::header;
use crate::world::{make_metric, publisher_with};

#[on_both(lists)]
async fn refusals_are_data_and_an_account_that_goes_takes_its_session_along(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi/food", "").await;
    let rejected = ann
        .graphql(
            "mutation($id: ID!) { deleteMetric(id: $id) { done problems { code field params } } }",
            json!({"id": id}),
        )
        .await;
    assert_eq!(
        rejected.data()["deleteMetric"],
        json!({"done": false, "problems": [
            {"code": "HAS_CHILDREN", "field": null, "params": {"count": 1, "first": "cpi/food"}},
        ]})
    );
    let collection = ann
        .graphql(
            "{ collection(account: \"ann\", key: \"prices\") { id } }",
            json!({}),
        )
        .await
        .data()["collection"]["id"]
        .clone();
    let rejected = ann
        .graphql(
            "mutation($id: ID!) { deleteCollection(id: $id) { done problems { code params } } }",
            json!({"id": collection}),
        )
        .await;
    assert_eq!(
        rejected.data()["deleteCollection"]["problems"],
        json!([{"code": "HAS_METRICS", "params": {"count": 2, "first": "cpi, cpi/food"}}])
    );
    let delete = "mutation($password: String!) { deleteAccount(account: \"ann\", username: \"ann\", password: $password) { done problems { code } } }";
    let rejected = ann.graphql(delete, json!({"password": PASSWORD})).await;
    assert_eq!(
        problem_codes(&rejected.data()["deleteAccount"]),
        ["HAS_COLLECTIONS"]
    );
    for (field, id) in [
        ("deleteMetric", "no id"),
        ("deleteCollection", "00000000-0000-0000-0000-000000000000"),
    ] {
        let document =
            format!("mutation {{ {field}(id: \"{id}\") {{ done problems {{ code }} }} }}");
        let rejected = ann.graphql(&document, json!({})).await;
        assert_eq!(problem_codes(&rejected.data()[field]), ["NOT_FOUND"]);
    }

    let trail = ann.graphql("{ collection(account: \"ann\", key: \"prices\") { audit(first: 2) { totalCount pageInfo { hasNextPage } nodes { actor action subject collection details at } } } account(key: \"ann\") { audit { totalCount } } }", json!({})).await;
    let audit = &trail.data()["collection"]["audit"];
    assert_eq!(
        (&audit["totalCount"], &audit["pageInfo"]["hasNextPage"]),
        (&json!(4), &json!(true))
    );
    assert_eq!(
        (
            &audit["nodes"][0]["action"],
            &audit["nodes"][0]["actor"],
            &audit["nodes"][0]["subject"]
        ),
        (&json!("METRIC_CREATED"), &json!("ann"), &json!("cpi/food"))
    );
    assert_eq!(trail.data()["account"]["audit"]["totalCount"], 4);
    let hidden = server.guest().graphql("{ collection(account: \"ann\", key: \"prices\") { audit { totalCount } } account(key: \"ann\") { audit { totalCount } } }", json!({})).await;
    assert_eq!(
        hidden.data(),
        &json!({"collection": {"audit": null}, "account": {"audit": null}})
    );

    let bob = Actor::user(&server, "bob").await;
    let other = bob.another_browser(&server).await;
    let done = bob
        .graphql(&delete.replace("ann", "bob"), json!({"password": PASSWORD}))
        .await;
    assert_eq!(
        done.data()["deleteAccount"],
        json!({"done": true, "problems": []})
    );
    let cookie = done.headers.get("set-cookie").unwrap().to_str().unwrap();
    assert!(cookie.contains("Max-Age=0"), "{cookie}");
    for browser in [&bob, &other] {
        assert_eq!(
            browser.graphql("{ viewer { id } }", json!({})).await.data()["viewer"],
            json!(null)
        );
    }
    let check = server
        .guest()
        .graphql(
            "{ usernameCheck(username: \"BOB\") { available problems { code } } }",
            json!({}),
        )
        .await;
    assert_eq!(
        check.data()["usernameCheck"],
        json!({"available": false, "problems": [{"code": "USERNAME_TAKEN"}]})
    );
}

#[tokio::test]
async fn the_address_of_a_mail_asks_a_person_and_changes_nothing() {
    let db = testdb::TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let guest = server.guest();
    for method in [Method::GET, Method::HEAD] {
        for (query, token) in [
            ("?token=AbC-_9", "AbC-_9"),
            ("?x=1&token=AbC", "AbC"),
            ("?token=a%0d%0ab", ""),
            ("", ""),
        ] {
            let path = format!("/api/v1/alerts/end{query}");
            let response = guest.request(method.clone(), &path).send().await.unwrap();
            assert_eq!(response.status(), StatusCode::SEE_OTHER, "{query}");
            let target = format!("/unsubscribe?confirm#{token}");
            assert_eq!(header(&response, "location"), target);
        }
    }
    let press = guest.request(Method::POST, "/api/v1/alerts/end?token=AbC");
    assert_eq!(press.send().await.unwrap().status(), StatusCode::NOT_FOUND);
    let other = guest.request(Method::PUT, "/api/v1/alerts/end");
    assert_eq!(
        other.send().await.unwrap().status(),
        StatusCode::METHOD_NOT_ALLOWED
    );
}
