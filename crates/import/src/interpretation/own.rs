//! Our own layouts: the long form, and the wide form with its lines of keywords.

use domain::calendar::frequency::Frequency;

use std::collections::HashMap;

use super::{Interpretation, ValueColumn};
use crate::content::cell::is_blank;
use crate::content::keyword::is_word;
use crate::draft::Keyword;
use crate::report::Layout;
use crate::table::Table;
use crate::write::{STATUSES, TEXTS};

/// Most rows searched for the line of ids.
const HEAD_ROWS: usize = 200;

/// The layout of a table; `None` if no line identifies the indicators.
pub(crate) fn layout_of(table: &Table, interpretation: &Interpretation) -> Option<Layout> {
    if interpretation.header.is_some() {
        Some(Layout::Header)
    } else if is_long(table) {
        Some(Layout::Long)
    } else {
        has_ids(table).then_some(Layout::Wide)
    }
}

/// The table with the text above in the blank cells of the chosen columns below the header; `None` without such
/// columns.
pub(crate) fn filled(table: &Table, interpretation: &Interpretation) -> Option<Table> {
    let line = interpretation
        .header
        .filter(|_| !interpretation.as_above.is_empty())?;
    let row = table.row_of_line(line).map_or(0, |row| row + 1);
    Some(table.filled(&interpretation.as_above, row))
}

/// Whether the first row is a header of the long form, and not the line of ids of a wide table with indicators named
/// `date` and `value`.
fn is_long(table: &Table) -> bool {
    let has = |word| table.cells(0).any(|cell| is_word(cell, word));
    has("id") && has("date") && has("value") && !has_line_of_frequencies(table)
}

/// Whether the first row begins the lines of keywords of a wide table. A line `frequency` among them has codes of
/// frequencies in all filled cells, below `date` or `value` too. In the long form a line of an indicator named
/// `frequency` has a date and a number there.
fn has_line_of_frequencies(table: &Table) -> bool {
    let rows = 0..table.height();
    let mut lines = rows.map_while(|row| Some((row, keyword(table, row)?)));
    if lines.next().map(|(_, keyword)| keyword) != Some(Keyword::Id) {
        return false;
    }
    let Some((row, _)) = lines.find(|(_, keyword)| *keyword == Keyword::Frequency) else {
        return false;
    };
    let filled = |column: &usize| !is_blank(table.cell(row, *column));
    let is_code = |column: usize| Frequency::parse(table.cell(row, column).trim()).is_some();
    let is_observation = |column: usize| {
        let header = table.cell(0, column);
        is_word(header, "date") || is_word(header, "value")
    };
    let mut columns = (1..table.width(row)).filter(filled);
    columns.clone().all(is_code) && columns.any(is_observation)
}

/// The column that this word names.
pub(crate) fn column(table: &Table, word: &str) -> Option<usize> {
    (0..table.width(0)).find(|&column| is_word(table.cell(0, column), word))
}

/// Whether there is a line of ids.
fn has_ids(table: &Table) -> bool {
    (0..table.height().min(HEAD_ROWS)).any(|row| keyword(table, row) == Some(Keyword::Id))
}

/// The keyword at the beginning of a row.
fn keyword(table: &Table, row: usize) -> Option<Keyword> {
    Keyword::read(table.cell(row, 0))
}

/// The lines of keywords of a table in the wide form.
pub(super) struct WideHead {
    /// The row of ids.
    pub(super) ids: usize,
    pub(super) frequencies: Option<usize>,
    /// The first row of data.
    pub(super) first: usize,
}

impl WideHead {
    pub(super) fn new(table: &Table) -> WideHead {
        let rows = 0..table.height();
        let is_head =
            |row: &usize| keyword(table, *row).is_some() || is_word(table.cell(*row, 0), "date");
        let begins = rows.clone().find(is_head).unwrap_or(0);
        let row_of = |word| rows.clone().find(|&row| keyword(table, row) == Some(word));
        WideHead {
            ids: row_of(Keyword::Id).unwrap_or(0),
            frequencies: row_of(Keyword::Frequency),
            first: (begins..table.height())
                .find(|row| !is_head(row))
                .unwrap_or(table.height()),
        }
    }
}

/// The columns of values in a row of ids, each with those of its codes and texts.
pub(super) fn value_columns(table: &Table, row: usize) -> Vec<ValueColumn> {
    let (mut statuses, mut texts) = (HashMap::new(), HashMap::new());
    let mut values = Vec::new();
    for (column, id) in table.cells(row).enumerate().skip(1) {
        let id = id.trim();
        if let Some(of) = id.strip_suffix(STATUSES) {
            statuses.insert(of, column);
        } else if let Some(of) = id.strip_suffix(TEXTS) {
            texts.insert(of, column);
        } else {
            values.push((column, id));
        }
    }
    let values = values.into_iter();
    let values = values.map(|(column, id)| ValueColumn {
        status: statuses.get(id).copied(),
        text: texts.get(id).copied(),
        ..ValueColumn::new(column)
    });
    values.collect()
}
