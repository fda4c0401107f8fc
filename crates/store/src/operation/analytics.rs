//! Numbers of readers: batches of the servers, counts by day, followers by day, keys of visitors' hashes,
//! and the visitors that count of each network.

pub mod batch;
pub mod count;
pub mod level;
pub mod network;
pub mod place;
pub mod popularity;
pub mod read;
pub mod visitor_key;

use jiff::civil::{Date, date};
use jiff::{Span, ToSpan};

use crate::StoreError;

const EPOCH: Date = date(1970, 1, 1);

/// A day as stored: days since 1970.
pub(crate) fn stored_day(day: Date) -> i64 {
    let days = EPOCH.until(day).map(|span: Span| span.get_days());
    i64::from(days.unwrap_or(0))
}

/// Reads a stored day.
pub(crate) fn day(stored: i64) -> Result<Date, StoreError> {
    let days = i32::try_from(stored).map_err(StoreError::corrupt)?;
    EPOCH.checked_add(days.days()).map_err(StoreError::corrupt)
}
