//! Every route that the server handles itself, the permission it needs, and an address of it.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::Value;
use testkit::Actor;

use super::operations::Needs;
use super::table::{Gets, Place, Stands};

/// The pattern of a route, the permission to read it, and addresses of it; an empty list if it belongs to no
/// account. A reader without the permission gets the response of an unknown address.
const ROUTES: &[(&str, Needs, &[&str])] = &[
    ("/graphql", Needs::Nothing, &[]),
    ("/graphql/{*rest}", Needs::Nothing, &[]),
    (
        "/api/v1/series/{account}/{collection}/{*path}",
        Needs::Read,
        &[
            "/api/v1/series/{account}/{collection}/cpi.csv",
            "/api/v1/series/{account}/{collection}/cpi.csvw",
            "/api/v1/series/{account}/{collection}/cpi.json",
            "/api/v1/series/{account}/{collection}/cpi.jsonstat",
            "/api/v1/series/{account}/{collection}/cpi.xlsx",
            "/api/v1/series/{account}/{collection}/cpi/chart.svg",
            "/api/v1/series/{account}/{collection}/cpi/~meta",
            "/api/v1/series/{account}/{collection}/cpi/~vintages",
            "/api/v1/series/{account}/{collection}/cpi/~vintages/1",
        ],
    ),
    (
        "/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}",
        Needs::Read,
        &["/api/v1/dashboards/{account}/{collection}/board/a.svg"],
    ),
    (
        "/api/v1/dashboards/{account}/{collection}/{dashboard}",
        Needs::Read,
        &["/api/v1/dashboards/{account}/{collection}/board"],
    ),
    (
        "/api/v1/accounts/{account}",
        Needs::SeeAccount,
        &["/api/v1/accounts/{account}"],
    ),
    (
        "/api/v1/accounts/{account}/dashboards",
        Needs::SeeAccount,
        &["/api/v1/accounts/{account}/dashboards?first=1"],
    ),
    ("/api/v1/accounts/{account}/picture", Needs::SeeAccount, &[]),
    (
        "/api/v1/accounts/{account}/export.zip",
        Needs::OwnAccount,
        &["/api/v1/accounts/{account}/export.zip"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/{file}",
        Needs::Read,
        &[
            "/api/v1/collections/{account}/{collection}/export.csv",
            "/api/v1/collections/{account}/{collection}/export.xlsx?frequency=M",
            "/api/v1/collections/{account}/{collection}/export.zip?under=cpi",
        ],
    ),
    (
        "/api/v1/collections/{account}/{collection}/observations.csv",
        Needs::Read,
        &[
            "/api/v1/collections/{account}/{collection}/observations.csv",
            "/api/v1/collections/{account}/{collection}/observations.csv?under=cpi&status=show&for=excel-fr",
        ],
    ),
    (
        "/api/v1/collections/{account}/{collection}/observations.jsonstat",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/observations.jsonstat?lang=fr"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/datapackage.json",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/datapackage.json"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/csvw.json",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/csvw.json?sep=;"],
    ),
    // It lists what the caller may see: `rest::catalogue` tests which collections.
    (
        "/api/v1/collections",
        Needs::Nothing,
        &["/api/v1/collections?account={account}"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/questions",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/questions?q=index&order=newest"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/questions/{number}",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/questions/1"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/dashboards",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/dashboards"],
    ),
    (
        "/api/v1/collections/{account}/{collection}",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/series",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/series?q=cpi"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/events",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/events"],
    ),
    (
        "/api/v1/collections/{account}/{collection}/events/{id}",
        Needs::Read,
        &["/api/v1/collections/{account}/{collection}/events/{event}"],
    ),
    // Its results are those of the files: `rest::api` tests them.
    ("/api/v1/observations", Needs::Nothing, &[]),
    // What it reports to each kind of reader: `rest::changes` tests it.
    ("/api/v1/changes", Needs::Nothing, &[]),
    // Only access keys: `keys` tests them.
    ("/api/v1/me", Needs::Nothing, &[]),
    (
        "/api/v1/openapi.json",
        Needs::Nothing,
        &["/api/v1/openapi.json"],
    ),
    // The routes of import files: `check_files` tests them.
    (
        "/api/v1/import/{account}/{collection}",
        Needs::EditMetrics,
        &[],
    ),
    ("/api/v1/imports/{id}/publish", Needs::OwnFile, &[]),
    ("/api/v1/imports/{id}/invalid", Needs::OwnFile, &[]),
    // Reads what is sent and nothing else: `rest::readings` tests it.
    ("/api/v1/readings", Needs::Nothing, &[]),
    // Search: `crates/service/tests/it/search/privacy.rs` tests what it tells.
    ("/api/v1/search", Needs::Nothing, &[]),
    ("/api/v1/suggest", Needs::Nothing, &[]),
    // Needs a token of a mail: see `graphql/alerts.rs`.
    ("/api/v1/alerts/end", Needs::Nothing, &[]),
    ("/api", Needs::Nothing, &[]),
    ("/api/{*rest}", Needs::Nothing, &[]),
    ("/healthz", Needs::Nothing, &[]),
    ("/readyz", Needs::Nothing, &[]),
    ("/help", Needs::Nothing, &[]),
    ("/robots.txt", Needs::Nothing, &[]),
    ("/llms.txt", Needs::Nothing, &[]),
    ("/addins/{*file}", Needs::Nothing, &[]),
    // `page/sitemap.rs` tests what it lists.
    ("/sitemap.xml", Needs::Nothing, &[]),
    ("/assets/{*file}", Needs::Nothing, &[]),
    ("/.well-known/{*rest}", Needs::Nothing, &[]),
];

