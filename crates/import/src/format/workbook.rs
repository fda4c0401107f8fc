//! Workbooks (`.xlsx`, Office Open XML, ECMA-376): one sheet as a table.
//!
//! A sheet is streamed from its archive, cell by cell: nothing is unpacked as a whole, and the limits count unpacked
//! bytes, never the sizes declared in the file. Formulas are not evaluated and links not followed: a cell has the value
//! saved by the program.

mod container;
mod error;
mod markup;
mod outline;
mod rich;
mod serial;
mod sheet;
mod strings;
mod styles;

use std::cell::Cell;

use domain::problem::{Code, Problem};
use domain::series::observation::MAX_SHOWN_CHARS;

use crate::format::package;
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;

use error::WorkbookError;
use outline::Outline;
use package::Package;

pub(crate) use sheet::is_formula_error;

/// Most rows of a first sheet without any number after which other sheets are read.
const MAX_PREFACE: usize = 1_000;

/// A sheet that was read.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    /// Lines are the numbers of rows; rows without any text are omitted, and so are cells after the last text of a row.
    ///
    /// Date cells are ISO dates (`2024-03-31`, and `2024-03-31 18:00:00` with a time of day), numbers the shortest text
    /// of the double, numbers shown as percent `7.1 %` for 0.071, booleans `TRUE` and `FALSE`, formulas their cached
    /// value. Errors are their text (`#DIV/0!`), see [`is_formula_error`]. A formula that was never computed is the
    /// formula (`=A1*2`), so that it is rejected where a value is expected, and not treated as an empty cell.
    pub(crate) table: Table,
    /// The readable sheets.
    pub(crate) sheets: Vec<String>,
    /// The name of the sheet that was read.
    pub(crate) sheet: String,
}

/// A workbook that cannot be read.
#[derive(Debug)]
pub(crate) struct Unopened {
    pub(crate) import_problem: ImportProblem,
    /// Its sheets, as far as they were read.
    pub(crate) sheets: Vec<String>,
}

/// Whether the bytes are an archive or a compound file, the only files that [`open`] can report on. It reports those
/// without a workbook as `IMPORT_BINARY` with their kind (`XLS`, `ODS`, `XLSB`, `ZIP`, or empty).
pub(crate) fn recognise(bytes: &[u8]) -> bool {
    container::is_archive(bytes) || container::is_compound(bytes)
}

/// Reads the sheet of that name. Without a name, reads the first sheet; if that has no number at all, the first sheet
/// with a number beside another cell. Hidden sheets and sheets with a chart are ignored.
///
/// # Errors
/// `IMPORT_WORKBOOK_BROKEN`, `_LOCKED`, `_TOO_LARGE(max)`, `IMPORT_SHEET_UNKNOWN(sheet)`,
/// `IMPORT_COLUMNS_TOO_MANY(count, max)`, `IMPORT_ROWS_EMPTY(max)`, `IMPORT_BINARY(kind)`.
pub(crate) fn open(bytes: &[u8], sheet: Option<&str>) -> Result<Opened, Box<Unopened>> {
    let mut sheets = Vec::new();
    read(bytes, sheet, &mut sheets).map_err(|error| Box::new(Unopened::new(&error, sheets)))
}

