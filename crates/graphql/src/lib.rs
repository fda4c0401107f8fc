//! The GraphQL API of the application.
//!
//! One room a noun; [`schema`] puts them together, `endpoint` serves HTTP, `request` has the limits, the loaders and the
//! errors of a request.

mod account;
mod analytics;
mod audit;
mod collection;
mod dashboard;
mod endpoint;
mod event;
mod follow;
mod identity;
mod import;
mod member;
mod metric;
mod question;
mod request;
mod schema;
mod search;
mod series;
mod types;

pub use endpoint::embedded::{answer_text, cached_answer_text};
pub use endpoint::{Graphql, answer};
pub use schema::schema;
