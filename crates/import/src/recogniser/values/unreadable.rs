//! The cells that keep a table from being recognised: formulas that were never calculated, and numbers with something
//! else in their cells.

use domain::problem::{Code, Problem};

use crate::content::{self, Looks, looks};
use crate::report::{CellPosition, ImportProblem, shown};
use crate::table::Table;

/// Most rows that are searched.
const ROWS: usize = 10_000;
/// Most columns that are searched.
const COLUMNS: usize = 200;
/// Cells that a sentence quotes.
const QUOTED: usize = 3;

/// Cells of one column that are no numbers, though they hold some.
#[derive(Debug, Default)]
struct Unreadable {
    column: usize,
    count: usize,
    formulas: usize,
    first: Option<CellPosition>,
    quoted: Vec<String>,
}

impl Unreadable {
    fn new(table: &Table, column: usize) -> Unreadable {
        let mut found = Unreadable {
            column,
            ..Unreadable::default()
        };
        for row in 1..table.height().min(ROWS) {
            let text = table.cell(row, column).trim();
            let is_formula = text.len() > 1 && text.starts_with('=');
            let is_text = looks(text) == Looks::Text && content::dated(text).is_none();
            if !(is_formula || is_text && content::holds_number(text)) {
                continue;
            }
            found.count += 1;
            found.formulas += usize::from(is_formula);
            found.first.get_or_insert(table.place(row, column));
            if found.quoted.len() < QUOTED {
                found.quoted.push(shown(text));
            }
        }
        found
    }
}

/// The problem of the column with the most such cells behind the first column; `None` without any.
pub(crate) fn problem(table: &Table) -> Option<ImportProblem> {
    let columns = (1..table.widest().min(COLUMNS)).map(|column| Unreadable::new(table, column));
    let most = columns
        .filter(|column| column.count > 0)
        .max_by_key(|column| (column.count, std::cmp::Reverse(column.column)))?;
    let name = table.cell(0, most.column).trim();
    let name = if name.is_empty() {
        (most.column + 1).to_string()
    } else {
        shown(name)
    };
    let are_formulas = most.formulas * 2 > most.count;
    let problem = Problem::new(Code::ImportCellsUnreadable)
        .with("kind", if are_formulas { "formulas" } else { "numbers" })
        .with("column", name)
        .with("count", most.count)
        .with("cells", most.quoted.join(" · "));
    let quoted = most.quoted.first()?;
    Some(ImportProblem::at(most.first?, quoted, problem))
}
