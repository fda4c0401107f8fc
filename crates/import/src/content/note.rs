//! Rows about a table rather than of it: facts, footnotes, and where they begin below the data.

use domain::text::fold;

use super::cell::is_blank;
use super::looks::{self as content, Looks};
use crate::notation::{self, Words};
use crate::options::DateNotation;
use crate::table::Table;

/// Words at the beginning of lines about a table, folded.
const FACTS: Words = Words(
    "source,sources,note,notes,licence,license,lizenz,datenlizenz,rechtsgrundlage,quelle,\
     copyright,contact,champ,lecture,last update,last updated,updated,mise a jour,maj,\
     derniere mise a jour,release date,next release,stand,extracted",
);

/// Whether a row is a fact about the table: a label that says so, and one text or number beside it.
pub(crate) fn is_fact(table: &Table, row: usize) -> bool {
    let mut cells = table.cells(row).filter(|cell| !is_blank(cell));
    let Some(label) = cells.next() else {
        return false;
    };
    let folded = fold(label.trim());
    let words = folded.trim_end_matches([':', '.', ' ']);
    let words = words.split_once(':').map_or(words, |(words, _)| words);
    let begins = FACTS.any_begins(words);
    begins && cells.count() <= 1
}

/// Whether a row is the number of a footnote and its text.
fn is_footnote(table: &Table, row: usize) -> bool {
    let mut cells = table.cells(row).filter(|cell| !is_blank(cell));
    let (number, text) = (cells.next(), cells.next());
    let is_number = |cell: &str| {
        let digits = cell.trim_matches(|c: char| !c.is_ascii_digit());
        matches!(digits.len(), 1 | 2) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_text =
        |cell: &str| content::looks(cell) == Looks::Text && !content::holds_number(cell.trim());
    number.is_some_and(|cell| is_number(cell.trim()))
        && text.is_some_and(is_text)
        && cells.next().is_none()
}

/// Whether a row is about the table: a single text, a fact, a footnote, or nothing.
pub(crate) fn is_note(table: &Table, row: usize) -> bool {
    let mut cells = table.cells(row).filter(|cell| !is_blank(cell));
    let first = cells.next();
    let is_text = first
        .is_none_or(|cell| content::looks(cell) == Looks::Text && content::dated(cell).is_none());
    is_text && cells.next().is_none() || is_fact(table, row) || is_footnote(table, row)
}

/// The end of the data, exclusive: trailing lines with a single text or a fact about the table, or without any text,
/// are no evidence of the content of the columns.
pub(crate) fn end_of_data(table: &Table) -> usize {
    let last = (0..table.height()).rev().find(|&row| !is_note(table, row));
    last.map_or(table.height(), |row| row + 1)
}

/// Whether the first cell of a row contains a date and the beginning of a number, with another separator between them;
/// in tables without dates, with `undated` columns, whether the only cell contains a whole line.
pub(crate) fn hides_data(table: &Table, row: usize, undated: Option<usize>) -> bool {
    let mut filled = table.cells(row).filter(|cell| !is_blank(cell));
    let Some(cell) = filled.next() else {
        return false;
    };
    let is_alone = filled.next().is_none();
    let separators = [';', '\t', '|', ','];
    separators.into_iter().any(|separator| {
        let bare = |part: &str| {
            let part = part.trim_matches(|c: char| c.is_whitespace() || c == '"');
            content::is_number(part) || content::is_figure(part)
        };
        cell.split_once(separator).is_some_and(|(date, values)| {
            let date = date.trim();
            let is_week = notation::read_as(date, DateNotation::Weeks).is_some();
            let is_date = content::dated(date).is_some() || is_week || content::is_number(date);
            let parts = values.split(separator);
            let is_line = undated.is_some_and(|columns| parts.clone().count() + 1 >= columns);
            parts.clone().any(bare) && (is_date || is_line && is_alone)
        })
    })
}
