//! Tables whose lines are indicators, with their dates in the header.

use domain::problem::{Code, Problem};

use super::rows::joined;
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::note;
use crate::draft::{Draft, Drafts, Entry, Keyword, Spot};
use crate::interpretation::Interpretation;
use crate::interpretation::{Columns, Head, head};
use crate::report::ImportProblem;
use crate::table::Table;

/// One indicator per line, even without observations. Its id consists of the keys, or of the names if there are no
/// keys.
pub(super) fn drafts<'t>(
    table: &'t Table,
    head: Head,
    end: usize,
    columns: Columns,
    interpretation: &'t Interpretation,
) -> Drafts<'t> {
    let keys = match columns.keys.as_slice() {
        [] => columns.names.clone(),
        keys => keys.to_vec(),
    };
    let named = match columns.names.as_slice() {
        [] => keys.clone(),
        names => names.to_vec(),
    };
    let alone = head.first + 1 == end;
    let width = head.width(table);
    let is_reported =
        move |row: &usize| !(interpretation.empty_lines && is_blank_from(table, *row, 0));
    Box::new((head.first..end).filter(is_reported).map(move |row| {
        let parts = keys.iter().map(|&key| match table.cell(row, key).trim() {
            "" => String::new(),
            _ => columns.segment(table, row, key),
        });
        let parts: Vec<String> = parts.collect();
        let id = match &interpretation.id {
            Some(id) if alone => id.clone(),
            // A line without any text has no id; beside other texts a blank one is a segment too.
            _ if parts.iter().all(String::is_empty) => String::new(),
            _ => {
                let parts = parts
                    .iter()
                    .map(|part| if part.is_empty() { "-" } else { part });
                parts.collect::<Vec<_>>().join("/")
            }
        };
        let spot = |column: Option<usize>| head::spot(table, Some(row), column?);
        let name = joined(table, row, &named).map(|spot| (Keyword::Name, spot));
        let unit = spot(columns.unit).map(|spot| (Keyword::Unit, spot));
        let entries = columns.values.iter().filter_map(|value| {
            let cell = table.cell(row, value.column);
            (!is_blank(cell)).then(|| Entry {
                date: Spot {
                    text: head.name(table, value.column).into(),
                    place: table.place(head.row.unwrap_or(row), value.column),
                },
                value: Spot {
                    text: cell.into(),
                    place: table.place(row, value.column),
                },
                text: None,
            })
        });
        // A whole line in one cell has another separator.
        let first = keys.first().copied().unwrap_or(0);
        let problems = if note::hides_data(table, row, Some(width)) {
            let problem = Problem::new(Code::ImportWidth)
                .with("count", 1_usize)
                .with("columns", width);
            vec![ImportProblem::at(
                table.place(row, first),
                table.cell(row, first),
                problem,
            )]
        } else {
            Vec::new()
        };
        Draft {
            id: Spot {
                text: id.into(),
                place: table.place(row, first),
            },
            problems,
            frequency: spot(columns.frequency),
            fields: name.into_iter().chain(unit).collect(),
            entries: entries.collect(),
            ..Draft::default()
        }
    }))
}
