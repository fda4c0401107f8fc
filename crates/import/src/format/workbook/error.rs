//! Reasons that a workbook cannot be read.

use crate::format::package::Unreadable;

/// The reasons; the content of the archive is never described further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WorkbookError {
    /// Not a readable archive, or without the parts of a workbook.
    Broken,
    /// Encrypted.
    Locked,
    /// More unpacked bytes than allowed.
    TooLarge,
    /// No sheet has this name.
    Sheet(String),
    /// A cell beyond the last column allowed in a table.
    Columns {
        /// Its row, from 1.
        line: u32,
        /// Its column, from 1.
        count: u32,
    },
    /// More rows without a cell than allowed in a workbook.
    EmptyRows,
    /// Another kind of file, as in `IMPORT_BINARY`.
    Foreign(&'static str),
}

impl From<Unreadable> for WorkbookError {
    fn from(unreadable: Unreadable) -> WorkbookError {
        match unreadable {
            Unreadable::Broken | Unreadable::Entries(_) => WorkbookError::Broken,
            Unreadable::Locked => WorkbookError::Locked,
            Unreadable::TooLarge | Unreadable::Larger(_) => WorkbookError::TooLarge,
        }
    }
}
