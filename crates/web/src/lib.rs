//! HTTP: GraphQL, files for spreadsheets and programs, sessions, pictures, the built application, and
//! the headers and limits around all of them. Nothing here reaches the database but through `service`.

mod body;
mod config;
mod embedded;
mod encoding;
mod fault;
mod first_paint;
mod graphql;
mod headers;
mod health;
mod import_options;
mod instruments;
mod network;
mod origin;
mod rest;
mod routes;
mod serve;
mod session;
mod site;
mod visit;
mod work;

pub use config::{BodyRate, Config};
pub use graphql::schema;
pub use instruments::metrics_router;
pub use origin::{NotAnAddress, PublicAddress};
pub use routes::route_patterns;
pub use serve::{Handler, Limits, serve};
pub use site::Site;
