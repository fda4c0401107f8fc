//! Numbers of readers over HTTP: which requests count, who reads the numbers, and their files.

use domain::id::{AccountId, CollectionId};
use domain::identity::role::{AccountRole, CollectionRole};
use reqwest::Method;
use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::membership::{join_account, join_collection};
use testkit::{Actor, TestServer};

use crate::world::publisher_with;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CHROME_ROBOT: &str =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0";
const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";
const NAVIGATES: [(&str, &str); 2] = [
    ("sec-fetch-mode", "navigate"),
    ("sec-fetch-site", "same-origin"),
];
const FRAMED: [(&str, &str); 3] = [
    ("sec-fetch-mode", "navigate"),
    ("sec-fetch-site", "cross-site"),
    ("sec-fetch-dest", "iframe"),
];

const NUMBERS: &str = "query { collection(account: \"ann\", key: \"prices\") { analytics {
    since measures { kind total } formats { label count } programs { label count } spreadsheets { label count }
    embedders { label count } referrers { label count } searches { label count } followers
    metrics { metric { path } views visitors downloads } } } }";

/// Writes and adds what was counted.
async fn add(server: &TestServer) {
    server.service().analytics().flush().await.unwrap();
    server.service().analytics().add_counts().await.unwrap();
}

async fn get(actor: &Actor, path: &str, agent: &str, headers: &[(&str, &str)]) {
    let mut request = actor.request(Method::GET, path).header("user-agent", agent);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    response.bytes().await.unwrap();
}

/// Counts a view as the application does.
async fn view(actor: &Actor, agent: &str, headers: &[(&str, &str)], variables: Value) {
    let query = "mutation($path: String!, $referrer: String, $search: String) {
        countView(path: $path, referrer: $referrer, search: $search) }";
    let mut request = actor
        .request(Method::POST, "/graphql")
        .header("user-agent", agent)
        .json(&json!({"query": query, "variables": variables}));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = Actor::read(request.send().await.unwrap()).await;
    assert_eq!(answer.data(), &json!({"countView": true}));
}

fn totals(numbers: &Value) -> Value {
    let measures = numbers["measures"].as_array().unwrap();
    measures
        .iter()
        .map(|measure| measure["total"].clone())
        .collect()
}

#[on_both(locks)]
async fn each_kind_of_request_counts_once_where_it_belongs(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    let page = json!({"path": "/ann/prices/cpi"});
    view(
        &guest,
        FIREFOX,
        &[],
        json!({"path": "/ann/prices/cpi", "referrer": "https://example.org/a", "search": "CPI"}),
    )
    .await;
    view(&guest, FIREFOX, &[], page.clone()).await;
    view(&guest, FIREFOX, &[("dnt", "1")], page.clone()).await;
    view(&guest, CHROME_ROBOT, &[], page.clone()).await;
    view(&ann, FIREFOX, &[], page.clone()).await;
    view(&guest, FIREFOX, &[], json!({"path": "/ann/none"})).await;
    // The second read is a hit of the cache, and the third has no new content.
    for _ in 0..3 {
        get(&guest, CSV, FIREFOX, &NAVIGATES).await;
    }
    get(&ann, CSV, FIREFOX, &NAVIGATES).await;
    get(&guest, CSV, CHROME_ROBOT, &NAVIGATES).await;
    get(
        &guest,
        CSV,
        FIREFOX,
        &[
            ("sec-fetch-mode", "cors"),
            ("sec-fetch-site", "same-origin"),
        ],
    )
    .await;
    get(&guest, CSV, "python-requests/2.32", &[]).await;
    get(
        &guest,
        "/api/v1/series/ann/prices/cpi/~meta",
        "my-program/1.0",
        &[],
    )
    .await;
    get(
        &guest,
        "/api/v1/observations?id=ann/prices/cpi&id=ann/prices/none",
        "my-program/1.0",
        &[],
    )
    .await;
    get(&guest, CSV, FIREFOX, &[("statit-client", "excel")]).await;
    get(&guest, "/f/ann/prices/cpi", FIREFOX, &FRAMED).await;
    let head = guest
        .request(Method::HEAD, CSV)
        .header("user-agent", FIREFOX);
    assert_eq!(head.send().await.unwrap().status(), 200);
    let missing = guest
        .request(Method::GET, "/api/v1/series/ann/prices/none.csv")
        .header("user-agent", FIREFOX);
    assert_eq!(missing.send().await.unwrap().status(), 404);
    add(&server).await;

    let answer = ann.graphql(NUMBERS, json!({})).await;
    let numbers = &answer.data()["collection"]["analytics"];
    // Views, visitors, downloads, reads by programs and by spreadsheets, embeds, followers.
    assert_eq!(totals(numbers), json!([2, 1, 3, 3, 1, 1, 0]), "{numbers}");
    assert_eq!(numbers["formats"], json!([{"label": "csv", "count": 3}]));
    assert_eq!(numbers["programs"], json!([{"label": "guest", "count": 3}]));
    assert_eq!(
        numbers["spreadsheets"],
        json!([{"label": "excel", "count": 1}])
    );
    assert_eq!(
        numbers["referrers"],
        json!([{"label": "example.org", "count": null}])
    );
    assert_eq!(numbers["searches"], json!([{"label": "", "count": null}]));
    assert_eq!(
        numbers["metrics"],
        json!([{"metric": {"path": "cpi"}, "views": 2, "visitors": 1, "downloads": 3}])
    );
}

