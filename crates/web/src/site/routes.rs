//! The route table: the addresses that the server handles itself. All others belong to the application.

use std::sync::{Arc, LazyLock};

use api::{files, resources};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::routing::{MethodRouter, any};
use domain::catalogue::address;
use http::{HeaderValue, Method, Response, StatusCode, header};
use transport::fault::{HttpError, reject_method};
use transport::shared::Shared;

use crate::addins;
use crate::page::embedded::Application;
use crate::site::SiteState;
use crate::site::health::{self, HEALTH, READY};
use crate::site::instruments::RouteLabel;
use crate::site::sitemap;

/// An address pattern that the server handles itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Graphql,
    GraphqlBelow,
    Series,
    Dashboard,
    DashboardChart,
    Account,
    AccountDashboards,
    Picture,
    Export,
    CollectionExport,
    Import,
    ImportPublish,
    ImportInvalid,
    Readings,
    Collections,
    Collection,
    CollectionSeries,
    CollectionDashboards,
    CollectionQuestions,
    Question,
    Observations,
    Me,
    Changes,
    OpenApi,
    Search,
    Suggest,
    EndAlerts,
    Api,
    ApiBelow,
    Health,
    Ready,
    Help,
    Robots,
    Sitemap,
    Addins,
    Asset,
    WellKnown,
}

impl Route {
    /// Every route.
    pub(crate) const ALL: [Self; 37] = [
        Self::Graphql,
        Self::GraphqlBelow,
        Self::Series,
        Self::Dashboard,
        Self::DashboardChart,
        Self::Account,
        Self::AccountDashboards,
        Self::Picture,
        Self::Export,
        Self::CollectionExport,
        Self::Import,
        Self::ImportPublish,
        Self::ImportInvalid,
        Self::Readings,
        Self::Collections,
        Self::Collection,
        Self::CollectionSeries,
        Self::CollectionDashboards,
        Self::CollectionQuestions,
        Self::Question,
        Self::Observations,
        Self::Me,
        Self::Changes,
        Self::OpenApi,
        Self::Search,
        Self::Suggest,
        Self::EndAlerts,
        Self::Api,
        Self::ApiBelow,
        Self::Health,
        Self::Ready,
        Self::Help,
        Self::Robots,
        Self::Sitemap,
        Self::Addins,
        Self::Asset,
        Self::WellKnown,
    ];

