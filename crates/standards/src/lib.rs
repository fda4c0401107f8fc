//! Pure: what Statit publishes, in the formats of standards. `import` reads back what this crate writes.

mod about;
pub mod csvw;
pub mod data_package;
pub mod json_stat;
mod table;

pub use about::About;
pub use table::{CsvColumn, CsvTable, Dialect, Kind};
