//! The main task: from a new user's email address to a published indicator that everybody can read.

use serde_json::json;
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer, problem_codes};

use crate::world::{make_collection, make_metric, metric_input, publish, publisher_with};

#[on_sqlite]
async fn a_newcomer_signs_up_and_publishes_what_a_guest_reads(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "Ann", "PUBLIC").await;
    let answer = ann
        .graphql(
            "{ viewer { email language account { key kind role can { createCollection } } } }",
            json!({}),
        )
        .await;
    assert_eq!(
        answer.data()["viewer"],
        json!({
            "email": "Ann@example.org", "language": "EN",
            "account": {"key": "Ann", "kind": "PUBLISHER", "role": "OWNER", "can": {"createCollection": true}},
        })
    );
    let guest = server.guest();
    let answer = guest
            .graphql(
                "{ metric(account: \"ann\", collection: \"PRICES\", path: \"CPI\") {
                    path vintage observationCount firstPeriod lastPeriod lastValue decimals series { observations problems { code } } lines canonicalBytes
                    name { en fr } collection { key licence access account { key } role can { edit editMetrics } }
                    vintages { totalCount nodes { number added revised removed author } } } }",
                json!({}),
            )
            .await;
    assert_eq!(
        answer.data()["metric"],
        json!({
            "path": "cpi", "vintage": 1, "observationCount": 2, "firstPeriod": "2024-01", "lastPeriod": "2024-02",
            "lastValue": 2.25, "decimals": 2,
            "series": {"problems": [], "observations": {"frequency": "M", "periods": ["2024-01", "2024-02"], "values": [1.5, 2.25],
                "texts": null, "statuses": null, "holes": null, "decimals": 2, "incomplete": {"first": false, "last": false, "periods": []}, "unit": "own", "base": null, "season": null}},
            "lines": "2024-01;1.50\n2024-02;2.25\n", "canonicalBytes": 25,
            "name": {"en": "Consumer prices", "fr": null},
            "collection": {"key": "prices", "licence": "CC_BY", "access": "PUBLIC", "account": {"key": "Ann"},
                "role": null, "can": {"edit": false, "editMetrics": false}},
            "vintages": {"totalCount": 1, "nodes": [{"number": 1, "added": 2, "revised": 0, "removed": 0, "author": "Ann"}]},
        })
    );
}

#[on_sqlite]
async fn a_private_collection_does_not_exist_for_a_guest(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (_ann, _) = publisher_with(&server, "ann", "PRIVATE").await;
    let guest = server.guest();
    for query in [
        "{ found: collection(account: \"ann\", key: \"prices\") { id } }",
        "{ found: metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { id } }",
    ] {
        let there = guest.graphql(query, json!({})).await;
        let not_there = guest
            .graphql(&query.replace("prices", "nothing"), json!({}))
            .await;
        assert_eq!(there.data(), &json!({"found": null}));
        assert_eq!(there.body, not_there.body);
    }
    let lists = guest
            .graphql("{ recentMetrics { totalCount nodes { id } } account(key: \"ann\") { collections { totalCount nodes { id } } } }", json!({}))
            .await;
    assert_eq!(
        lists.data(),
        &json!({
            "recentMetrics": {"totalCount": 0, "nodes": []},
            "account": {"collections": {"totalCount": 0, "nodes": []}},
        })
    );
}

#[on_sqlite]
async fn every_wrong_line_is_told_and_nothing_is_kept(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let answer = ann
            .graphql(
                "mutation($input: MetricInput!) {
                    createMetric(account: \"ann\", collection: \"prices\", input: $input, lines: \"2024-01;1\\n2024-13;2\\n2024-02;x\") {
                        metric { id } problems { code field params } moreProblems } }",
                json!({"input": metric_input("cpi")}),
            )
            .await;
    let payload = &answer.data()["createMetric"];
    assert_eq!(payload["metric"], json!(null));
    assert_eq!(
        payload["problems"].as_array().unwrap().len(),
        2,
        "{payload}"
    );
    assert_eq!(payload["problems"][0]["params"]["line"], 2);
    assert_eq!(payload["problems"][0]["field"], "observations");
    let seen = ann
        .graphql(
            "{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { id } }",
            json!({}),
        )
        .await;
    assert_eq!(seen.data()["metric"], json!(null));
}

#[on_both(locks)]
async fn a_publish_from_a_stale_vintage_is_a_conflict(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let first = publish(&ann, &id, "2024-03;3", 1).await;
    assert_eq!(first["metric"]["vintage"], 2, "{first}");
    let second = publish(&ann, &id, "2024-04;4", 1).await;
    assert_eq!(problem_codes(&second), ["VINTAGE_CONFLICT"]);
    assert_eq!(second["problems"][0]["params"]["current"], 2);
}

#[on_both(locks)]
async fn a_repeated_request_is_done_once(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let publish = |lines: &'static str| {
        ann.graphql(
                "mutation($id: ID!, $lines: String!) {
                    publish(id: $id, lines: $lines, mode: MERGE, basedOn: 1, idempotencyKey: \"once\") {
                        metric { vintage } problems { code } } }",
                json!({"id": id, "lines": lines}),
            )
    };
    for _ in 0..2 {
        assert_eq!(
            publish("2024-03;3").await.data()["publish"],
            json!({"metric": {"vintage": 2}, "problems": []})
        );
    }
    assert_eq!(
        problem_codes(&publish("2024-03;4").await.data()["publish"]),
        ["IDEMPOTENCY_MISMATCH"]
    );
}

