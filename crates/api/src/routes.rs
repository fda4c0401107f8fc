//! The table of the addresses below `/api/v1`: the handlers of each, and the label that its requests are counted by.
//! Path, method, parameters and answers are written at the handler.

mod description;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::any;
use transport::fault::HttpError;
use transport::route::RouteLabel;
use transport::shared::Shared;
use utoipa::openapi::{OpenApi, PathItem};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::account::{self, me};
use crate::series::Files;
use crate::{
    alerts, changes, collection, dashboard, export, import, observations, question, search, series,
};

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
            router: OpenApiRouter::with_openapi(description::start()),
            labels: Vec::new(),
        };
        none.with(Api, routes!(me::answer))
            .with(Api, routes!(changes::answer))
            .with(Api, routes!(account::answer))
            .with(
                Picture,
                routes!(
                    account::picture::read,
                    account::picture::set,
                    account::picture::remove
                ),
            )
            .with(Export, routes!(export::answer))
            .with(Api, routes!(dashboard::list::of_account))
            .with(
                Api,
                routes!(collection::list::answer, collection::write::create),
            )
            .with(Api, routes!(collection::answer, collection::write::edit))
            .with(Api, routes!(collection::series::answer))
            .with(
                Api,
                routes!(collection::event::list, collection::event::write::create),
            )
            .with(
                Api,
                routes!(
                    collection::event::read,
                    collection::event::write::edit,
                    collection::event::write::delete
                ),
            )
            .with(
                Export,
                routes!(export::collection::read, export::collection::read_selection),
            )
            .with(Export, routes!(export::observations::csv))
            .with(Export, routes!(export::observations::json_stat))
            .with(Export, routes!(export::described::data_package))
            .with(Export, routes!(export::described::csv_on_the_web))
            .with(Api, routes!(dashboard::list::of_collection))
            .with(Api, routes!(question::questions))
            .with(Api, routes!(question::question))
            .with(Api, routes!(dashboard::answer))
            .with(Series, routes!(dashboard::picture::answer))
            .with_series()
            .with(
                Observations,
                routes!(observations::read, observations::query),
            )
            .with(Search, routes!(search::answer))
            .with(Search, routes!(search::suggest))
            .with(Import, routes!(import::answer))
            .with(Import, routes!(import::publish::answer))
            .with(Import, routes!(import::invalid::answer))
            .with(Import, routes!(import::reading::answer))
            .with(Api, routes!(alerts::ask, alerts::end))
            .with(Api, routes!(description::answer))
    }

    /// With the route of handlers, which have one path.
    fn with(mut self, label: RouteLabel, handlers: UtoipaMethodRouter<ApiState>) -> Self {
        let mut allowed = String::new();
        for (path, item) in &handlers.1.paths {
            self.labels.push((path.clone(), label));
            let methods = methods(item).chain(is_file(label).then_some("OPTIONS"));
            allowed = methods.collect::<Vec<_>>().join(", ");
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

    /// With the route of the parts and files of a series. The path of a series has several segments, so that one handler
    /// serves all addresses below it.
    fn with_series(mut self) -> Self {
        let path = "/api/v1/series/{account}/{collection}/{*path}";
        self.labels.push((path.to_owned(), RouteLabel::Series));
        let router = self.router.route(path, any(series::answer));
        Self { router, ..self }
    }

    /// Their descriptions.
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

/// Whether the address is that of files, which list `OPTIONS` too: pages of other sites may read them.
fn is_file(label: RouteLabel) -> bool {
    matches!(label, RouteLabel::Series)
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
