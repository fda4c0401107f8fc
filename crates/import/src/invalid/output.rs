//! Writes rows of cells as a text with separators or as a workbook.

use std::io::{Cursor, Read, Write};

use domain::number::{Number, shortest};
use rust_xlsxwriter::{Workbook, Worksheet};
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::InvalidPart;
use crate::limits::MAX_BYTES;
use crate::options::Separator;
use crate::write::{loses_apostrophe, push_cell, push_quoted};

const SHEET_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Most non-empty cells of a sheet.
const MAX_CELLS: usize = 2_000_000;
/// Most bytes of a text: texts that repairs repeat on every line may make it larger than the file.
const MAX_TEXT: usize = 4 * MAX_BYTES;

pub(super) struct Output {
    form: Form,
    /// The bytes of text, or cells of a sheet, that still fit; `None` after an overflow.
    room: Option<usize>,
}

enum Form {
    Text {
        text: String,
        separator: Separator,
    },
    Sheet {
        workbook: Box<Workbook>,
        row: u32,
        from_1904: bool,
    },
}

impl Output {
    pub(super) fn text(separator: Option<Separator>) -> Output {
        Output {
            form: Form::Text {
                // Spreadsheets need the byte order mark to read accents.
                text: String::from('\u{feff}'),
                separator: separator.unwrap_or(Separator::Comma),
            },
            room: Some(MAX_TEXT),
        }
    }

    /// A sheet whose rows are buffered in a file of the system's temporary folder: cells in memory take many times the
    /// space of their text. `None` if that is impossible. `from_1904`: day numbers count from 1904-01-01.
    pub(super) fn sheet(name: &str, from_1904: bool) -> Option<Output> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet_with_constant_memory().ok()?;
        // The name comes from a workbook; if it is invalid here the sheet has its default name.
        let _ = sheet.set_name(name);
        Some(Output {
            form: Form::Sheet {
                workbook: Box::new(workbook),
                row: 0,
                from_1904,
            },
            room: Some(MAX_CELLS),
        })
    }

    pub(super) fn row<'c>(&mut self, cells: impl Iterator<Item = &'c str>) {
        let Some(room) = self.room else { return };
        self.room = match &mut self.form {
            Form::Text { text, separator } => {
                let before = text.len();
                for (column, cell) in cells.enumerate() {
                    if column > 0 {
                        text.push(char::from(separator.byte()));
                    }
                    push(text, cell);
                }
                text.push('\n');
                room.checked_sub(text.len() - before)
            }
            Form::Sheet { workbook, row, .. } => {
                let Ok(sheet) = workbook.worksheet_from_index(0) else {
                    return;
                };
                let filled = (0_u16..).zip(cells).filter(|(_, cell)| !cell.is_empty());
                let mut left = Some(room);
                for (column, cell) in filled {
                    left = left.and_then(|left| left.checked_sub(1));
                    if left.is_none() {
                        break;
                    }
                    write(sheet, *row, column, cell);
                }
                *row = row.saturating_add(1);
                left
            }
        };
    }

    /// The file; `None` if it would exceed the size limit.
    pub(super) fn finish(self, name: &str) -> Option<InvalidPart> {
        self.room?;

        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let stem = if stem.is_empty() { "import" } else { stem };
        Some(match self.form {
            Form::Text { text, separator } => {
                let (ending, media_type) = match separator {
                    Separator::Tab => ("tsv", "text/tab-separated-values; charset=utf-8"),
                    _ => ("csv", "text/csv; charset=utf-8"),
                };
                InvalidPart {
                    name: format!("{stem}-invalid.{ending}"),
                    media_type,
                    bytes: text.into_bytes(),
                }
            }
            Form::Sheet {
                mut workbook,
                from_1904,
                ..
            } => {
                // A workbook within the limits when read is within them when written.
                let bytes = workbook.save_to_buffer().ok()?;
                InvalidPart {
                    name: format!("{stem}-invalid.xlsx"),
                    media_type: SHEET_TYPE,
                    bytes: if from_1904 {
                        counting_from_1904(&bytes).ok()?
                    } else {
                        bytes
                    },
                }
            }
        })
    }
}

/// The same workbook in the 1904 date system, for which the writer has no setting.
fn counting_from_1904(workbook: &[u8]) -> ZipResult<Vec<u8>> {
    const BOOK: &str = "xl/workbook.xml";
    let mut archive = ZipArchive::new(Cursor::new(workbook))?;
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let mut text = String::new();
    archive.by_name(BOOK)?.read_to_string(&mut text)?;
    for place in 0..archive.len() {
        let part = archive.by_index_raw(place)?;
        if part.name()? != BOOK {
            writer.raw_copy_file(part)?;
        }
    }
    writer.start_file(BOOK, SimpleFileOptions::default())?;
    let text = text.replace("<workbookPr ", "<workbookPr date1904=\"1\" ");
    writer.write_all(text.as_bytes())?;
    Ok(writer.finish()?.into_inner())
}

/// An unchanged file.
pub(super) fn unchanged(name: &str, bytes: &[u8]) -> InvalidPart {
    InvalidPart {
        name: name.to_owned(),
        media_type: if name.to_ascii_lowercase().ends_with(".xlsx") {
            SHEET_TYPE
        } else {
            "application/octet-stream"
        },
        bytes: bytes.to_vec(),
    }
}

/// Appends a cell. An apostrophe precedes a text that a spreadsheet would run as a formula, except a number, which it
/// would not run.
fn push(text: &mut String, cell: &str) {
    if loses_apostrophe(cell) {
        // The cell has an apostrophe of its own.
        push_quoted(text, cell);
    } else if !is_numeral(cell) {
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
    let number = Number::parse(cell).ok();
    let number = number.filter(|number| shortest(number.value) == cell);
    // All cells come from a workbook, so rows and columns are within its limits.
    let _ = match number {
        Some(number) => sheet.write_number(row, column, number.value).map(|_| ()),
        None => sheet.write_string(row, column, cell).map(|_| ()),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(mut output: Output, room: usize) -> Option<InvalidPart> {
        output.room = Some(room);
        output.row(["a", "", "b"].into_iter());
        output.row(["", "1", ""].into_iter());
        output.finish("file.xlsx")
    }

    #[test]
    fn a_file_that_would_be_too_large_is_none() {
        let sheet = || Output::sheet("One", true).unwrap();
        assert!(finished(sheet(), 3).is_some());
        assert_eq!(finished(sheet(), 2), None);
        let text = || Output::text(None);
        assert!(finished(text(), "a,,b\n,1,\n".len()).is_some());
        assert_eq!(finished(text(), "a,,b\n,1,".len()), None);
    }
}