#[on_sqlite]
async fn numbers_are_never_cached(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    for expected in 1..=2 {
        let referrer = json!({"path": "/ann/prices", "referrer": null});
        view(&server.guest(), FIREFOX, &[("sec-gpc", "1")], referrer).await;
        add(&server).await;
        let answer = ann.graphql(NUMBERS, json!({})).await;
        assert_eq!(
            totals(&answer.data()["collection"]["analytics"])[0],
            expected
        );
    }
}

#[on_sqlite]
async fn the_files_have_the_numbers_for_those_who_see_them(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let editor = Actor::user(&server, "eve").await;
    let member = Actor::user(&server, "max").await;
    let ids = ann
        .graphql(
            "{ collection(account: \"ann\", key: \"prices\") { id account { id } } }",
            json!({}),
        )
        .await;
    let ids = &ids.data()["collection"];
    let id: CollectionId = ids["id"].as_str().unwrap().parse().unwrap();
    let account: AccountId = ids["account"]["id"].as_str().unwrap().parse().unwrap();
    for (actor, role) in [
        (&editor, CollectionRole::Editor),
        (&member, CollectionRole::Member),
    ] {
        let user = actor.user_id().await;
        join_account(
            server.db(),
            ann.user_id().await,
            account,
            (user, AccountRole::Member),
        )
        .await;
        join_collection(server.db(), ann.user_id().await, id, (user, role)).await;
    }
    view(
        &server.guest(),
        FIREFOX,
        &[],
        json!({"path": "/ann/prices/cpi"}),
    )
    .await;
    add(&server).await;
    let path = "/api/v1/collections/ann/prices/analytics.csv";
    for (actor, status) in [
        (&ann, 200),
        (&editor, 200),
        (&member, 404),
        (&server.guest(), 404),
    ] {
        assert_eq!(actor.get(path).await.status(), status);
        let answer = actor.graphql(NUMBERS, json!({})).await;
        assert_eq!(
            answer.data()["collection"]["analytics"].is_null(),
            status != 200
        );
    }
    let response = ann.get(&format!("{path}?range=days&indicator=CPI")).await;
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    assert_eq!(
        response.headers()["content-disposition"],
        "attachment; filename=\"prices.analytics.csv\""
    );
    let text = response.text().await.unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 31);
    assert_eq!(
        lines[0],
        "period,views,visitors,downloads,programs,spreadsheets,embeds,followers"
    );
    assert!(lines[30].ends_with(",1,1,0,0,0,0,0"), "{}", lines[30]);
    // Nobody knows how many followed before the first day that was stored.
    assert!(lines[1].ends_with(",0,0,0,0,0,0,"), "{}", lines[1]);
    let workbook = ann
        .get("/api/v1/collections/ann/prices/analytics.xlsx?range=months")
        .await;
    assert!(workbook.bytes().await.unwrap().starts_with(b"PK"));
    for (query, status) in [
        ("indicator=none", 404),
        ("dashboard=none", 404),
        ("indicator=cpi&dashboard=x", 404),
        ("range=years", 400),
        ("x=1", 400),
    ] {
        assert_eq!(
            ann.get(&format!("{path}?{query}")).await.status(),
            status,
            "{query}"
        );
    }
}
