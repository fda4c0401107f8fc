//! Charts as pictures: their content, options and rejections.

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::rest::series::{get_with, header};
use crate::world::{chart_input, make_collection, metric_input, publisher_with};

pub(super) const SVG: &str = "/api/v1/series/ann/prices/cpi/chart.svg";
pub(super) const PNG: &str = "/api/v1/series/ann/prices/cpi/chart.png";

pub(super) async fn get(actor: &Actor, path: &str) -> Response {
    get_with(actor, path, &[]).await
}

async fn text(actor: &Actor, path: &str) -> String {
    let response = get(actor, path).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.text().await.unwrap()
}

/// Reads the width and the height from the header of a PNG.
fn size(png: &[u8]) -> Option<(u32, u32)> {
    let (head, rest) = png.split_at_checked(16)?;
    let (width, rest) = rest.split_first_chunk()?;
    let is_png = head.starts_with(b"\x89PNG\r\n\x1a\n");
    is_png.then_some((
        u32::from_be_bytes(*width),
        u32::from_be_bytes(*rest.first_chunk()?),
    ))
}

#[on_sqlite]
async fn a_public_chart_is_a_picture_for_anybody(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);

    let response = get(&guest, SVG).await;
    assert_eq!(response.status(), StatusCode::OK);
    for (name, value) in [
        ("content-type", "image/svg+xml"),
        ("cache-control", "public, no-cache"),
        ("access-control-allow-origin", "*"),
        ("cross-origin-resource-policy", "cross-origin"),
        (
            "content-disposition",
            "inline; filename=\"ann.prices.cpi.svg\"",
        ),
        ("vary", "Accept-Encoding, Accept-Language"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", ""),
        ("permissions-policy", ""),
        ("cross-origin-opener-policy", ""),
    ] {
        assert_eq!(header(&response, name), value, "{name}");
    }
    let policy = header(&response, "content-security-policy");
    assert!(
        policy.starts_with("default-src 'none';") && !policy.contains("script-src"),
        "{policy}"
    );
    assert!(policy.contains("sandbox;") && policy.contains("frame-ancestors 'none'"));
    let svg = response.text().await.unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("width=\"960\" height=\"540\""));
    for shown in [
        "Consumer prices",
        "index · monthly",
        "Source: Office",
        "Licence: CC BY 4.0",
        "/ann/prices/cpi",
        "2.25",
        "@font-face",
    ] {
        assert!(svg.contains(shown), "{shown}");
    }

    let response = get(
        &guest,
        &format!("{PNG}?width=300&height=200&scale=3&lang=en"),
    )
    .await;
    assert_eq!(header(&response, "content-type"), "image/png");
    assert!(
        !response.headers().contains_key("vary"),
        "nothing but the address decides"
    );
    assert_eq!(size(&response.bytes().await.unwrap()), Some((900, 600)));
}

#[on_sqlite]
async fn looks_and_readings_decide_the_picture(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);
    let usual = text(&guest, SVG).await;
    let mut seen = vec![usual.clone()];
    for query in [
        "lang=fr",
        "theme=dark",
        "width=320",
        "height=300",
        "type=bar",
        "type=value",
        "type=seasonal",
        "transform=change",
        "freq=Q&partial=show",
        "start=2024-02",
        "yFormat=0.00",
        "range=zero",
        "xFormat=category",
        "asof=v0",
    ] {
        let svg = text(&guest, &format!("{SVG}?{query}")).await;
        assert!(!seen.contains(&svg), "{query}");
        seen.push(svg);
    }
    assert!(
        text(&guest, &format!("{SVG}?lang=fr"))
            .await
            .contains("Source\u{a0}: Office")
    );
    assert!(
        text(&guest, &format!("{SVG}?asof=v0"))
            .await
            .contains("No data")
    );
    assert!(
        text(&guest, &format!("{SVG}?freq=Q"))
            .await
            .contains("quarterly average")
    );
    // Equivalent options give the same picture.
    let etag = async |query: &str| {
        header(&get(&guest, &format!("{SVG}?{query}")).await, "etag").to_owned()
    };
    assert_eq!(
        etag("start=2024-02&lang=en&width=400").await,
        etag("width=400&lang=en&start=2024-02-01").await
    );
    assert_ne!(etag("width=400").await, etag("width=401").await);
    let french = get_with(&guest, SVG, &[("accept-language", "fr")]).await;
    assert!(
        french
            .text()
            .await
            .unwrap()
            .contains("Source\u{a0}: Office")
    );
}

