//! Why a workbook cannot be read.

use crate::format::package::Unreadable;

/// Every reason; what is inside the archive is never told further than this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Not an archive that can be read, or not the parts of a workbook.
    Broken,
    /// Encrypted.
    Locked,
    /// More comes out of it than may.
    TooLarge,
    /// It has no sheet of this name.
    Sheet(String),
    /// A cell beyond the last column that a table may have.
    Columns {
        /// Its row, from 1.
        line: u32,
        /// Its column, from 1.
        count: u32,
    },
    /// More rows without a cell than a workbook may have.
    EmptyRows,
    /// Something else; its kind as `IMPORT_BINARY` tells it.
    Foreign(&'static str),
}

impl From<Unreadable> for Trouble {
    fn from(unreadable: Unreadable) -> Trouble {
        match unreadable {
            Unreadable::Broken | Unreadable::Entries(_) => Trouble::Broken,
            Unreadable::Locked => Trouble::Locked,
            Unreadable::TooLarge | Unreadable::Larger(_) => Trouble::TooLarge,
        }
    }
}
