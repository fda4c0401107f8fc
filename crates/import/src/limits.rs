//! The largest sizes of a file and of its report.

/// Most bytes of a file: 32 MiB.
pub const MAX_BYTES: usize = 32 << 20;
/// Most indicators of a file.
pub const MAX_METRICS: usize = 5_000;
/// Most columns of a table.
pub const MAX_COLUMNS: usize = 16_384;
/// Most rows of a table: the row limit of a sheet.
pub const MAX_ROWS: usize = 1_048_576;
/// Most problems listed for one indicator, and for the file as a whole; further problems are counted.
pub const MAX_LISTED: usize = 100;
