//! Changes between vintages, and the other indicators related to one.

use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer};

use crate::world::{make_collection, make_metric, publish, publisher_with};

async fn metric(actor: &Actor, path: &str, fields: &str) -> Value {
    let query = format!(
        "{{ metric(account: \"ann\", collection: \"prices\", path: \"{path}\") {{ {fields} }} }}"
    );
    actor.graphql(&query, json!({})).await.data()["metric"].clone()
}

#[on_both(lists)]
async fn a_page_of_vintages_tells_exactly_what_each_changed(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    publish(&ann, &id, "2024-02;3;provisional\n2024-03;4", 1).await;
    publish(&ann, &id, "2024-02;3", 2).await;
    let guest = server.guest();
    let fields = "vintages(first: 2) { nodes { number changes { totalCount nodes { kind period before after textBefore textAfter } } } }";
    assert_eq!(
        metric(&guest, "cpi", fields).await["vintages"]["nodes"],
        json!([
            {"number": 3, "changes": {"totalCount": 1, "nodes": [
                {"kind": "REVISED", "period": "2024-02", "before": 3.0, "after": 3.0, "textBefore": "provisional", "textAfter": null},
            ]}},
            {"number": 2, "changes": {"totalCount": 2, "nodes": [
                {"kind": "REVISED", "period": "2024-02", "before": 2.25, "after": 3.0, "textBefore": null, "textAfter": "provisional"},
                {"kind": "ADDED", "period": "2024-03", "before": null, "after": 4.0, "textBefore": null, "textAfter": null},
            ]}},
        ])
    );
    // What was read, by its number.
    let state = "{ vintage publishedAt problems { code } }";
    let all = format!(
        "vintages(first: 3) {{ nodes {{ publishedAt }} }} latest: series {state} past: series(asof: \"v2\") {state} none: series(asof: \"v0\") {state} unknown: series(asof: \"v9\") {state}"
    );
    let all = metric(&guest, "cpi", &all).await;
    let published = |place: usize| all["vintages"]["nodes"][place]["publishedAt"].clone();
    for (read, vintage, at) in [
        ("latest", json!(3), published(0)),
        ("past", json!(2), published(1)),
        ("none", json!(0), json!(null)),
        ("unknown", json!(null), json!(null)),
    ] {
        assert_eq!(
            (&all[read]["vintage"], &all[read]["publishedAt"]),
            (&vintage, &at),
            "{read}"
        );
    }
    // The difference of two states, page by page; also backwards.
    let first = metric(&guest, "cpi", "difference(from: 0, to: 3, first: 2) { totalCount nodes { kind period after } pageInfo { endCursor hasNextPage } }").await;
    let first = &first["difference"];
    assert_eq!(
        (&first["totalCount"], &first["pageInfo"]["hasNextPage"]),
        (&json!(3), &json!(true))
    );
    let after = first["pageInfo"]["endCursor"].as_str().unwrap();
    let rest = metric(&guest, "cpi", &format!("difference(from: 0, to: 3, first: 2, after: \"{after}\") {{ nodes {{ kind period after }} pageInfo {{ hasNextPage }} }}")).await;
    assert_eq!(
        rest["difference"],
        json!({"nodes": [{"kind": "ADDED", "period": "2024-03", "after": 4.0}], "pageInfo": {"hasNextPage": false}})
    );
    let back = metric(
        &guest,
        "cpi",
        "difference(from: 3, to: 1) { nodes { kind period before after } }",
    )
    .await;
    assert_eq!(
        back["difference"]["nodes"],
        json!([
            {"kind": "REVISED", "period": "2024-02", "before": 3.0, "after": 2.25},
            {"kind": "REMOVED", "period": "2024-03", "before": 4.0, "after": null},
        ])
    );
    for states in ["from: 0, to: 4", "from: -1, to: 1"] {
        let query = format!(
            "{{ metric(account: \"ann\", collection: \"prices\", path: \"cpi\") {{ difference({states}) {{ totalCount }} }} }}"
        );
        let answer = guest.graphql(&query, json!({})).await;
        assert_eq!(
            (answer.status.as_u16(), answer.error_code()),
            (400, "BAD_REQUEST"),
            "{states}"
        );
    }
}

#[on_both(locks)]
async fn a_conflict_gives_what_is_needed_to_show_what_changed(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    publish(&ann, &id, "2024-03;3", 1).await;
    let rejected = publish(&ann, &id, "2024-03;4", 1).await;
    let problem = &rejected["problems"][0];
    assert_eq!(problem["code"], "VINTAGE_CONFLICT");
    let params = &problem["params"];
    assert_eq!(
        (&params["basedOn"], &params["current"], &params["author"]),
        (&json!(1), &json!(2), &json!("ann"))
    );
    let seen = metric(
        &ann,
        "cpi",
        "publishedAt difference(from: 1, to: 2) { nodes { kind period after } }",
    )
    .await;
    assert_eq!(params["publishedAt"], seen["publishedAt"]);
    assert_eq!(
        seen["difference"]["nodes"],
        json!([{"kind": "ADDED", "period": "2024-03", "after": 3.0}])
    );
}

