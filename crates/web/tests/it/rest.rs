//! Files for programs and spreadsheets.

mod charts;
mod collection_export;
mod dashboard_pictures;
pub(crate) mod export;
mod importing;
pub(crate) mod series;
mod workbook;
