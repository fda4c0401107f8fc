//! The addresses below `/api/v1`: files for spreadsheets and programs, and described resources.

mod account;
mod alerts;
mod changes;
mod collection;
pub mod counting;
mod dashboard;
mod export;
mod file;
mod import;
mod media;
mod observations;
pub mod open;
mod picture;
mod question;
mod request;
mod response;
pub mod routes;
mod search;
pub mod series;
mod types;
