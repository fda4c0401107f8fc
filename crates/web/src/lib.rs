//! The HTTP server: connections, the built application and its pages, the add-ins, and the site, which mounts them
//! beside GraphQL (`graphql`) and the addresses for programs (`api`), with the headers and limits around all of them.
//! This crate reaches the database only through `service`.

mod addins;
mod page;
mod serve;
mod site;

pub use api::routes::document as openapi;
pub use graphql::schema;
pub use serve::{Handler, Limits, serve};
pub use site::Site;
pub use site::instruments::metrics_router;
pub use site::routes::route_patterns;
pub use transport::config::{BodyRate, Config, NotAnAddress, PublicAddress};
