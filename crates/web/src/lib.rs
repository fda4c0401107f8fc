//! HTTP: GraphQL, files for spreadsheets and programs, sessions, pictures, the built application, and
//! the headers and limits around all of them. This crate reaches the database only through `service`.

mod addins;
mod api;
mod config;
mod counting;
mod etag;
mod fault;
mod graphql;
mod page;
mod request;
mod request_id;
mod response;
mod rest;
mod sentence;
mod serve;
mod shared;
mod site;
mod work;

pub use api::document as openapi;
pub use config::{BodyRate, Config, NotAnAddress, PublicAddress};
pub use graphql::schema;
pub use serve::{Handler, Limits, serve};
pub use site::Site;
pub use site::instruments::metrics_router;
pub use site::routes::route_patterns;
