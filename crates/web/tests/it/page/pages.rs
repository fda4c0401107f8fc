//! The application's pages and files, and the headers and languages of responses.

use reqwest::{Method, Response};
use serde_json::{Value, json};
use testdb::TestDb;
use testkit::{Options, TestServer};

use crate::world::{metric_input, publisher_with};

pub(super) fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = server.guest();
    for (method, path, status) in [
        (Method::GET, "/", 200),
        (Method::GET, "/ann/prices/cpi", 200),
        (Method::GET, "/robots.txt", 200),
        (Method::GET, "/assets/none.js", 404),
        (Method::GET, "/none.php", 404),
        (Method::POST, "/", 405),
        (Method::GET, "/help", 302),
        (Method::GET, "/healthz", 200),
        (Method::GET, "/readyz", 200),
        (Method::GET, "/api/v1/series/ann/prices/cpi.csv", 200),
        (Method::GET, "/api/v1/series/ann/prices/cpi.csv?x=1", 400),
        (Method::GET, "/api/v1/series/ann/prices/none.csv", 404),
        (Method::GET, "/api/v1/series/ANN/prices/cpi.csv", 308),
        (Method::OPTIONS, "/api/v1/series/ann/prices/cpi.csv", 204),
        (Method::GET, "/api/v1/accounts/ann/picture", 404),
        (Method::DELETE, "/api/v1/accounts/ann/picture", 401),
        (Method::GET, "/api/nothing", 404),
        (Method::GET, "/graphql", 405),
        (Method::POST, "/graphql", 415),
    ] {
        let response = guest.request(method.clone(), path).send().await.unwrap();
        assert_eq!(response.status(), status, "{method} {path}");
        let policy = header(&response, "content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert!(
            !policy.contains("unsafe") && !policy.contains('*'),
            "{path}: {policy}"
        );
        assert_eq!(header(&response, "x-content-type-options"), "nosniff");
        let is_document = matches!(response.status().as_u16(), 300..400)
            || header(&response, "content-type").starts_with("text/html");
        for (name, value) in [
            ("x-frame-options", "DENY"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            let expected = if is_document { value } else { "" };
            assert_eq!(header(&response, name), expected, "{path}: {name}");
        }
        for (name, is_there) in [
            ("permissions-policy", is_document),
            ("cross-origin-resource-policy", true),
            ("cache-control", true),
            ("x-request-id", true),
        ] {
            let value = header(&response, name);
            assert_eq!(!value.is_empty(), is_there, "{path}: {name}");
        }
        assert!(response.headers().get("server").is_none());
    }
}

#[tokio::test]
async fn a_page_has_its_own_nonce_and_the_readers_language() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let nonce = |response: &Response| {
        let policy = header(response, "content-security-policy");
        policy
            .split("'nonce-")
            .nth(1)
            .unwrap()
            .split('\'')
            .next()
            .unwrap()
            .to_owned()
    };
    let first = server.guest().get("/").await;
    let second = server.guest().get("/").await;
    assert_ne!(nonce(&first), nonce(&second));
    assert!(nonce(&first).len() >= 22);
    assert_eq!(header(&first, "cache-control"), "private, no-cache");
    let nonce = nonce(&first);
    let page = first.text().await.unwrap();
    assert!(!page.contains("__NONCE__") && !page.contains("__LANG__"));
    assert!(!page.contains("<script>"), "inline script");
    assert!(page.contains(&nonce) || !page.contains("nonce"), "{page}");
    let french = server
        .guest()
        .request(Method::GET, "/x")
        .header("accept-language", "fr")
        .send()
        .await
        .unwrap();
    assert!(french.text().await.unwrap().contains("<html lang=\"fr\""));
}

#[tokio::test]
async fn help_leads_to_the_operators_site_or_the_guide() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    assert_eq!(
        header(&server.guest().get("/help").await, "location"),
        "/guide"
    );
    let mut options = Options::default();
    options.web.help = Some("https://help.example/statit".to_owned());
    let server = TestServer::start_with(db.db(), options).await;
    assert_eq!(
        header(&server.guest().get("/help").await, "location"),
        "https://help.example/statit"
    );
    let answer = server
        .guest()
        .graphql("{ service { contact helpUrl version } }", json!({}))
        .await;
    assert_eq!(
        answer.data()["service"]["helpUrl"],
        "https://help.example/statit"
    );
}

