//! From a table to drafts.

pub(crate) mod cell;
pub(crate) mod content;
pub(crate) mod header;
pub(crate) mod keyword;
pub(crate) mod long;
pub(crate) mod note;
pub(crate) mod totals;
pub(crate) mod wide;

use std::borrow::Cow;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::Number;
use domain::problem::{Code, Problem};

use crate::MAX_LISTED;
use crate::draft::{Drafts, Keyword};
use crate::notation::{self, ValueRead};
use crate::repairs::Repairs;
use crate::report::{ImportProblem, Layout};
use crate::table::Table;
use cell::{is_blank, is_blank_from};
use header::DetectRoles;

/// The layout of a table and its indicators.
pub(crate) struct Laid<'t> {
    pub(crate) layout: Layout,
    /// The roles of the columns of a table with a header.
    pub(crate) roles: header::Roles,
    pub(crate) drafts: Drafts<'t>,
}

/// The layout of a table; `None` if no line identifies the indicators.
pub(crate) fn layout_of(table: &Table, repairs: &Repairs) -> Option<Layout> {
    if repairs.header.is_some() {
        Some(Layout::Header)
    } else if long::is_header(table) {
        Some(Layout::Long)
    } else {
        wide::has_ids(table).then_some(Layout::Wide)
    }
}

/// The table after the repairs that change it as a whole: transposed (unless a header is named: the layout then reads
/// it across), without footnotes, without totals, without empty lines.
pub(crate) fn arranged<'t>(table: &'t Table, repairs: &Repairs) -> Cow<'t, Table> {
    let mut arranged = Cow::Borrowed(table);
    if repairs.transpose
        && repairs.header.is_none()
        && let Some(turned) = arranged.turned()
    {
        arranged = Cow::Owned(turned);
    }
    if let Some(filled) = filled(&arranged, repairs) {
        arranged = Cow::Owned(filled);
    }
    let end = repairs.end_of(&arranged);
    if repairs.header.is_none() && end < arranged.height() {
        arranged = Cow::Owned(arranged.with_rows(|row| row < end));
    }
    if repairs.footnotes && repairs.header.is_none() {
        let end = before_footnotes(&arranged, repairs);
        if end < arranged.height() {
            arranged = Cow::Owned(arranged.with_rows(|row| row < end));
        }
    }
    if repairs.leave_out_totals() && repairs.header.is_none() {
        let totals = totals::lines(&arranged, repairs);
        if !totals.is_empty() {
            let is_kept = |row| totals.binary_search(&row).is_err();
            arranged = Cow::Owned(arranged.with_rows(is_kept));
        }
    }
    if repairs.empty_lines && repairs.header.is_none() {
        let empty = |row| is_empty_line(&arranged, row, repairs);
        if (0..arranged.height()).any(empty) {
            arranged = Cow::Owned(arranged.with_rows(|row| !empty(row)));
        }
    }
    arranged
}

/// The table with the text above in the blank cells of the chosen columns below the header; `None` without such
/// columns.
pub(crate) fn filled(table: &Table, repairs: &Repairs) -> Option<Table> {
    let line = repairs.header.filter(|_| !repairs.as_above.is_empty())?;
    let row = table.row_of_line(line).map_or(0, |row| row + 1);
    Some(table.filled(&repairs.as_above, row))
}

/// The number of rows before the footnotes: trailing lines that begin with no date and contain no value.
pub(crate) fn before_footnotes(table: &Table, repairs: &Repairs) -> usize {
    let first = repairs.header.and_then(|line| table.row_of_line(line));
    let first = first.map_or(0, |row| row + 1);
    let data = (first..repairs.end_of(table))
        .rev()
        .find(|&row| !is_footnote(table, row, repairs));
    data.map_or(first, |row| row + 1)
}

fn is_footnote(table: &Table, row: usize, repairs: &Repairs) -> bool {
    let begins = table.cell(row, 0);
    let is_value = |column| {
        let cell = table.cell(row, column);
        content::is_data(cell) || is_value(cell, repairs)
    };
    Keyword::read(begins).is_none()
        && !is_date(begins, repairs)
        && content::dated(begins).is_none()
        && !content::hides_data(table, row, Some(table.widest()))
        && !(1..table.width(row)).any(is_value)
}

/// Whether a line is a date without any value, or contains only separators.
pub(crate) fn is_empty_line(table: &Table, row: usize, repairs: &Repairs) -> bool {
    let named = repairs.header.and_then(|line| table.row_of_line(line));
    if named.is_some_and(|header| row <= header) || !is_blank_from(table, row, 1) {
        return false;
    }
    let begins = table.cell(row, 0);
    is_blank(begins) || is_date(begins, repairs)
}

/// Whether a cell is a date of any frequency, in the ticked notations.
pub(crate) fn is_date(cell: &str, repairs: &Repairs) -> bool {
    let cell = cell.trim();
    Frequency::DATED.iter().any(|&frequency| {
        let date = notation::date(cell, frequency, &repairs.dates);
        Period::parse(frequency, &date).is_ok()
    })
}

/// Whether a cell is a value, in the ticked notations.
pub(crate) fn is_value(cell: &str, repairs: &Repairs) -> bool {
    !is_blank(cell)
        && match notation::value(cell, repairs) {
            ValueRead::Missing => false,
            ValueRead::Text(text) => Number::parse(&text).is_ok(),
        }
}

/// The indicators of an [`arranged`] table. `detect` finds the roles of the columns below a header that has no chosen
/// roles.
///
/// # Errors
/// Problems with the table as a whole.
pub(crate) fn read<'t>(
    table: &'t Table,
    repairs: &'t Repairs,
    detect: DetectRoles,
) -> Result<Laid<'t>, Vec<ImportProblem>> {
    let Some(layout) = layout_of(table, repairs) else {
        let first = table.cell(0, 0);
        let problem = Problem::new(Code::ImportIdsMissing);
        return Err(vec![ImportProblem::of_file(table.line(0), first, problem)]);
    };
    let (drafts, roles) = match layout {
        Layout::Header => header::drafts(table, repairs, detect)?,
        Layout::Long => (long::drafts(table, repairs)?, Vec::new()),
        Layout::Wide => (wide::drafts(table, repairs)?, Vec::new()),
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
