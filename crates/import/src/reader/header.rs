//! Tables with a header, with the roles of the columns set by repairs.

use domain::problem::{Code, Problem};

use super::rows::Rows;
use super::{ImportProblems, across, down, grid};
use crate::content::cell::is_blank;
use crate::draft::Drafts;
use crate::interpretation::{Body, Columns, Head, Interpretation, Orientation};
use crate::options::{Repair, Role};
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;

/// Most characters of a text of the header that are reported.
const MAX_LABEL: usize = 200;

/// Texts of the header with their roles, for [`Found::roles`](crate::Found).
pub(crate) type Roles = Vec<(String, Role)>;

/// The indicators of a table with a header, and the role of each column. The interpretation must have a header.
///
/// # Errors
/// The table as a whole is unreadable: no such line, no column of dates or values, lines with more cells than there are
/// columns.
pub(crate) fn drafts<'t>(
    table: &'t Table,
    interpretation: &'t Interpretation,
) -> Result<(Drafts<'t>, Roles), Vec<ImportProblem>> {
    let line = interpretation.header.unwrap_or(0);
    let head = Head::at(table, line, interpretation.orientation)
        .ok_or_else(|| no_option(&Repair::Header(line)))?;

    if interpretation.columns.is_empty() {
        let problem = Problem::new(Code::ImportIdsMissing);
        let (line, begins) = (table.line(head.first), table.cell(head.first, 0));
        return Err(vec![ImportProblem::of_file(line, begins, problem)]);
    }

    let roles = roles(table, head, &interpretation.columns);
    let columns = Columns::new(&roles, interpretation.orientation);
    if !columns.can_be_read() {
        return Err(no_option(&Repair::Columns(interpretation.columns.clone())));
    }

    let orientation = columns.orientation;
    let label_column = columns.label_column();
    let body = Body::headed(table, head, columns).without_notes(interpretation);
    check_width(table, body.rows.clone(), roles.len())?;

    let known = head.known(table, label_column);
    let found = (0..)
        .zip(&roles)
        .map(|(column, role)| {
            let label = head.label(table, known, column).chars();
            (label.take(MAX_LABEL).collect(), *role)
        })
        .collect();

    let rows = Rows::new(body, interpretation);
    let drafts = match orientation {
        Orientation::Down => down::drafts(rows, interpretation),
        Orientation::Across => across::drafts(rows, interpretation),
        Orientation::Grid => grid::drafts(rows, interpretation),
    };

    Ok((drafts, found))
}

/// The role of each column that has a name or a role.
fn roles(table: &Table, head: Head, given: &[Role]) -> Vec<Role> {
    let last = given.last().copied().unwrap_or(Role::Nothing);
    let mut roles = given.to_vec();
    roles.resize(given.len().max(head.width(table)), last);
    roles
}

/// Reports every line with a non-blank cell after the last column that has a role.
fn check_width(
    table: &Table,
    rows: std::ops::Range<usize>,
    columns: usize,
) -> Result<(), Vec<ImportProblem>> {
    let mut problems = ImportProblems::default();
    for row in rows {
        let beyond = (columns..table.width(row)).find(|&c| !is_blank(table.cell(row, c)));
        if let Some(column) = beyond {
            problems.push(|| {
                let problem = Problem::new(Code::ImportWidth)
                    .with("count", table.width(row))
                    .with("columns", columns);
                ImportProblem::at(table.place(row, column), table.cell(row, column), problem)
            });
        }
    }
    problems.finish()
}

fn no_option(repair: &Repair) -> Vec<ImportProblem> {
    let text = repair.to_string();
    let problem = Problem::new(Code::ImportOption).with("text", text.as_str());
    vec![ImportProblem::at(CellPosition::default(), &text, problem)]
}
