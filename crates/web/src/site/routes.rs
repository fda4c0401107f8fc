//! The route table: the addresses that the server handles itself. All others belong to the application.

use std::sync::{Arc, LazyLock};

use api::routes::{ApiState, Routes};
use api::series;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::routing::{MethodRouter, any};
use domain::catalogue::address;
use http::{HeaderValue, Method, Response, StatusCode, header};
use transport::fault::{HttpError, reject_method};
use transport::route::RouteLabel;
use transport::shared::Shared;

use crate::addins;
use crate::page::embedded::Application;
use crate::site::SiteState;
use crate::site::health::{self, HEALTH, READY};
use crate::site::{llms, sitemap};

/// A pattern of addresses, the label that requests to them are counted by, and their handler.
type OwnRoute = (&'static str, RouteLabel, MethodRouter<SiteState>);

/// The routes of this crate and of GraphQL.
fn own_routes() -> [OwnRoute; 13] {
    use RouteLabel::{Api, Application, Asset, Graphql, Health};

    [
        ("/graphql", Graphql, any(graphql::answer)),
        ("/graphql/{*rest}", Graphql, any(nothing)),
        ("/api", Api, any(nothing)),
        ("/api/{*rest}", Api, any(nothing)),
        (HEALTH, Health, any(health::alive)),
        (READY, Health, any(health::ready)),
        ("/help", Application, any(help)),
        ("/robots.txt", Application, any(sitemap::robots)),
        ("/llms.txt", Application, any(llms::answer)),
        ("/sitemap.xml", Application, any(sitemap::answer)),
        ("/addins/{*file}", Application, any(addins::answer)),
        ("/assets/{*file}", Asset, any(asset)),
        ("/.well-known/{*rest}", Application, any(nothing)),
    ]
}

/// The patterns of all routes, each with the label of its requests.
fn labels() -> &'static [(String, RouteLabel)] {
    static LABELS: LazyLock<Vec<(String, RouteLabel)>> = LazyLock::new(|| {
        let own = own_routes().into_iter();
        let own = own.map(|(pattern, label, _)| (pattern.to_owned(), label));
        own.chain(Routes::all().labels()).collect()
    });
    &LABELS
}

/// The label that requests to an address are counted by.
pub(crate) fn label(path: &str) -> RouteLabel {
    static ROUTES: LazyLock<matchit::Router<RouteLabel>> = LazyLock::new(|| {
        let mut routes = matchit::Router::new();
        for (pattern, label) in labels() {
            if let Err(error) = routes.insert(pattern, *label) {
                tracing::error!(%error, pattern, "a route is not counted by itself");
            }
        }
        routes
    });
    ROUTES
        .at(path)
        .map_or(RouteLabel::Application, |found| *found.value)
}

/// Whether an address is that of a file for programs, whether or not the file exists.
pub(crate) fn is_file(path: &str) -> bool {
    path.starts_with("/api/v1/series/") || path.starts_with("/api/v1/dashboards/")
}

/// Whether an address is one of the API for programs, whether or not it exists.
pub(crate) fn is_api(path: &str) -> bool {
    path.starts_with("/api/v1/")
}

/// The address patterns that the server handles itself.
pub fn route_patterns() -> impl Iterator<Item = &'static str> {
    labels().iter().map(|(pattern, _)| pattern.as_str())
}

/// The router of the routes of this crate and of GraphQL.
pub(super) fn own() -> Router<SiteState> {
    let own = own_routes().into_iter();
    own.fold(Router::new(), |router, (pattern, _, handler)| {
        router.route(pattern, handler)
    })
}

/// The router of the addresses for programs.
pub(super) fn of_programs(state: &SiteState) -> Router {
    Routes::all().router(ApiState {
        shared: state.shared.clone(),
        files: state.files.clone(),
    })
}

/// Whether this is the first segment of a route, where an address of the application has an account key.
pub(super) fn is_first_segment(segment: &str) -> bool {
    let mut patterns = route_patterns();
    patterns.any(|pattern| pattern.split('/').nth(1) == Some(segment))
}

async fn nothing() -> HttpError {
    HttpError::NotFound
}

/// Redirects from an address with a trailing slash to the one without, whether or not it exists: it is the only
/// address of a page or file. Only GET and HEAD are redirected.
pub(crate) fn without_trailing_slash(
    request: &http::Request<Body>,
) -> Result<Option<Response<Body>>, HttpError> {
    let (method, uri) = (request.method(), request.uri());
    let own = address::without_trailing_slash(uri.path());
    let own = own.filter(|_| matches!(*method, Method::GET | Method::HEAD));
    own.map(|own| series::moved(own, uri.query(), is_file(own)))
        .transpose()
}

/// Redirects `/help` to the operator's help site, else to the guide that comes with the application.
async fn help(State(shared): State<Shared>, method: Method) -> Result<Response<Body>, HttpError> {
    reject_method(&method, "GET, HEAD")?;
    let target = shared.config.help.as_deref().unwrap_or("/guide");
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::FOUND;
    let target = HeaderValue::try_from(target).map_err(|_| HttpError::Internal)?;
    response.headers_mut().insert(header::LOCATION, target);
    Ok(response)
}

/// A file whose name contains the hash of its content.
async fn asset(
    State(application): State<Arc<Application>>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    reject_method(request.method(), "GET, HEAD")?;
    application
        .file(request.uri().path(), request.headers())
        .ok_or(HttpError::NotFound)
}

#[cfg(test)]
mod tests;
