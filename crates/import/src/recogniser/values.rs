//! The notation of the values of a table, and the marks of missing values.

mod numbers;
mod sentinels;
mod statuses;
pub(crate) mod unreadable;

use super::Samples;
use crate::content::is_number;
use crate::draft::Spot;
use crate::interpretation::Body;
use crate::notation::{self, Numbers, ValueRead};
pub(super) use numbers::NumberCounts;
pub(super) use sentinels::sentinels;
pub(super) use statuses::statuses;

/// Most texts reported as marks of missing values.
const TOKENS: usize = 12;
/// The first cells that a repair of values changes, with their texts after all repairs together.
pub(super) fn samples(body: &Body<'_>, with: &Numbers, without: &Numbers) -> Samples {
    let mut samples = Samples::default();

    // Only these repairs change a number that the rules read.
    let changes_natives =
        !with.missing.is_empty() || with.points || with.decimal_comma && with.thousands;

    'columns: for value in &body.columns.values {
        for row in body.lines() {
            let cell = &*value.of(body.table, row);
            let text = cell.trim();
            if text.is_empty() || (is_number(text) && !changes_natives) {
                continue;
            }
            let read = notation::value(cell, with);
            if read == notation::value(cell, without) {
                continue;
            }
            let spot = Spot {
                text: cell.to_owned().into(),
                place: body.table.place(row, value.column),
            };
            samples.add(&spot, || match read {
                ValueRead::Missing => String::new(),
                ValueRead::Text(text) => text.into_owned(),
            });
            if samples.is_full() {
                break 'columns;
            }
        }
    }

    samples
}

/// The number of cells with exactly this text, and the first of them as a sample.
pub(super) fn with_text(body: &Body<'_>, text: &str) -> (u32, Samples) {
    let (mut count, mut samples) = (0, Samples::default());
    body.each_value(|row, column, cell| {
        if cell.trim() != text {
            return;
        }
        count += 1;
        if count == 1 {
            let spot = Spot {
                text: cell.to_owned().into(),
                place: body.table.place(row, column),
            };
            samples.add(&spot, String::new);
        }
    });
    (count, samples)
}
