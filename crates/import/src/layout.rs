//! From a table to drafts.

pub(crate) mod header;
pub(crate) mod long;
pub(crate) mod wide;

use std::borrow::Cow;

use crate::draft::Drafts;
use crate::repairs::Repairs;
use crate::report::{Defect, Layout};
use crate::table::Table;

/// A table's indicators, as it is laid out.
pub(crate) struct Laid<'t> {
    pub(crate) layout: Layout,
    /// With a header: what its columns are.
    pub(crate) roles: header::Roles,
    pub(crate) drafts: Drafts<'t>,
}

/// The table after the repairs that change it as a whole: turned round, without footnotes, without empty lines.
pub(crate) fn arranged<'t>(table: &'t Table, _repairs: &Repairs) -> Cow<'t, Table> {
    Cow::Borrowed(table)
}

/// The indicators of an [`arranged`] table.
///
/// # Errors
/// What is wrong with the table as a whole.
pub(crate) fn read<'t>(table: &'t Table, repairs: &'t Repairs) -> Result<Laid<'t>, Vec<Defect>> {
    if repairs.header.is_some() {
        let (drafts, roles) = header::drafts(table, repairs)?;
        return Ok(Laid {
            layout: Layout::Header,
            roles,
            drafts,
        });
    }
    Ok(Laid {
        layout: Layout::Wide,
        roles: Vec::new(),
        drafts: wide::drafts(table, repairs)?,
    })
}
