//! Files for programs and spreadsheets.

mod analytics;
mod api;
mod catalogue;
mod changes;
mod charts;
mod collection_export;
mod dashboard_pictures;
pub(crate) mod export;
mod importing;
mod ranges;
mod read_limits;
mod readings;
mod searching;
pub(crate) mod series;
mod workbook;