#[tokio::test]
async fn a_slash_at_the_end_leads_to_the_address_without_it() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let guest = server.guest();
    let own = web::route_patterns().map(|pattern| {
        let parts = pattern
            .split('/')
            .map(|part| if part.starts_with('{') { "x" } else { part });
        parts.collect::<Vec<_>>().join("/")
    });
    let pages = [
        "/signpub",
        "/ann",
        "/ann/cols",
        "/ann/prices",
        "/i/ann/prices",
        "/ann/prices/cpi",
        "/f/ann/prices/cpi",
    ];
    for path in own.chain(pages.map(str::to_owned)) {
        for slashes in ["/", "//"] {
            let answer = guest.get(&format!("{path}{slashes}?start=2020")).await;
            assert_eq!(answer.status(), 308, "{path}{slashes}");
            assert_eq!(header(&answer, "location"), format!("{path}?start=2020"));
        }
        let change = guest
            .request(Method::POST, &format!("{path}/"))
            .send()
            .await
            .unwrap();
        assert!(
            change.status().is_client_error(),
            "{path}: {}",
            change.status()
        );
    }
    for path in ["/", "//evil.example/", "/\\evil.example/"] {
        assert_eq!(header(&guest.get(path).await, "location"), "", "{path}");
    }
}

/// Accept-Language headers, and the resulting language of pages, errors, files and pictures.
const LANGUAGES: [(&str, &str); 4] = [
    ("de-DE,de;q=0.9,fr;q=0.8,en;q=0.7", "en"),
    ("de, en;q=0.3, fr;q=0.5", "en"),
    ("en-GB,fr;q=0.9", "en"),
    ("FR-ca,en;q=0.8", "fr"),
];

#[tokio::test]
async fn every_answer_is_in_the_first_language_that_a_guest_accepts() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let mut zinc = metric_input("zinc");
    zinc["name"] = json!({"en": "A metal", "fr": "Zinc"});
    let made = "mutation($input: MetricInput!) {
        createMetric(account: \"ann\", collection: \"prices\", input: $input) { problems { code } } }";
    ann.graphql(made, json!({"input": zinc})).await;
    let guest = server.guest();
    for (accepted, language) in LANGUAGES {
        let get = async |path: &str| {
            let request = guest.request(Method::GET, path);
            let answer = request
                .header("accept-language", accepted)
                .send()
                .await
                .unwrap();
            (
                header(&answer, "content-language").to_owned(),
                answer.text().await.unwrap(),
            )
        };
        for path in ["/", "/ann/prices/cpi"] {
            let (reported, page) = get(path).await;
            assert_eq!(reported, language, "{path} {accepted}");
            assert!(
                page.contains(&format!("<html lang=\"{language}\"")),
                "{path} {accepted}"
            );
        }
        let (_, error) = get("/api/nothing").await;
        let french = error.contains("adresse");
        assert_eq!(french, language == "fr", "{accepted}: {error}");
        let (_, picture) = get("/api/v1/series/ann/prices/cpi/chart.svg").await;
        let french = picture.contains("Source\u{a0}: Office");
        assert_eq!(french, language == "fr", "{accepted}: {picture}");
        // The two names sort differently, so that a response cached for the other language shows.
        let list = "{ collection(account: \"ann\", key: \"prices\") { metrics(order: NAME) { nodes { path } } } }";
        let requested = guest
            .request(Method::POST, "/graphql")
            .header("accept-language", accepted)
            .json(&json!({"query": list}));
        let paths = requested
            .send()
            .await
            .unwrap()
            .json::<Value>()
            .await
            .unwrap();
        let first = &paths["data"]["collection"]["metrics"]["nodes"][0]["path"];
        assert_eq!(
            first,
            if language == "fr" { "cpi" } else { "zinc" },
            "{accepted}: {paths}"
        );
    }
}

#[tokio::test]
async fn a_person_at_a_wrong_address_sees_a_page_and_a_program_a_code() {
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    for path in ["/none.php", "/ann%00"] {
        let page = server
            .guest()
            .request(Method::GET, path)
            .header("accept", "text/html,*/*");
        let page = page.send().await.unwrap();
        assert_eq!(
            (page.status().as_u16(), header(&page, "content-type")),
            (404, "text/html; charset=utf-8")
        );
        let code = server.guest().get(path).await;
        assert_eq!(
            (code.status().as_u16(), header(&code, "content-type")),
            (404, "application/json")
        );
    }
}