#[on_sqlite]
async fn a_guest_and_a_stranger_change_nothing(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (_ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let stranger = Actor::publisher(&server, "bob").await;
    assert_eq!(
        problem_codes(&publish(&server.guest(), &id, "2024-03;3", 1).await),
        ["SIGN_IN_NEEDED"]
    );
    assert_eq!(
        problem_codes(&publish(&stranger, &id, "2024-03;3", 1).await),
        ["FORBIDDEN"]
    );
    let nothing = publish(
        &stranger,
        "00000000-0000-0000-0000-000000000001",
        "2024-03;3",
        1,
    )
    .await;
    assert_eq!(problem_codes(&nothing), ["NOT_FOUND"]);
    assert_eq!(
        problem_codes(&publish(&stranger, "not an id", "2024-03;3", 1).await),
        ["NOT_FOUND"]
    );
}

#[on_both(lists)]
async fn lists_go_on_from_a_cursor(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    for path in ["a", "b", "c"] {
        make_metric(&ann, "prices", path, "2024-01;1").await;
    }
    let query = "query($after: String) { collection(account: \"ann\", key: \"prices\") {
            metrics(first: 2, after: $after) { totalCount nodes { path } pageInfo { endCursor hasNextPage } } } }";
    let first = server.guest().graphql(query, json!({})).await;
    let list = &first.data()["collection"]["metrics"];
    assert_eq!(list["nodes"], json!([{"path": "a"}, {"path": "b"}]));
    assert_eq!(
        (&list["totalCount"], &list["pageInfo"]["hasNextPage"]),
        (&json!(3), &json!(true))
    );
    let after = &list["pageInfo"]["endCursor"];
    let rest = server.guest().graphql(query, json!({"after": after})).await;
    let list = &rest.data()["collection"]["metrics"];
    assert_eq!(list["nodes"], json!([{"path": "c"}]));
    assert_eq!(list["pageInfo"]["hasNextPage"], false);
    let wrong = server
        .guest()
        .graphql(query, json!({"after": "nonsense"}))
        .await;
    assert_eq!(
        (wrong.status.as_u16(), wrong.error_code()),
        (400, "BAD_REQUEST")
    );
}

#[on_sqlite]
async fn signing_out_ends_the_session_everywhere_it_was_copied(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::user(&server, "ann").await;
    let other = ann.another_browser(&server).await;
    let sessions = other
        .graphql("{ viewer { sessions { id current } } }", json!({}))
        .await;
    assert_eq!(
        sessions.data()["viewer"]["sessions"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let ended = ann
        .graphql("mutation { signOut { done problems { code } } }", json!({}))
        .await;
    assert_eq!(ended.data()["signOut"]["done"], true);
    assert!(
        ended.headers["set-cookie"]
            .to_str()
            .unwrap()
            .contains("Max-Age=0")
    );
    assert_eq!(
        ann.graphql("{ viewer { id } }", json!({})).await.data()["viewer"],
        json!(null)
    );
    assert!(other.graphql("{ viewer { id } }", json!({})).await.data()["viewer"].is_object());
}

#[on_sqlite]
async fn one_answer_may_sign_in_and_show_who_it_is(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PRIVATE").await;
    let answer = server.guest()
            .graphql(
                "mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) {
                    viewer { account { key collections(first: 5) { nodes { key metrics(first: 10) { nodes { path series { observations } parent { id } } } } } } }
                    problems { code } } }",
                json!({"email": ann.email(), "password": testkit::PASSWORD}),
            )
            .await;
    let account = &answer.data()["signIn"]["viewer"]["account"];
    assert_eq!(
        account["collections"]["nodes"][0]["metrics"]["nodes"][0]["path"], "cpi",
        "{account}"
    );
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(
        cookie.starts_with("statit_session=")
            && cookie.contains("HttpOnly")
            && cookie.contains("SameSite=Lax")
    );
}

#[tokio::test]
async fn long_answers_are_compressed_for_who_accepts_it() {
    let db = testdb::TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let lines: Vec<String> = (1900..2020)
        .map(|year| format!("{year}-01;{year}.5"))
        .collect();
    make_metric(&ann, "prices", "cpi", &lines.join("\n")).await;
    let query = "{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { series { observations } } }";
    for (accepted, sent) in [("gzip", "gzip"), ("br", "br"), ("identity", "")] {
        let response = server
            .guest()
            .request(reqwest::Method::POST, "/graphql")
            .header("accept-encoding", accepted)
            .json(&json!({"query": query}))
            .send()
            .await
            .unwrap();
        let coding = response.headers().get("content-encoding");
        assert_eq!(coding.map_or("", |value| value.to_str().unwrap()), sent);
        let length = response.bytes().await.unwrap().len();
        assert_eq!(length < 2000, !sent.is_empty(), "{sent}: {length}");
    }
}
