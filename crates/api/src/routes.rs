//! The table of the addresses below `/api/v1`: the handlers of each, and the label that its requests are counted by.
//! Path, method and parameters of a described one are written at its handler.

mod description;

use std::convert::Infallible;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{MethodRouter, any};
use transport::fault::HttpError;
use transport::route::RouteLabel;
use transport::shared::Shared;
use utoipa::OpenApi as _;
use utoipa::openapi::{OpenApi, PathItem};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::files::{self, Files};
use crate::resources::{self, SeriesParts, account, changes, collection, dashboard, me, question};

pub use description::document;

/// The state of the routes. Cheap to clone.
#[derive(Clone)]
pub struct ApiState {
    /// The service, the settings and the limits of work.
    pub shared: Shared,
    /// The caches of files.
    pub files: Files,
}

impl FromRef<ApiState> for Shared {
    fn from_ref(state: &ApiState) -> Self {
        state.shared.clone()
    }
}

impl FromRef<ApiState> for Files {
    fn from_ref(state: &ApiState) -> Self {
        state.files.clone()
    }
}

/// Routes, with their descriptions and labels.
pub struct Routes {
    router: OpenApiRouter<ApiState>,
    labels: Vec<(String, RouteLabel)>,
}

impl Routes {
    /// All routes.
    #[must_use]
    pub fn all() -> Self {
        use RouteLabel::{Api, Export, Import, Observations, Picture, Search, Series};

        let none = Self {
            router: OpenApiRouter::with_openapi(SeriesParts::openapi()),
            labels: Vec::new(),
        };
        none.described(Api, routes!(me::answer))
            .described(Api, routes!(changes::answer))
            .described(Api, routes!(account::answer))
            .described(Api, routes!(dashboard::list::of_account))
            .described(
                Api,
                routes!(collection::list::answer, collection::write::create),
            )
            .described(Api, routes!(collection::answer, collection::write::edit))
            .described(Api, routes!(collection::series::answer))
            .described(Api, routes!(dashboard::list::of_collection))
            .described(Api, routes!(question::questions))
            .described(Api, routes!(question::question))
            .described(Api, routes!(dashboard::answer))
            .of(
                Series,
                "/api/v1/series/{account}/{collection}/{*path}",
                any(resources::series),
            )
            .of(
                Series,
                "/api/v1/dashboards/{account}/{collection}/{dashboard}/{chart}",
                any(files::dashboard),
            )
            .of(
                Picture,
                "/api/v1/accounts/{account}/picture",
                any(files::picture),
            )
            .of(
                Export,
                "/api/v1/accounts/{account}/export.zip",
                any(files::export),
            )
            .of(
                Export,
                "/api/v1/collections/{account}/{collection}/{file}",
                any(files::collection_export),
            )
            .of(
                Import,
                "/api/v1/import/{account}/{collection}",
                any(files::import),
            )
            .of(
                Import,
                "/api/v1/imports/{id}/publish",
                any(files::import_publish),
            )
            .of(
                Import,
                "/api/v1/imports/{id}/invalid",
                any(files::import_invalid),
            )
            .of(Import, "/api/v1/readings", any(files::reading))
            .of(
                Observations,
                "/api/v1/observations",
                any(resources::observations),
            )
            .of(Search, "/api/v1/search", any(files::search))
            .of(Search, "/api/v1/suggest", any(files::suggest))
            .of(Api, "/api/v1/openapi.json", any(description::answer))
            .of(Api, "/api/v1/alerts/end", any(files::end_alerts))
    }

    /// With the route of described handlers, which have one path.
    fn described(mut self, label: RouteLabel, handlers: UtoipaMethodRouter<ApiState>) -> Self {
        let mut allowed = String::new();
        for (path, item) in &handlers.1.paths {
            self.labels.push((path.clone(), label));
            allowed = methods(item).collect::<Vec<_>>().join(", ");
        }
        let reject = move || {
            let allowed = allowed.clone();
            async move { HttpError::Method(allowed.into()) }
        };
        let router = self
            .router
            .routes(handlers.map(|methods| methods.fallback(reject)));
        Self { router, ..self }
    }

    /// With a route that is not described here.
    fn of(
        mut self,
        label: RouteLabel,
        path: &'static str,
        handler: MethodRouter<ApiState, Infallible>,
    ) -> Self {
        self.labels.push((path.to_owned(), label));
        let router = self.router.route(path, handler);
        Self { router, ..self }
    }

    /// The description of those that have one.
    fn description(self) -> OpenApi {
        self.router.into_openapi()
    }

    /// The router.
    pub fn router(self, state: ApiState) -> Router {
        Router::from(self.router).with_state(state)
    }

    /// The patterns of the addresses, each with the label of its requests.
    #[must_use]
    pub fn labels(self) -> Vec<(String, RouteLabel)> {
        self.labels
    }
}

/// The methods of an address, as `Allow` lists them.
fn methods(item: &PathItem) -> impl Iterator<Item = &'static str> {
    [
        ("GET", &item.get),
        ("HEAD", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ]
    .into_iter()
    .filter_map(|(name, operation)| operation.as_ref().map(|_| name))
}
