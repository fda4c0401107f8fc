//! The described resources below `/api/v1`: what programs read and write, with access keys or as guests.
//!
//! [`operation::operations`] is the table of everything that a program may ask. The OpenAPI document is made from it and
//! from the types of the answers. Files of series, exports, imports and pictures are in `rest`; they are in the table
//! too.

mod account;
mod answer;
mod call;
mod changes;
mod collection;
mod dashboard;
mod description;
mod error;
mod me;
mod observations;
mod operation;
mod query;
mod question;
mod series;
mod types;

pub use account::answer as account;
pub use changes::answer as changes;
pub use collection::{answer as collection, collections, series as collection_series};
pub use dashboard::{
    answer as dashboard, of_account as account_dashboards, of_collection as collection_dashboards,
};
pub use description::answer as openapi;
pub use description::document;
pub use me::answer as me;
pub use observations::answer as observations;
pub use question::{question, questions};
pub use series::answer as series;