    /// The pattern of its addresses.
    pub(crate) const fn pattern(self) -> &'static str {
        match self {
            Self::Graphql => "/graphql",
            Self::GraphqlBelow => "/graphql/{*rest}",
            Self::Series => "/api/v1/series/{account}/{collection}/{*path}",
            Self::Dashboard => "/api/v1/dashboards/{account}/{collection}/{dashboard}",
            Self::DashboardChart => "/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}",
            Self::Account => "/api/v1/accounts/{key}",
            Self::AccountDashboards => "/api/v1/accounts/{key}/dashboards",
            Self::Picture => "/api/v1/accounts/{key}/picture",
            Self::Export => "/api/v1/accounts/{key}/export.zip",
            Self::CollectionExport => "/api/v1/collections/{account}/{collection}/{file}",
            Self::Import => "/api/v1/import/{account}/{collection}",
            Self::ImportPublish => "/api/v1/imports/{id}/publish",
            Self::ImportInvalid => "/api/v1/imports/{id}/invalid",
            Self::Readings => "/api/v1/readings",
            Self::Collections => "/api/v1/collections",
            Self::Collection => "/api/v1/collections/{account}/{collection}",
            Self::CollectionSeries => "/api/v1/collections/{account}/{collection}/series",
            Self::CollectionQuestions => "/api/v1/collections/{account}/{collection}/questions",
            Self::Question => "/api/v1/collections/{account}/{collection}/questions/{number}",
            Self::CollectionDashboards => "/api/v1/collections/{account}/{collection}/dashboards",
            Self::Observations => "/api/v1/observations",
            Self::Me => "/api/v1/me",
            Self::Changes => "/api/v1/changes",
            Self::OpenApi => "/api/v1/openapi.json",
            Self::Search => "/api/v1/search",
            Self::Suggest => "/api/v1/suggest",
            Self::EndAlerts => "/api/v1/alerts/end",
            Self::Api => "/api",
            Self::ApiBelow => "/api/{*rest}",
            Self::Health => HEALTH,
            Self::Ready => READY,
            Self::Help => "/help",
            Self::Robots => "/robots.txt",
            Self::Sitemap => "/sitemap.xml",
            Self::Addins => "/addins/{*file}",
            Self::Asset => "/assets/{*file}",
            Self::WellKnown => "/.well-known/{*rest}",
        }
    }

    /// The route of an address; `None` for addresses of the application.
    fn of(path: &str) -> Option<Self> {
        static ROUTES: LazyLock<matchit::Router<Route>> = LazyLock::new(|| {
            let mut routes = matchit::Router::new();
            for route in Route::ALL {
                if let Err(error) = routes.insert(route.pattern(), route) {
                    tracing::error!(%error, pattern = route.pattern(), "a route is not counted by itself");
                }
            }
            routes
        });
        Some(*ROUTES.at(path).ok()?.value)
    }

    /// The label that its requests are counted by.
    const fn label(self) -> RouteLabel {
        match self {
            Self::Series | Self::DashboardChart => RouteLabel::Series,
            Self::Graphql | Self::GraphqlBelow => RouteLabel::Graphql,
            Self::Picture => RouteLabel::Picture,
            Self::Export | Self::CollectionExport => RouteLabel::Export,
            Self::Import | Self::ImportPublish | Self::ImportInvalid | Self::Readings => {
                RouteLabel::Import
            }
            Self::Search | Self::Suggest => RouteLabel::Search,
            Self::Observations => RouteLabel::Observations,
            Self::Dashboard
            | Self::Account
            | Self::AccountDashboards
            | Self::Collections
            | Self::Collection
            | Self::CollectionSeries
            | Self::CollectionDashboards
            | Self::CollectionQuestions
            | Self::Question
            | Self::Me
            | Self::Changes
            | Self::OpenApi
            | Self::EndAlerts
            | Self::Api
            | Self::ApiBelow => RouteLabel::Api,
            Self::Health | Self::Ready => RouteLabel::Health,
            Self::Asset => RouteLabel::Asset,
            Self::Help | Self::Robots | Self::Sitemap | Self::Addins | Self::WellKnown => {
                RouteLabel::Application
            }
        }
    }

    /// The first segment of the path, where an address of the application has an account key.
    pub(super) fn first_segment(self) -> &'static str {
        self.pattern().split('/').nth(1).unwrap_or_default()
    }

    fn handler(self) -> MethodRouter<SiteState> {
        match self {
            Self::Graphql => any(graphql::answer),
            Self::Series => any(resources::series),
            Self::Dashboard => any(resources::dashboard),
            Self::DashboardChart => any(files::dashboard),
            Self::Account => any(resources::account),
            Self::AccountDashboards => any(resources::account_dashboards),
            Self::Picture => any(files::picture),
            Self::Export => any(files::export),
            Self::CollectionExport => any(files::collection_export),
            Self::Import => any(files::import),
            Self::ImportPublish => any(files::import_publish),
            Self::ImportInvalid => any(files::import_invalid),
            Self::Readings => any(files::reading),
            Self::Collections => any(resources::collections),
            Self::Collection => any(resources::collection),
            Self::CollectionSeries => any(resources::collection_series),
            Self::CollectionDashboards => any(resources::collection_dashboards),
            Self::CollectionQuestions => any(resources::questions),
            Self::Question => any(resources::question),
            Self::Observations => any(resources::observations),
            Self::Me => any(resources::me),
            Self::Changes => any(resources::changes),
            Self::OpenApi => any(resources::openapi),
            Self::Search => any(files::search),
            Self::Suggest => any(files::suggest),
            Self::EndAlerts => any(files::end_alerts),
            Self::Health => any(health::alive),
            Self::Ready => any(health::ready),
            Self::Help => any(help),
            Self::Robots => any(sitemap::robots),
            Self::Sitemap => any(sitemap::answer),
            Self::Addins => any(addins::answer),
            Self::Asset => any(asset),
            Self::GraphqlBelow | Self::Api | Self::ApiBelow | Self::WellKnown => any(nothing),
        }
    }
}

/// The label that requests to an address are counted by.
pub(crate) fn label(path: &str) -> RouteLabel {
    Route::of(path).map_or(RouteLabel::Application, Route::label)
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
    Route::ALL.into_iter().map(Route::pattern)
}

/// The router of all routes, without the pages of the application.
pub(super) fn router() -> Router<SiteState> {
    Route::ALL.into_iter().fold(Router::new(), |router, route| {
        router.route(route.pattern(), route.handler())
    })
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
    own.map(|own| files::moved(own, uri.query(), is_file(own)))
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
