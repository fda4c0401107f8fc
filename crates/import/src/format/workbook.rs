//! Workbooks (`.xlsx`, Office Open XML, ECMA-376): one sheet as a table.
//!
//! A sheet is streamed out of its archive, cell by cell: nothing is unpacked as a whole, and what is counted is
//! what comes out, never what the file says of itself. Formulas are not evaluated and links not followed: a cell
//! is what the program that saved it left there.

mod container;
mod error;
mod markup;
mod outline;
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

use error::Trouble;
use outline::Outline;
use package::Package;

pub(crate) use sheet::is_formula_error;

/// Most rows of a first sheet without any number that others are looked at for.
const MAX_PREFACE: usize = 1_000;

/// A sheet that was read.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    /// Lines are the numbers of rows; rows without any text are left out, cells after the last text of a row too.
    ///
    /// Date cells are ISO dates (`2024-03-31`, and `2024-03-31 18:00:00` where they have a time of day), numbers
    /// the shortest text of the double, those that are shown as percent `7.1 %` for 0.071, booleans `TRUE` and
    /// `FALSE`, formulas their cached value. Errors are their text (`#DIV/0!`), see [`is_formula_error`]. A formula
    /// that was never computed is the formula (`=A1*2`), so that it is refused where a value is expected, and not
    /// taken for an empty cell.
    pub(crate) table: Table,
    /// The sheets that can be read.
    pub(crate) sheets: Vec<String>,
    /// The one that was.
    pub(crate) sheet: String,
}

/// A workbook that cannot be read.
#[derive(Debug)]
pub(crate) struct Unopened {
    /// Why.
    pub(crate) defect: ImportProblem,
    /// Its sheets, as far as they could be told.
    pub(crate) sheets: Vec<String>,
}

/// Whether the bytes are an archive or a compound file: all that [`open`] can say something of. Those that hold no
/// workbook are told there as `IMPORT_BINARY` with their kind (`XLS`, `ODS`, `XLSB`, `ZIP`, or empty).
pub(crate) fn recognise(bytes: &[u8]) -> bool {
    container::is_archive(bytes) || container::is_compound(bytes)
}

/// Reads the sheet of that name. Without a name it is the first one; where that has no number at all, the first one in
/// which a number stands beside something else. Sheets that are hidden, and those that hold a chart, are none.
///
/// # Errors
/// `IMPORT_WORKBOOK_BROKEN`, `_LOCKED`, `_TOO_LARGE(max)`, `IMPORT_SHEET_UNKNOWN(sheet)`,
/// `IMPORT_COLUMNS_TOO_MANY(count, max)`, `IMPORT_ROWS_EMPTY(max)`, `IMPORT_BINARY(kind)`.
pub(crate) fn open(bytes: &[u8], sheet: Option<&str>) -> Result<Opened, Box<Unopened>> {
    let mut sheets = Vec::new();
    read(bytes, sheet, &mut sheets).map_err(|trouble| Box::new(Unopened::of(&trouble, sheets)))
}

/// Fills `sheets` as soon as they are known.
fn read(bytes: &[u8], wanted: Option<&str>, sheets: &mut Vec<String>) -> Result<Opened, Trouble> {
    if container::is_compound(bytes) {
        return Err(container::compound_trouble(bytes));
    }
    let mut package = Package::open(bytes)?;
    if let Some(trouble) = container::foreign(&mut package) {
        return Err(trouble);
    }
    let outline = Outline::read(&mut package)?;
    sheets.extend(outline.sheets.iter().map(|sheet| sheet.name.clone()));
    let chosen = match wanted {
        Some(name) => outline.sheets.iter().find(|sheet| sheet.name == name),
        None => outline.sheets.first(),
    };
    let Some(chosen) = chosen else {
        return Err(match wanted {
            Some(name) => Trouble::Sheet(name.to_owned()),
            None => Trouble::Broken,
        });
    };
    let strings = strings::Strings::read(&mut package, outline.strings.as_deref())?;
    let styles = styles::Styles::read(&mut package, outline.styles.as_deref())?;
    let look = sheet::Look {
        strings: &strings,
        styles: &styles,
        from_1904: outline.from_1904,
        to_be_computed: outline.to_be_computed,
        most_bytes: sheet::most_bytes(bytes.len()),
        empty_rows: Cell::new(sheet::MAX_EMPTY_ROWS),
    };
    let mut opened = Opened {
        table: sheet::read(&mut package, &chosen.part, &look)?,
        sheets: Vec::new(),
        sheet: chosen.name.clone(),
    };
    if wanted.is_none() && is_preface(&opened.table) {
        for other in outline.sheets.iter().skip(1) {
            // One that cannot be read is told to those who choose it.
            let Ok(table) = sheet::read(&mut package, &other.part, &look) else {
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

/// Whether a sheet is short and holds no number at all, as those that explain the others.
fn is_preface(table: &Table) -> bool {
    let mut rows = 0..table.height();
    table.height() <= MAX_PREFACE && rows.all(|row| !table.cells(row).any(is_number))
}

/// Whether a sheet has a row in which a number stands beside something else.
fn holds_data(table: &Table) -> bool {
    (0..table.height()).any(|row| {
        let filled = table.cells(row).filter(|cell| !cell.trim().is_empty());
        filled.count() > 1 && table.cells(row).any(is_number)
    })
}

/// A number or a date by its signs, also one that is kept as a text: digits and no letters.
fn is_number(cell: &str) -> bool {
    cell.contains(|c: char| c.is_ascii_digit()) && !cell.contains(char::is_alphabetic)
}

impl Unopened {
    fn of(trouble: &Trouble, sheets: Vec<String>) -> Unopened {
        let (place, problem, text) = match trouble {
            Trouble::Broken => (
                CellPosition::default(),
                Code::ImportWorkbookBroken.into(),
                "",
            ),
            Trouble::Locked => (
                CellPosition::default(),
                Code::ImportWorkbookLocked.into(),
                "",
            ),
            Trouble::TooLarge => (
                CellPosition::default(),
                Problem::new(Code::ImportWorkbookTooLarge).with("max", package::MAX_UNPACKED),
                "",
            ),
            Trouble::Sheet(name) => (
                CellPosition::default(),
                Problem::new(Code::ImportSheetUnknown).with("sheet", shown(name)),
                name.as_str(),
            ),
            Trouble::Columns { line, count } => (
                CellPosition::of_line(*line),
                Problem::new(Code::ImportColumnsTooMany)
                    .with("count", *count)
                    .with("max", crate::MAX_COLUMNS),
                "",
            ),
            Trouble::EmptyRows => (
                CellPosition::default(),
                Problem::new(Code::ImportRowsEmpty).with("max", sheet::MAX_EMPTY_ROWS),
                "",
            ),
            Trouble::Foreign(kind) => (
                CellPosition::default(),
                Problem::new(Code::ImportBinary).with("kind", *kind),
                "",
            ),
        };
        Unopened {
            defect: ImportProblem {
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