#[on_both(lists)]
async fn children_and_related_ones_are_listed_for_each_of_many(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    for path in ["a", "a/2", "a/1", "a/3", "b", "b/1"] {
        make_metric(&ann, "prices", path, "2024-01;1").await;
    }
    let guest = server.guest();
    let query = "{ collection(account: \"ann\", key: \"prices\") { metrics { nodes { path
            children(first: 2) { totalCount nodes { path } pageInfo { hasNextPage endCursor } } related(first: 2) { path } } } } }";
    let answer = guest.graphql(query, json!({})).await;
    let nodes = &answer.data()["collection"]["metrics"]["nodes"];
    assert_eq!(
        nodes[0]["children"]["nodes"],
        json!([{"path": "a/1"}, {"path": "a/2"}])
    );
    assert_eq!(
        (
            &nodes[0]["children"]["totalCount"],
            &nodes[0]["children"]["pageInfo"]["hasNextPage"]
        ),
        (&json!(3), &json!(true))
    );
    assert_eq!(nodes[0]["related"], json!([{"path": "b"}, {"path": "b/1"}]));
    assert_eq!(
        nodes[1]["related"],
        json!([{"path": "a/2"}, {"path": "a/3"}])
    );
    assert_eq!(nodes[4]["children"]["nodes"], json!([{"path": "b/1"}]));
    assert_eq!(nodes[5]["children"]["totalCount"], 0);
    let after = nodes[0]["children"]["pageInfo"]["endCursor"]
        .as_str()
        .unwrap();
    let rest = metric(
        &guest,
        "a",
        &format!("children(first: 2, after: \"{after}\") {{ nodes {{ path }} }}"),
    )
    .await;
    assert_eq!(rest["children"]["nodes"], json!([{"path": "a/3"}]));
    let many = "{ metric(account: \"ann\", collection: \"prices\", path: \"a\") { related(first: 13) { path } } }";
    assert_eq!(guest.graphql(many, json!({})).await.error_code(), "LIMIT");
}

#[on_both(searches)]
async fn what_is_searched_for_many_counts_however_few_are_wanted(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi", "2024-01;1").await;
    let guest = server.guest();
    for field in [
        "related(first: 1) { path }",
        "difference(from: 0, to: 1, first: 1) { totalCount }",
    ] {
        let ask = async |first: u32, times: u32| {
            let each = |time| {
                format!(
                    "a{time}: collection(account: \"ann\", key: \"prices\") {{ metrics(first: {first}) {{ nodes {{ {field} }} }} }}"
                )
            };
            let query = format!("{{ {} }}", (0..times).map(each).collect::<String>());
            guest.graphql(&query, json!({})).await
        };
        assert_eq!(ask(100, 3).await.error_code(), "LIMIT", "{field}");
        assert!(
            ask(100, 2).await.data()["a1"]["metrics"]["nodes"][0].is_object(),
            "{field}"
        );
    }
}

#[on_sqlite]
async fn many_past_states_of_one_request_are_read_one_after_the_other(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi", "2024-01;1").await;
    let guest = server.guest();
    // The largest allowed number of states, more than there are connections to the database.
    let states: String = (0..30)
        .map(|state| {
            format!(
                "a{state}: series(asof: \"v{}\") {{ observations problems {{ code }} }} ",
                state % 2
            )
        })
        .collect();
    let seen = metric(&guest, "cpi", &states).await;
    for state in 0..30 {
        let read = &seen[format!("a{state}")];
        let values = if state % 2 == 0 {
            json!([])
        } else {
            json!([1])
        };
        assert_eq!(
            (&read["observations"]["values"], &read["problems"]),
            (&values, &json!([])),
            "{state}"
        );
    }
}

#[on_sqlite]
async fn a_publish_is_taken_back_and_its_vintage_says_so(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    publish(&ann, &id, "2024-02;3\n2024-03;4", 1).await;
    let undo = async |by: &Actor, vintage: i32| {
        let mutation = "mutation($id: ID!, $vintage: Int!) { undoPublish(id: $id, vintage: $vintage, idempotencyKey: \"key\") {
            metric { vintage lines } problems { code } } }";
        let answer = by.graphql(mutation, json!({"id": id, "vintage": vintage}));
        answer.await.data()["undoPublish"].clone()
    };
    let done =
        json!({"metric": {"vintage": 3, "lines": "2024-01;1.50\n2024-02;2.25\n"}, "problems": []});
    for _ in 0..2 {
        assert_eq!(undo(&ann, 2).await, done);
    }
    let bob = Actor::publisher(&server, "bob").await;
    let rejected = undo(&bob, 3).await;
    assert_eq!(rejected["problems"], json!([{"code": "FORBIDDEN"}]));

    let guest = server.guest();
    let listed = metric(&guest, "cpi", "vintages { nodes { number undoes } }").await;
    assert_eq!(
        listed["vintages"]["nodes"],
        json!([
            {"number": 3, "undoes": 2},
            {"number": 2, "undoes": null},
            {"number": 1, "undoes": null},
        ])
    );
    let address = "/api/v1/series/ann/prices/cpi/~vintages";
    let request = guest.request(reqwest::Method::GET, address);
    let page: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(page["vintages"][0]["undoes"], 2);
    assert_eq!(page["vintages"][1].get("undoes"), None);
}