#[test]
fn every_route_is_in_the_table() {
    let known: BTreeSet<&str> = ROUTES.iter().map(|(pattern, ..)| *pattern).collect();
    let served: BTreeSet<&str> = web::route_patterns().collect();
    assert_eq!(served, known, "say in this test who may use what was added");
}

/// Requests the routes of import files with an invalid mode: an allowed reader gets 422.
async fn check_files(actor: &Actor, stands: Stands, place: Place, variables: &Value) {
    let text = |name: &str| variables[name].as_str().unwrap();
    let (account, collection, file) = (text("account"), text("collection"), text("file"));
    let requested = [
        (
            Needs::EditMetrics,
            Method::POST,
            format!("/api/v1/import/{account}/{collection}?mode=mend"),
        ),
        (
            Needs::OwnFile,
            Method::POST,
            format!("/api/v1/imports/{file}/publish"),
        ),
        (
            Needs::OwnFile,
            Method::GET,
            format!("/api/v1/imports/{file}/invalid?mode=mend"),
        ),
    ];
    for (needs, method, path) in requested {
        let request = actor
            .request(method, &path)
            .header("content-type", "application/json")
            .body("{\"mode\":\"mend\"}");
        let status = request.send().await.unwrap().status().as_u16();
        let expected = match place.expected(needs, stands) {
            Gets::Through => 422,
            Gets::Forbidden => 403,
            Gets::SignIn => 401,
            Gets::Nothing => 404,
        };
        assert_eq!(status, expected, "{path} by {stands:?} on {place:?}");
    }
}

/// Requests every address as this reader.
pub(super) async fn check(actor: &Actor, stands: Stands, place: Place, variables: &Value) {
    check_files(actor, stands, place, variables).await;
    for (_, needs, addresses) in ROUTES {
        for address in *addresses {
            let path = ["account", "collection", "event"].iter().fold(
                (*address).to_owned(),
                |path, name| {
                    path.replace(&format!("{{{name}}}"), variables[*name].as_str().unwrap())
                },
            );
            let answer = actor.get(&path).await;
            let status = answer.status().as_u16();
            // A user downloads one export at a time: this one is read to its end before the next.
            answer.bytes().await.unwrap();
            let allowed = place.expected(*needs, stands) == Gets::Through;
            assert_eq!(
                status,
                if allowed { 200 } else { 404 },
                "{path} by {stands:?} on {place:?}"
            );
        }
    }
}
