//! The position of the header of a table, and whether dates are below each other or side by side.

use std::collections::HashSet;

use domain::text::fold;

use super::across::{self, CELLS};
use super::columns::words::is_date_name;
use super::data::{self, Data};
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::keyword::is_word;
use crate::content::totals::is_total;
use crate::content::{self, Sample, note};
use crate::draft::Keyword;
use crate::interpretation::{Head, says};
use crate::table::Table;

/// The layout of a table with a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) head: Head,
    /// Each line is an indicator, and the header contains the dates.
    pub(super) across: bool,
    /// Whether no other end of the header is plausible.
    pub(super) certain: bool,
}

/// The shape of a table; `None` if nothing looks like a table with dates or labels and values.
pub(super) fn find(table: &Table) -> Option<Shape> {
    if let Some((row, certain)) = across::find(table) {
        return Some(Shape {
            head: Head::across(table, row),
            across: true,
            certain,
        });
    }

    let data = data::find(table)?;
    let (first, certain) = first_row(table, &data);
    let last = above(table, first);
    let over = last
        .and_then(|last| above(table, last))
        .map(|row| Head::with_units(table, row));

    let head = over
        .filter(|head| head.units.is_some() && head.units == last)
        .or_else(|| last.map(Head::below))
        .unwrap_or(Head::none());
    let certain = certain
        && match last {
            // Without dates a first line of data looks like a header with numbers as names, and vice versa.
            None => !data.dates.is_empty() || content::may_be_date(table.cell(first, 0).trim()),
            Some(last) => !is_title(table, last) && data.can_be_names(table, last, &head),
        };

    Some(Shape {
        head,
        across: false,
        certain,
    })
}

/// Whether a row is a single text above everything else: more likely a title than the name of a column.
fn is_title(table: &Table, row: usize) -> bool {
    let mut filled = table.cells(row).filter(|cell| !is_blank(cell));
    let only = filled.next().filter(|_| filled.next().is_none());
    only.is_some_and(|cell| above(table, row).is_none() && !is_date_name(cell))
}

/// The nearest non-blank row above a row.
fn above(table: &Table, row: usize) -> Option<usize> {
    (0..row).rev().find(|&row| !is_blank_from(table, row, 0))
}

/// The first row of data, damaged rows included, and whether no other one is plausible. A row is data if it has a date,
/// or numbers below a row that names their columns.
fn first_row(table: &Table, data: &Data) -> (usize, bool) {
    let has_value = |row: usize| data.has_value(table, row);
    let is_named = |row: usize| above(table, row).is_some_and(|over| data.names(table, over, row));

    let undated = data.dates.is_empty();
    let mut rows = (0..data.first).filter(|&row| has_value(row));
    let begins = rows.find(|&row| data.has_date(table, row) || undated && is_named(row));
    let mut first = begins.unwrap_or(data.first);

    // A row in between may contain the names, below a title with a number.
    let mut between = first + 1..data.first;
    let certain = !(undated
        && between.any(|row| above(table, first).is_some_and(|over| names_all(table, over, row))));

    while let Some(row) = above(table, first) {
        let over = above(table, row);
        let is_data = data.has_date(table, row)
            || over.is_some() && is_total(table.cell(row, 0))
            || has_value(row) && is_named(row)
            || note::hides_data(table, row, undated.then(|| table.width(data.first)))
            || lacks_date(table, row, data)
            || over.is_none() && is_of_numbers(table, row);
        if !is_data {
            break;
        }
        first = row;
    }

    (first, certain)
}

/// Whether the row `over` gives a distinct name without a number to every filled column of `row`, including the first
/// column, and the first cell of `row` is no known label of metadata.
fn names_all(table: &Table, over: usize, row: usize) -> bool {
    let mut seen = HashSet::new();
    says(table.cell(row, 0)).is_none()
        && !is_blank(table.cell(over, 0))
        && table.cells(row).enumerate().all(|(column, cell)| {
            let name = table.cell(over, column).trim();
            is_blank(cell)
                || !name.is_empty() && !content::holds_number(name) && seen.insert(fold(name))
        })
}

/// Whether every cell of a first row contains a number or a mark of a missing value, and so names no column.
fn is_of_numbers(table: &Table, row: usize) -> bool {
    let filled = table.cells(row).filter(|cell| !is_blank(cell));
    let (mut cells, mut all, mut any) = (0, true, false);
    for cell in filled {
        cells += 1;
        let cell = cell.trim();
        let names_nothing = !cell.contains(char::is_alphabetic)
            || content::holds_number(cell)
            || content::stands_for_nothing(cell).is_some();
        all &= names_nothing;
        any |= content::is_number(cell) || content::is_figure(cell);
    }
    cells > 1 && all && any && !is_blank(table.cell(row, 0))
}

/// Whether a row without a date contains numbers in any notation below a row that names all its columns; or has an
/// unread date, also below another row of data.
fn lacks_date(table: &Table, row: usize, data: &Data) -> bool {
    let is_number = |cell: &str| !is_blank(cell) && content::holds_number(cell.trim());
    let mut dates = data.dates.iter();
    let is_unread = dates.any(|(column, _)| is_number(table.cell(row, *column)));
    (data.dates.is_empty() || is_unread || is_blank(table.cell(row, 0)))
        && table.cells(row).any(is_number)
        && above(table, row).is_some_and(|over| {
            names_all(table, over, row) || is_unread && data.has_value(table, over)
        })
}

/// Whether a table begins like the wide form but has a header with a column `id` of its own: no other keyword is below,
/// and the dates are not in the first column but in another one.
pub(super) fn is_like_ours(table: &Table) -> bool {
    let sample = Sample::new(table, 1..table.height(), CELLS / 2);
    let holds_dates = |column| {
        let profile = sample.profile(column);
        profile.is_dates() || profile.is_years()
    };
    let below = (1..table.height().min(200)).map(|row| table.cell(row, 0));
    is_word(table.cell(0, 0), "id")
        && below
            .into_iter()
            .all(|cell| Keyword::read(cell).is_none() && !is_word(cell, "date"))
        && !holds_dates(0)
        && (1..table.width(0).min(20)).any(holds_dates)
}
