//! Invalid options: each is named, with a sentence, by every interface.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{TestServer, access_key};

use crate::graphql::reading::{CPI, file, numbers, requested, setting};
use crate::rest::series::{get_with, header};

#[on_sqlite]
async fn an_option_that_cannot_be_followed_is_named_everywhere(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = setting(&server, "PUBLIC").await;
    let categories = ann.graphql(
            "mutation($input: MetricInput!) { createMetric(account: \"ann\", collection: \"prices\", input: $input, lines: \"wheat;1\\nrye;2\") {
                metric { id } problems { code } } }",
            json!({"input": {"path": "cereals", "frequency": "CATEGORY", "name": {"en": "Cereals"}, "unit": {}, "notes": {}, "tags": {},
                "aggregation": "NONE", "transformation": "NONE"}}),
        ).await;
    assert_eq!(categories.data()["createMetric"]["problems"], json!([]));
    let guest = server.guest();
    let rejected: &[(&str, &[(&str, &str)])] = &[
        ("format=csv", &[("format", "OPTION_UNKNOWN")]),
        ("Freq=Q", &[("Freq", "OPTION_UNKNOWN")]),
        ("display=true", &[("display", "OPTION_UNKNOWN")]),
        ("freq=Q&freq=Q", &[("freq", "OPTION_REPEATED")]),
        ("freq=", &[("freq", "OPTION_EMPTY")]),
        ("freq", &[("freq", "OPTION_EMPTY")]),
        ("freq=X", &[("freq", "OPTION_CHOICE")]),
        ("freq=D", &[("freq", "OPTION_FREQ_HIGHER")]),
        ("agg=sum", &[("agg", "OPTION_AGG_WITHOUT_FREQ")]),
        ("freq=Q&agg=none", &[("agg", "OPTION_AGG_NEEDED")]),
        ("param=12", &[("param", "OPTION_PARAM_WITHOUT_TRANSFORM")]),
        ("transform=pct&param=0", &[("param", "OPTION_PARAM_NUMBER")]),
        (
            "transform=index&param=2021-Q1",
            &[("param", "OPTION_PARAM_BASE")],
        ),
        (
            "transform=index&param=1990-01",
            &[("param", "BASE_MISSING")],
        ),
        ("transform=average", &[("transform", "OPTION_CHOICE")]),
        ("start=01/02/2024", &[("start", "OPTION_DATE")]),
        ("end=2023-02-29", &[("end", "OPTION_DATE_IMPOSSIBLE")]),
        ("start=2024&end=2023", &[("start", "OPTION_RANGE")]),
        ("partial=no", &[("partial", "OPTION_CHOICE")]),
        ("asof=v2", &[("asof", "OPTION_ASOF_VINTAGE")]),
        ("asof=2999-01-01", &[("asof", "OPTION_ASOF_FUTURE")]),
        ("asof=2024-01-01T00:00:00+01:00", &[("asof", "OPTION_ASOF")]),
        ("order=down", &[("order", "OPTION_CHOICE")]),
        ("limit=0", &[("limit", "OPTION_LIMIT")]),
        ("limit=100001", &[("limit", "OPTION_LIMIT")]),
        ("season=02-29", &[("season", "OPTION_SEASON_LEAP_DAY")]),
        ("freq=Y&season=07-01", &[("season", "OPTION_SEASON_YEARLY")]),
        ("start=%zz", &[("start", "OPTION_DATE")]),
        ("start=%ff", &[("start", "OPTION_DATE")]),
        (
            "a=1&freq=X&limit=-1&a=2&asof=v7",
            &[
                ("a", "OPTION_UNKNOWN"),
                ("a", "OPTION_UNKNOWN"),
                ("freq", "OPTION_CHOICE"),
                ("limit", "OPTION_LIMIT"),
                ("asof", "OPTION_ASOF_VINTAGE"),
            ],
        ),
    ];
    for (query, expected) in rejected {
        for extension in ["csv", "json", "xlsx"] {
            let response = file(&guest, extension, query).await;
            assert_eq!(response.status(), 400, "{query}");
            assert_eq!(header(&response, "access-control-allow-origin"), "*");
            let body: Value = response.json().await.unwrap();
            let problems = body["error"]["problems"].as_array().unwrap();
            let reported: Vec<_> = problems
                .iter()
                .map(|problem| {
                    (
                        problem["field"].as_str().unwrap(),
                        problem["code"].as_str().unwrap(),
                    )
                })
                .collect();
            assert_eq!(reported, *expected, "{query}");
            for problem in problems {
                let sentence = problem["message"].as_str().unwrap();
                assert!(
                    body["error"]["message"]
                        .as_str()
                        .unwrap()
                        .contains(sentence)
                );
                assert!(!sentence.contains("Refused"), "{query}: {sentence}");
            }
        }
        let pairs: Vec<(&str, &str)> = query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .collect();
        let known = |name: &str| {
            "freq agg transform param start end partial asof order limit season"
                .split(' ')
                .any(|known| known == name)
        };
        let is_simple = expected
            .iter()
            .all(|(name, code)| known(name) && *code != "OPTION_REPEATED");
        if is_simple && !query.contains(['%', '+']) && !pairs.is_empty() {
            let read = requested(&guest, &pairs).await;
            let reported: Vec<_> = read["problems"]
                .as_array()
                .unwrap()
                .iter()
                .map(|problem| {
                    (
                        problem["field"].as_str().unwrap(),
                        problem["code"].as_str().unwrap(),
                    )
                })
                .collect();
            assert_eq!(reported, *expected, "{query}");
            assert!(read["observations"].is_null() && read["latest"].is_null());
        }
    }
    for query in [
        "freq=Y",
        "agg=sum",
        "transform=pct",
        "start=2020",
        "end=2020",
        "season=01-01",
        "param=1",
    ] {
        let response = guest
            .get(&format!("/api/v1/series/ann/prices/cereals.json?{query}"))
            .await;
        assert_eq!(response.status(), 400, "{query}");
        assert_eq!(
            response.json::<Value>().await.unwrap()["error"]["problems"][0]["code"],
            "OPTION_CATEGORIES",
            "{query}"
        );
    }
    let body: Value = guest
        .get("/api/v1/series/ann/prices/cereals.json?order=desc&limit=1")
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(
        (&body["periods"], numbers(&body["values"])),
        (&json!(["rye"]), vec![2.0])
    );
}

