//! Charts of dashboards as pictures: their content, permissions, and no shared cache for content that is not public.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, TestServer};

use crate::graphql::dashboards::{input, make_dashboard, series_input};
use crate::rest::series::{get_with, header};
use crate::world::{make_collection, make_metric, publish};

const SVG: &str = "/api/v1/dashboards/ann/prices/board/pair.svg";

async fn svg(actor: &Actor, path: &str) -> String {
    let response = get_with(actor, path, &[]).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.text().await.unwrap()
}

/// A series with this legend.
fn named(metric: &str, legend: &str) -> Value {
    let mut series = series_input(metric);
    series["look"]["legend"] = json!({"en": legend});
    series
}

#[on_sqlite]
async fn a_chart_is_a_picture_of_all_its_series(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let food = make_metric(&ann, "prices", "food", "2024-01;1\n2024-02;2\n2024-03;4").await;
    let rent = make_metric(&ann, "prices", "rent", "2024-01;7\n2024-02;8\n2024-03;9").await;
    let pair = input(
        "Pair",
        "LINE",
        &[named(&food, "What we eat"), named(&rent, "Where we live")],
    );
    let id = make_dashboard(&ann, Some("prices"), ("Board", None), &[pair]).await;
    let guest = server.guest();
    // The address in other letter case redirects to the stored spelling.
    let moved = get_with(&guest, &format!("{SVG}?width=400"), &[]).await;
    assert_eq!(
        (moved.status(), header(&moved, "location")),
        (
            StatusCode::PERMANENT_REDIRECT,
            "/api/v1/dashboards/ann/prices/Board/Pair.svg?width=400"
        )
    );
    let own = "/api/v1/dashboards/ann/prices/Board/Pair.svg";
    let response = get_with(&guest, own, &[]).await;
    for (name, value) in [
        ("content-type", "image/svg+xml"),
        ("cache-control", "public, no-cache"),
        ("access-control-allow-origin", "*"),
        ("vary", "Accept-Encoding, Accept-Language"),
        (
            "content-disposition",
            "inline; filename=\"ann.prices.Board.Pair.svg\"",
        ),
    ] {
        assert_eq!(header(&response, name), value, "{name}");
    }
    let etag = header(&response, "etag").to_owned();
    let drawn = response.text().await.unwrap();
    for shown in [
        "Chart Pair",
        "What we eat",
        "Where we live",
        "Source: Office",
        "CC BY 4.0",
        "/i/ann/prices/Board/Pair",
    ] {
        assert!(drawn.contains(shown), "{shown}");
    }
    let known = get_with(&guest, own, &[("If-None-Match", &etag)]).await;
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    for query in [
        "theme=dark",
        "width=320",
        "lang=fr",
        "start=2024-02",
        "end=2024-02",
    ] {
        assert_ne!(
            svg(&guest, &format!("{own}?{query}")).await,
            drawn,
            "{query}"
        );
    }
    let png = get_with(
        &guest,
        "/api/v1/dashboards/ann/prices/Board/Pair.png?width=300&height=200&scale=2",
        &[],
    )
    .await;
    assert_eq!(
        (png.status(), header(&png, "content-type")),
        (StatusCode::OK, "image/png")
    );
    // The picture is never stale.
    publish(&ann, &food, "2024-04;5", 1).await;
    assert_ne!(svg(&guest, own).await, drawn);
    let update = "mutation($id: ID!, $input: DashboardInput!) { updateDashboard(id: $id, version: 1, input: $input) { problems { code field } } }";
    let answer = ann.graphql(update, json!({"id": id, "input": {"key": "Other", "name": {"en": "B"}, "description": {}, "tags": {}, "start": "2024-03"}})).await;
    assert_eq!(answer.data()["updateDashboard"]["problems"], json!([]));
    let moved = get_with(&guest, own, &[]).await;
    assert_eq!(
        header(&moved, "location"),
        "/api/v1/dashboards/ann/prices/Other/Pair.svg",
        "the former key leads to it"
    );
}