/// Fills `sheets` as soon as they are read.
fn read(
    bytes: &[u8],
    wanted: Option<&str>,
    sheets: &mut Vec<String>,
) -> Result<Opened, WorkbookError> {
    if container::is_compound(bytes) {
        return Err(container::compound_trouble(bytes));
    }
    let mut package = Package::open(bytes)?;
    if let Some(error) = container::foreign(&mut package) {
        return Err(error);
    }

    let outline = Outline::read(&mut package)?;
    sheets.extend(outline.sheets.iter().map(|sheet| sheet.name.clone()));
    let chosen = match wanted {
        Some(name) => outline.sheets.iter().find(|sheet| sheet.name == name),
        None => outline.sheets.first(),
    };
    let Some(chosen) = chosen else {
        return Err(match wanted {
            Some(name) => WorkbookError::Sheet(name.to_owned()),
            None => WorkbookError::Broken,
        });
    };

    let strings = strings::Strings::read(&mut package, outline.strings.as_deref())?;
    let styles = styles::Styles::read(&mut package, outline.styles.as_deref())?;
    let context = sheet::SheetContext {
        strings: &strings,
        styles: &styles,
        from_1904: outline.from_1904,
        to_be_computed: outline.to_be_computed,
        most_bytes: sheet::most_bytes(bytes.len()),
        empty_rows: Cell::new(sheet::MAX_EMPTY_ROWS),
    };
    let mut opened = Opened {
        table: sheet::read(&mut package, &chosen.part, &context)?,
        sheets: Vec::new(),
        sheet: chosen.name.clone(),
    };

    if wanted.is_none() && is_preface(&opened.table) {
        for other in outline.sheets.iter().skip(1) {
            // An unreadable sheet is reported when the user chooses it.
            let Ok(table) = sheet::read(&mut package, &other.part, &context) else {
                break;
            };
            if holds_data(&table) {
                opened.table = table;
                opened.sheet.clone_from(&other.name);
                break;
            }
        }
    }
    opened.table.set_from_1904(outline.from_1904);
    opened.sheets = std::mem::take(sheets);
    Ok(opened)
}

/// Whether a sheet is short and has no number at all, like one that explains the others.
fn is_preface(table: &Table) -> bool {
    let mut rows = 0..table.height();
    table.height() <= MAX_PREFACE && rows.all(|row| !table.cells(row).any(is_number))
}

/// Whether a sheet has a row with a number beside another cell.
fn holds_data(table: &Table) -> bool {
    (0..table.height()).any(|row| {
        let filled = table.cells(row).filter(|cell| !cell.trim().is_empty());
        filled.count() > 1 && table.cells(row).any(is_number)
    })
}

/// Whether a cell looks like a number or a date, even one stored as a text: digits and no letters.
fn is_number(cell: &str) -> bool {
    cell.contains(|c: char| c.is_ascii_digit()) && !cell.contains(char::is_alphabetic)
}

impl Unopened {
    fn new(error: &WorkbookError, sheets: Vec<String>) -> Unopened {
        let (place, problem, text) = match error {
            WorkbookError::Broken => (
                CellPosition::default(),
                Code::ImportWorkbookBroken.into(),
                "",
            ),
            WorkbookError::Locked => (
                CellPosition::default(),
                Code::ImportWorkbookLocked.into(),
                "",
            ),
            WorkbookError::TooLarge => (
                CellPosition::default(),
                Problem::new(Code::ImportWorkbookTooLarge).with("max", package::MAX_UNPACKED),
                "",
            ),
            WorkbookError::Sheet(name) => (
                CellPosition::default(),
                Problem::new(Code::ImportSheetUnknown).with("sheet", shown(name)),
                name.as_str(),
            ),
            WorkbookError::Columns { line, count } => (
                CellPosition::of_line(*line),
                Problem::new(Code::ImportColumnsTooMany)
                    .with("count", *count)
                    .with("max", crate::limits::MAX_COLUMNS),
                "",
            ),
            WorkbookError::EmptyRows => (
                CellPosition::default(),
                Problem::new(Code::ImportRowsEmpty).with("max", sheet::MAX_EMPTY_ROWS),
                "",
            ),
            WorkbookError::Foreign(kind) => (
                CellPosition::default(),
                Problem::new(Code::ImportBinary).with("kind", *kind),
                "",
            ),
        };

        Unopened {
            import_problem: ImportProblem {
                place,
                text: shown(text),
                problem,
            },
            sheets,
        }
    }
}

fn shown(text: &str) -> String {
    text.chars().take(MAX_SHOWN_CHARS).collect()
}

#[cfg(test)]
mod tests;
