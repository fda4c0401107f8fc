//! The described resources below `/api/v1`: what programs read and write, with access keys or as guests.
//!
//! [`operation::OPERATIONS`] is the table of everything that a program may ask. The OpenAPI document is made from it and
//! from the types of the answers. Files of series, exports, imports and pictures are in `rest`; they are in the table
//! too.

mod answer;
mod changes;
mod collection;
mod description;
mod error;
mod me;
mod observations;
mod operation;
mod query;
mod series;
mod types;

pub(crate) use changes::answer as changes;
pub(crate) use collection::{answer as collection, series as collection_series};
pub(crate) use description::answer as openapi;
pub use description::document;
pub(crate) use me::answer as me;
pub(crate) use observations::answer as observations;
pub(crate) use series::{NamedPart, answer as series};
