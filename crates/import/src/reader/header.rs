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

/// Detects the roles of the columns of a table with a header, and whether no others are plausible.
pub(crate) type DetectRoles = fn(&Table, Head, &Interpretation) -> (Vec<Role>, bool);

/// Texts of the header with their roles, for [`Found::roles`](crate::Found).
pub(crate) type Roles = Vec<(String, Role)>;

/// The indicators of a table with a header, and the role of each column. `repairs.header` must be set.
///
/// # Errors
/// The table as a whole is unreadable: no such line, no column of dates or values, lines with more cells than there are
/// columns.
pub(crate) fn drafts<'t>(
    table: &'t Table,
    interpretation: &'t Interpretation,
    detect: DetectRoles,
) -> Result<(Drafts<'t>, Roles), Vec<ImportProblem>> {
    let line = interpretation.header.unwrap_or(0);
    let head = Head::at(table, line, interpretation.orientation)
        .ok_or_else(|| no_option(&Repair::Header(line)))?;
    let (roles, certain) = roles(table, head, interpretation, detect);
    let columns = Columns::of(&roles, interpretation.orientation);
    if !certain || !columns.can_be_read() {
        return Err(match interpretation.columns.as_slice() {
            [] => {
                let problem = Problem::new(Code::ImportIdsMissing);
                let line = table.line(head.first);
                vec![ImportProblem::of_file(
                    line,
                    table.cell(head.first, 0),
                    problem,
                )]
            }
            roles => no_option(&Repair::Columns(roles.to_vec())),
        });
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
    let rows = Rows::of(body, interpretation);
    let drafts = match orientation {
        Orientation::Down => down::drafts(rows, interpretation),
        Orientation::Across => across::drafts(rows, interpretation),
        Orientation::Grid => grid::drafts(rows, interpretation),
    };
    Ok((drafts, found))
}

/// The role of each column that has a name or a chosen role; roles that are not chosen are detected. And whether they
/// are chosen or no others are plausible: uncertain columns are not read before the user has chosen.
fn roles(
    table: &Table,
    head: Head,
    interpretation: &Interpretation,
    detect: DetectRoles,
) -> (Vec<Role>, bool) {
    let width = head.width(table);
    let (mut roles, certain) = match interpretation.columns.as_slice() {
        [] => {
            let (mut roles, certain) = detect(table, head, interpretation);
            roles.truncate(width);
            (roles, certain)
        }
        given => (given.to_vec(), true),
    };
    let last = roles.last().copied().unwrap_or(Role::Nothing);
    if roles.len() < width {
        roles.resize(width, last);
    }
    (roles, certain)
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
