//! Tables whose lines are indicators, with their dates in the header.

use domain::problem::{Code, Problem};

use super::rows::{Rows, fields};
use crate::content::note;
use crate::draft::{Draft, Drafts, Keyword, Spot};
use crate::interpretation::{Body, Interpretation};
use crate::report::ImportProblem;

/// One indicator per line, even without observations. Its id consists of the keys, or of the names if there are no
/// keys.
pub(super) fn drafts<'t>(mut rows: Rows<'t>, interpretation: &'t Interpretation) -> Drafts<'t> {
    let columns = &mut rows.body.columns;
    if columns.keys.is_empty() {
        columns.keys.clone_from(&columns.names);
    }

    let alone = rows.body.rows.len() == 1;
    let given = interpretation.id.as_ref().filter(|_| alone);
    let lines: Vec<usize> = rows.body.lines().collect();

    let drafts = lines.into_iter().map(move |row| {
        let id = given.cloned().unwrap_or_else(|| id(&rows.body, row));
        let draft = Draft {
            id: Spot {
                text: id.into(),
                place: rows.key_place(row),
            },
            problems: hidden(&rows.body, row).into_iter().collect(),
            frequency: rows.frequency(row),
            fields: fields([
                (Keyword::Name, rows.name(row)),
                (Keyword::Unit, rows.unit(row)),
            ]),
            ..Draft::default()
        };
        rows.draft(draft, std::iter::once(row), &rows.body.columns.values)
    });

    Box::new(drafts)
}

/// The id of a line; empty for a line without any text in its keys. Beside other texts a blank one is a segment, too.
fn id(body: &Body<'_>, row: usize) -> String {
    let Body { table, columns, .. } = body;
    let parts = columns.keys.iter().map(|&key| {
        let is_blank = table.cell(row, key).trim().is_empty();
        (!is_blank).then(|| columns.segment(table, row, key))
    });
    let parts: Vec<Option<String>> = parts.collect();
    if parts.iter().all(Option::is_none) {
        return String::new();
    }
    let parts = parts.iter().map(|part| part.as_deref().unwrap_or("-"));
    parts.collect::<Vec<_>>().join("/")
}

/// The problem of a whole line in one cell, which has another separator.
fn hidden(body: &Body<'_>, row: usize) -> Option<ImportProblem> {
    let table = body.table;
    let width = body.head.width(table);
    if !note::hides_data(table, row, Some(width)) {
        return None;
    }
    let problem = Problem::new(Code::ImportWidth)
        .with("count", 1_usize)
        .with("columns", width);
    let first = body.columns.keys.first().copied().unwrap_or(0);
    let place = table.place(row, first);
    Some(ImportProblem::at(place, table.cell(row, first), problem))
}
