//! Signing in and out over HTTP: the cookie follows the session's token.

use reqwest::Method;
use serde_json::json;
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, PASSWORD, TestServer};

const CHANGE: &str = "mutation($current: String!, $password: String!) {
    changePassword(current: $current, password: $password) { done problems { code } } }";

/// Signs the actor in and returns the session cookie as a browser sends it.
async fn cookie_of(server: &TestServer, actor: &Actor) -> String {
    let answer = server
        .guest()
        .graphql(
            "mutation($email: String!, $password: String!) {
                signIn(email: $email, password: $password) { problems { code } } }",
            json!({"email": actor.email(), "password": PASSWORD}),
        )
        .await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

#[on_sqlite]
async fn a_new_password_brings_a_new_cookie_and_the_former_one_signs_nobody_out(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::user(&server, "ann").await;
    let former = cookie_of(&server, &ann).await;
    let ask = async |cookie: &str, query: &str, variables| {
        let request = server
            .guest()
            .request(Method::POST, "/graphql")
            .header("cookie", cookie);
        let sent = request
            .json(&json!({"query": query, "variables": variables}))
            .send()
            .await;
        Actor::read(sent.unwrap()).await
    };
    let wrong = ask(
        &former,
        CHANGE,
        json!({"current": "not it", "password": "another password"}),
    )
    .await;
    assert!(!wrong.headers.contains_key("set-cookie"), "{}", wrong.body);
    let changed = ask(
        &former,
        CHANGE,
        json!({"current": PASSWORD, "password": "another password"}),
    )
    .await;
    assert_eq!(changed.data()["changePassword"]["done"], true);
    let set = changed.headers["set-cookie"].to_str().unwrap();
    assert!(
        set.contains("HttpOnly") && !set.contains("Max-Age=0"),
        "{set}"
    );
    let renewed = set.split(';').next().unwrap();
    assert_ne!(renewed, former);
    for cookie in [&former, renewed] {
        let answer = ask(cookie, "{ viewer { email } }", json!({})).await;
        assert_eq!(answer.data()["viewer"]["email"], "ann@example.org");
        assert!(!answer.headers.contains_key("set-cookie"));
    }
}