#[on_sqlite]
async fn refused_options_are_told_by_their_names(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);
    // Fills the caches with the usual pictures.
    text(&guest, &format!("{SVG}?type=line")).await;
    text(&guest, SVG).await;
    assert_eq!(get(&guest, PNG).await.status(), StatusCode::OK);
    for (path, query, fields, said) in [
        (
            SVG,
            "width=279",
            &["width"][..],
            "“279” is not possible for the option “width”. Give a whole number from 280 to 1,600.",
        ),
        (
            SVG,
            "width=9000&height=1",
            &["width", "height"],
            "from 200 to 1,200",
        ),
        (SVG, "theme=blue", &["theme"], "Choose one of: light, dark."),
        (SVG, "lang=de", &["lang"], "Choose one of: fr, en."),
        (
            SVG,
            "type=pie",
            &["type"],
            "Choose one of: line, seasonal, bar, value.",
        ),
        (SVG, "scale=2", &["scale"], "There is no option “scale”."),
        (PNG, "scale=9", &["scale"], "from 1 to 4"),
        (PNG, "width=1600&scale=4", &["scale"], "from 1 to 2"),
        (
            SVG,
            "colour=red",
            &["colour"],
            "The options are type, width, height, theme, lang,",
        ),
        (SVG, "width=300&width=300", &["width"], "more than once"),
        (
            SVG,
            "freq=D",
            &["freq"],
            "cannot be converted to the higher frequency D",
        ),
        (
            SVG,
            "freq=Y&type=seasonal",
            &["type"],
            "Seasons need several dates a year",
        ),
        (SVG, "transform=foo&width=1", &["width", "transform"], "foo"),
    ] {
        let response = get(&guest, &format!("{path}?{query}")).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{query}");
        assert_eq!(
            header(&response, "content-type"),
            "application/problem+json",
            "{query}"
        );
        assert_eq!(
            header(&response, "access-control-allow-origin"),
            "*",
            "{query}"
        );
        let answer: Value = response.json().await.unwrap();
        let named: Vec<_> = answer["error"]["problems"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["field"].as_str().unwrap())
            .collect();
        assert_eq!(named, fields, "{query}");
        assert!(
            answer["error"]["message"].as_str().unwrap().contains(said),
            "{query}: {answer}"
        );
    }
}

#[on_sqlite]
async fn the_indicators_own_chart_is_what_is_drawn(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, id) = publisher_with(&server, "ann", "PUBLIC").await;
    let line = text(&ann, SVG).await;
    let bar = text(&ann, &format!("{SVG}?type=bar")).await;
    let changed = ann
            .graphql(
                "mutation($id: ID!, $options: ChartOptionsInput!) {
                    updateMetricChart(id: $id, version: 1, options: $options) { problems { code field } } }",
                json!({"id": id, "options": chart_input("BAR")}),
            )
            .await;
    assert_eq!(
        changed.data()["updateMetricChart"]["problems"],
        json!([]),
        "{}",
        changed.body
    );
    assert_eq!(text(&ann, SVG).await, bar);
    assert_eq!(text(&ann, &format!("{SVG}?type=line")).await, line);
}

#[on_sqlite]
async fn addresses_methods_and_spellings(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    publisher_with(&server, "ann", "PUBLIC").await;
    let guest = Actor::guest(&server);
    let moved = get(&guest, "/api/v1/series/ANN/Prices/CPI/chart.png?width=300").await;
    assert_eq!(moved.status(), StatusCode::PERMANENT_REDIRECT);
    assert_eq!(header(&moved, "location"), format!("{PNG}?width=300"));
    for (method, status) in [
        (Method::HEAD, StatusCode::OK),
        (Method::OPTIONS, StatusCode::NO_CONTENT),
        (Method::POST, StatusCode::METHOD_NOT_ALLOWED),
    ] {
        let response = guest.request(method.clone(), SVG).send().await.unwrap();
        assert_eq!(response.status(), status, "{method}");
    }
    for path in [
        "/api/v1/series/ann/prices/chart.svg",
        "/api/v1/series/ann/prices/cpi/chart.gif",
    ] {
        assert_eq!(
            get(&guest, path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}

#[on_sqlite]
async fn names_cannot_break_out_of_the_picture(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let mut input = metric_input("cpi");
    let hostile = "</text><script>alert(1)</script>&\"'";
    input["name"] = json!({"en": hostile});
    input["unit"] = json!({"en": hostile});
    input["source"] = json!(hostile);
    let made = ann
            .graphql(
                "mutation($input: MetricInput!) {
                    createMetric(account: \"ann\", collection: \"prices\", input: $input, lines: \"2024-01;1\") { problems { code } } }",
                json!({"input": input}),
            )
            .await;
    assert_eq!(
        made.data()["createMetric"]["problems"],
        json!([]),
        "{}",
        made.body
    );
    let guest = Actor::guest(&server);
    let svg = text(&guest, SVG).await;
    assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;"));
    assert_eq!(get(&guest, PNG).await.status(), StatusCode::OK);
}
