//! Cells and their positions.

use std::borrow::Cow;

use crate::draft::Spot;
use crate::table::Table;

/// Whether a cell is empty or blank.
pub(crate) fn is_blank(cell: &str) -> bool {
    match cell.as_bytes().first() {
        None => true,
        Some(first) if first.is_ascii_graphic() => false,
        Some(_) => cell.trim().is_empty(),
    }
}

/// Whether the cells of a row are blank from a column on.
pub(crate) fn is_blank_from(table: &Table, row: usize, column: usize) -> bool {
    (column..table.width(row)).all(|column| is_blank(table.cell(row, column)))
}

/// A cell with its position.
pub(crate) fn spot(table: &Table, row: usize, column: usize) -> Spot<'_> {
    Spot {
        text: Cow::Borrowed(table.cell(row, column)),
        place: table.place(row, column),
    }
}

/// A text without the apostrophe that prevents spreadsheets from running it.
pub(crate) fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if crate::write::loses_apostrophe(text) => rest,
        _ => text,
    }
}
