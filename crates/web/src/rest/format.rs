//! Formats of series: CSV, JSON and workbooks.

pub(super) mod csv;
pub(super) mod json;
pub(super) mod rows;
pub(super) mod xlsx;
