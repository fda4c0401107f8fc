//! HTTP: GraphQL, files for spreadsheets and programs, sessions, pictures, the built application, and
//! the headers and limits around all of them. This crate reaches the database only through `service`.

mod addins;
mod api;
mod fault;
mod graphql;
mod page;
mod request;
mod response;
mod rest;
mod sentence;
mod serve;
mod site;

pub use api::document as openapi;
pub use graphql::schema;
pub use request::origin::{NotAnAddress, PublicAddress};
pub use serve::{Handler, Limits, serve};
pub use site::Site;
pub use site::config::{BodyRate, Config};
pub use site::instruments::metrics_router;
pub use site::routes::route_patterns;
