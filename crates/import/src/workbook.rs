//! Workbooks (`.xlsx`): one sheet as a table.

use domain::problem::{Code, Problem};

use crate::report::{Defect, Place};
use crate::table::Table;

/// A sheet that was read.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    /// Lines are the numbers of rows. Date cells are ISO dates (`2024-03-31`), numbers the shortest text of the double,
    /// formulas their cached value, errors their text (`#DIV/0!`): `check` tells them.
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
    pub(crate) defect: Defect,
    /// Its sheets, as far as they could be told.
    pub(crate) sheets: Vec<String>,
}

/// Whether the bytes are a workbook by their names inside the archive, encrypted ones included.
pub(crate) fn recognise(_bytes: &[u8]) -> bool {
    false
}

/// Reads the sheet of that name, or the first one.
///
/// # Errors
/// `IMPORT_WORKBOOK_BROKEN`, `_LOCKED`, `_TOO_LARGE`, `IMPORT_SHEET_UNKNOWN(sheet)`, `IMPORT_COLUMNS_TOO_MANY`.
pub(crate) fn open(_bytes: &[u8], _sheet: Option<&str>) -> Result<Opened, Box<Unopened>> {
    Err(Box::new(Unopened {
        defect: Defect {
            place: Place::default(),
            text: String::new(),
            problem: Problem::new(Code::ImportWorkbookBroken),
        },
        sheets: Vec::new(),
    }))
}
