//! The addresses below `/api/v1`: files for spreadsheets and programs, and described resources.

pub mod counting;
pub mod files;
mod media;
mod request;
mod resources;
mod response;
pub mod routes;
