//! The table of routes.

use std::collections::BTreeSet;

use domain::catalogue::reserved::ACCOUNT_KEYS;
use serde_json::Value;

use super::*;

#[test]
fn no_account_can_stand_in_a_routes_place() {
    for pattern in route_patterns() {
        // Where an address of the application has an account key.
        let first = pattern.split('/').nth(1).unwrap();
        assert!(ACCOUNT_KEYS.contains(&first), "{first} is not reserved");
    }
}

#[test]
fn requests_are_counted_by_their_route() {
    for (path, expected) in [
        ("/api/v1/series/ann/prices/cpi.csv", RouteLabel::Series),
        (
            "/api/v1/dashboards/ann/prices/all/cpi.png",
            RouteLabel::Series,
        ),
        ("/api/v1/dashboards/ann/prices/all", RouteLabel::Api),
        ("/api/v1/accounts/ann", RouteLabel::Api),
        ("/api/v1/accounts/ann/picture", RouteLabel::Picture),
        ("/api/v1/accounts/ann/export.zip", RouteLabel::Export),
        ("/api/v1/collections/ann/prices/all.zip", RouteLabel::Export),
        ("/api/v1/import/ann/prices", RouteLabel::Import),
        ("/api/v1/imports/7/publish", RouteLabel::Import),
        ("/api/v1/imports/7/invalid", RouteLabel::Import),
        ("/api/v1/readings", RouteLabel::Import),
        ("/api/v1/observations", RouteLabel::Observations),
        ("/api/v1/me", RouteLabel::Api),
        ("/api/v1/collections", RouteLabel::Api),
        ("/api/v1/collections/ann/prices", RouteLabel::Api),
        ("/api/v1/collections/ann/prices/dashboards", RouteLabel::Api),
        ("/api/v1/search", RouteLabel::Search),
        ("/api/v1/suggest", RouteLabel::Search),
        ("/api/v1/unknown", RouteLabel::Api),
        ("/api", RouteLabel::Api),
        ("/graphql", RouteLabel::Graphql),
        ("/healthz", RouteLabel::Health),
        ("/readyz", RouteLabel::Health),
        ("/assets/index.js", RouteLabel::Asset),
        ("/ann/prices", RouteLabel::Application),
        ("/", RouteLabel::Application),
    ] {
        assert_eq!(label(path), expected, "{path}");
    }
}

/// Routes that the description leaves out, and why.
const UNDESCRIBED: &[(&str, &str)] = &[
    (
        "/api/v1/accounts/{account}/export.zip",
        "no key may export an account",
    ),
    ("/api/v1/alerts/end", "is for mail programs"),
    ("/api/v1/readings", "is for the form of an indicator"),
];

#[test]
fn every_operation_has_a_route_and_every_route_an_operation() {
    let shape = |path: &str| {
        let segments = path.split('/').map(|segment| {
            if segment.starts_with('{') {
                "{}"
            } else {
                segment
            }
        });
        segments.collect::<Vec<_>>().join("/")
    };
    let document: Value = serde_json::from_str(&api::routes::document()).unwrap();
    let described: BTreeSet<String> = document["paths"]
        .as_object()
        .unwrap()
        .keys()
        .map(|path| match path.starts_with("/api/v1/series/") {
            true => "/api/v1/series/{}/{}/{}".to_owned(),
            false => shape(path),
        })
        .collect();
    let left_out = |path: &str| UNDESCRIBED.iter().any(|(known, _)| *known == path);
    let routes: BTreeSet<String> = route_patterns()
        .filter(|path| path.starts_with("/api/v1/") && !left_out(path))
        .map(shape)
        .collect();
    assert_eq!(described, routes);
}