#[on_sqlite]
async fn a_chart_of_transformed_series_says_so(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let food = make_metric(&ann, "prices", "food", "2023-01;1\n2024-01;2\n2024-02;3").await;
    let over_a_year = |legend: Option<&str>| {
        let mut series = named(&food, legend.unwrap_or_default());
        series["transform"] = json!("pct");
        series["param"] = json!("12");
        series
    };
    let charts = [
        input("one", "LINE", &[over_a_year(Some("Eating"))]),
        input("two", "LINE", &[over_a_year(None), named(&food, "Prices")]),
    ];
    make_dashboard(&ann, Some("prices"), ("board", None), &charts).await;
    let guest = server.guest();
    for (chart, language, said) in [
        ("one", "en", ">change over one year<"),
        ("one", "fr", ">variation sur un an<"),
        ("two", "en", ", change over one year, %<"),
    ] {
        let drawn = svg(
            &guest,
            &format!("/api/v1/dashboards/ann/prices/board/{chart}.svg?lang={language}"),
        )
        .await;
        assert!(drawn.contains(said), "{chart} {language}");
    }
}

#[on_sqlite]
async fn what_not_everybody_sees_is_kept_for_nobody(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_collection(&ann, "secret", "PRIVATE").await;
    let open = make_metric(&ann, "prices", "food", "2024-01;1\n2024-02;2").await;
    let closed = make_metric(&ann, "secret", "hidden", "2024-01;41\n2024-02;42").await;
    let pair = input(
        "pair",
        "LINE",
        &[named(&open, "What we eat"), named(&closed, "What we hide")],
    );
    make_dashboard(
        &ann,
        None,
        ("board", Some("PUBLIC")),
        std::slice::from_ref(&pair),
    )
    .await;
    make_dashboard(&ann, None, ("mine", Some("PRIVATE")), &[pair]).await;
    let guest = server.guest();
    let board = "/api/v1/dashboards/ann/_/board/pair.svg";
    for _ in 0..2 {
        let own = get_with(&ann, board, &[]).await;
        assert_eq!(header(&own, "cache-control"), "private, no-store");
        assert!(own.text().await.unwrap().contains("What we hide"));
        let theirs = get_with(&guest, board, &[]).await;
        assert_eq!(header(&theirs, "cache-control"), "private, no-store");
        let drawn = theirs.text().await.unwrap();
        assert!(drawn.contains("What we eat") && !drawn.contains("What we hide"));
    }
    let mine = "/api/v1/dashboards/ann/_/mine/pair.svg";
    assert!(svg(&ann, mine).await.contains("What we hide"));
    for path in [
        mine,
        "/api/v1/dashboards/ann/_/board/other.svg",
        "/api/v1/dashboards/ann/_/board/pair.gif",
        "/api/v1/dashboards/ann/prices/board/pair.svg",
        "/api/v1/dashboards/ann/_",
        "/api/v1/dashboards/ann/_/other/pair.png",
    ] {
        assert_eq!(
            get_with(&guest, path, &[]).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}

#[on_sqlite]
async fn what_is_asked_wrongly_is_told(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let metric = make_metric(&ann, "prices", "food", "2024-01;1\n2024-02;2").await;
    make_dashboard(
        &ann,
        Some("prices"),
        ("board", None),
        &[input("pair", "LINE", &[series_input(&metric)])],
    )
    .await;
    let guest = server.guest();
    for (query, field, code) in [
        ("width=1", "width", "NUMBER_RANGE"),
        ("type=bar", "type", "OPTION_UNKNOWN"),
        ("freq=Y", "freq", "OPTION_UNKNOWN"),
        ("scale=2", "scale", "OPTION_UNKNOWN"),
        ("start=then", "start", "OPTION_DATE"),
        ("start=2024&end=2023", "start", "OPTION_RANGE"),
        ("start=2024&start=2024", "start", "OPTION_REPEATED"),
    ] {
        let response = get_with(&guest, &format!("{SVG}?{query}"), &[]).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{query}");
        let answer: Value = response.json().await.unwrap();
        let problem = &answer["error"]["problems"][0];
        assert_eq!(
            (&problem["field"], &problem["code"]),
            (&json!(field), &json!(code)),
            "{query}: {answer}"
        );
    }
    let rejected = guest.request(Method::POST, SVG).send().await.unwrap();
    assert_eq!(rejected.status(), StatusCode::METHOD_NOT_ALLOWED);
}
