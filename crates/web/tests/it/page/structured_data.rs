//! The document head of drawn pages: canonical address, alternates, and data of schema.org.

use serde_json::Value;
use testdb::{TestDb, on_sqlite};
use testkit::TestServer;

use super::first_paint::{can_draw, page};
use crate::graphql::dashboards::{input, make_dashboard, series_input};
use crate::world::publisher_with;

/// The kinds of objects, and the properties that each must have: those that schema.org's users require. Of a dataset
/// and a profile page, the requirements of Google's rich results; of the others, what identifies an object.
const REQUIRED: &[(&str, &str, &[&str])] = &[
    (
        "/ann",
        "ProfilePage",
        &[
            "mainEntity.@type",
            "mainEntity.name",
            "mainEntity.url",
            "url",
        ],
    ),
    (
        "/ann/prices",
        "DataCatalog",
        &["name", "description", "url", "publisher.name", "license"],
    ),
    (
        "/ann/prices/cpi",
        "Dataset",
        &[
            "name",
            "description",
            "url",
            "license",
            "publisher.name",
            "creator.name",
            "temporalCoverage",
            "includedInDataCatalog.url",
            "distribution.0.contentUrl",
            "distribution.0.encodingFormat",
            "variableMeasured.name",
        ],
    ),
    (
        "/i/ann/prices/board",
        "WebPage",
        &[
            "name",
            "description",
            "url",
            "publisher.name",
            "isPartOf.url",
        ],
    ),
    (
        "/public",
        "WebSite",
        &[
            "name",
            "url",
            "potentialAction.target.urlTemplate",
            "potentialAction.query-input",
        ],
    ),
];

/// The shortest description that Google accepts for a dataset, in characters.
const SHORTEST: usize = 50;

fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let rest = page
        .split_once(start)
        .unwrap_or_else(|| panic!("{start} is missing in {page}"))
        .1;
    rest.split_once(end).unwrap().0
}

fn data_of(page: &str) -> Value {
    serde_json::from_str(between(
        page,
        "<script type=\"application/ld+json\">",
        "</script>",
    ))
    .unwrap()
}

/// Publishes an object of each kind.
async fn publish_all(server: &TestServer) {
    let (ann, cpi) = publisher_with(server, "ann", "PUBLIC").await;
    let chart = input("a", "LINE", &[series_input(&cpi)]);
    make_dashboard(&ann, Some("prices"), ("board", None), &[chart]).await;
}

#[on_sqlite]
async fn pages_describe_their_objects_with_all_required_properties(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    publish_all(&server).await;
    let guest = server.guest();
    for (path, kind, required) in REQUIRED {
        let page = page(&guest, path).await;
        let data = data_of(&page);
        assert_eq!(data["@context"], "https://schema.org", "{path}");
        assert_eq!(data["@type"], *kind, "{path}");
        for property in *required {
            let pointer = format!("/{}", property.replace('.', "/"));
            let value = data
                .pointer(&pointer)
                .and_then(Value::as_str)
                .unwrap_or_default();
            assert!(!value.is_empty(), "{path} has no {property}: {data}");
        }
        if let Some(description) = data["description"].as_str() {
            assert!(
                description.chars().count() >= SHORTEST,
                "{path}: {description}"
            );
        }
        assert!(page.contains("<h1"), "{path} is not drawn");
        assert!(
            !page.contains(" style=\""),
            "{path}: style attributes are against the policy"
        );
    }
}

#[on_sqlite]
async fn a_page_names_its_address_in_each_language(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    publish_all(&server).await;
    let guest = server.guest();
    for (path, ..) in REQUIRED {
        for language in ["fr", "en"] {
            let page = page(&guest, &format!("{path}?lang={language}")).await;
            let own = server.url(&format!("{path}?lang={language}"));
            assert_eq!(between(&page, "<link rel=\"canonical\" href=\"", "\""), own);
            assert_eq!(
                between(&page, "<meta property=\"og:url\" content=\"", "\""),
                own
            );
            for other in ["fr", "en"] {
                let address = server.url(&format!("{path}?lang={other}"));
                let alternate =
                    format!("<link rel=\"alternate\" hreflang=\"{other}\" href=\"{address}\">");
                assert!(
                    page.contains(&alternate),
                    "{alternate} is missing in {page}"
                );
            }
            let plain = format!("hreflang=\"x-default\" href=\"{}\">", server.url(path));
            assert!(page.contains(&plain), "{plain} is missing in {page}");
        }
    }
}

#[on_sqlite]
async fn results_of_a_search_and_people_are_not_to_be_listed(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    testkit::Actor::user(&server, "zoe").await;
    let guest = server.guest();
    for (address, is_listed) in [
        ("/public", true),
        ("/public?q=gas", false),
        ("/ann", true),
        ("/zoe", false),
    ] {
        let page = page(&guest, address).await;
        assert!(page.contains("<h1"), "{address} is not drawn");
        assert_eq!(
            !page.contains("<meta name=\"robots\" content=\"noindex"),
            is_listed,
            "{address}"
        );
    }
}
