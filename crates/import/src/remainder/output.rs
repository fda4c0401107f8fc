//! Rows of cells on their way into a text with separators or a workbook.

use domain::number::{Number, shortest};
use rust_xlsxwriter::{Workbook, Worksheet};

use super::Remainder;
use crate::options::Separator;
use crate::write::push_cell;

const SHEET_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

pub(super) enum Output {
    Text { text: String, separator: Separator },
    Sheet { sheet: Box<Worksheet>, row: u32 },
}

impl Output {
    pub(super) fn text(separator: Option<Separator>) -> Output {
        Output::Text {
            // Spreadsheets need the mark to read accents.
            text: String::from('\u{feff}'),
            separator: separator.unwrap_or(Separator::Comma),
        }
    }

    pub(super) fn sheet(name: &str) -> Output {
        let mut sheet = Worksheet::new();
        // The name was one in the workbook; where it cannot be one here the sheet has the usual one.
        let _ = sheet.set_name(name);
        Output::Sheet {
            sheet: Box::new(sheet),
            row: 0,
        }
    }

    pub(super) fn row<'c>(&mut self, cells: impl Iterator<Item = &'c str>) {
        match self {
            Output::Text { text, separator } => {
                for (column, cell) in cells.enumerate() {
                    if column > 0 {
                        text.push(char::from(separator.byte()));
                    }
                    push(text, cell);
                }
                text.push('\n');
            }
            Output::Sheet { sheet, row } => {
                for (column, cell) in (0_u16..).zip(cells) {
                    write(sheet, *row, column, cell);
                }
                *row = row.saturating_add(1);
            }
        }
    }

    pub(super) fn finish(self, name: &str) -> Remainder {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let stem = if stem.is_empty() { "import" } else { stem };
        match self {
            Output::Text { text, separator } => {
                let (ending, media_type) = match separator {
                    Separator::Tab => ("tsv", "text/tab-separated-values; charset=utf-8"),
                    _ => ("csv", "text/csv; charset=utf-8"),
                };
                Remainder {
                    name: format!("{stem}-invalid.{ending}"),
                    media_type,
                    bytes: text.into_bytes(),
                }
            }
            Output::Sheet { sheet, .. } => {
                let mut workbook = Workbook::new();
                workbook.push_worksheet(*sheet);
                Remainder {
                    name: format!("{stem}-invalid.xlsx"),
                    media_type: SHEET_TYPE,
                    // What was within the limits of a workbook when it was read is so when it is written.
                    bytes: workbook.save_to_buffer().unwrap_or_default(),
                }
            }
        }
    }
}

/// A file as it came.
pub(super) fn unchanged(name: &str, bytes: &[u8]) -> Remainder {
    Remainder {
        name: name.to_owned(),
        media_type: if name.to_ascii_lowercase().ends_with(".xlsx") {
            SHEET_TYPE
        } else {
            "application/octet-stream"
        },
        bytes: bytes.to_vec(),
    }
}

/// Appends a cell; what a spreadsheet would run gets an apostrophe, save numbers, which it would not run.
fn push(text: &mut String, cell: &str) {
    if !is_numeral(cell) {
        push_cell(text, cell);
    } else if cell.contains([',', ';', '|', '\t']) {
        text.extend(["\"", cell, "\""]);
    } else {
        text.push_str(cell);
    }
}

/// Whether a cell is a number in any notation, or a dash: a sign and digits, points, commas and blanks.
fn is_numeral(cell: &str) -> bool {
    let unsigned = cell.strip_prefix(['-', '+']).unwrap_or(cell);
    let of_numbers = |letter: char| {
        letter.is_ascii_digit() || matches!(letter, '.' | ',' | ' ' | '\u{a0}' | '\u{202f}' | '%')
    };
    unsigned.chars().all(of_numbers) || Number::parse(cell).is_ok()
}

fn write(sheet: &mut Worksheet, row: u32, column: u16, cell: &str) {
    if cell.is_empty() {
        return;
    }
    let number = Number::parse(cell).ok();
    let number = number.filter(|number| shortest(number.value) == cell);
    // A workbook holds all that came out of one; rows and columns beyond its limits cannot have been there.
    let _ = match number {
        Some(number) => sheet.write_number(row, column, number.value).map(|_| ()),
        None => sheet.write_string(row, column, cell).map(|_| ()),
    };
}
