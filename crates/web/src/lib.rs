//! HTTP: GraphQL, files for spreadsheets and programs, sessions, pictures, the built application, and
//! the headers and limits around all of them. Nothing here reaches the database but through `service`.

mod body;
mod config;
mod embedded;
mod encoding;
mod fault;
mod headers;
mod instruments;
mod network;
mod origin;
mod serve;
mod visit;

pub use config::{BodyRate, Config};
pub use instruments::metrics_router;
pub use network::{Network, NotANetwork};
pub use origin::{NotAnAddress, PublicAddress};
pub use serve::{Handler, Limits, serve};
