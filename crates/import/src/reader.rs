//! From a table to drafts, by its interpretation.

mod across;
mod down;
mod grid;
mod header;
mod long;
mod rows;
mod wide;

use std::borrow::Cow;

use domain::problem::{Code, Problem};

use crate::draft::Drafts;
use crate::interpretation::own::{filled, layout_of};
use crate::interpretation::{Body, Interpretation, Orientation};
use crate::limits::MAX_LISTED;
use crate::report::{ImportProblem, Layout};
use crate::table::Table;
pub(crate) use header::Roles;

/// The layout of a table and its indicators.
pub(crate) struct Laid<'t> {
    pub(crate) layout: Layout,
    /// The roles of the columns of a table with a header.
    pub(crate) roles: Roles,
    pub(crate) drafts: Drafts<'t>,
}

/// The table after the repairs that change it as a whole: transposed (unless a header is named: the reader then reads
/// it across), without footnotes, without totals, without empty lines.
pub(crate) fn arranged<'t>(table: &'t Table, interpretation: &Interpretation) -> Cow<'t, Table> {
    let mut arranged = Cow::Borrowed(table);
    if interpretation.orientation == Orientation::Across
        && interpretation.header.is_none()
        && let Some(turned) = arranged.turned()
    {
        arranged = Cow::Owned(turned);
    }

    if let Some(filled) = filled(&arranged, interpretation) {
        arranged = Cow::Owned(filled);
    }

    if interpretation.header.is_none()
        && let Some(body) = Body::own(&arranged)
    {
        let head = body.rows.start;
        let body = body.without_notes(interpretation);
        let is_read = |row| {
            row < head || body.rows.contains(&row) && body.left_out.binary_search(&row).is_err()
        };
        if (0..arranged.height()).any(|row| !is_read(row)) {
            let kept = arranged.with_rows(is_read);
            arranged = Cow::Owned(kept);
        }
    }

    arranged
}

/// The indicators of an [`arranged`] table.
///
/// # Errors
/// Problems with the table as a whole.
pub(crate) fn read<'t>(
    table: &'t Table,
    interpretation: &'t Interpretation,
) -> Result<Laid<'t>, Vec<ImportProblem>> {
    let Some(layout) = layout_of(table, interpretation) else {
        let first = table.cell(0, 0);
        let problem = Problem::new(Code::ImportIdsMissing);
        return Err(vec![ImportProblem::of_file(table.line(0), first, problem)]);
    };
    let (drafts, roles) = match layout {
        Layout::Header => header::drafts(table, interpretation)?,
        Layout::Long => (long::drafts(table, interpretation)?, Vec::new()),
        Layout::Wide => (wide::drafts(table, interpretation)?, Vec::new()),
    };
    Ok(Laid {
        layout,
        roles,
        drafts,
    })
}

/// Problems of a table as a whole. Some more than are listed are stored, so that they can be counted.
#[derive(Default)]
struct ImportProblems(Vec<ImportProblem>);

impl ImportProblems {
    fn push(&mut self, import_problem: impl FnOnce() -> ImportProblem) {
        if self.0.len() <= MAX_LISTED * 10 {
            self.0.push(import_problem());
        }
    }

    fn finish(self) -> Result<(), Vec<ImportProblem>> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.0)
        }
    }
}
