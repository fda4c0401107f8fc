//! The described resources below `/api/v1`: what programs read and write, with access keys or as guests.
//!
//! A handler has its path, its parameters and its answers beside it (`utoipa::path`), and `routes` mounts it. The parts
//! of a series and its files (`files`) share one route.

pub(crate) mod account;
pub(crate) mod changes;
pub(crate) mod collection;
pub(crate) mod dashboard;
pub(crate) mod me;
pub(crate) mod observations;
pub(crate) mod question;
mod series;
pub(crate) mod types;

pub(crate) use series::{SeriesParts, answer as series};