#[on_sqlite]
async fn errors_have_the_language_that_a_request_accepts_else_the_stored_one(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = setting(&server, "PUBLIC").await;
    let key = access_key(server.db(), ann.user_id().await, KeyScope::Read, None).await;
    let stored = ann
        .graphql(
            "mutation { setLanguage(language: FR) { problems { code } } }",
            json!({}),
        )
        .await;
    assert_eq!(stored.data()["setLanguage"]["problems"], json!([]));
    let guest = server.guest();
    // Options, what is not there, and what a key may not do.
    for (method, path) in [
        (Method::GET, format!("{CPI}.csv?limit=0")),
        (Method::GET, format!("{CPI}/none.csv")),
        (Method::GET, "/api/v1/me?x=1".to_owned()),
        (Method::POST, format!("{CPI}/~observations")),
    ] {
        for (accepted, by_stored, by_guest) in [
            (None, "fr", "en"),
            (Some("de"), "fr", "en"),
            (Some("en"), "en", "en"),
            (Some("fr-CA"), "fr", "fr"),
        ] {
            let ask = |request: RequestBuilder| match accepted {
                Some(accepted) => request.header("accept-language", accepted),
                None => request,
            };
            for (request, language) in [
                (guest.request(method.clone(), &path), by_guest),
                (
                    guest.request(method.clone(), &path).bearer_auth(&key),
                    by_stored,
                ),
                (
                    ann.request(method.clone(), &path)
                        .header("sec-fetch-site", "same-origin"),
                    by_stored,
                ),
            ] {
                let answer = ask(request).send().await.unwrap();
                let status = answer.status();
                let body: Value = answer.json().await.unwrap();
                let sentence = body["detail"].as_str().unwrap();
                let is_french = ["n’", "Cette", "Envoyez", "Connectez"]
                    .iter()
                    .any(|word| sentence.contains(word));
                assert_eq!(
                    is_french,
                    language == "fr",
                    "{method} {path} {accepted:?} {status}: {sentence}"
                );
            }
        }
    }
}

#[on_sqlite]
async fn refusals_are_told_in_the_readers_language_and_stay_short(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    setting(&server, "PUBLIC").await;
    let guest = server.guest();
    let french = get_with(
        &guest,
        &format!("{CPI}.csv?limit=0"),
        &[("accept-language", "fr")],
    )
    .await;
    let body: Value = french.json().await.unwrap();
    assert_eq!(body["error"]["code"], "OPTIONS_REFUSED");
    assert_eq!(
        body["error"]["message"],
        "«\u{a0}0\u{a0}» n’est pas possible pour l’option «\u{a0}limit\u{a0}». Donnez un nombre entier de 1 à 100\u{202f}000."
    );
    assert_eq!(
        body["error"]["problems"][0]["params"],
        json!({"option": "limit", "text": "0", "min": 1, "max": 100_000})
    );
    let many: Vec<String> = (0..1000).map(|number| format!("x{number}")).collect();
    let long = file(&guest, "csv", &many.join("&")).await;
    assert_eq!(long.status(), 400);
    assert!(long.bytes().await.unwrap().len() < 16 * 1024);
    let long = file(
        &guest,
        "csv",
        &format!("{}=1&start={}", "x".repeat(3000), "y".repeat(3000)),
    )
    .await;
    assert!(long.bytes().await.unwrap().len() < 4096);
}
