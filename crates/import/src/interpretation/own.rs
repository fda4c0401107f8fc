//! Our own layouts, and the lines of them that are no data.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::Number;

use super::Interpretation;
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::keyword::is_word;
use crate::content::{self, note, totals::is_total};
use crate::draft::Keyword;
use crate::notation::{self, ValueRead};
use crate::report::Layout;
use crate::table::Table;

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

/// The number of rows before the footnotes: trailing lines that begin with no date and contain no value.
pub(crate) fn before_footnotes(table: &Table, interpretation: &Interpretation) -> usize {
    let first = interpretation
        .header
        .and_then(|line| table.row_of_line(line));
    let first = first.map_or(0, |row| row + 1);
    let data = (first..interpretation.end_of(table))
        .rev()
        .find(|&row| !is_footnote(table, row, interpretation));
    data.map_or(first, |row| row + 1)
}

fn is_footnote(table: &Table, row: usize, interpretation: &Interpretation) -> bool {
    let begins = table.cell(row, 0);
    let is_value = |column| {
        let cell = table.cell(row, column);
        content::is_data(cell) || is_value(cell, interpretation)
    };
    Keyword::read(begins).is_none()
        && !is_date(begins, interpretation)
        && content::dated(begins).is_none()
        && !note::hides_data(table, row, Some(table.widest()))
        && !(1..table.width(row)).any(is_value)
}

/// Whether a line is a date without any value, or contains only separators.
pub(crate) fn is_empty_line(table: &Table, row: usize, interpretation: &Interpretation) -> bool {
    let named = interpretation
        .header
        .and_then(|line| table.row_of_line(line));
    if named.is_some_and(|header| row <= header) || !is_blank_from(table, row, 1) {
        return false;
    }
    let begins = table.cell(row, 0);
    is_blank(begins) || is_date(begins, interpretation)
}

/// Whether a cell is a date of any frequency, in the ticked notations.
pub(crate) fn is_date(cell: &str, interpretation: &Interpretation) -> bool {
    let cell = cell.trim();
    Frequency::DATED.iter().any(|&frequency| {
        let date = notation::date(cell, frequency, &interpretation.dates);
        Period::parse(frequency, &date).is_ok()
    })
}

/// Whether a cell is a value, in the ticked notations.
pub(crate) fn is_value(cell: &str, interpretation: &Interpretation) -> bool {
    !is_blank(cell)
        && match notation::value(cell, &interpretation.numbers) {
            ValueRead::Missing => false,
            ValueRead::Text(text) => Number::parse(&text).is_ok(),
        }
}

/// The totals among the rows of one of our own layouts. Categories may have such names.
pub(crate) fn totals(table: &Table, interpretation: &Interpretation) -> Vec<usize> {
    let layout = layout_of(table, interpretation);
    let is_category = |cell: &str| cell.trim() == Frequency::Category.as_str();
    let (date, frequency) = if layout == Some(Layout::Long) {
        (column(table, "date"), column(table, "frequency"))
    } else {
        (Some(0), None)
    };
    let says_category = |row: usize| {
        Keyword::read(table.cell(row, 0)) == Some(Keyword::Frequency)
            && table.cells(row).any(is_category)
    };
    let Some(date) = date else {
        return Vec::new();
    };
    if layout == Some(Layout::Wide) && (0..table.height()).any(says_category) {
        return Vec::new();
    }
    let of_category = |row| frequency.is_some_and(|column| is_category(table.cell(row, column)));
    (0..table.height())
        .filter(|&row| is_total(table.cell(row, date)) && !of_category(row))
        .collect()
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
    let keyword = |row| Keyword::read(table.cell(row, 0));
    let mut lines = (0..table.height()).map_while(|row| Some((row, keyword(row)?)));
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
    (0..table.height().min(HEAD_ROWS))
        .any(|row| Keyword::read(table.cell(row, 0)) == Some(Keyword::Id))
}
