//! The described resources: reading and publishing with access keys.

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
